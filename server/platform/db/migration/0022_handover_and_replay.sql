CREATE TABLE "handovers" (
	"id" serial PRIMARY KEY NOT NULL,
	"org_id" integer,
	"farm_id" integer,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"written_by" text NOT NULL,
	"on_duty" text NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handovers_written" ON "handovers" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "handovers_org" ON "handovers" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "handovers_farm" ON "handovers" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "facts_house" ON "facts" USING btree ("house_id","seq");