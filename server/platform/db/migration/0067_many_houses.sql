ALTER TABLE "rollouts" ADD COLUMN "risk" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "rollouts" ADD COLUMN "why" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "rollouts" ADD COLUMN "approved_by" integer;--> statement-breakpoint
ALTER TABLE "control_batch_houses" ADD COLUMN "lacking" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "control_batch_houses" ADD COLUMN "gaps" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "control_batch_houses" ADD COLUMN "refusal" jsonb;