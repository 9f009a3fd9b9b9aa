CREATE TABLE "morning_books" (
	"farm_id" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"houses" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "morning_figures" (
	"house_id" integer NOT NULL,
	"day" date NOT NULL,
	"age" real NOT NULL,
	"birds" integer NOT NULL,
	"live_kg" real NOT NULL,
	"figures" jsonb NOT NULL,
	CONSTRAINT "morning_figures_house_id_day_pk" PRIMARY KEY("house_id","day")
);
--> statement-breakpoint
CREATE TABLE "morning_rows" (
	"id" serial PRIMARY KEY NOT NULL,
	"house_id" integer NOT NULL,
	"day" date NOT NULL,
	"place" smallint NOT NULL,
	"points" real NOT NULL,
	"birds" integer NOT NULL,
	"age" integer,
	"reasons" jsonb NOT NULL,
	"visited_at" timestamp with time zone,
	"visited_by" text,
	"is_useful" boolean,
	"judged_at" timestamp with time zone,
	"judged_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "morning_books" ADD CONSTRAINT "morning_books_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "morning_figures" ADD CONSTRAINT "morning_figures_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "morning_rows" ADD CONSTRAINT "morning_rows_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "morning_figures_day" ON "morning_figures" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "morning_rows_house" ON "morning_rows" USING btree ("house_id","day");--> statement-breakpoint
CREATE INDEX "morning_rows_day" ON "morning_rows" USING btree ("day");