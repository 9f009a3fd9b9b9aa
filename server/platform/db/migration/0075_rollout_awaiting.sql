ALTER TABLE "rollouts" ADD COLUMN "awaiting_at" timestamp with time zone;--> statement-breakpoint
UPDATE "rollouts" SET "awaiting_at" = "created_at" WHERE "state" = 'awaiting';
