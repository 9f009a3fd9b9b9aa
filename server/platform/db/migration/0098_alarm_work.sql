ALTER TABLE "alarms" ADD COLUMN "work_step" text;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "work_by" text;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "work_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "work_note" text;