CREATE TABLE "external_ids" (
	"id" serial PRIMARY KEY NOT NULL,
	"org_id" integer NOT NULL,
	"kind" text NOT NULL,
	"farm_id" integer,
	"house_id" integer,
	"flock_id" integer,
	"gateway_id" integer,
	"system" text NOT NULL,
	"external_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "external_ids_external" ON "external_ids" USING btree ("org_id","kind","system","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "external_ids_thing" ON "external_ids" USING btree ("kind",coalesce("farm_id", "house_id", "flock_id", "gateway_id", "org_id"),"system");--> statement-breakpoint
CREATE INDEX "external_ids_farm" ON "external_ids" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "external_ids_house" ON "external_ids" USING btree ("house_id");--> statement-breakpoint
CREATE INDEX "external_ids_flock" ON "external_ids" USING btree ("flock_id");--> statement-breakpoint
CREATE INDEX "external_ids_gateway" ON "external_ids" USING btree ("gateway_id");