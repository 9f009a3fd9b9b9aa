-- A batch that another person went on with could send a step of a house twice, by the same token.
-- The command that was sent keeps it; any other one gets a token of its own.
UPDATE "control_commands" c SET "client_token" = c."id"::text
FROM (SELECT "id", row_number() OVER (PARTITION BY "batch_id", "client_token"
    ORDER BY "life" IS NULL, "armed_at", "id") AS n
  FROM "control_commands" WHERE "batch_id" IS NOT NULL) d
WHERE d."id" = c."id" AND d.n > 1;--> statement-breakpoint
DROP INDEX "control_commands_batch";--> statement-breakpoint
CREATE UNIQUE INDEX "control_commands_step" ON "control_commands" USING btree ("batch_id","client_token") WHERE batch_id is not null;
