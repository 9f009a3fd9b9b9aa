CREATE TABLE "immune_reminders" (
	"id" serial PRIMARY KEY NOT NULL,
	"breed_id" integer NOT NULL,
	"day_age" integer NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "breeds" DROP CONSTRAINT "breeds_key_unique";--> statement-breakpoint
ALTER TABLE "breed_days" ADD COLUMN "light_lux" real;--> statement-breakpoint
ALTER TABLE "breed_days" ADD COLUMN "weight_g" real;--> statement-breakpoint
ALTER TABLE "breed_days" ADD COLUMN "egg_g" real;--> statement-breakpoint
ALTER TABLE "breed_days" ADD COLUMN "lay_pct" real;--> statement-breakpoint
ALTER TABLE "breed_days" ADD COLUMN "survival_pct" real;--> statement-breakpoint
ALTER TABLE "breeds" ADD COLUMN "org_id" integer;--> statement-breakpoint
ALTER TABLE "breeds" ADD COLUMN "factory" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "breeds" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "breeds" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "breeds" ADD COLUMN "operator" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "breeds" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "breeds" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "immune_reminders" ADD CONSTRAINT "immune_reminders_breed_id_breeds_id_fk" FOREIGN KEY ("breed_id") REFERENCES "public"."breeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "immune_reminders_breed" ON "immune_reminders" USING btree ("breed_id","day_age");--> statement-breakpoint
ALTER TABLE "breeds" ADD CONSTRAINT "breeds_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "breeds_key" ON "breeds" USING btree (coalesce("org_id", 0),"key");--> statement-breakpoint
UPDATE "breeds" b SET name = b.name || ' (' || b.key || ')' WHERE EXISTS (SELECT 1 FROM "breeds" e WHERE lower(e.name) = lower(b.name) AND e.id < b.id);--> statement-breakpoint
CREATE UNIQUE INDEX "breeds_name" ON "breeds" USING btree (coalesce("org_id", 0),lower("name"));