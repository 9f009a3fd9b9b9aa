-- Element by element, null meaning "no value": what two rollup rows of the same bucket are together.
CREATE FUNCTION merge_sum(a double precision[], b double precision[]) RETURNS double precision[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(CASE WHEN x IS NULL THEN y WHEN y IS NULL THEN x ELSE x + y END ORDER BY i) FROM unnest(a, b) WITH ORDINALITY AS u(x, y, i) $$;
--> statement-breakpoint
CREATE FUNCTION merge_count(a integer[], b integer[]) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(coalesce(x, 0) + coalesce(y, 0) ORDER BY i) FROM unnest(a, b) WITH ORDINALITY AS u(x, y, i) $$;
--> statement-breakpoint
CREATE FUNCTION merge_low(a real[], b real[]) RETURNS real[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(least(x, y) ORDER BY i) FROM unnest(a, b) WITH ORDINALITY AS u(x, y, i) $$;
--> statement-breakpoint
CREATE FUNCTION merge_high(a real[], b real[]) RETURNS real[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(greatest(x, y) ORDER BY i) FROM unnest(a, b) WITH ORDINALITY AS u(x, y, i) $$;
--> statement-breakpoint
-- The counts of a row that holds a single frame: one where there is a value.
CREATE FUNCTION single_count(a double precision[]) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(CASE WHEN x IS NULL THEN 0 ELSE 1 END ORDER BY i) FROM unnest(a) WITH ORDINALITY AS u(x, i) $$;
--> statement-breakpoint
INSERT INTO fact_head (one, seq) VALUES (true, 0);
--> statement-breakpoint
-- Rows outside every partition made so far still find a place.
CREATE TABLE frames_other PARTITION OF frames DEFAULT;
--> statement-breakpoint
CREATE TABLE reading_minutes_other PARTITION OF reading_minutes DEFAULT;
--> statement-breakpoint
CREATE TABLE reading_hours_other PARTITION OF reading_hours DEFAULT;
