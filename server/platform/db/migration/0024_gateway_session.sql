ALTER TABLE "gateways" ADD COLUMN "session" text;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "session_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "last_seq" integer DEFAULT 0 NOT NULL;