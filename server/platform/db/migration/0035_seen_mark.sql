DROP INDEX "house_states_seen";--> statement-breakpoint
ALTER TABLE "house_states" ADD COLUMN "seen_mark" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "house_states_seen" ON "house_states" USING btree ("seen_mark");
--> statement-breakpoint
-- By hand: who has been seen is looked up by the mark from the first minute on.
UPDATE "house_states" SET "seen_mark" = "seen_at";
--> statement-breakpoint
-- By hand: rows that are written again with every frame find room for the new version on their own page.
ALTER TABLE "house_states" SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE "reading_days" SET (fillfactor = 50);
