CREATE TABLE "alarm_kind_settings" (
	"org_id" integer NOT NULL,
	"key" text NOT NULL,
	"severity" smallint,
	"on_delay_ms" integer,
	"off_delay_ms" integer,
	"deadband" double precision,
	"latches" boolean,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "alarm_kind_settings_org_id_key_pk" PRIMARY KEY("org_id","key")
);
--> statement-breakpoint
CREATE TABLE "alarm_outages" (
	"id" serial PRIMARY KEY NOT NULL,
	"house_id" integer NOT NULL,
	"key" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"by_name" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text
);
--> statement-breakpoint
CREATE TABLE "limit_settings" (
	"id" serial PRIMARY KEY NOT NULL,
	"org_id" integer NOT NULL,
	"farm_id" integer,
	"breed_id" integer,
	"limits" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_budgets" (
	"org_id" integer PRIMARY KEY NOT NULL,
	"calls" integer,
	"texts" integer,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "latched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alarm_kind_settings" ADD CONSTRAINT "alarm_kind_settings_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_outages" ADD CONSTRAINT "alarm_outages_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_settings" ADD CONSTRAINT "limit_settings_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_settings" ADD CONSTRAINT "limit_settings_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_settings" ADD CONSTRAINT "limit_settings_breed_id_breeds_id_fk" FOREIGN KEY ("breed_id") REFERENCES "public"."breeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_budgets" ADD CONSTRAINT "notice_budgets_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_outages_open" ON "alarm_outages" USING btree ("house_id","key","subject") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "alarm_outages_until" ON "alarm_outages" USING btree ("until_at") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "limit_settings_place" ON "limit_settings" USING btree ("org_id",coalesce("farm_id", 0),coalesce("breed_id", 0));--> statement-breakpoint
CREATE INDEX "limit_settings_farm" ON "limit_settings" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "limit_settings_breed" ON "limit_settings" USING btree ("breed_id");