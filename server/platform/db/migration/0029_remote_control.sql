CREATE TABLE "control_commands" (
	"id" uuid PRIMARY KEY NOT NULL,
	"house_id" integer NOT NULL,
	"gateway_id" integer NOT NULL,
	"seq" integer,
	"kind" text NOT NULL,
	"grp" text,
	"base_hash" text,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"action" jsonb,
	"risk" smallint NOT NULL,
	"is_protective" boolean DEFAULT false NOT NULL,
	"trial_min" integer,
	"trial_until" timestamp with time zone,
	"state" text NOT NULL,
	"reason" text,
	"session" text,
	"not_after" bigint,
	"due_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"client_token" text NOT NULL,
	"armed_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"begun_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_by" integer NOT NULL,
	"token_hash" text NOT NULL,
	"operator" text NOT NULL,
	"operator_name" text NOT NULL,
	"source" text NOT NULL,
	"address" text NOT NULL,
	"confirm" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"approved_by" integer,
	"undo_of" uuid,
	"answer" jsonb
);
--> statement-breakpoint
CREATE TABLE "control_drafts" (
	"house_id" integer NOT NULL,
	"grp" text NOT NULL,
	"user_id" integer NOT NULL,
	"base_hash" text NOT NULL,
	"items" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "control_drafts_house_id_grp_user_id_pk" PRIMARY KEY("house_id","grp","user_id")
);
--> statement-breakpoint
CREATE TABLE "control_events" (
	"command_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"by_name" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "control_events_command_id_n_pk" PRIMARY KEY("command_id","n")
);
--> statement-breakpoint
CREATE TABLE "house_leases" (
	"house_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"tab_token" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "house_parameters" (
	"house_id" integer NOT NULL,
	"grp" text NOT NULL,
	"rev" integer NOT NULL,
	"hash" text NOT NULL,
	"settings" jsonb NOT NULL,
	"origin" text NOT NULL,
	"device_at" timestamp with time zone,
	"read_at" timestamp with time zone NOT NULL,
	"drift_hash" text,
	"drift_at" timestamp with time zone,
	CONSTRAINT "house_parameters_house_id_grp_pk" PRIMARY KEY("house_id","grp")
);
--> statement-breakpoint
CREATE TABLE "parameter_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"device_at" timestamp with time zone,
	"house_id" integer NOT NULL,
	"gateway_id" integer NOT NULL,
	"grp" text NOT NULL,
	"key" text NOT NULL,
	"row" smallint,
	"before" jsonb,
	"after" jsonb,
	"origin" text NOT NULL,
	"command_id" uuid,
	"user_id" integer,
	"operator" text,
	"operator_name" text,
	"source" text
);
--> statement-breakpoint
CREATE TABLE "parameter_snapshots" (
	"id" serial PRIMARY KEY NOT NULL,
	"house_id" integer NOT NULL,
	"grp" text NOT NULL,
	"rev" integer NOT NULL,
	"hash" text NOT NULL,
	"settings" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"cause" text NOT NULL,
	"command_id" uuid
);
--> statement-breakpoint
ALTER TABLE "gateway_types" ADD COLUMN "features" jsonb;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "caps" jsonb;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "hashes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "panel_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "remote_state" text DEFAULT 'on' NOT NULL;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "remote_by" text;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "remote_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orgs" ADD COLUMN "is_remote_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "control_commands" ADD CONSTRAINT "control_commands_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_commands" ADD CONSTRAINT "control_commands_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_drafts" ADD CONSTRAINT "control_drafts_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_drafts" ADD CONSTRAINT "control_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_events" ADD CONSTRAINT "control_events_command_id_control_commands_id_fk" FOREIGN KEY ("command_id") REFERENCES "public"."control_commands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "house_leases" ADD CONSTRAINT "house_leases_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "house_leases" ADD CONSTRAINT "house_leases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "house_parameters" ADD CONSTRAINT "house_parameters_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parameter_snapshots" ADD CONSTRAINT "parameter_snapshots_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "control_commands_client" ON "control_commands" USING btree ("created_by","client_token");--> statement-breakpoint
CREATE UNIQUE INDEX "control_commands_open" ON "control_commands" USING btree ("gateway_id") WHERE state in ('queued', 'sent', 'begun', 'unconfirmed') and kind <> 'read'
          and not is_protective;--> statement-breakpoint
CREATE INDEX "control_commands_due" ON "control_commands" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "control_commands_house" ON "control_commands" USING btree ("house_id","armed_at");--> statement-breakpoint
CREATE INDEX "parameter_changes_house" ON "parameter_changes" USING btree ("house_id","at","id");--> statement-breakpoint
CREATE INDEX "parameter_snapshots_group" ON "parameter_snapshots" USING btree ("house_id","grp","at");--> statement-breakpoint
-- Hand-written from here on.
UPDATE "gateway_types" t SET "features" = v.f::jsonb FROM (VALUES
  (11, '{"write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","sys"],"actions":["clock","restart","reset","log"],"curvePoints":10,"levels":20,"alarmInputs":0,"power":false,"speed":"analog","firmware":"bridge","settingsFile":false,"concentrators":false,"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","sys"]}'),
  (12, '{"write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","sys"],"actions":["clock","restart","reset","log"],"curvePoints":10,"levels":20,"alarmInputs":0,"power":false,"speed":"analog","firmware":"bridge","settingsFile":false,"concentrators":false,"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","sys"]}'),
  (14, '{"write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","sys"],"actions":["clock","restart","reset","log"],"curvePoints":10,"levels":20,"alarmInputs":0,"power":false,"speed":"analog","firmware":"bridge","settingsFile":true,"concentrators":false,"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","sys"]}'),
  (15, '{"write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","sys"],"actions":["clock","restart","reset","log"],"curvePoints":10,"levels":20,"alarmInputs":0,"power":false,"speed":"analog","firmware":"bridge","settingsFile":true,"concentrators":false,"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","sys"]}'),
  (21, '{"write":["alarm"],"actions":["clock","restart","reset","log","horn"],"curvePoints":0,"levels":0,"alarmInputs":16,"power":true,"speed":"none","firmware":"controller","settingsFile":false,"concentrators":true,"read":["alarm","sys"]}'),
  (23, '{"write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"],"actions":["mode","level","output","clock","restart","reset","log","horn"],"curvePoints":10,"levels":12,"alarmInputs":8,"power":false,"speed":"none","firmware":"controller","settingsFile":true,"concentrators":true,"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"]}'),
  (24, '{"write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"],"actions":["mode","level","output","clock","restart","reset","log","horn"],"curvePoints":10,"levels":12,"alarmInputs":8,"power":true,"speed":"none","firmware":"controller","settingsFile":true,"concentrators":true,"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"]}'),
  (25, '{"write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"],"actions":["mode","level","output","clock","restart","reset","log","horn"],"curvePoints":10,"levels":12,"alarmInputs":8,"power":false,"speed":"none","firmware":"controller","settingsFile":true,"concentrators":true,"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"]}'),
  (26, '{"write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"],"actions":["mode","level","output","clock","restart","reset","log","horn"],"curvePoints":10,"levels":20,"alarmInputs":16,"power":true,"speed":"none","firmware":"controller","settingsFile":true,"concentrators":true,"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"]}'),
  (27, '{"write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","water","alarm","empty","sys"],"actions":["mode","level","output","clock","restart","reset","log","horn"],"curvePoints":10,"levels":10,"alarmInputs":8,"power":false,"speed":"none","firmware":"controller","settingsFile":false,"concentrators":false,"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","water","alarm","empty","sys"]}'),
  (28, '{"write":["press","inlet","alarm","sys"],"actions":["clock","restart","reset","log"],"curvePoints":0,"levels":0,"alarmInputs":0,"power":false,"speed":"none","firmware":"controller","settingsFile":false,"concentrators":false,"read":["press","inlet","alarm","sys"]}'),
  (29, '{"write":["curve","levels","vent","alarm","sys"],"actions":["mode","level","output","clock","restart","reset","log","horn"],"curvePoints":4,"levels":8,"alarmInputs":4,"power":false,"speed":"none","firmware":"controller","settingsFile":false,"concentrators":false,"read":["curve","levels","vent","alarm","sys"]}'),
  (30, '{"write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"],"actions":["mode","level","output","clock","restart","reset","log","horn"],"curvePoints":10,"levels":20,"alarmInputs":16,"power":true,"speed":"drive","firmware":"controller","settingsFile":true,"concentrators":true,"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"]}'),
  (31, '{"write":["wiring","sys"],"actions":["output","clock","restart","reset","log","horn"],"curvePoints":0,"levels":0,"alarmInputs":8,"power":true,"speed":"none","firmware":"controller","settingsFile":true,"concentrators":true,"read":["wiring","sys"]}'),
  (32, '{"write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"],"actions":["mode","level","output","clock","restart","reset","log","horn"],"curvePoints":10,"levels":12,"alarmInputs":8,"power":true,"speed":"drive","firmware":"controller","settingsFile":true,"concentrators":true,"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"]}'),
  (33, '{"write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","water","alarm","empty","sys"],"actions":["mode","level","output","clock","restart","reset","log","horn"],"curvePoints":10,"levels":20,"alarmInputs":8,"power":false,"speed":"none","firmware":"controller","settingsFile":false,"concentrators":false,"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","water","alarm","empty","sys"]}'),
  (34, '{"write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","water","alarm","empty","sys"],"actions":["mode","level","output","clock","restart","reset","log","horn"],"curvePoints":10,"levels":10,"alarmInputs":8,"power":false,"speed":"drive","firmware":"controller","settingsFile":false,"concentrators":false,"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","water","alarm","empty","sys"]}'),
  (35, '{"write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","water","alarm","empty","sys"],"actions":["mode","level","output","clock","restart","reset","log","horn"],"curvePoints":10,"levels":10,"alarmInputs":8,"power":false,"speed":"drive","firmware":"controller","settingsFile":false,"concentrators":false,"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","water","alarm","empty","sys"]}'),
  (36, '{"write":["curve","levels","vent","alarm","sys"],"actions":["mode","level","output","clock","restart","reset","log","horn"],"curvePoints":4,"levels":8,"alarmInputs":2,"power":false,"speed":"none","firmware":"controller","settingsFile":false,"concentrators":false,"read":["curve","levels","vent","alarm","sys"]}'),
  (41, '{"write":["curve","levels","vent","alarm","sys"],"actions":["mode","level","output","clock","restart","reset","log","horn"],"curvePoints":4,"levels":8,"alarmInputs":4,"power":false,"speed":"none","firmware":"controller","settingsFile":false,"concentrators":false,"read":["curve","levels","vent","alarm","sys"]}'),
  (50, '{"write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"],"actions":["mode","level","output","clock","restart","reset","log","horn"],"curvePoints":10,"levels":20,"alarmInputs":16,"power":true,"speed":"none","firmware":"controller","settingsFile":true,"concentrators":true,"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"]}'),
  (51, '{"write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"],"actions":["mode","level","output","clock","restart","reset","log","horn"],"curvePoints":10,"levels":20,"alarmInputs":16,"power":true,"speed":"drive","firmware":"controller","settingsFile":true,"concentrators":true,"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"]}'),
  (60, '{"write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"],"actions":["mode","level","output","clock","restart","reset","log","horn"],"curvePoints":10,"levels":20,"alarmInputs":16,"power":true,"speed":"drive","firmware":"controller","settingsFile":true,"concentrators":true,"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"]}')
) AS v(k, f) WHERE t."key" = v.k;--> statement-breakpoint
CREATE FUNCTION parameter_changes_keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'changes of settings are only ever added to'; END $$;--> statement-breakpoint
CREATE TRIGGER parameter_changes_keep BEFORE UPDATE OR DELETE ON parameter_changes FOR EACH ROW EXECUTE FUNCTION parameter_changes_keep();
