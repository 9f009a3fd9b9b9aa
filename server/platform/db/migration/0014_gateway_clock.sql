ALTER TABLE "house_states" ADD COLUMN "clock" json DEFAULT '{}'::json NOT NULL;
--> statement-breakpoint
-- The late frame that was remembered is the first of a run (server/ingest/device-clock.ts); more was not known.
UPDATE "house_states" SET "clock" = json_build_object('knownMs', null, 'run', json_build_object(
	'fromMs', round(extract(epoch FROM "seen_at") * 1000), 'lowMs', round("late_skew_s" * 1000), 'highMs', round("late_skew_s" * 1000), 'frames', 1,
	'countedMs', round(extract(epoch FROM "seen_at") * 1000)))
	WHERE "late_skew_s" IS NOT NULL AND "seen_at" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "house_states" DROP COLUMN "late_skew_s";
--> statement-breakpoint
ALTER TYPE house_state_row DROP ATTRIBUTE late_skew_s;
--> statement-breakpoint
ALTER TYPE house_state_row ADD ATTRIBUTE clock json;
