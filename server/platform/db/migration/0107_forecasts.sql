CREATE TABLE "flock_forecasts" (
	"flock_id" integer NOT NULL,
	"day" date NOT NULL,
	"weighed_day" date,
	"gap" text,
	"weight_g" double precision,
	"sale_day" date NOT NULL,
	"sale_age" integer NOT NULL,
	"is_planned" boolean NOT NULL,
	"sale_g" double precision,
	"sale_low_g" double precision,
	"sale_high_g" double precision,
	"naive_g" double precision,
	"target_g" double precision,
	"is_target_set" boolean NOT NULL,
	"target_day" date,
	"target_early" date,
	"target_late" date,
	"ahead_g" double precision,
	"ahead_low_g" double precision,
	"ahead_high_g" double precision,
	"naive_ahead_g" double precision,
	CONSTRAINT "flock_forecasts_flock_id_day_pk" PRIMARY KEY("flock_id","day")
);
--> statement-breakpoint
ALTER TABLE "breeds" ADD COLUMN "sale_age" integer;--> statement-breakpoint
ALTER TABLE "flocks" ADD COLUMN "target_weight_g" integer;--> statement-breakpoint
ALTER TABLE "flock_reports" ADD COLUMN "forecast" jsonb;--> statement-breakpoint
ALTER TABLE "flock_forecasts" ADD CONSTRAINT "flock_forecasts_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flock_forecasts_day" ON "flock_forecasts" USING btree ("day");