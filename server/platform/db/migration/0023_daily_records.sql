CREATE TABLE "daily_records" (
	"flock_id" integer NOT NULL,
	"day" date NOT NULL,
	"feed_kg" double precision,
	"water_l" double precision,
	"kwh" double precision,
	"note" text DEFAULT '' NOT NULL,
	"no_loss_at" timestamp with time zone,
	"no_egg_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"first_by" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"last_by" text NOT NULL,
	CONSTRAINT "daily_records_flock_id_day_pk" PRIMARY KEY("flock_id","day")
);
--> statement-breakpoint
CREATE TABLE "egg_lines" (
	"id" serial PRIMARY KEY NOT NULL,
	"flock_id" integer NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user" integer NOT NULL,
	"by_name" text NOT NULL,
	"voided_at" timestamp with time zone,
	"voided_by" text,
	"void_reason" text,
	"good" integer NOT NULL,
	"dirty" integer NOT NULL,
	"cracked" integer NOT NULL,
	"soft" integer NOT NULL,
	"double" integer NOT NULL,
	"kg" double precision
);
--> statement-breakpoint
CREATE TABLE "flock_books" (
	"flock_id" integer PRIMARY KEY NOT NULL,
	"last_day" date NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"formula_version" integer NOT NULL,
	"flock_version" integer NOT NULL,
	"breed_version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flock_days" (
	"flock_id" integer NOT NULL,
	"day" date NOT NULL,
	"day_age" integer NOT NULL,
	"mean_age" double precision NOT NULL,
	"is_running" boolean NOT NULL,
	"is_booked" boolean NOT NULL,
	"opening" integer NOT NULL,
	"alive" integer NOT NULL,
	"alive_from" text NOT NULL,
	"bird_days" double precision NOT NULL,
	"dead" integer,
	"culled" integer,
	"loss_day_pct" double precision,
	"loss_pct" double precision,
	"survival_pct" double precision,
	"feed_kg" double precision,
	"feed_from" text,
	"meter_feed_kg" double precision,
	"feed_g" double precision,
	"feed_sum_kg" double precision,
	"feed_estimated_days" integer NOT NULL,
	"water_l" double precision,
	"water_from" text,
	"meter_water_l" double precision,
	"water_ml" double precision,
	"water_per_feed" double precision,
	"kwh" double precision,
	"kwh_from" text,
	"weight_g" double precision,
	"weight_from" text,
	"weighed_day" date,
	"sample" integer,
	"cv_pct" double precision,
	"uniformity_pct" double precision,
	"eggs" integer,
	"egg_kg" double precision,
	"lay_pct" double precision,
	"egg_g" double precision,
	"cracked_pct" double precision,
	"feed_per_egg" double precision,
	"egg_sum" integer NOT NULL,
	"hen_housed_pct" double precision,
	"fcr" double precision,
	"fcr_margin" double precision,
	"epef" double precision,
	"epef_margin" double precision,
	"std_weight_g" double precision,
	"std_feed_g" double precision,
	"std_water_ml" double precision,
	"std_survival_pct" double precision,
	"std_lay_pct" double precision,
	"std_egg_g" double precision,
	CONSTRAINT "flock_days_flock_id_day_pk" PRIMARY KEY("flock_id","day")
);
--> statement-breakpoint
CREATE TABLE "loss_lines" (
	"id" serial PRIMARY KEY NOT NULL,
	"flock_id" integer NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user" integer NOT NULL,
	"by_name" text NOT NULL,
	"voided_at" timestamp with time zone,
	"voided_by" text,
	"void_reason" text,
	"dead" integer NOT NULL,
	"culled" integer NOT NULL,
	"cause" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record_drafts" (
	"user_id" integer NOT NULL,
	"draft_id" uuid NOT NULL,
	"flock_id" integer NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "record_drafts_user_id_draft_id_pk" PRIMARY KEY("user_id","draft_id")
);
--> statement-breakpoint
CREATE TABLE "record_versions" (
	"flock_id" integer NOT NULL,
	"day" date NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" integer NOT NULL,
	"by_name" text NOT NULL,
	"source" text NOT NULL,
	"address" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"drafted_at" timestamp with time zone,
	"before" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"after" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "record_versions_flock_id_day_version_pk" PRIMARY KEY("flock_id","day","version")
);
--> statement-breakpoint
CREATE TABLE "weighings" (
	"id" serial PRIMARY KEY NOT NULL,
	"flock_id" integer NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user" integer NOT NULL,
	"by_name" text NOT NULL,
	"voided_at" timestamp with time zone,
	"voided_by" text,
	"void_reason" text,
	"sample" integer NOT NULL,
	"mean_g" double precision NOT NULL,
	"cv_pct" double precision
);
--> statement-breakpoint
ALTER TABLE "daily_records" ADD CONSTRAINT "daily_records_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "egg_lines" ADD CONSTRAINT "egg_lines_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flock_books" ADD CONSTRAINT "flock_books_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flock_days" ADD CONSTRAINT "flock_days_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loss_lines" ADD CONSTRAINT "loss_lines_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_drafts" ADD CONSTRAINT "record_drafts_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_versions" ADD CONSTRAINT "record_versions_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weighings" ADD CONSTRAINT "weighings_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "egg_lines_day" ON "egg_lines" USING btree ("flock_id","day");--> statement-breakpoint
CREATE INDEX "loss_lines_day" ON "loss_lines" USING btree ("flock_id","day");--> statement-breakpoint
CREATE INDEX "record_drafts_flock" ON "record_drafts" USING btree ("flock_id");--> statement-breakpoint
CREATE INDEX "weighings_day" ON "weighings" USING btree ("flock_id","day");--> statement-breakpoint
CREATE FUNCTION record_versions_keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'versions of records are only ever added to'; END $$;--> statement-breakpoint
CREATE TRIGGER record_versions_keep BEFORE UPDATE ON record_versions FOR EACH ROW EXECUTE FUNCTION record_versions_keep();
