CREATE TABLE "operation_logs" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" integer,
	"operator" text NOT NULL,
	"operator_name" text,
	"org_id" integer,
	"house_id" integer,
	"farm_id" integer,
	"house_name" text,
	"house_name_en" text,
	"network_id" text,
	"function" text NOT NULL,
	"operation" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"address" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
ALTER TABLE "orgs" ADD COLUMN "principal" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orgs" ADD COLUMN "office_tel" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orgs" ADD COLUMN "mobile" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orgs" ADD COLUMN "fax" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orgs" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orgs" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "department" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "position" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "office_tel" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mobile" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "operation_logs_at" ON "operation_logs" USING btree ("at");--> statement-breakpoint
CREATE INDEX "operation_logs_org" ON "operation_logs" USING btree ("org_id","at");--> statement-breakpoint
CREATE INDEX "operation_logs_user" ON "operation_logs" USING btree ("user_id","at");--> statement-breakpoint
CREATE FUNCTION operation_logs_keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the operation log is only ever added to'; END $$;--> statement-breakpoint
CREATE TRIGGER operation_logs_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON "operation_logs" FOR EACH STATEMENT EXECUTE FUNCTION operation_logs_keep();
