CREATE TABLE "report_deliveries" (
	"id" serial PRIMARY KEY NOT NULL,
	"sending_id" integer NOT NULL,
	"channel" text NOT NULL,
	"recipient" text DEFAULT '' NOT NULL,
	"address" text NOT NULL,
	"phone_id" integer,
	"state" text NOT NULL,
	"reason" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "report_files" (
	"sending_id" integer NOT NULL,
	"format" text NOT NULL,
	"name" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "report_files_sending_id_format_pk" PRIMARY KEY("sending_id","format")
);
--> statement-breakpoint
CREATE TABLE "report_sendings" (
	"id" serial PRIMARY KEY NOT NULL,
	"report_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text,
	"state" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" serial PRIMARY KEY NOT NULL,
	"org_id" integer NOT NULL,
	"made_by" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"farm_ids" integer[] NOT NULL,
	"user_ids" integer[] NOT NULL,
	"mails" text[] NOT NULL,
	"phone_ids" integer[] NOT NULL,
	"week_days" smallint[] NOT NULL,
	"month_day" smallint NOT NULL,
	"time" text NOT NULL,
	"language" text NOT NULL,
	"format" text NOT NULL,
	"is_active" boolean NOT NULL,
	"next_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_deliveries" ADD CONSTRAINT "report_deliveries_sending_id_report_sendings_id_fk" FOREIGN KEY ("sending_id") REFERENCES "public"."report_sendings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_deliveries" ADD CONSTRAINT "report_deliveries_phone_id_alarm_phones_id_fk" FOREIGN KEY ("phone_id") REFERENCES "public"."alarm_phones"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_files" ADD CONSTRAINT "report_files_sending_id_report_sendings_id_fk" FOREIGN KEY ("sending_id") REFERENCES "public"."report_sendings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_sendings" ADD CONSTRAINT "report_sendings_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_deliveries_sending" ON "report_deliveries" USING btree ("sending_id");--> statement-breakpoint
CREATE INDEX "report_deliveries_phone" ON "report_deliveries" USING btree ("phone_id");--> statement-breakpoint
CREATE INDEX "report_deliveries_try" ON "report_deliveries" USING btree ("next_try_at") WHERE state in ('due', 'sending');--> statement-breakpoint
CREATE UNIQUE INDEX "report_sendings_once" ON "report_sendings" USING btree ("report_id","at");--> statement-breakpoint
CREATE INDEX "report_sendings_past" ON "report_sendings" USING btree ("at");--> statement-breakpoint
CREATE INDEX "reports_org" ON "reports" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "reports_maker" ON "reports" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "reports_next" ON "reports" USING btree ("next_at") WHERE is_active;