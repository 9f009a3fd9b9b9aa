CREATE TABLE "fuel_uses" (
	"id" serial PRIMARY KEY NOT NULL,
	"house_id" integer NOT NULL,
	"kind" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"amount" double precision NOT NULL,
	"note" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "farm_power" ADD COLUMN "gas_kwh" double precision;--> statement-breakpoint
ALTER TABLE "farm_power" ADD COLUMN "oil_kwh" double precision;--> statement-breakpoint
ALTER TABLE "farm_power" ADD COLUMN "coal_kwh" double precision;--> statement-breakpoint
ALTER TABLE "fuel_uses" ADD CONSTRAINT "fuel_uses_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fuel_uses_house" ON "fuel_uses" USING btree ("house_id","to_day");--> statement-breakpoint
UPDATE "morning_figures" SET "figures" = jsonb_set("figures", '{fuel}', "figures"->'fuel' || jsonb_build_object('value', 9.8 * ("figures"#>>'{fuel,value}')::float8, 'usual', 9.8 * ("figures"#>>'{fuel,usual}')::float8)) WHERE "figures" ? 'fuel';--> statement-breakpoint
UPDATE "morning_rows" SET "reasons" = (SELECT jsonb_agg(CASE WHEN r->>'kind' = 'figure' AND r->>'key' = 'fuel' THEN r || jsonb_build_object('value', 9.8 * (r->>'value')::float8, 'usual', 9.8 * (r->>'usual')::float8) ELSE r END ORDER BY n) FROM jsonb_array_elements("reasons") WITH ORDINALITY AS x(r, n)) WHERE "reasons" @> '[{"kind":"figure","key":"fuel"}]';
