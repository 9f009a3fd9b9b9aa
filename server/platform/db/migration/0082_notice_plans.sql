CREATE TABLE "notice_aside" (
	"alarm_id" integer PRIMARY KEY NOT NULL,
	"org_id" integer NOT NULL,
	"failures" integer NOT NULL,
	"retry_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_clears" (
	"alarm_id" integer PRIMARY KEY NOT NULL,
	"org_id" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_plans" (
	"org_id" integer PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"urgent_seq" bigint NOT NULL,
	"want" bigint NOT NULL,
	"contacts" text DEFAULT '' NOT NULL,
	"holder" text,
	"lease_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "notice_duties" DROP CONSTRAINT "notice_duties_alarm_id_alarms_id_fk";
--> statement-breakpoint
DROP INDEX "notice_duties_phone";--> statement-breakpoint
ALTER TABLE "notice_duties" DROP CONSTRAINT "notice_duties_alarm_id_phone_id_channel_pk";--> statement-breakpoint
ALTER TABLE "notice_duties" ADD COLUMN "id" bigserial PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_duties" ADD COLUMN "org_id" integer;--> statement-breakpoint
ALTER TABLE "notice_duties" ADD COLUMN "alarm_ids" integer[];--> statement-breakpoint
ALTER TABLE "notice_duties" ADD COLUMN "severity" smallint;--> statement-breakpoint
UPDATE "notice_duties" d SET "org_id" = a."org_id", "alarm_ids" = ARRAY[a."id"], "severity" = a."severity" FROM "alarms" a WHERE a."id" = d."alarm_id";--> statement-breakpoint
ALTER TABLE "notice_duties" ALTER COLUMN "org_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_duties" ALTER COLUMN "alarm_ids" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_duties" ALTER COLUMN "severity" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_duties" ADD COLUMN "not_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notice_duties" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_aside" ADD CONSTRAINT "notice_aside_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_clears" ADD CONSTRAINT "notice_clears_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_plans" ADD CONSTRAINT "notice_plans_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_aside_retry" ON "notice_aside" USING btree ("retry_at");--> statement-breakpoint
CREATE INDEX "notice_clears_due" ON "notice_clears" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "notice_clears_org" ON "notice_clears" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "notice_plans_behind" ON "notice_plans" USING btree ("org_id") WHERE want > seq;--> statement-breakpoint
ALTER TABLE "notice_duties" ADD CONSTRAINT "notice_duties_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarms_org_version" ON "alarms" USING btree ("org_id","version");--> statement-breakpoint
CREATE INDEX "notice_duties_alarms" ON "notice_duties" USING gin ("alarm_ids");--> statement-breakpoint
CREATE INDEX "notice_duties_failed" ON "notice_duties" USING btree ("id") WHERE failures > 0;--> statement-breakpoint
CREATE INDEX "notice_duties_phone" ON "notice_duties" USING btree ("phone_id","channel");--> statement-breakpoint
ALTER TABLE "notice_duties" DROP COLUMN "alarm_id";