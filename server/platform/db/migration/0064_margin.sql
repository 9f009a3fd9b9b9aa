CREATE TABLE "egg_sales" (
	"id" serial PRIMARY KEY NOT NULL,
	"flock_id" integer NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user" integer NOT NULL,
	"by_name" text NOT NULL,
	"voided_at" timestamp with time zone,
	"voided_by" text,
	"void_reason" text,
	"eggs" integer NOT NULL,
	"kg" double precision,
	"price" double precision,
	"buyer" text NOT NULL,
	"doc_no" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "flock_reports" ADD COLUMN "margin" jsonb;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD COLUMN "price" double precision;--> statement-breakpoint
ALTER TABLE "treatments" ADD COLUMN "price" double precision;--> statement-breakpoint
ALTER TABLE "egg_sales" ADD CONSTRAINT "egg_sales_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "egg_sales_day" ON "egg_sales" USING btree ("flock_id","day");