ALTER TABLE "notice_budgets" ADD COLUMN "on_way_min" smallint;--> statement-breakpoint
ALTER TABLE "notice_budgets" ADD COLUMN "there_min" smallint;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "assigned_to" text;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "assigned_by" text;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "assigned_at" timestamp with time zone;