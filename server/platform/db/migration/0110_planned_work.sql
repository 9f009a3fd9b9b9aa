CREATE TABLE "planned_works" (
	"id" serial PRIMARY KEY NOT NULL,
	"org_id" integer NOT NULL,
	"name" text NOT NULL,
	"reason" text NOT NULL,
	"farm_ids" integer[] NOT NULL,
	"house_ids" integer[] NOT NULL,
	"groups" text[] NOT NULL,
	"urgent_reason" text NOT NULL,
	"time_zone" text NOT NULL,
	"day" text NOT NULL,
	"time" text NOT NULL,
	"minutes" integer NOT NULL,
	"repeat" text NOT NULL,
	"week_days" smallint[] NOT NULL,
	"until_day" text,
	"made_by" text NOT NULL,
	"next_from" timestamp with time zone NOT NULL,
	"next_to" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_runs" (
	"id" serial PRIMARY KEY NOT NULL,
	"work_id" integer,
	"org_id" integer NOT NULL,
	"name" text NOT NULL,
	"reason" text NOT NULL,
	"time_zone" text NOT NULL,
	"farm_ids" integer[] NOT NULL,
	"house_ids" integer[] NOT NULL,
	"keys" text[] NOT NULL,
	"hides_urgent" boolean NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text
);
--> statement-breakpoint
DROP INDEX "alarm_outages_open";--> statement-breakpoint
ALTER TABLE "alarm_outages" ADD COLUMN "run_id" integer;--> statement-breakpoint
ALTER TABLE "planned_works" ADD CONSTRAINT "planned_works_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_runs" ADD CONSTRAINT "work_runs_work_id_planned_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."planned_works"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_runs" ADD CONSTRAINT "work_runs_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "planned_works_org" ON "planned_works" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "planned_works_next" ON "planned_works" USING btree ("next_from");--> statement-breakpoint
CREATE UNIQUE INDEX "work_runs_once" ON "work_runs" USING btree ("work_id","from_at");--> statement-breakpoint
CREATE INDEX "work_runs_org" ON "work_runs" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "work_runs_until" ON "work_runs" USING btree ("until_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "work_runs_past" ON "work_runs" USING btree ("until_at");--> statement-breakpoint
ALTER TABLE "alarm_outages" ADD CONSTRAINT "alarm_outages_run_id_work_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."work_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_outages_run" ON "alarm_outages" USING btree ("run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_outages_open" ON "alarm_outages" USING btree ("house_id","key","subject",coalesce("run_id", 0)) WHERE ended_at is null;