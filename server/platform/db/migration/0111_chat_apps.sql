CREATE TABLE "chat_apps" (
	"id" serial PRIMARY KEY NOT NULL,
	"org_id" integer NOT NULL,
	"kind" text NOT NULL,
	"app_id" text NOT NULL,
	"agent_id" text DEFAULT '' NOT NULL,
	"card_template" text DEFAULT '' NOT NULL,
	"box" "bytea" NOT NULL,
	"path" text NOT NULL,
	"sent_at" timestamp with time zone,
	"pressed_at" timestamp with time zone,
	"fault" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "chat_apps_path_unique" UNIQUE("path")
);
--> statement-breakpoint
DROP INDEX "alarm_phones_address";--> statement-breakpoint
ALTER TABLE "chat_apps" ADD CONSTRAINT "chat_apps_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_apps_kind" ON "chat_apps" USING btree ("org_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_phones_address" ON "alarm_phones" USING btree (coalesce("farm_id", 0),coalesce("house_id", 0),"kind",lower("address"));