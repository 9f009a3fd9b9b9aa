ALTER TABLE "gateways" ADD COLUMN "key_local_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orgs" ADD COLUMN "remote_off_by" text;--> statement-breakpoint
ALTER TABLE "orgs" ADD COLUMN "remote_off_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orgs" ADD COLUMN "second_person" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "orgs" ADD COLUMN "control_limits" jsonb DEFAULT '{}'::jsonb NOT NULL;