ALTER TABLE "work_runs" ADD COLUMN "begun_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "work_runs" ADD COLUMN "over_told_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "work_runs_untold" ON "work_runs" USING btree ("id") WHERE begun_told_at is null or (over_told_at is null and ended_at is not null);--> statement-breakpoint
UPDATE "work_runs" SET "begun_told_at" = now(), "over_told_at" = CASE WHEN "ended_at" IS NULL THEN NULL ELSE now() END;
