CREATE TABLE "immune_tasks" (
	"id" serial PRIMARY KEY NOT NULL,
	"flock_id" integer NOT NULL,
	"day_age" integer NOT NULL,
	"content" text NOT NULL,
	"due_day" date NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"done_day" date,
	"product" text DEFAULT '' NOT NULL,
	"batch" text DEFAULT '' NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by_user" integer,
	"closed_by" text,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "immune_tasks_reminder" UNIQUE("flock_id","day_age","content")
);
--> statement-breakpoint
ALTER TABLE "immune_tasks" ADD CONSTRAINT "immune_tasks_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "immune_tasks_open" ON "immune_tasks" USING btree ("due_day") WHERE state = 'open';--> statement-breakpoint
-- By hand: flocks that are in their houses are reminded from today on.
INSERT INTO "immune_tasks" ("flock_id", "day_age", "content", "due_day")
SELECT DISTINCT k.id, i.day_age, i.content,
  (k.placed_at AT TIME ZONE f.time_zone)::date + (i.day_age - k.placed_age)
FROM "flocks" k JOIN "houses" h ON h.id = k.house_id JOIN "farms" f ON f.id = h.farm_id
  JOIN "immune_reminders" i ON i.breed_id = k.breed_id
WHERE k.cleared_at IS NULL AND i.day_age >= k.placed_age
  AND (k.placed_at AT TIME ZONE f.time_zone)::date + (i.day_age - k.placed_age)
    >= (now() AT TIME ZONE f.time_zone)::date
ORDER BY 1, 2, 3;
