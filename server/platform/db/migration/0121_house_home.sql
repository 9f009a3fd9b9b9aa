-- Rows of a batch, with the home. The type before it stays: a server of the version before may still be writing.
CREATE TYPE live_state_row AS (
	house_id integer, reading_at timestamp with time zone, detail jsonb, judge json, counter json, day_use json, is_online boolean,
	online_since timestamp with time zone, seen_at timestamp with time zone, due_at timestamp with time zone, clock json, home bigint);
--> statement-breakpoint
ALTER TABLE "house_states" ADD COLUMN "home" bigint;