ALTER TABLE "maintenance_plans" ADD COLUMN "counted_from" date;--> statement-breakpoint
UPDATE "maintenance_plans" SET "counted_from" = "planned_date" - "interval_days"
WHERE "template" IS NOT NULL AND "interval_hours" IS NOT NULL;