CREATE TABLE "flock_reports" (
	"flock_id" integer NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user" integer NOT NULL,
	"by_name" text NOT NULL,
	"note" text NOT NULL,
	"formula_version" integer NOT NULL,
	"figures" jsonb NOT NULL,
	"reopened_at" timestamp with time zone,
	"reopened_by" text,
	"reopen_reason" text,
	CONSTRAINT "flock_reports_flock_id_version_pk" PRIMARY KEY("flock_id","version")
);
--> statement-breakpoint
ALTER TABLE "treatments" ADD COLUMN "batch" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "treatments" ADD COLUMN "immune_task_id" integer;--> statement-breakpoint
ALTER TABLE "flock_reports" ADD CONSTRAINT "flock_reports_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "flock_reports_closed" ON "flock_reports" USING btree ("flock_id") WHERE reopened_at is null;--> statement-breakpoint
ALTER TABLE "treatments" ADD CONSTRAINT "treatments_immune_task_id_immune_tasks_id_fk" FOREIGN KEY ("immune_task_id") REFERENCES "public"."immune_tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "treatments_task" ON "treatments" USING btree ("immune_task_id");