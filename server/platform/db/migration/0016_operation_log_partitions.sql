-- The log is cut by time, 28 days a piece, so that what is over its time goes as a whole.
ALTER TABLE operation_logs RENAME TO operation_logs_before;--> statement-breakpoint
ALTER SEQUENCE operation_logs_id_seq OWNED BY NONE;--> statement-breakpoint
ALTER TABLE operation_logs_before DROP CONSTRAINT operation_logs_pkey;--> statement-breakpoint
DROP INDEX operation_logs_at;--> statement-breakpoint
DROP INDEX operation_logs_org;--> statement-breakpoint
DROP INDEX operation_logs_user;--> statement-breakpoint
CREATE TABLE operation_logs (
	"id" integer DEFAULT nextval('operation_logs_id_seq') NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" integer,
	"operator" text NOT NULL,
	"operator_name" text,
	"org_id" integer,
	"house_id" integer,
	"farm_id" integer,
	"house_name" text,
	"house_name_en" text,
	"network_id" text,
	"function" text NOT NULL,
	"operation" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"address" text NOT NULL,
	"request_id" text,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "operation_logs_id_at_pk" PRIMARY KEY("id","at")
) PARTITION BY RANGE ("at");--> statement-breakpoint
ALTER SEQUENCE operation_logs_id_seq OWNED BY operation_logs.id;--> statement-breakpoint
CREATE TABLE operation_logs_other PARTITION OF operation_logs DEFAULT;--> statement-breakpoint
-- Named and cut as server/db/partition.ts does it.
DO $$
DECLARE
	start timestamptz;
BEGIN
	FOR start IN
		SELECT DISTINCT to_timestamp(floor(extract(epoch FROM at) / 2419200) * 2419200)
		FROM operation_logs_before
	LOOP
		EXECUTE format('CREATE TABLE %I PARTITION OF operation_logs FOR VALUES FROM (%L) TO (%L)',
			'operation_logs_' || to_char(start AT TIME ZONE 'UTC', 'YYYYMMDD'), start, start + interval '672 hours');
	END LOOP;
END $$;--> statement-breakpoint
INSERT INTO operation_logs (id, at, user_id, operator, operator_name, org_id, house_id, farm_id, house_name,
	house_name_en, network_id, function, operation, remark, source, address, before, after)
SELECT id, at, user_id, operator, operator_name, org_id, house_id, farm_id, house_name,
	house_name_en, network_id, function, operation, remark, source, address, before, after
FROM operation_logs_before ORDER BY at, id;--> statement-breakpoint
DROP TABLE operation_logs_before;--> statement-breakpoint
CREATE INDEX "operation_logs_at" ON "operation_logs" USING btree ("at");--> statement-breakpoint
CREATE INDEX "operation_logs_org" ON "operation_logs" USING btree ("org_id","at");--> statement-breakpoint
CREATE INDEX "operation_logs_user" ON "operation_logs" USING btree ("user_id","at");--> statement-breakpoint
-- Rows are taken out where a piece is made for them (server/db/partition.ts), and nowhere else.
CREATE OR REPLACE FUNCTION operation_logs_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('house_watch.moving_rows', true) = 'on' THEN RETURN OLD; END IF;
	RAISE EXCEPTION 'the operation log is only ever added to';
END $$;--> statement-breakpoint
-- Of every row, so that it holds in every piece too.
CREATE TRIGGER operation_logs_keep BEFORE UPDATE OR DELETE ON operation_logs FOR EACH ROW EXECUTE FUNCTION operation_logs_keep();--> statement-breakpoint
CREATE TRIGGER operation_logs_keep_all BEFORE TRUNCATE ON operation_logs FOR EACH STATEMENT EXECUTE FUNCTION operation_logs_keep();--> statement-breakpoint
-- What a line is searched for in. Names, not columns: the index over it is asked by the same words.
CREATE FUNCTION operation_log_text(VARIADIC parts text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT lower(array_to_string(parts, chr(10)))
$$;--> statement-breakpoint
-- Pairs of neighbouring characters: two are enough for a Chinese word, where three (pg_trgm) find none.
CREATE FUNCTION operation_log_pairs(line text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce(array_agg(DISTINCT substr(line, place, 2)), '{}')
	FROM generate_series(1, length(line) - 1) AS place
$$;--> statement-breakpoint
CREATE INDEX operation_logs_pairs ON operation_logs USING gin (operation_log_pairs(operation_log_text(
	operator, operator_name, house_name, house_name_en, network_id, operation, remark, request_id)));
