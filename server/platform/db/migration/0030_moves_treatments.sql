CREATE TABLE "stock_moves" (
	"id" serial PRIMARY KEY NOT NULL,
	"flock_id" integer NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user" integer NOT NULL,
	"by_name" text NOT NULL,
	"voided_at" timestamp with time zone,
	"voided_by" text,
	"void_reason" text,
	"kind" text NOT NULL,
	"birds" integer NOT NULL,
	"live_kg" double precision,
	"age_days" integer,
	"to_flock_id" integer,
	"partner" text NOT NULL,
	"doc_no" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "treatments" (
	"id" serial PRIMARY KEY NOT NULL,
	"flock_id" integer NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user" integer NOT NULL,
	"by_name" text NOT NULL,
	"voided_at" timestamp with time zone,
	"voided_by" text,
	"void_reason" text,
	"kind" text NOT NULL,
	"product" text NOT NULL,
	"dose" text NOT NULL,
	"route" text NOT NULL,
	"last_day" date NOT NULL,
	"meat_days" integer NOT NULL,
	"egg_days" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "weighings" ADD COLUMN "uniformity_pct" double precision;--> statement-breakpoint
ALTER TABLE "weighings" ADD COLUMN "weights_g" double precision[];--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_to_flock_id_flocks_id_fk" FOREIGN KEY ("to_flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treatments" ADD CONSTRAINT "treatments_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_moves_day" ON "stock_moves" USING btree ("flock_id","day");--> statement-breakpoint
CREATE INDEX "stock_moves_to" ON "stock_moves" USING btree ("to_flock_id");--> statement-breakpoint
CREATE INDEX "treatments_day" ON "treatments" USING btree ("flock_id","day");