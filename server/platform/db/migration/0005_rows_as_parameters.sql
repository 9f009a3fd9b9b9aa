-- Rows of a batch travel as one parameter of these types.
CREATE TYPE rollup_row AS (
	house_id integer, at timestamp with time zone, frames integer, sum double precision[], count integer[], low real[], high real[],
	water double precision, feed double precision, kwh double precision);
--> statement-breakpoint
CREATE TYPE house_state_row AS (
	house_id integer, reading_at timestamp with time zone, detail jsonb, judge json, counter json, day_use json, is_online boolean,
	online_since timestamp with time zone, seen_at timestamp with time zone, late_skew_s double precision, due_at timestamp with time zone);
--> statement-breakpoint
-- Read and written whole, never looked into: as text they are smaller than as jsonb and cost less to write.
ALTER TABLE "house_states"
	ALTER COLUMN "judge" DROP DEFAULT, ALTER COLUMN "judge" SET DATA TYPE json USING "judge"::json, ALTER COLUMN "judge" SET DEFAULT '{}'::json,
	ALTER COLUMN "counter" DROP DEFAULT, ALTER COLUMN "counter" SET DATA TYPE json USING "counter"::json, ALTER COLUMN "counter" SET DEFAULT '{}'::json,
	ALTER COLUMN "day_use" DROP DEFAULT, ALTER COLUMN "day_use" SET DATA TYPE json USING "day_use"::json, ALTER COLUMN "day_use" SET DEFAULT '{}'::json;
--> statement-breakpoint
DROP FUNCTION merge_sum(double precision[], double precision[]);
--> statement-breakpoint
DROP FUNCTION merge_count(integer[], integer[]);
--> statement-breakpoint
DROP FUNCTION merge_low(real[], real[]);
--> statement-breakpoint
DROP FUNCTION merge_high(real[], real[]);
--> statement-breakpoint
DROP FUNCTION single_count(double precision[]);
