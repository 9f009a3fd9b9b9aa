CREATE TABLE "alarm_phones" (
	"id" serial PRIMARY KEY NOT NULL,
	"org_id" integer NOT NULL,
	"farm_id" integer,
	"house_id" integer,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"secret" text,
	"p1_from" smallint NOT NULL,
	"p1_to" smallint NOT NULL,
	"p2_from" smallint,
	"p2_to" smallint,
	"date_type" text NOT NULL,
	"repeat_min" smallint NOT NULL,
	"delay_min" smallint NOT NULL,
	"closable" boolean NOT NULL,
	"alarm_type" text NOT NULL,
	"status" text NOT NULL,
	"notice_types" text[] NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"user_id" integer,
	"language" text NOT NULL,
	"paused_at" timestamp with time zone,
	"paused_until" timestamp with time zone,
	"tested_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_days" (
	"id" serial PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"org_id" integer,
	"day" date NOT NULL,
	"is_work" boolean NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_attempts" (
	"notice_id" integer NOT NULL,
	"no" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	CONSTRAINT "notice_attempts_notice_id_no_pk" PRIMARY KEY("notice_id","no")
);
--> statement-breakpoint
CREATE TABLE "notice_cursor" (
	"id" integer PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_duties" (
	"alarm_id" integer NOT NULL,
	"phone_id" integer NOT NULL,
	"channel" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone,
	"slot" integer NOT NULL,
	"told" integer DEFAULT 0 NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "notice_duties_alarm_id_phone_id_channel_pk" PRIMARY KEY("alarm_id","phone_id","channel")
);
--> statement-breakpoint
CREATE TABLE "notice_paths" (
	"channel" text PRIMARY KEY NOT NULL,
	"down_since" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_receipts" (
	"webhook_id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_usage" (
	"org_id" integer NOT NULL,
	"phone_id" integer NOT NULL,
	"day" date NOT NULL,
	"channel" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "notice_usage_org_id_phone_id_day_channel_pk" PRIMARY KEY("org_id","phone_id","day","channel")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"org_id" integer NOT NULL,
	"phone_id" integer,
	"channel" text NOT NULL,
	"address_kind" text NOT NULL,
	"address" text NOT NULL,
	"recipient" text DEFAULT '' NOT NULL,
	"alarm_ids" integer[] NOT NULL,
	"house_ids" integer[] NOT NULL,
	"severity" smallint,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"template" text DEFAULT '' NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"due_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"ref" text,
	"ack_token_hash" "bytea",
	"sent_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notices_key_unique" UNIQUE("key"),
	CONSTRAINT "notices_ack_token_hash_unique" UNIQUE("ack_token_hash")
);
--> statement-breakpoint
ALTER TABLE "alarm_phones" ADD CONSTRAINT "alarm_phones_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_phones" ADD CONSTRAINT "alarm_phones_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_phones" ADD CONSTRAINT "alarm_phones_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_phones" ADD CONSTRAINT "alarm_phones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_days" ADD CONSTRAINT "calendar_days_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_attempts" ADD CONSTRAINT "notice_attempts_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_duties" ADD CONSTRAINT "notice_duties_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_duties" ADD CONSTRAINT "notice_duties_phone_id_alarm_phones_id_fk" FOREIGN KEY ("phone_id") REFERENCES "public"."alarm_phones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_usage" ADD CONSTRAINT "notice_usage_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_phone_id_alarm_phones_id_fk" FOREIGN KEY ("phone_id") REFERENCES "public"."alarm_phones"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_phones_address" ON "alarm_phones" USING btree (coalesce("farm_id", 0),coalesce("house_id", 0),lower("address"));--> statement-breakpoint
CREATE INDEX "alarm_phones_org" ON "alarm_phones" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "alarm_phones_farm" ON "alarm_phones" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "alarm_phones_house" ON "alarm_phones" USING btree ("house_id");--> statement-breakpoint
CREATE INDEX "alarm_phones_user" ON "alarm_phones" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_days_day" ON "calendar_days" USING btree ("country",coalesce("org_id", 0),"day");--> statement-breakpoint
CREATE INDEX "calendar_days_org" ON "calendar_days" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "notice_duties_next" ON "notice_duties" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "notice_duties_phone" ON "notice_duties" USING btree ("phone_id");--> statement-breakpoint
CREATE INDEX "notice_receipts_at" ON "notice_receipts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notices_try" ON "notices" USING btree ("next_try_at") WHERE state in ('due', 'sending');--> statement-breakpoint
CREATE INDEX "notices_alarms" ON "notices" USING gin ("alarm_ids");--> statement-breakpoint
CREATE INDEX "notices_org" ON "notices" USING btree ("org_id","due_at");--> statement-breakpoint
CREATE INDEX "notices_phone" ON "notices" USING btree ("phone_id","due_at");--> statement-breakpoint
CREATE INDEX "alarms_version" ON "alarms" USING btree ("version");