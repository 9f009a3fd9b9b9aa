ALTER TABLE "flocks" ADD COLUMN "placed_age" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "flocks" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "houses" ADD COLUMN "archetype" text;--> statement-breakpoint
ALTER TABLE "houses" ADD COLUMN "equipment" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "houses" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "flocks_house" ON "flocks" USING btree ("house_id","placed_at");--> statement-breakpoint
CREATE INDEX "flocks_breed" ON "flocks" USING btree ("breed_id");--> statement-breakpoint
UPDATE "houses" h SET name = h.name || ' (' || h.id || ')' WHERE EXISTS (SELECT 1 FROM "houses" e WHERE e.farm_id = h.farm_id AND lower(e.name) = lower(h.name) AND e.id < h.id);--> statement-breakpoint
CREATE UNIQUE INDEX "houses_name" ON "houses" USING btree ("farm_id",lower("name"));