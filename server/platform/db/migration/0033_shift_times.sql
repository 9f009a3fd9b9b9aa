ALTER TABLE "control_commands" ALTER COLUMN "risk" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orgs" ADD COLUMN "shift_times" text[] DEFAULT '{}' NOT NULL;