ALTER TABLE "control_commands" ALTER COLUMN "risk" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "control_commands" ADD COLUMN "queued_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "control_commands" ADD COLUMN "unconfirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "control_commands" ADD COLUMN "cancel_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "control_commands" ADD COLUMN "cancel_said_in" text;--> statement-breakpoint
ALTER TABLE "control_commands" ADD COLUMN "life" jsonb;--> statement-breakpoint
ALTER TABLE "control_events" ADD COLUMN "state" text DEFAULT 'armed' NOT NULL;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "acked_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "control_commands_under_way" ON "control_commands" USING btree ("house_id") WHERE state in ('awaiting', 'queued', 'sent', 'begun', 'unconfirmed') and kind <> 'read';