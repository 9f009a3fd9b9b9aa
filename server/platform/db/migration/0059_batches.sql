CREATE TABLE "config_templates" (
	"id" serial PRIMARY KEY NOT NULL,
	"org_id" integer,
	"name" text NOT NULL,
	"name_en" text,
	"species" text NOT NULL,
	"breed_id" integer,
	"remark" text DEFAULT '' NOT NULL,
	"content" jsonb NOT NULL,
	"operator" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "control_batch_houses" (
	"batch_id" uuid NOT NULL,
	"house_id" integer NOT NULL,
	"farm_id" integer NOT NULL,
	"wave" smallint,
	"place" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"risk" text,
	"changes" integer DEFAULT 0 NOT NULL,
	"faults" integer DEFAULT 0 NOT NULL,
	"day_age" integer,
	"is_alarmed" boolean DEFAULT false NOT NULL,
	"quiet" text NOT NULL,
	"tasks" jsonb NOT NULL,
	"task" smallint DEFAULT 0 NOT NULL,
	"client_token" uuid,
	"claimed_at" timestamp with time zone,
	"command_id" uuid,
	"began_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "control_batch_houses_batch_id_house_id_pk" PRIMARY KEY("batch_id","house_id")
);
--> statement-breakpoint
CREATE TABLE "control_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"of_id" uuid,
	"groups" jsonb NOT NULL,
	"action" jsonb,
	"state" text NOT NULL,
	"reason" text,
	"risk" text,
	"asks" jsonb NOT NULL,
	"rules" jsonb NOT NULL,
	"tolerance" real DEFAULT 0 NOT NULL,
	"wave" smallint DEFAULT 0 NOT NULL,
	"waves" smallint DEFAULT 0 NOT NULL,
	"soak_until" timestamp with time zone,
	"accepted" integer DEFAULT 0 NOT NULL,
	"is_accepted" boolean DEFAULT false NOT NULL,
	"alarms_since" timestamp with time zone,
	"planned_at" timestamp with time zone NOT NULL,
	"awaiting_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_by" integer NOT NULL,
	"token_hash" text NOT NULL,
	"operator" text NOT NULL,
	"operator_name" text NOT NULL,
	"source" text NOT NULL,
	"address" text NOT NULL,
	"confirm" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"approved_by" integer
);
--> statement-breakpoint
CREATE TABLE "house_templates" (
	"house_id" integer PRIMARY KEY NOT NULL,
	"template_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "control_commands" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "config_templates" ADD CONSTRAINT "config_templates_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "config_templates" ADD CONSTRAINT "config_templates_breed_id_breeds_id_fk" FOREIGN KEY ("breed_id") REFERENCES "public"."breeds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_batch_houses" ADD CONSTRAINT "control_batch_houses_batch_id_control_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."control_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_batch_houses" ADD CONSTRAINT "control_batch_houses_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "control_batches" ADD CONSTRAINT "control_batches_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "house_templates" ADD CONSTRAINT "house_templates_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "house_templates" ADD CONSTRAINT "house_templates_template_id_config_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."config_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "config_templates_name" ON "config_templates" USING btree (coalesce("org_id", 0),lower("name"));--> statement-breakpoint
CREATE INDEX "control_batch_houses_wave" ON "control_batch_houses" USING btree ("batch_id","wave","state");--> statement-breakpoint
CREATE INDEX "control_batch_houses_house" ON "control_batch_houses" USING btree ("house_id");--> statement-breakpoint
CREATE INDEX "control_batch_houses_open" ON "control_batch_houses" USING btree ("command_id") WHERE state = 'open' or (state = 'failed' and reason = 'unconfirmed');--> statement-breakpoint
CREATE INDEX "control_batches_org" ON "control_batches" USING btree ("org_id","planned_at");--> statement-breakpoint
CREATE INDEX "control_batches_open" ON "control_batches" USING btree ("state") WHERE state in ('planned', 'awaiting', 'running');--> statement-breakpoint
CREATE INDEX "house_templates_template" ON "house_templates" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "control_commands_batch" ON "control_commands" USING btree ("batch_id") WHERE batch_id is not null;