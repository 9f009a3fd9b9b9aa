CREATE TABLE "maintenance_books" (
	"farm_id" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maintenance_delays" (
	"id" serial PRIMARY KEY NOT NULL,
	"plan_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"from_day" date,
	"to_day" date NOT NULL,
	"reason" text NOT NULL,
	"by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maintenance_plans" (
	"id" serial PRIMARY KEY NOT NULL,
	"house_id" integer,
	"farm_id" integer,
	"scope" text NOT NULL,
	"unit_id" integer,
	"unit_kind" text,
	"type" text NOT NULL,
	"template" text,
	"content" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"planned_date" date,
	"interval_days" integer,
	"interval_hours" integer,
	"season_from" text,
	"season_to" text,
	"per_flock" boolean DEFAULT false NOT NULL,
	"lead_days" integer DEFAULT 7 NOT NULL,
	"anchor" text DEFAULT 'done' NOT NULL,
	"assignee_id" integer,
	"is_closed" boolean DEFAULT false NOT NULL,
	"made_on" date NOT NULL,
	"due_on" date,
	"due" jsonb NOT NULL,
	"last_on" date,
	"last_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "maintenance_plans_one_place" CHECK ((house_id is null) <> (farm_id is null))
);
--> statement-breakpoint
CREATE TABLE "maintenance_records" (
	"id" serial PRIMARY KEY NOT NULL,
	"house_id" integer,
	"farm_id" integer,
	"plan_id" integer,
	"unit_id" integer,
	"type" text,
	"template" text,
	"content" text NOT NULL,
	"done_on" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user" integer,
	"by_name" text NOT NULL,
	"result" text NOT NULL,
	"minutes" integer,
	"cost" double precision,
	"currency" text DEFAULT 'CNY' NOT NULL,
	"part" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"hours_at" double precision,
	"alarm_id" integer,
	"draft_id" uuid,
	"voided_at" timestamp with time zone,
	"voided_by" text,
	"void_reason" text
);
--> statement-breakpoint
CREATE TABLE "unit_days" (
	"house_id" integer NOT NULL,
	"day" date NOT NULL,
	"run_s" double precision[] NOT NULL,
	"service_s" double precision[] NOT NULL,
	"starts" double precision[] NOT NULL,
	"amp_s" double precision[] NOT NULL,
	"amp_known_s" double precision[] NOT NULL,
	"known_s" double precision NOT NULL,
	CONSTRAINT "unit_days_house_id_day_pk" PRIMARY KEY("house_id","day")
);
--> statement-breakpoint
CREATE TABLE "unit_meters" (
	"house_id" integer PRIMARY KEY NOT NULL,
	"state" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "units" (
	"id" serial PRIMARY KEY NOT NULL,
	"house_id" integer,
	"farm_id" integer,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"serial" text DEFAULT '' NOT NULL,
	"kw" double precision,
	"m3h" double precision,
	"installed_on" date NOT NULL,
	"retired_on" date,
	"label" text NOT NULL,
	"base_run_s" double precision DEFAULT 0 NOT NULL,
	"base_service_s" double precision DEFAULT 0 NOT NULL,
	"base_starts" integer DEFAULT 0 NOT NULL,
	"base_known_s" double precision DEFAULT 0 NOT NULL,
	"signs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"out_until" timestamp with time zone,
	"out_reason" text DEFAULT '' NOT NULL,
	"out_by" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "units_one_place" CHECK ((house_id is null) <> (farm_id is null))
);
--> statement-breakpoint
ALTER TABLE "maintenance_books" ADD CONSTRAINT "maintenance_books_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_delays" ADD CONSTRAINT "maintenance_delays_plan_id_maintenance_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."maintenance_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_plans" ADD CONSTRAINT "maintenance_plans_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_plans" ADD CONSTRAINT "maintenance_plans_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_plans" ADD CONSTRAINT "maintenance_plans_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_plans" ADD CONSTRAINT "maintenance_plans_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_records" ADD CONSTRAINT "maintenance_records_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_records" ADD CONSTRAINT "maintenance_records_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_records" ADD CONSTRAINT "maintenance_records_plan_id_maintenance_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."maintenance_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_records" ADD CONSTRAINT "maintenance_records_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_days" ADD CONSTRAINT "unit_days_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_meters" ADD CONSTRAINT "unit_meters_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "maintenance_delays_plan" ON "maintenance_delays" USING btree ("plan_id","id");--> statement-breakpoint
CREATE INDEX "maintenance_plans_due" ON "maintenance_plans" USING btree ("due_on","id") WHERE not is_closed;--> statement-breakpoint
CREATE INDEX "maintenance_plans_house" ON "maintenance_plans" USING btree ("house_id");--> statement-breakpoint
CREATE INDEX "maintenance_plans_farm" ON "maintenance_plans" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "maintenance_records_day" ON "maintenance_records" USING btree ("done_on","id");--> statement-breakpoint
CREATE INDEX "maintenance_records_plan" ON "maintenance_records" USING btree ("plan_id","done_on");--> statement-breakpoint
CREATE INDEX "maintenance_records_unit" ON "maintenance_records" USING btree ("unit_id","done_on");--> statement-breakpoint
CREATE INDEX "maintenance_records_house" ON "maintenance_records" USING btree ("house_id","done_on");--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_records_draft" ON "maintenance_records" USING btree ("draft_id","plan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "units_label" ON "units" USING btree ("label");--> statement-breakpoint
CREATE UNIQUE INDEX "units_house" ON "units" USING btree ("house_id","kind","number") WHERE retired_on is null;--> statement-breakpoint
CREATE UNIQUE INDEX "units_farm" ON "units" USING btree ("farm_id","kind","number") WHERE retired_on is null;--> statement-breakpoint
CREATE INDEX "units_place" ON "units" USING btree ("house_id","kind","number");--> statement-breakpoint
CREATE INDEX "units_signs" ON "units" USING btree ("house_id") WHERE signs <> '[]';