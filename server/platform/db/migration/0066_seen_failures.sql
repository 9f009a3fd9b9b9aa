ALTER TABLE "control_batch_houses" ADD COLUMN "is_seen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "update_tasks" ADD COLUMN "is_seen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "control_batch_houses" r SET "is_seen" = true FROM "control_batches" b
  WHERE b."id" = r."batch_id" AND b."accepted" > 0 AND r."wave" = b."wave" AND r."state" = 'failed';--> statement-breakpoint
UPDATE "update_tasks" t SET "is_seen" = true FROM "rollouts" r
  WHERE r."id" = t."rollout_id" AND r."accepted" > 0 AND t."wave" = r."wave"
    AND t."state" IN ('failed', 'rolledBack', 'unconfirmed');--> statement-breakpoint
ALTER TABLE "control_batches" DROP COLUMN "accepted";--> statement-breakpoint
ALTER TABLE "rollouts" DROP COLUMN "accepted";