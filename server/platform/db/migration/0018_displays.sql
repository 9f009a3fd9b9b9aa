CREATE TABLE "display_pairings" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"address" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "display_pairings_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "displays" (
	"id" serial PRIMARY KEY NOT NULL,
	"org_id" integer,
	"farm_id" integer,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"mode" text NOT NULL,
	"diagonal_inch" double precision NOT NULL,
	"distance_m" double precision NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"paired_at" timestamp with time zone NOT NULL,
	"heard_at" timestamp with time zone,
	"report" jsonb,
	"address" text DEFAULT '' NOT NULL,
	"identify_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "displays_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "displays" ADD CONSTRAINT "displays_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "displays" ADD CONSTRAINT "displays_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "displays_name" ON "displays" USING btree (coalesce("org_id", 0),lower("name"));--> statement-breakpoint
CREATE INDEX "displays_farm" ON "displays" USING btree ("farm_id");