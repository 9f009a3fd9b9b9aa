CREATE TABLE "feed_deliveries" (
	"id" serial PRIMARY KEY NOT NULL,
	"farm_id" integer NOT NULL,
	"house_id" integer,
	"day" date NOT NULL,
	"kg" double precision NOT NULL,
	"formula" text NOT NULL,
	"batch" text DEFAULT '' NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"doc_no" text DEFAULT '' NOT NULL,
	"tonne_price" double precision,
	"at" timestamp with time zone NOT NULL,
	"by_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feed_deliveries" ADD CONSTRAINT "feed_deliveries_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_deliveries" ADD CONSTRAINT "feed_deliveries_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_deliveries_farm" ON "feed_deliveries" USING btree ("farm_id","day");--> statement-breakpoint
CREATE INDEX "feed_deliveries_house" ON "feed_deliveries" USING btree ("house_id","day");--> statement-breakpoint
CREATE INDEX "daily_records_of_day" ON "daily_records" USING btree ("day","flock_id");--> statement-breakpoint
DROP TABLE "control_drafts" CASCADE;