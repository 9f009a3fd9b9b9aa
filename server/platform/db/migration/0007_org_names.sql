ALTER TABLE "orgs" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
UPDATE "orgs" o SET name = o.name || ' (' || o.code || ')' WHERE EXISTS (SELECT 1 FROM "orgs" e WHERE lower(e.name) = lower(o.name) AND e.id < o.id);--> statement-breakpoint
CREATE UNIQUE INDEX "orgs_name" ON "orgs" USING btree (lower("name"));
