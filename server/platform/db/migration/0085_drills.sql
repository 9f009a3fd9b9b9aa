CREATE TABLE "drill_plans" (
	"id" serial PRIMARY KEY NOT NULL,
	"farm_id" integer NOT NULL,
	"weekday" smallint NOT NULL,
	"hour" smallint NOT NULL,
	"is_on" boolean NOT NULL,
	"last_day" date,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drills" (
	"id" serial PRIMARY KEY NOT NULL,
	"house_id" integer NOT NULL,
	"org_id" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"started_by" text DEFAULT '' NOT NULL,
	"way" text NOT NULL,
	"asked_at" timestamp with time zone,
	"is_gateway_silent" boolean DEFAULT false NOT NULL,
	"queued_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"judged_at" timestamp with time zone,
	"alarm" text,
	"severity" smallint,
	"hidden_by" text,
	"seen_at" timestamp with time zone,
	"handed_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"key_at" timestamp with time zone,
	"answered_by" text DEFAULT '' NOT NULL,
	"ended_at" timestamp with time zone,
	"result" text,
	"cause" text,
	"stopped_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "drill_plans" ADD CONSTRAINT "drill_plans_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drills" ADD CONSTRAINT "drills_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "drill_plans_farm" ON "drill_plans" USING btree ("farm_id");--> statement-breakpoint
CREATE UNIQUE INDEX "drills_open" ON "drills" USING btree ("house_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "drills_house" ON "drills" USING btree ("house_id","started_at");--> statement-breakpoint
CREATE INDEX "drills_started" ON "drills" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "maintenance_records_generator" ON "maintenance_records" USING btree ("done_on") WHERE template = 'generatorTest';