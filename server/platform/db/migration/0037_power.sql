CREATE TABLE "energy_days" (
	"house_id" integer NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kwh" real,
	"spread_kwh" real NOT NULL,
	"peak_kw" real,
	"peak_at" timestamp with time zone,
	"pf" real,
	"volt_min" real,
	"volt_max" real,
	"known_s" integer NOT NULL,
	"fan_h" real NOT NULL,
	"cold_kh" real NOT NULL,
	"warm_kh" real NOT NULL,
	"frames" integer NOT NULL,
	"until" timestamp with time zone,
	"is_open" boolean NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"half" real[] NOT NULL,
	"spread" real[],
	"quarter" real[] NOT NULL,
	"fan" double precision[] NOT NULL,
	CONSTRAINT "energy_days_house_id_day_pk" PRIMARY KEY("house_id","day")
);
--> statement-breakpoint
CREATE TABLE "farm_power" (
	"farm_id" integer PRIMARY KEY NOT NULL,
	"tariff_id" integer,
	"contract_kw" double precision,
	"meter_house_id" integer,
	"co2_kg_kwh" double precision NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tariffs" (
	"id" serial PRIMARY KEY NOT NULL,
	"org_id" integer NOT NULL,
	"name" text NOT NULL,
	"currency" text NOT NULL,
	"versions" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "energy_days" ADD CONSTRAINT "energy_days_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "farm_power" ADD CONSTRAINT "farm_power_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "farm_power" ADD CONSTRAINT "farm_power_tariff_id_tariffs_id_fk" FOREIGN KEY ("tariff_id") REFERENCES "public"."tariffs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "farm_power" ADD CONSTRAINT "farm_power_meter_house_id_houses_id_fk" FOREIGN KEY ("meter_house_id") REFERENCES "public"."houses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tariffs" ADD CONSTRAINT "tariffs_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tariffs_name" ON "tariffs" USING btree ("org_id",lower("name"));--> statement-breakpoint
CREATE INDEX "tariffs_org" ON "tariffs" USING btree ("org_id");