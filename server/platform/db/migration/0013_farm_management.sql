ALTER TABLE "farms" ADD COLUMN "type" text DEFAULT 'mixed' NOT NULL;--> statement-breakpoint
ALTER TABLE "farms" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "farms" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "farms" ADD CONSTRAINT "farms_parent_id_farms_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."farms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "farms" f SET type = s.species FROM (SELECT farm_id, min(species) AS species FROM "houses" GROUP BY farm_id HAVING count(DISTINCT species) = 1) s WHERE s.farm_id = f.id;--> statement-breakpoint
UPDATE "farms" f SET name = f.name || ' (' || f.id || ')' WHERE EXISTS (SELECT 1 FROM "farms" e WHERE e.org_id = f.org_id AND coalesce(e.parent_id, 0) = coalesce(f.parent_id, 0) AND lower(e.name) = lower(f.name) AND e.id < f.id);--> statement-breakpoint
CREATE UNIQUE INDEX "farms_name" ON "farms" USING btree ("org_id",coalesce("parent_id", 0),lower("name"));