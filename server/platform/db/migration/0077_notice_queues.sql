ALTER TABLE "notices" ADD COLUMN "passed_on_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "notices_waiting" ON "notices" USING btree ("channel","org_id",(case channel when 'robot' then split_part(address, '/', 3) else '' end),"severity","next_try_at") WHERE state in ('due', 'sending');--> statement-breakpoint
CREATE INDEX "notices_lost" ON "notices" USING btree ("ended_at") WHERE state in ('failed', 'expired') and passed_on_at is null;--> statement-breakpoint
-- What did not get through before this is nobody's to be told of now.
UPDATE "notices" SET "passed_on_at" = "ended_at" WHERE "state" IN ('failed', 'expired');
