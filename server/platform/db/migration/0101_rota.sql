CREATE TABLE "rota_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"rota_id" integer NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"user_id" integer NOT NULL,
	"swap_id" integer,
	"note" text DEFAULT '' NOT NULL,
	"made_by" text NOT NULL,
	"made_by_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rota_feeds" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"rota_id" integer,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "rota_feeds_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "rota_swaps" (
	"id" serial PRIMARY KEY NOT NULL,
	"rota_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"to_user_id" integer NOT NULL,
	"give_from" timestamp with time zone NOT NULL,
	"give_to" timestamp with time zone NOT NULL,
	"take_from" timestamp with time zone,
	"take_to" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'offered' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rotas" (
	"id" serial PRIMARY KEY NOT NULL,
	"org_id" integer NOT NULL,
	"farm_id" integer NOT NULL,
	"name" text NOT NULL,
	"lines" jsonb NOT NULL,
	"people" integer[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alarm_phones" ADD COLUMN "rota_id" integer;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "rota_changes" ADD CONSTRAINT "rota_changes_rota_id_rotas_id_fk" FOREIGN KEY ("rota_id") REFERENCES "public"."rotas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rota_changes" ADD CONSTRAINT "rota_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rota_changes" ADD CONSTRAINT "rota_changes_swap_id_rota_swaps_id_fk" FOREIGN KEY ("swap_id") REFERENCES "public"."rota_swaps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rota_changes" ADD CONSTRAINT "rota_changes_made_by_id_users_id_fk" FOREIGN KEY ("made_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rota_feeds" ADD CONSTRAINT "rota_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rota_feeds" ADD CONSTRAINT "rota_feeds_rota_id_rotas_id_fk" FOREIGN KEY ("rota_id") REFERENCES "public"."rotas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rota_swaps" ADD CONSTRAINT "rota_swaps_rota_id_rotas_id_fk" FOREIGN KEY ("rota_id") REFERENCES "public"."rotas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rota_swaps" ADD CONSTRAINT "rota_swaps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rota_swaps" ADD CONSTRAINT "rota_swaps_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rotas" ADD CONSTRAINT "rotas_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rotas" ADD CONSTRAINT "rotas_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rota_changes_rota" ON "rota_changes" USING btree ("rota_id","to_at");--> statement-breakpoint
CREATE INDEX "rota_changes_user" ON "rota_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rota_changes_swap" ON "rota_changes" USING btree ("swap_id") WHERE swap_id is not null;--> statement-breakpoint
CREATE INDEX "rota_changes_maker" ON "rota_changes" USING btree ("made_by_id");--> statement-breakpoint
CREATE INDEX "rota_changes_past" ON "rota_changes" USING btree ("to_at");--> statement-breakpoint
CREATE INDEX "rota_feeds_user" ON "rota_feeds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rota_feeds_rota" ON "rota_feeds" USING btree ("rota_id");--> statement-breakpoint
CREATE INDEX "rota_swaps_rota" ON "rota_swaps" USING btree ("rota_id");--> statement-breakpoint
CREATE INDEX "rota_swaps_user" ON "rota_swaps" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rota_swaps_to" ON "rota_swaps" USING btree ("to_user_id");--> statement-breakpoint
CREATE INDEX "rota_swaps_past" ON "rota_swaps" USING btree ("give_to");--> statement-breakpoint
CREATE INDEX "rotas_org" ON "rotas" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "rotas_farm" ON "rotas" USING btree ("farm_id");--> statement-breakpoint
ALTER TABLE "alarm_phones" ADD CONSTRAINT "alarm_phones_rota_id_rotas_id_fk" FOREIGN KEY ("rota_id") REFERENCES "public"."rotas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_phones_rota" ON "alarm_phones" USING btree ("rota_id");--> statement-breakpoint
CREATE INDEX "notices_user" ON "notices" USING btree ("user_id") WHERE user_id is not null;