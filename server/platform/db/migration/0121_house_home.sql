ALTER TYPE "house_state_row" ADD ATTRIBUTE "home" bigint;--> statement-breakpoint
ALTER TABLE "house_states" ADD COLUMN "home" bigint;