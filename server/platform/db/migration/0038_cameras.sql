CREATE TABLE "camera_clouds" (
	"org_id" integer NOT NULL,
	"type" text NOT NULL,
	"app_key" text NOT NULL,
	"app_secret_box" "bytea" NOT NULL,
	CONSTRAINT "camera_clouds_org_id_type_pk" PRIMARY KEY("org_id","type")
);
--> statement-breakpoint
CREATE TABLE "cameras" (
	"id" serial PRIMARY KEY NOT NULL,
	"org_id" integer NOT NULL,
	"house_id" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"code" text NOT NULL,
	"channel" smallint NOT NULL,
	"username" text DEFAULT '' NOT NULL,
	"password_box" "bytea",
	"verify_box" "bytea",
	"address" text DEFAULT '' NOT NULL,
	"stream" text NOT NULL,
	"fault" text,
	"fault_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "camera_clouds" ADD CONSTRAINT "camera_clouds_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cameras" ADD CONSTRAINT "cameras_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cameras" ADD CONSTRAINT "cameras_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cameras_name" ON "cameras" USING btree ("org_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "cameras_code" ON "cameras" USING btree ("org_id",lower("code"),"channel");--> statement-breakpoint
CREATE INDEX "cameras_house" ON "cameras" USING btree ("house_id");