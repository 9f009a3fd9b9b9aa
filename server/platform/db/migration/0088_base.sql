-- The schema as 71 steps had made it, up to 0088_house_phases (decision 39). A database that has them all counts
-- as having this one, so nothing in here may change: what comes next is a step of its own.
-- Columns stand in the order of those databases, because a backup holds rows as texts.

-- By hand up to the first table: rows of a batch travel as one parameter of these types.
CREATE TYPE rollup_row AS (
	house_id integer, at timestamp with time zone, frames integer, sum double precision[], count integer[], low real[], high real[],
	water double precision, feed double precision, kwh double precision);
--> statement-breakpoint
CREATE TYPE house_state_row AS (
	house_id integer, reading_at timestamp with time zone, detail jsonb, judge json, counter json, day_use json, is_online boolean,
	online_since timestamp with time zone, seen_at timestamp with time zone, due_at timestamp with time zone, clock json);
--> statement-breakpoint
-- What a line of the operation log is searched for in. Names, not columns: the index over it is asked by the same words.
CREATE FUNCTION operation_log_text(VARIADIC parts text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT lower(array_to_string(parts, chr(10)))
$$;
--> statement-breakpoint
-- Pairs of neighbouring characters: two are enough for a Chinese word, where three (pg_trgm) find none.
CREATE FUNCTION operation_log_pairs(line text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce(array_agg(DISTINCT substr(line, place, 2)), '{}')
	FROM generate_series(1, length(line) - 1) AS place
$$;
--> statement-breakpoint
-- Rows are taken out where a partition is made for them, and nowhere else.
CREATE FUNCTION operation_logs_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('house_watch.moving_rows', true) = 'on' THEN RETURN OLD; END IF;
	RAISE EXCEPTION 'the operation log is only ever added to';
END $$;
--> statement-breakpoint
CREATE FUNCTION record_versions_keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'versions of records are only ever added to'; END $$;
--> statement-breakpoint
-- Rows past their time go, and nothing else.
CREATE FUNCTION parameter_changes_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('house_watch.ending_rows', true) = 'on' THEN RETURN OLD; END IF;
	RAISE EXCEPTION 'changes of settings are only ever added to';
END $$;
--> statement-breakpoint
CREATE TABLE "display_pairings" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"address" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "display_pairings_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "displays" (
	"id" serial PRIMARY KEY NOT NULL,
	"org_id" integer,
	"farm_id" integer,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"mode" text NOT NULL,
	"diagonal_inch" double precision NOT NULL,
	"distance_m" double precision NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"paired_at" timestamp with time zone NOT NULL,
	"heard_at" timestamp with time zone,
	"report" jsonb,
	"address" text DEFAULT '' NOT NULL,
	"identify_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "displays_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "captchas" (
	"id" text PRIMARY KEY NOT NULL,
	"answer" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_farms" (
	"user_id" integer NOT NULL,
	"farm_id" integer NOT NULL,
	CONSTRAINT "user_farms_user_id_farm_id_pk" PRIMARY KEY("user_id","farm_id")
);
--> statement-breakpoint
CREATE TABLE "user_houses" (
	"user_id" integer NOT NULL,
	"house_id" integer NOT NULL,
	CONSTRAINT "user_houses_user_id_house_id_pk" PRIMARY KEY("user_id","house_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"login_name" text NOT NULL,
	"real_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"role_key" text NOT NULL,
	"org_id" integer,
	"can_operate" boolean DEFAULT false NOT NULL,
	"remote_config" boolean DEFAULT false NOT NULL,
	"latest_login_at" timestamp with time zone,
	"login_times" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"position" text DEFAULT '' NOT NULL,
	"office_tel" text DEFAULT '' NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"avatar" "bytea",
	"map_type" text
);
--> statement-breakpoint
CREATE TABLE "alarm_kind_settings" (
	"org_id" integer NOT NULL,
	"key" text NOT NULL,
	"severity" smallint,
	"on_delay_ms" integer,
	"off_delay_ms" integer,
	"deadband" double precision,
	"latches" boolean,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "alarm_kind_settings_org_id_key_pk" PRIMARY KEY("org_id","key")
);
--> statement-breakpoint
CREATE TABLE "alarm_outages" (
	"id" serial PRIMARY KEY NOT NULL,
	"house_id" integer NOT NULL,
	"key" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"by_name" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text
);
--> statement-breakpoint
CREATE TABLE "limit_settings" (
	"id" serial PRIMARY KEY NOT NULL,
	"org_id" integer NOT NULL,
	"farm_id" integer,
	"breed_id" integer,
	"limits" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_budgets" (
	"org_id" integer PRIMARY KEY NOT NULL,
	"calls" integer,
	"texts" integer,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alarm_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"alarm_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"by_name" text,
	"note" text,
	"severity" smallint,
	"value" double precision,
	"until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "alarms" (
	"id" serial PRIMARY KEY NOT NULL,
	"house_id" integer NOT NULL,
	"farm_id" integer NOT NULL,
	"org_id" integer NOT NULL,
	"key" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"severity" smallint NOT NULL,
	"state" text NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	"value" double precision,
	"limit_value" double precision,
	"peak" double precision,
	"ack_at" timestamp with time zone,
	"ack_by" text,
	"ack_note" text,
	"cleared_at" timestamp with time zone,
	"shelved_until" timestamp with time zone,
	"shelved_by" text,
	"shelve_reason" text,
	"suppressed_by" text,
	"version" bigint NOT NULL,
	"subject_name" text,
	"subject_name_en" text,
	"latched_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "handovers" (
	"id" serial PRIMARY KEY NOT NULL,
	"org_id" integer,
	"farm_id" integer,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"written_by" text NOT NULL,
	"on_duty" text NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "org_settings" (
	"org_id" integer PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "warning_books" (
	"flock_id" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "warnings" (
	"id" serial PRIMARY KEY NOT NULL,
	"flock_id" integer NOT NULL,
	"key" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"values" jsonb NOT NULL,
	"others" integer,
	"houses" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"until_day" date,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"reason" text DEFAULT '' NOT NULL,
	"was_right" boolean,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fact_head" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facts" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"org_id" integer NOT NULL,
	"farm_id" integer NOT NULL,
	"house_id" integer NOT NULL,
	"payload" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ingest_servers" (
	"client_id" text PRIMARY KEY NOT NULL,
	"group_name" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"stand_in" text,
	"stand_in_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_claims" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operation_logs" (
	"id" serial NOT NULL,
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
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "orgs" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"code" text NOT NULL,
	"map_type" text DEFAULT '1' NOT NULL,
	"logo" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"principal" text DEFAULT '' NOT NULL,
	"office_tel" text DEFAULT '' NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"fax" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_remote_off" boolean DEFAULT false NOT NULL,
	"remote_off_by" text,
	"remote_off_at" timestamp with time zone,
	"second_person" text DEFAULT 'off' NOT NULL,
	"control_limits" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"shift_times" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "orgs_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "camera_clouds" (
	"org_id" integer NOT NULL,
	"type" text NOT NULL,
	"app_key" text NOT NULL,
	"app_secret_box" "bytea" NOT NULL,
	CONSTRAINT "camera_clouds_org_id_type_pk" PRIMARY KEY("org_id","type")
);
--> statement-breakpoint
CREATE TABLE "cameras" (
	"id" serial PRIMARY KEY NOT NULL,
	"org_id" integer NOT NULL,
	"house_id" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"code" text NOT NULL,
	"channel" smallint NOT NULL,
	"username" text DEFAULT '' NOT NULL,
	"password_box" "bytea",
	"verify_box" "bytea",
	"address" text DEFAULT '' NOT NULL,
	"stream" text NOT NULL,
	"fault" text,
	"fault_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "config_templates" (
	"id" serial PRIMARY KEY NOT NULL,
	"org_id" integer,
	"name" text NOT NULL,
	"name_en" text,
	"species" text NOT NULL,
	"breed_id" integer,
	"remark" text DEFAULT '' NOT NULL,
	"content" jsonb NOT NULL,
	"operator" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "control_batch_houses" (
	"batch_id" uuid NOT NULL,
	"house_id" integer NOT NULL,
	"farm_id" integer NOT NULL,
	"wave" smallint,
	"place" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"risk" text,
	"changes" integer DEFAULT 0 NOT NULL,
	"faults" integer DEFAULT 0 NOT NULL,
	"day_age" integer,
	"is_alarmed" boolean DEFAULT false NOT NULL,
	"quiet" text NOT NULL,
	"tasks" jsonb NOT NULL,
	"task" smallint DEFAULT 0 NOT NULL,
	"client_token" uuid,
	"claimed_at" timestamp with time zone,
	"command_id" uuid,
	"began_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"is_seen" boolean DEFAULT false NOT NULL,
	"lacking" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"gaps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"refusal" jsonb,
	CONSTRAINT "control_batch_houses_batch_id_house_id_pk" PRIMARY KEY("batch_id","house_id")
);
--> statement-breakpoint
CREATE TABLE "control_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"of_id" uuid,
	"groups" jsonb NOT NULL,
	"action" jsonb,
	"state" text NOT NULL,
	"reason" text,
	"risk" text,
	"asks" jsonb NOT NULL,
	"rules" jsonb NOT NULL,
	"tolerance" real DEFAULT 0 NOT NULL,
	"wave" smallint DEFAULT 0 NOT NULL,
	"waves" smallint DEFAULT 0 NOT NULL,
	"soak_until" timestamp with time zone,
	"is_accepted" boolean DEFAULT false NOT NULL,
	"alarms_since" timestamp with time zone,
	"planned_at" timestamp with time zone NOT NULL,
	"awaiting_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_by" integer NOT NULL,
	"token_hash" text NOT NULL,
	"operator" text NOT NULL,
	"operator_name" text NOT NULL,
	"source" text NOT NULL,
	"address" text NOT NULL,
	"confirm" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"approved_by" integer
);
--> statement-breakpoint
CREATE TABLE "house_templates" (
	"house_id" integer PRIMARY KEY NOT NULL,
	"template_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "control_commands" (
	"id" uuid PRIMARY KEY NOT NULL,
	"house_id" integer NOT NULL,
	"gateway_id" integer NOT NULL,
	"seq" integer,
	"kind" text NOT NULL,
	"grp" text,
	"base_hash" text,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"action" jsonb,
	"risk" smallint,
	"is_protective" boolean DEFAULT false NOT NULL,
	"trial_min" integer,
	"trial_until" timestamp with time zone,
	"state" text NOT NULL,
	"reason" text,
	"session" text,
	"not_after" bigint,
	"due_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"client_token" text NOT NULL,
	"armed_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"begun_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_by" integer NOT NULL,
	"token_hash" text NOT NULL,
	"operator" text NOT NULL,
	"operator_name" text NOT NULL,
	"source" text NOT NULL,
	"address" text NOT NULL,
	"confirm" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"approved_by" integer,
	"undo_of" uuid,
	"answer" jsonb,
	"queued_at" timestamp with time zone,
	"unconfirmed_at" timestamp with time zone,
	"cancel_asked_at" timestamp with time zone,
	"cancel_said_in" text,
	"life" jsonb,
	"batch_id" uuid,
	"advice_id" integer,
	"is_autopilot" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "control_events" (
	"command_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"by_name" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'armed' NOT NULL,
	CONSTRAINT "control_events_command_id_n_pk" PRIMARY KEY("command_id","n")
);
--> statement-breakpoint
CREATE TABLE "house_leases" (
	"house_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"tab_token" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "house_parameters" (
	"house_id" integer NOT NULL,
	"grp" text NOT NULL,
	"rev" integer NOT NULL,
	"hash" text NOT NULL,
	"settings" jsonb NOT NULL,
	"origin" text NOT NULL,
	"device_at" timestamp with time zone,
	"read_at" timestamp with time zone NOT NULL,
	"drift_hash" text,
	"drift_at" timestamp with time zone,
	CONSTRAINT "house_parameters_house_id_grp_pk" PRIMARY KEY("house_id","grp")
);
--> statement-breakpoint
CREATE TABLE "parameter_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"device_at" timestamp with time zone,
	"house_id" integer NOT NULL,
	"gateway_id" integer NOT NULL,
	"grp" text NOT NULL,
	"key" text NOT NULL,
	"row" smallint,
	"before" jsonb,
	"after" jsonb,
	"origin" text NOT NULL,
	"command_id" uuid,
	"user_id" integer,
	"operator" text,
	"operator_name" text,
	"source" text
);
--> statement-breakpoint
CREATE TABLE "parameter_snapshots" (
	"id" serial PRIMARY KEY NOT NULL,
	"house_id" integer NOT NULL,
	"grp" text NOT NULL,
	"rev" integer NOT NULL,
	"hash" text NOT NULL,
	"settings" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"cause" text NOT NULL,
	"command_id" uuid
);
--> statement-breakpoint
CREATE TABLE "setting_audits" (
	"house_id" integer PRIMARY KEY NOT NULL,
	"judged_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting_dangers" (
	"house_id" integer NOT NULL,
	"subject" text NOT NULL,
	"value" double precision,
	"limit_value" double precision,
	"severity" smallint NOT NULL,
	CONSTRAINT "setting_dangers_house_id_subject_pk" PRIMARY KEY("house_id","subject")
);
--> statement-breakpoint
CREATE TABLE "autopilots" (
	"id" serial PRIMARY KEY NOT NULL,
	"gateway_id" integer NOT NULL,
	"house_id" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"operator_name" text NOT NULL,
	"source" text NOT NULL,
	"address" text NOT NULL,
	"stood" jsonb,
	"stood_level" integer,
	"end_reason" text,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "edge_reports" (
	"gateway_id" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"device_at" timestamp with time zone NOT NULL,
	"model" text,
	"disk_pct" double precision,
	"board_c" double precision,
	"queue" integer
);
--> statement-breakpoint
CREATE TABLE "site_advices" (
	"id" serial PRIMARY KEY NOT NULL,
	"gateway_id" integer NOT NULL,
	"house_id" integer,
	"network_id" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"fault" text,
	"confidence" double precision,
	"why" jsonb NOT NULL,
	"curve" jsonb,
	"grp" text,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"action" jsonb,
	"trial_min" smallint,
	"left_for" text,
	"refused_at" timestamp with time zone,
	"refused_by" text,
	"refuse_reason" text
);
--> statement-breakpoint
CREATE TABLE "site_eye_hours" (
	"gateway_id" integer NOT NULL,
	"network_id" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"ai_dead" integer,
	"ai_spread" double precision,
	"ai_activity" double precision,
	"ai_weight" double precision,
	CONSTRAINT "site_eye_hours_gateway_id_network_id_hour_pk" PRIMARY KEY("gateway_id","network_id","hour")
);
--> statement-breakpoint
CREATE TABLE "site_eyes" (
	"gateway_id" integer NOT NULL,
	"network_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ai_dead" integer,
	"ai_spread" double precision,
	"ai_activity" double precision,
	"ai_weight" double precision,
	CONSTRAINT "site_eyes_gateway_id_network_id_pk" PRIMARY KEY("gateway_id","network_id")
);
--> statement-breakpoint
CREATE TABLE "site_houses" (
	"gateway_id" integer NOT NULL,
	"network_id" text NOT NULL,
	"place" smallint NOT NULL,
	CONSTRAINT "site_houses_gateway_id_network_id_pk" PRIMARY KEY("gateway_id","network_id")
);
--> statement-breakpoint
CREATE TABLE "device_file_parts" (
	"file_id" integer NOT NULL,
	"n" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "device_file_parts_file_id_n_pk" PRIMARY KEY("file_id","n")
);
--> statement-breakpoint
CREATE TABLE "device_files" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"type_keys" integer[] NOT NULL,
	"version" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"signature" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"uploaded_by" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rollouts" (
	"id" serial PRIMARY KEY NOT NULL,
	"org_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"name" text NOT NULL,
	"soak_min" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"wave" integer DEFAULT 0 NOT NULL,
	"soak_until" timestamp with time zone,
	"is_accepted" boolean DEFAULT false NOT NULL,
	"created_by" integer NOT NULL,
	"operator" text NOT NULL,
	"operator_name" text NOT NULL,
	"source" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"risk" integer DEFAULT 3 NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"approved_by" integer,
	"awaiting_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "update_tasks" (
	"id" serial PRIMARY KEY NOT NULL,
	"rollout_id" integer NOT NULL,
	"house_id" integer NOT NULL,
	"gateway_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"wave" integer NOT NULL,
	"place" integer NOT NULL,
	"from_version" text,
	"state" text NOT NULL,
	"life" jsonb NOT NULL,
	"ended_at" timestamp with time zone,
	"is_seen" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "breed_days" (
	"breed_id" integer NOT NULL,
	"day_age" integer NOT NULL,
	"temp_c" real NOT NULL,
	"rh_low_pct" real,
	"rh_high_pct" real,
	"co2_ppm" real,
	"light_h" real,
	"water_ml" real,
	"feed_g" real,
	"light_lux" real,
	"weight_g" real,
	"egg_g" real,
	"lay_pct" real,
	"survival_pct" real,
	CONSTRAINT "breed_days_breed_id_day_age_pk" PRIMARY KEY("breed_id","day_age")
);
--> statement-breakpoint
CREATE TABLE "breeds" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"species" text NOT NULL,
	"org_id" integer,
	"factory" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"operator" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "immune_reminders" (
	"id" serial PRIMARY KEY NOT NULL,
	"breed_id" integer NOT NULL,
	"day_age" integer NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "farms" (
	"id" serial PRIMARY KEY NOT NULL,
	"org_id" integer NOT NULL,
	"parent_id" integer,
	"lineage" integer[] NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"level" text NOT NULL,
	"country" text DEFAULT 'CHN' NOT NULL,
	"adcode" text NOT NULL,
	"lng" double precision NOT NULL,
	"lat" double precision NOT NULL,
	"time_zone" text DEFAULT 'Asia/Shanghai' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"type" text DEFAULT 'mixed' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"short_name" text,
	"short_name_en" text
);
--> statement-breakpoint
CREATE TABLE "flocks" (
	"id" serial PRIMARY KEY NOT NULL,
	"house_id" integer NOT NULL,
	"breed_id" integer NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"cleared_at" timestamp with time zone,
	"placed_count" integer NOT NULL,
	"placed_age" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"planned_end" date
);
--> statement-breakpoint
CREATE TABLE "alarm_inputs" (
	"id" serial PRIMARY KEY NOT NULL,
	"gateway_id" integer NOT NULL,
	"code" integer NOT NULL,
	"content" text NOT NULL,
	"content_en" text DEFAULT '' NOT NULL,
	"relay_type" text NOT NULL,
	"important" boolean DEFAULT false NOT NULL,
	"horn" boolean DEFAULT false NOT NULL,
	"shield_until" timestamp with time zone,
	"shielded_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "concentrators" (
	"id" serial PRIMARY KEY NOT NULL,
	"gateway_id" integer NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"firmware" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_attempts" (
	"network_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"times" integer NOT NULL,
	"address" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_messages" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"gateway_id" integer NOT NULL,
	"kind" text NOT NULL,
	"body" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_types" (
	"key" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"is_retired" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"features" jsonb
);
--> statement-breakpoint
CREATE TABLE "gateways" (
	"id" serial PRIMARY KEY NOT NULL,
	"house_id" integer NOT NULL,
	"network_id" text NOT NULL,
	"secret_hash" "bytea",
	"type_key" integer NOT NULL,
	"version" text,
	"sim_card" text,
	"net_type" text,
	"issued_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"number" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"bound_at" timestamp with time zone,
	"session" text,
	"session_at" timestamp with time zone,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"caps" jsonb,
	"hashes_at" timestamp with time zone,
	"panel_until" timestamp with time zone,
	"remote_state" text DEFAULT 'on' NOT NULL,
	"remote_by" text,
	"remote_at" timestamp with time zone,
	"acked_seq" integer DEFAULT 0 NOT NULL,
	"key_local_at" timestamp with time zone,
	"version_at" timestamp with time zone,
	"interval_s" integer,
	CONSTRAINT "gateways_house_id_unique" UNIQUE("house_id"),
	CONSTRAINT "gateways_network_id_unique" UNIQUE("network_id")
);
--> statement-breakpoint
CREATE TABLE "presence_log" (
	"id" serial PRIMARY KEY NOT NULL,
	"gateway_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_online" boolean NOT NULL,
	"net_type" text
);
--> statement-breakpoint
CREATE TABLE "quarantine" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"network_id" text NOT NULL,
	"topic" text NOT NULL,
	"reason" text NOT NULL,
	"detail" text NOT NULL,
	"payload" "bytea" NOT NULL,
	"size_bytes" integer NOT NULL,
	"repeats" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terminals" (
	"id" serial PRIMARY KEY NOT NULL,
	"gateway_id" integer NOT NULL,
	"concentrator_id" integer,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"control_port" integer,
	"current_port" integer,
	"sensor_port" integer,
	"can_input" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"extra" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "house_states" (
	"house_id" integer PRIMARY KEY NOT NULL,
	"reading_at" timestamp with time zone,
	"detail" jsonb,
	"judge" json DEFAULT '{}'::json NOT NULL,
	"counter" json DEFAULT '{}'::json NOT NULL,
	"day_use" json DEFAULT '{}'::json NOT NULL,
	"is_online" boolean,
	"online_since" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"clock" json DEFAULT '{}'::json NOT NULL,
	"seen_mark" timestamp with time zone
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE "houses" (
	"id" serial PRIMARY KEY NOT NULL,
	"farm_id" integer NOT NULL,
	"org_id" integer NOT NULL,
	"name" text NOT NULL,
	"species" text NOT NULL,
	"limit_override" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text,
	"archetype" text,
	"equipment" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"floor_m2" double precision,
	"phases" text
);
--> statement-breakpoint
CREATE TABLE "feed_deliveries" (
	"id" serial PRIMARY KEY NOT NULL,
	"farm_id" integer NOT NULL,
	"house_id" integer,
	"day" date NOT NULL,
	"kg" double precision NOT NULL,
	"formula" text NOT NULL,
	"batch" text DEFAULT '' NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"doc_no" text DEFAULT '' NOT NULL,
	"tonne_price" double precision,
	"at" timestamp with time zone NOT NULL,
	"by_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "immune_tasks" (
	"id" serial PRIMARY KEY NOT NULL,
	"flock_id" integer NOT NULL,
	"day_age" integer NOT NULL,
	"content" text NOT NULL,
	"due_day" date NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"done_day" date,
	"product" text DEFAULT '' NOT NULL,
	"batch" text DEFAULT '' NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by_user" integer,
	"closed_by" text,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "immune_tasks_reminder" UNIQUE("flock_id","day_age","content")
);
--> statement-breakpoint
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
CREATE TABLE "flock_books" (
	"flock_id" integer PRIMARY KEY NOT NULL,
	"last_day" date NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"formula_version" integer NOT NULL,
	"flock_version" integer NOT NULL,
	"breed_version" integer NOT NULL,
	"card" jsonb,
	"lay_start_age" integer
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
	"feed_gap" text,
	"water_gap" text,
	"kwh_gap" text,
	"hen_housed_from_age" integer,
	"meter_kwh" double precision,
	CONSTRAINT "flock_days_flock_id_day_pk" PRIMARY KEY("flock_id","day")
);
--> statement-breakpoint
CREATE TABLE "flock_reports" (
	"flock_id" integer NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user" integer NOT NULL,
	"by_name" text NOT NULL,
	"note" text NOT NULL,
	"formula_version" integer NOT NULL,
	"figures" jsonb NOT NULL,
	"reopened_at" timestamp with time zone,
	"reopened_by" text,
	"reopen_reason" text,
	"margin" jsonb,
	CONSTRAINT "flock_reports_flock_id_version_pk" PRIMARY KEY("flock_id","version")
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
	"doc_no" text NOT NULL,
	"price" double precision
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
	"egg_days" integer NOT NULL,
	"batch" text DEFAULT '' NOT NULL,
	"immune_task_id" integer,
	"price" double precision
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
	"cv_pct" double precision,
	"uniformity_pct" double precision,
	"weights_g" double precision[]
);
--> statement-breakpoint
CREATE TABLE "maintenance_books" (
	"farm_id" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maintenance_delays" (
	"id" serial PRIMARY KEY NOT NULL,
	"plan_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"from_day" date,
	"to_day" date NOT NULL,
	"reason" text NOT NULL,
	"by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maintenance_plans" (
	"id" serial PRIMARY KEY NOT NULL,
	"house_id" integer,
	"farm_id" integer,
	"scope" text NOT NULL,
	"unit_id" integer,
	"unit_kind" text,
	"type" text NOT NULL,
	"template" text,
	"content" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"planned_date" date,
	"interval_days" integer,
	"interval_hours" integer,
	"season_from" text,
	"season_to" text,
	"per_flock" boolean DEFAULT false NOT NULL,
	"lead_days" integer DEFAULT 7 NOT NULL,
	"anchor" text DEFAULT 'done' NOT NULL,
	"assignee_id" integer,
	"is_closed" boolean DEFAULT false NOT NULL,
	"made_on" date NOT NULL,
	"due_on" date,
	"due" jsonb NOT NULL,
	"last_on" date,
	"last_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"counted_from" date,
	CONSTRAINT "maintenance_plans_one_place" CHECK ((house_id is null) <> (farm_id is null))
);
--> statement-breakpoint
CREATE TABLE "maintenance_records" (
	"id" serial PRIMARY KEY NOT NULL,
	"house_id" integer,
	"farm_id" integer,
	"plan_id" integer,
	"unit_id" integer,
	"type" text,
	"template" text,
	"content" text NOT NULL,
	"done_on" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user" integer,
	"by_name" text NOT NULL,
	"result" text NOT NULL,
	"minutes" integer,
	"cost" double precision,
	"currency" text DEFAULT 'CNY' NOT NULL,
	"part" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"hours_at" double precision,
	"alarm_id" integer,
	"draft_id" uuid,
	"voided_at" timestamp with time zone,
	"voided_by" text,
	"void_reason" text,
	"report_id" integer
);
--> statement-breakpoint
CREATE TABLE "unit_days" (
	"house_id" integer NOT NULL,
	"day" date NOT NULL,
	"run_s" double precision[] NOT NULL,
	"service_s" double precision[] NOT NULL,
	"starts" double precision[] NOT NULL,
	"amp_s" double precision[] NOT NULL,
	"amp_known_s" double precision[] NOT NULL,
	"known_s" double precision NOT NULL,
	CONSTRAINT "unit_days_house_id_day_pk" PRIMARY KEY("house_id","day")
);
--> statement-breakpoint
CREATE TABLE "unit_meters" (
	"house_id" integer PRIMARY KEY NOT NULL,
	"state" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "units" (
	"id" serial PRIMARY KEY NOT NULL,
	"house_id" integer,
	"farm_id" integer,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"serial" text DEFAULT '' NOT NULL,
	"kw" double precision,
	"m3h" double precision,
	"installed_on" date NOT NULL,
	"retired_on" date,
	"label" text NOT NULL,
	"base_run_s" double precision DEFAULT 0 NOT NULL,
	"base_service_s" double precision DEFAULT 0 NOT NULL,
	"base_starts" integer DEFAULT 0 NOT NULL,
	"base_known_s" double precision DEFAULT 0 NOT NULL,
	"signs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"out_until" timestamp with time zone,
	"out_reason" text DEFAULT '' NOT NULL,
	"out_by" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "units_one_place" CHECK ((house_id is null) <> (farm_id is null))
);
--> statement-breakpoint
CREATE TABLE "alarm_phones" (
	"id" serial PRIMARY KEY NOT NULL,
	"org_id" integer NOT NULL,
	"farm_id" integer,
	"house_id" integer,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"secret" text,
	"p1_from" smallint NOT NULL,
	"p1_to" smallint NOT NULL,
	"p2_from" smallint,
	"p2_to" smallint,
	"date_type" text NOT NULL,
	"repeat_min" smallint NOT NULL,
	"delay_min" smallint NOT NULL,
	"closable" boolean NOT NULL,
	"alarm_type" text NOT NULL,
	"status" text NOT NULL,
	"notice_types" text[] NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"user_id" integer,
	"language" text NOT NULL,
	"paused_at" timestamp with time zone,
	"paused_until" timestamp with time zone,
	"tested_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_days" (
	"id" serial PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"org_id" integer,
	"day" date NOT NULL,
	"is_work" boolean NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drill_plans" (
	"id" serial PRIMARY KEY NOT NULL,
	"farm_id" integer NOT NULL,
	"weekday" smallint NOT NULL,
	"hour" smallint NOT NULL,
	"is_on" boolean NOT NULL,
	"last_day" date,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drills" (
	"id" serial PRIMARY KEY NOT NULL,
	"house_id" integer NOT NULL,
	"org_id" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"started_by" text DEFAULT '' NOT NULL,
	"way" text NOT NULL,
	"asked_at" timestamp with time zone,
	"is_gateway_silent" boolean DEFAULT false NOT NULL,
	"queued_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"judged_at" timestamp with time zone,
	"alarm" text,
	"severity" smallint,
	"hidden_by" text,
	"seen_at" timestamp with time zone,
	"handed_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"key_at" timestamp with time zone,
	"answered_by" text DEFAULT '' NOT NULL,
	"ended_at" timestamp with time zone,
	"result" text,
	"cause" text,
	"stopped_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_aside" (
	"alarm_id" integer PRIMARY KEY NOT NULL,
	"org_id" integer NOT NULL,
	"failures" integer NOT NULL,
	"retry_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_attempts" (
	"notice_id" integer NOT NULL,
	"no" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	CONSTRAINT "notice_attempts_notice_id_no_pk" PRIMARY KEY("notice_id","no")
);
--> statement-breakpoint
CREATE TABLE "notice_clears" (
	"alarm_id" integer PRIMARY KEY NOT NULL,
	"org_id" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_cursor" (
	"id" integer PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_duties" (
	"phone_id" integer NOT NULL,
	"channel" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone,
	"slot" integer NOT NULL,
	"told" integer DEFAULT 0 NOT NULL,
	"told_at" timestamp with time zone,
	"id" bigserial PRIMARY KEY NOT NULL,
	"org_id" integer NOT NULL,
	"alarm_ids" integer[] NOT NULL,
	"severity" smallint NOT NULL,
	"not_before" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_paths" (
	"channel" text PRIMARY KEY NOT NULL,
	"down_since" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_plans" (
	"org_id" integer PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"urgent_seq" bigint NOT NULL,
	"want" bigint NOT NULL,
	"contacts" text DEFAULT '' NOT NULL,
	"holder" text,
	"lease_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notice_receipts" (
	"webhook_id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_usage" (
	"org_id" integer NOT NULL,
	"phone_id" integer NOT NULL,
	"day" date NOT NULL,
	"channel" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "notice_usage_org_id_phone_id_day_channel_pk" PRIMARY KEY("org_id","phone_id","day","channel")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"org_id" integer NOT NULL,
	"phone_id" integer,
	"channel" text NOT NULL,
	"address_kind" text NOT NULL,
	"address" text NOT NULL,
	"recipient" text DEFAULT '' NOT NULL,
	"alarm_ids" integer[] NOT NULL,
	"house_ids" integer[] NOT NULL,
	"severity" smallint,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"template" text DEFAULT '' NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"due_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"ref" text,
	"ack_token_hash" "bytea",
	"sent_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"passed_on_at" timestamp with time zone,
	CONSTRAINT "notices_key_unique" UNIQUE("key"),
	CONSTRAINT "notices_ack_token_hash_unique" UNIQUE("ack_token_hash")
);
--> statement-breakpoint
CREATE TABLE "peer_rings" (
	"id" serial PRIMARY KEY NOT NULL,
	"peer_id" integer NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ack_at" timestamp with time zone,
	"ack_by" text,
	"is_told" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "peer_told" (
	"ring_id" integer NOT NULL,
	"phone_id" integer NOT NULL,
	"channel" text NOT NULL,
	"slot" integer NOT NULL,
	"notice_id" integer,
	CONSTRAINT "peer_told_ring_id_phone_id_channel_slot_pk" PRIMARY KEY("ring_id","phone_id","channel","slot")
);
--> statement-breakpoint
CREATE TABLE "peers" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"farm_id" integer NOT NULL,
	"silent_after_s" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"beat" jsonb,
	"heard_at" timestamp with time zone,
	"past_boots" text[] DEFAULT '{}' NOT NULL,
	"refused_at" timestamp with time zone,
	"refused_why" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "peers_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
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
CREATE TABLE "frames" (
	"gateway_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "frames_gateway_id_at_seq_pk" PRIMARY KEY("gateway_id","at","seq")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "reading_days" (
	"house_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"frames" integer NOT NULL,
	"sum" double precision[] NOT NULL,
	"count" integer[],
	"low" real[],
	"high" real[],
	"water" double precision,
	"feed" double precision,
	"kwh" double precision,
	CONSTRAINT "reading_days_house_id_at_pk" PRIMARY KEY("house_id","at")
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE "reading_hours" (
	"house_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"frames" integer NOT NULL,
	"sum" double precision[] NOT NULL,
	"count" integer[],
	"low" real[],
	"high" real[],
	"water" double precision,
	"feed" double precision,
	"kwh" double precision,
	CONSTRAINT "reading_hours_house_id_at_pk" PRIMARY KEY("house_id","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "reading_minutes" (
	"house_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"frames" integer NOT NULL,
	"sum" double precision[] NOT NULL,
	"count" integer[],
	"low" real[],
	"high" real[],
	"water" double precision,
	"feed" double precision,
	"kwh" double precision,
	CONSTRAINT "reading_minutes_house_id_at_pk" PRIMARY KEY("house_id","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
ALTER TABLE "displays" ADD CONSTRAINT "displays_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "displays" ADD CONSTRAINT "displays_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_farms" ADD CONSTRAINT "user_farms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_farms" ADD CONSTRAINT "user_farms_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_houses" ADD CONSTRAINT "user_houses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_houses" ADD CONSTRAINT "user_houses_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alarm_kind_settings" ADD CONSTRAINT "alarm_kind_settings_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alarm_outages" ADD CONSTRAINT "alarm_outages_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "limit_settings" ADD CONSTRAINT "limit_settings_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "limit_settings" ADD CONSTRAINT "limit_settings_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "limit_settings" ADD CONSTRAINT "limit_settings_breed_id_breeds_id_fk" FOREIGN KEY ("breed_id") REFERENCES "public"."breeds"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notice_budgets" ADD CONSTRAINT "notice_budgets_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alarm_events" ADD CONSTRAINT "alarm_events_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "org_settings" ADD CONSTRAINT "org_settings_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "warning_books" ADD CONSTRAINT "warning_books_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "warnings" ADD CONSTRAINT "warnings_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "camera_clouds" ADD CONSTRAINT "camera_clouds_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cameras" ADD CONSTRAINT "cameras_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cameras" ADD CONSTRAINT "cameras_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "config_templates" ADD CONSTRAINT "config_templates_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "config_templates" ADD CONSTRAINT "config_templates_breed_id_breeds_id_fk" FOREIGN KEY ("breed_id") REFERENCES "public"."breeds"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "control_batch_houses" ADD CONSTRAINT "control_batch_houses_batch_id_control_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."control_batches"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "control_batch_houses" ADD CONSTRAINT "control_batch_houses_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "control_batches" ADD CONSTRAINT "control_batches_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "house_templates" ADD CONSTRAINT "house_templates_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "house_templates" ADD CONSTRAINT "house_templates_template_id_config_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."config_templates"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "control_commands" ADD CONSTRAINT "control_commands_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "control_commands" ADD CONSTRAINT "control_commands_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "control_events" ADD CONSTRAINT "control_events_command_id_control_commands_id_fk" FOREIGN KEY ("command_id") REFERENCES "public"."control_commands"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "house_leases" ADD CONSTRAINT "house_leases_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "house_leases" ADD CONSTRAINT "house_leases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "house_parameters" ADD CONSTRAINT "house_parameters_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "parameter_snapshots" ADD CONSTRAINT "parameter_snapshots_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "setting_audits" ADD CONSTRAINT "setting_audits_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "setting_dangers" ADD CONSTRAINT "setting_dangers_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "autopilots" ADD CONSTRAINT "autopilots_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "autopilots" ADD CONSTRAINT "autopilots_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "edge_reports" ADD CONSTRAINT "edge_reports_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "site_advices" ADD CONSTRAINT "site_advices_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "site_advices" ADD CONSTRAINT "site_advices_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "site_eye_hours" ADD CONSTRAINT "site_eye_hours_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "site_eyes" ADD CONSTRAINT "site_eyes_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "site_houses" ADD CONSTRAINT "site_houses_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "device_file_parts" ADD CONSTRAINT "device_file_parts_file_id_device_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."device_files"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rollouts" ADD CONSTRAINT "rollouts_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rollouts" ADD CONSTRAINT "rollouts_file_id_device_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."device_files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "update_tasks" ADD CONSTRAINT "update_tasks_rollout_id_rollouts_id_fk" FOREIGN KEY ("rollout_id") REFERENCES "public"."rollouts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "update_tasks" ADD CONSTRAINT "update_tasks_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "update_tasks" ADD CONSTRAINT "update_tasks_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "update_tasks" ADD CONSTRAINT "update_tasks_file_id_device_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."device_files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "breed_days" ADD CONSTRAINT "breed_days_breed_id_breeds_id_fk" FOREIGN KEY ("breed_id") REFERENCES "public"."breeds"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "breeds" ADD CONSTRAINT "breeds_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "immune_reminders" ADD CONSTRAINT "immune_reminders_breed_id_breeds_id_fk" FOREIGN KEY ("breed_id") REFERENCES "public"."breeds"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "farms" ADD CONSTRAINT "farms_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "farms" ADD CONSTRAINT "farms_parent_id_farms_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."farms"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "flocks" ADD CONSTRAINT "flocks_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "flocks" ADD CONSTRAINT "flocks_breed_id_breeds_id_fk" FOREIGN KEY ("breed_id") REFERENCES "public"."breeds"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alarm_inputs" ADD CONSTRAINT "alarm_inputs_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "concentrators" ADD CONSTRAINT "concentrators_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "gateway_messages" ADD CONSTRAINT "gateway_messages_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "gateways" ADD CONSTRAINT "gateways_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "gateways" ADD CONSTRAINT "gateways_type_key_gateway_types_key_fk" FOREIGN KEY ("type_key") REFERENCES "public"."gateway_types"("key") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "presence_log" ADD CONSTRAINT "presence_log_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "terminals" ADD CONSTRAINT "terminals_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "terminals" ADD CONSTRAINT "terminals_concentrator_id_concentrators_id_fk" FOREIGN KEY ("concentrator_id") REFERENCES "public"."concentrators"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "house_states" ADD CONSTRAINT "house_states_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "houses" ADD CONSTRAINT "houses_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "houses" ADD CONSTRAINT "houses_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "feed_deliveries" ADD CONSTRAINT "feed_deliveries_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "feed_deliveries" ADD CONSTRAINT "feed_deliveries_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "immune_tasks" ADD CONSTRAINT "immune_tasks_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "daily_records" ADD CONSTRAINT "daily_records_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "egg_lines" ADD CONSTRAINT "egg_lines_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "egg_sales" ADD CONSTRAINT "egg_sales_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "flock_books" ADD CONSTRAINT "flock_books_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "flock_days" ADD CONSTRAINT "flock_days_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "flock_reports" ADD CONSTRAINT "flock_reports_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "loss_lines" ADD CONSTRAINT "loss_lines_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "record_drafts" ADD CONSTRAINT "record_drafts_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "record_versions" ADD CONSTRAINT "record_versions_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_to_flock_id_flocks_id_fk" FOREIGN KEY ("to_flock_id") REFERENCES "public"."flocks"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "treatments" ADD CONSTRAINT "treatments_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "treatments" ADD CONSTRAINT "treatments_immune_task_id_immune_tasks_id_fk" FOREIGN KEY ("immune_task_id") REFERENCES "public"."immune_tasks"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "weighings" ADD CONSTRAINT "weighings_flock_id_flocks_id_fk" FOREIGN KEY ("flock_id") REFERENCES "public"."flocks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_books" ADD CONSTRAINT "maintenance_books_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_delays" ADD CONSTRAINT "maintenance_delays_plan_id_maintenance_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."maintenance_plans"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_plans" ADD CONSTRAINT "maintenance_plans_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_plans" ADD CONSTRAINT "maintenance_plans_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_plans" ADD CONSTRAINT "maintenance_plans_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_plans" ADD CONSTRAINT "maintenance_plans_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_records" ADD CONSTRAINT "maintenance_records_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_records" ADD CONSTRAINT "maintenance_records_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_records" ADD CONSTRAINT "maintenance_records_plan_id_maintenance_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."maintenance_plans"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_records" ADD CONSTRAINT "maintenance_records_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "maintenance_records" ADD CONSTRAINT "maintenance_records_report_id_maintenance_records_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."maintenance_records"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "unit_days" ADD CONSTRAINT "unit_days_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "unit_meters" ADD CONSTRAINT "unit_meters_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alarm_phones" ADD CONSTRAINT "alarm_phones_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alarm_phones" ADD CONSTRAINT "alarm_phones_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alarm_phones" ADD CONSTRAINT "alarm_phones_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alarm_phones" ADD CONSTRAINT "alarm_phones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "calendar_days" ADD CONSTRAINT "calendar_days_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "drill_plans" ADD CONSTRAINT "drill_plans_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "drills" ADD CONSTRAINT "drills_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notice_aside" ADD CONSTRAINT "notice_aside_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notice_attempts" ADD CONSTRAINT "notice_attempts_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notice_clears" ADD CONSTRAINT "notice_clears_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notice_duties" ADD CONSTRAINT "notice_duties_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notice_duties" ADD CONSTRAINT "notice_duties_phone_id_alarm_phones_id_fk" FOREIGN KEY ("phone_id") REFERENCES "public"."alarm_phones"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notice_plans" ADD CONSTRAINT "notice_plans_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notice_usage" ADD CONSTRAINT "notice_usage_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_phone_id_alarm_phones_id_fk" FOREIGN KEY ("phone_id") REFERENCES "public"."alarm_phones"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "peer_rings" ADD CONSTRAINT "peer_rings_peer_id_peers_id_fk" FOREIGN KEY ("peer_id") REFERENCES "public"."peers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "peer_told" ADD CONSTRAINT "peer_told_ring_id_peer_rings_id_fk" FOREIGN KEY ("ring_id") REFERENCES "public"."peer_rings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "peer_told" ADD CONSTRAINT "peer_told_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "peers" ADD CONSTRAINT "peers_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "energy_days" ADD CONSTRAINT "energy_days_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "farm_power" ADD CONSTRAINT "farm_power_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "farm_power" ADD CONSTRAINT "farm_power_tariff_id_tariffs_id_fk" FOREIGN KEY ("tariff_id") REFERENCES "public"."tariffs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "farm_power" ADD CONSTRAINT "farm_power_meter_house_id_houses_id_fk" FOREIGN KEY ("meter_house_id") REFERENCES "public"."houses"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tariffs" ADD CONSTRAINT "tariffs_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "display_pairings_past" ON "display_pairings" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "displays_name" ON "displays" USING btree (coalesce("org_id", 0),lower("name"));
--> statement-breakpoint
CREATE INDEX "displays_farm" ON "displays" USING btree ("farm_id");
--> statement-breakpoint
CREATE INDEX "captchas_past" ON "captchas" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "login_failures_past" ON "login_failures" USING btree ("first_at");
--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sessions_past" ON "sessions" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "sessions_unseen" ON "sessions" USING btree ("seen_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_login_name" ON "users" USING btree (lower("login_name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_outages_open" ON "alarm_outages" USING btree ("house_id","key","subject") WHERE ended_at is null;
--> statement-breakpoint
CREATE INDEX "alarm_outages_until" ON "alarm_outages" USING btree ("until_at") WHERE ended_at is null;
--> statement-breakpoint
CREATE INDEX "alarm_outages_past" ON "alarm_outages" USING btree ("until_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "limit_settings_place" ON "limit_settings" USING btree ("org_id",coalesce("farm_id", 0),coalesce("breed_id", 0));
--> statement-breakpoint
CREATE INDEX "limit_settings_farm" ON "limit_settings" USING btree ("farm_id");
--> statement-breakpoint
CREATE INDEX "limit_settings_breed" ON "limit_settings" USING btree ("breed_id");
--> statement-breakpoint
CREATE INDEX "alarm_events_alarm" ON "alarm_events" USING btree ("alarm_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_active" ON "alarms" USING btree ("house_id","key","subject") WHERE state in ('unacknowledged', 'acknowledged');
--> statement-breakpoint
CREATE INDEX "alarms_open" ON "alarms" USING btree ("house_id") WHERE state <> 'closed';
--> statement-breakpoint
CREATE INDEX "alarms_raised" ON "alarms" USING btree ("raised_at");
--> statement-breakpoint
CREATE INDEX "alarms_version" ON "alarms" USING btree ("version");
--> statement-breakpoint
CREATE INDEX "alarms_org_version" ON "alarms" USING btree ("org_id","version");
--> statement-breakpoint
CREATE INDEX "alarms_house" ON "alarms" USING btree ("house_id","raised_at");
--> statement-breakpoint
CREATE INDEX "alarms_shelved" ON "alarms" USING btree ("shelved_until") WHERE shelved_until is not null;
--> statement-breakpoint
CREATE INDEX "handovers_written" ON "handovers" USING btree ("written_at");
--> statement-breakpoint
CREATE INDEX "handovers_org" ON "handovers" USING btree ("org_id");
--> statement-breakpoint
CREATE INDEX "handovers_farm" ON "handovers" USING btree ("farm_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "warnings_open" ON "warnings" USING btree ("flock_id","key") WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX "warnings_flock" ON "warnings" USING btree ("flock_id","last_day");
--> statement-breakpoint
CREATE INDEX "facts_at" ON "facts" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "facts_house" ON "facts" USING btree ("house_id","seq");
--> statement-breakpoint
CREATE INDEX "operation_logs_at" ON "operation_logs" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "operation_logs_org" ON "operation_logs" USING btree ("org_id","at");
--> statement-breakpoint
CREATE INDEX "operation_logs_user" ON "operation_logs" USING btree ("user_id","at");
--> statement-breakpoint
CREATE UNIQUE INDEX "orgs_name" ON "orgs" USING btree (lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "cameras_name" ON "cameras" USING btree ("org_id",lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "cameras_code" ON "cameras" USING btree ("org_id",lower("code"),"channel");
--> statement-breakpoint
CREATE INDEX "cameras_house" ON "cameras" USING btree ("house_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "config_templates_name" ON "config_templates" USING btree (coalesce("org_id", 0),lower("name"));
--> statement-breakpoint
CREATE INDEX "control_batch_houses_wave" ON "control_batch_houses" USING btree ("batch_id","wave","state");
--> statement-breakpoint
CREATE INDEX "control_batch_houses_house" ON "control_batch_houses" USING btree ("house_id");
--> statement-breakpoint
CREATE INDEX "control_batch_houses_open" ON "control_batch_houses" USING btree ("command_id") WHERE state = 'open' or (state = 'failed' and reason = 'unconfirmed');
--> statement-breakpoint
CREATE INDEX "control_batches_org" ON "control_batches" USING btree ("org_id","planned_at");
--> statement-breakpoint
CREATE INDEX "control_batches_past" ON "control_batches" USING btree ("planned_at");
--> statement-breakpoint
CREATE INDEX "control_batches_open" ON "control_batches" USING btree ("state") WHERE state in ('planned', 'awaiting', 'running');
--> statement-breakpoint
CREATE INDEX "house_templates_template" ON "house_templates" USING btree ("template_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "control_commands_client" ON "control_commands" USING btree ("created_by","client_token");
--> statement-breakpoint
CREATE UNIQUE INDEX "control_commands_open" ON "control_commands" USING btree ("gateway_id") WHERE state in ('queued', 'sent', 'begun', 'unconfirmed') and kind <> 'read'
          and not is_protective;
--> statement-breakpoint
CREATE INDEX "control_commands_due" ON "control_commands" USING btree ("state","due_at");
--> statement-breakpoint
CREATE INDEX "control_commands_under_way" ON "control_commands" USING btree ("house_id") WHERE state in ('awaiting', 'queued', 'sent', 'begun', 'unconfirmed') and kind <> 'read';
--> statement-breakpoint
CREATE INDEX "control_commands_house" ON "control_commands" USING btree ("house_id","armed_at");
--> statement-breakpoint
CREATE INDEX "control_commands_past" ON "control_commands" USING btree ("armed_at");
--> statement-breakpoint
CREATE INDEX "control_commands_looked" ON "control_commands" USING btree ("armed_at") WHERE kind = 'read' or life is null;
--> statement-breakpoint
CREATE INDEX "control_commands_done" ON "control_commands" USING btree ("house_id","begun_at") WHERE kind = 'do' and state = 'verified';
--> statement-breakpoint
CREATE INDEX "control_commands_otherwise" ON "control_commands" USING btree ("ended_at") WHERE kind = 'do' and state in ('mismatch', 'partly');
--> statement-breakpoint
CREATE INDEX "control_commands_undo" ON "control_commands" USING btree ("undo_of") WHERE undo_of is not null;
--> statement-breakpoint
CREATE INDEX "control_commands_advice" ON "control_commands" USING btree ("advice_id") WHERE advice_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "control_commands_step" ON "control_commands" USING btree ("batch_id","client_token") WHERE batch_id is not null;
--> statement-breakpoint
CREATE INDEX "house_parameters_read" ON "house_parameters" USING btree ("read_at");
--> statement-breakpoint
CREATE INDEX "parameter_changes_house" ON "parameter_changes" USING btree ("house_id","at","id");
--> statement-breakpoint
CREATE INDEX "parameter_changes_past" ON "parameter_changes" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "parameter_snapshots_group" ON "parameter_snapshots" USING btree ("house_id","grp","at");
--> statement-breakpoint
CREATE INDEX "setting_audits_judged" ON "setting_audits" USING btree ("judged_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "autopilots_on" ON "autopilots" USING btree ("house_id") WHERE ended_at is null;
--> statement-breakpoint
CREATE INDEX "autopilots_gateway" ON "autopilots" USING btree ("gateway_id","house_id","since");
--> statement-breakpoint
CREATE INDEX "autopilots_past" ON "autopilots" USING btree ("until");
--> statement-breakpoint
CREATE UNIQUE INDEX "site_advices_key" ON "site_advices" USING btree ("gateway_id","key");
--> statement-breakpoint
CREATE INDEX "site_advices_gateway" ON "site_advices" USING btree ("gateway_id","at");
--> statement-breakpoint
CREATE INDEX "site_advices_house" ON "site_advices" USING btree ("house_id","until");
--> statement-breakpoint
CREATE INDEX "site_advices_past" ON "site_advices" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "site_eye_hours_past" ON "site_eye_hours" USING btree ("hour");
--> statement-breakpoint
CREATE UNIQUE INDEX "device_files_name" ON "device_files" USING btree ("name","version");
--> statement-breakpoint
CREATE INDEX "rollouts_org" ON "rollouts" USING btree ("org_id","created_at");
--> statement-breakpoint
CREATE INDEX "rollouts_past" ON "rollouts" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "rollouts_open" ON "rollouts" USING btree ("state") WHERE state in ('awaiting', 'running');
--> statement-breakpoint
CREATE INDEX "update_tasks_rollout" ON "update_tasks" USING btree ("rollout_id","wave","place");
--> statement-breakpoint
CREATE INDEX "update_tasks_house" ON "update_tasks" USING btree ("house_id","id");
--> statement-breakpoint
CREATE INDEX "update_tasks_failed" ON "update_tasks" USING btree ("house_id") WHERE state in ('failed', 'rolledBack', 'unconfirmed');
--> statement-breakpoint
CREATE UNIQUE INDEX "update_tasks_open" ON "update_tasks" USING btree ("gateway_id") WHERE state not in ('verified', 'failed', 'rolledBack', 'leftOut');
--> statement-breakpoint
CREATE UNIQUE INDEX "breeds_key" ON "breeds" USING btree (coalesce("org_id", 0),"key");
--> statement-breakpoint
CREATE UNIQUE INDEX "breeds_name" ON "breeds" USING btree (coalesce("org_id", 0),lower("name"));
--> statement-breakpoint
CREATE INDEX "immune_reminders_breed" ON "immune_reminders" USING btree ("breed_id","day_age");
--> statement-breakpoint
CREATE UNIQUE INDEX "farms_name" ON "farms" USING btree ("org_id",coalesce("parent_id", 0),lower("name"));
--> statement-breakpoint
CREATE INDEX "farms_org" ON "farms" USING btree ("org_id");
--> statement-breakpoint
CREATE INDEX "farms_lineage" ON "farms" USING gin ("lineage");
--> statement-breakpoint
CREATE UNIQUE INDEX "flocks_current" ON "flocks" USING btree ("house_id") WHERE cleared_at is null;
--> statement-breakpoint
CREATE INDEX "flocks_house" ON "flocks" USING btree ("house_id","placed_at");
--> statement-breakpoint
CREATE INDEX "flocks_breed" ON "flocks" USING btree ("breed_id");
--> statement-breakpoint
CREATE INDEX "flocks_cleared" ON "flocks" USING btree ("cleared_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_inputs_code" ON "alarm_inputs" USING btree ("gateway_id","code");
--> statement-breakpoint
CREATE UNIQUE INDEX "concentrators_code" ON "concentrators" USING btree ("gateway_id","code");
--> statement-breakpoint
CREATE INDEX "gateway_attempts_last" ON "gateway_attempts" USING btree ("kind","last_at");
--> statement-breakpoint
CREATE INDEX "gateway_messages_at" ON "gateway_messages" USING btree ("gateway_id","at");
--> statement-breakpoint
CREATE INDEX "gateway_messages_past" ON "gateway_messages" USING btree ("at");
--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_types_name" ON "gateway_types" USING btree (lower("name"));
--> statement-breakpoint
CREATE INDEX "gateways_type" ON "gateways" USING btree ("type_key");
--> statement-breakpoint
CREATE INDEX "presence_log_gateway" ON "presence_log" USING btree ("gateway_id","at");
--> statement-breakpoint
CREATE INDEX "presence_log_past" ON "presence_log" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "quarantine_at" ON "quarantine" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "quarantine_network" ON "quarantine" USING btree ("network_id","at");
--> statement-breakpoint
CREATE UNIQUE INDEX "terminals_code" ON "terminals" USING btree ("gateway_id","code");
--> statement-breakpoint
CREATE INDEX "terminals_concentrator" ON "terminals" USING btree ("concentrator_id");
--> statement-breakpoint
CREATE INDEX "house_states_due" ON "house_states" USING btree ("due_at");
--> statement-breakpoint
CREATE INDEX "house_states_seen" ON "house_states" USING btree ("seen_mark");
--> statement-breakpoint
CREATE UNIQUE INDEX "houses_name" ON "houses" USING btree ("farm_id",lower("name"));
--> statement-breakpoint
CREATE INDEX "houses_farm" ON "houses" USING btree ("farm_id");
--> statement-breakpoint
CREATE INDEX "houses_org" ON "houses" USING btree ("org_id");
--> statement-breakpoint
CREATE INDEX "feed_deliveries_farm" ON "feed_deliveries" USING btree ("farm_id","day");
--> statement-breakpoint
CREATE INDEX "feed_deliveries_house" ON "feed_deliveries" USING btree ("house_id","day");
--> statement-breakpoint
CREATE INDEX "immune_tasks_open" ON "immune_tasks" USING btree ("due_day") WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX "daily_records_of_day" ON "daily_records" USING btree ("day","flock_id");
--> statement-breakpoint
CREATE INDEX "egg_lines_day" ON "egg_lines" USING btree ("flock_id","day");
--> statement-breakpoint
CREATE INDEX "egg_sales_day" ON "egg_sales" USING btree ("flock_id","day");
--> statement-breakpoint
CREATE UNIQUE INDEX "flock_reports_closed" ON "flock_reports" USING btree ("flock_id") WHERE reopened_at is null;
--> statement-breakpoint
CREATE INDEX "loss_lines_day" ON "loss_lines" USING btree ("flock_id","day");
--> statement-breakpoint
CREATE INDEX "record_drafts_flock" ON "record_drafts" USING btree ("flock_id");
--> statement-breakpoint
CREATE INDEX "record_drafts_past" ON "record_drafts" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "stock_moves_day" ON "stock_moves" USING btree ("flock_id","day");
--> statement-breakpoint
CREATE INDEX "stock_moves_to" ON "stock_moves" USING btree ("to_flock_id");
--> statement-breakpoint
CREATE INDEX "treatments_day" ON "treatments" USING btree ("flock_id","day");
--> statement-breakpoint
CREATE INDEX "treatments_task" ON "treatments" USING btree ("immune_task_id");
--> statement-breakpoint
CREATE INDEX "treatments_withdrawal" ON "treatments" USING btree ((last_day + greatest(meat_days, egg_days))) WHERE voided_at is null and greatest(meat_days, egg_days) > 0;
--> statement-breakpoint
CREATE INDEX "weighings_day" ON "weighings" USING btree ("flock_id","day");
--> statement-breakpoint
CREATE INDEX "maintenance_delays_plan" ON "maintenance_delays" USING btree ("plan_id","id");
--> statement-breakpoint
CREATE INDEX "maintenance_plans_due" ON "maintenance_plans" USING btree ("due_on","id") WHERE not is_closed;
--> statement-breakpoint
CREATE INDEX "maintenance_plans_house" ON "maintenance_plans" USING btree ("house_id");
--> statement-breakpoint
CREATE INDEX "maintenance_plans_farm" ON "maintenance_plans" USING btree ("farm_id");
--> statement-breakpoint
CREATE INDEX "maintenance_records_day" ON "maintenance_records" USING btree ("done_on","id");
--> statement-breakpoint
CREATE INDEX "maintenance_records_plan" ON "maintenance_records" USING btree ("plan_id","done_on");
--> statement-breakpoint
CREATE INDEX "maintenance_records_unit" ON "maintenance_records" USING btree ("unit_id","done_on");
--> statement-breakpoint
CREATE INDEX "maintenance_records_house" ON "maintenance_records" USING btree ("house_id","done_on");
--> statement-breakpoint
CREATE INDEX "maintenance_records_reported" ON "maintenance_records" USING btree ("done_on","id") WHERE result = 'reported';
--> statement-breakpoint
CREATE INDEX "maintenance_records_generator" ON "maintenance_records" USING btree ("done_on") WHERE template = 'generatorTest';
--> statement-breakpoint
CREATE INDEX "maintenance_records_report" ON "maintenance_records" USING btree ("report_id") WHERE report_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_records_draft" ON "maintenance_records" USING btree ("draft_id","plan_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "units_label" ON "units" USING btree ("label");
--> statement-breakpoint
CREATE UNIQUE INDEX "units_house" ON "units" USING btree ("house_id","kind","number") WHERE retired_on is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "units_farm" ON "units" USING btree ("farm_id","kind","number") WHERE retired_on is null;
--> statement-breakpoint
CREATE INDEX "units_place" ON "units" USING btree ("house_id","kind","number");
--> statement-breakpoint
CREATE INDEX "units_signs" ON "units" USING btree ("house_id") WHERE signs <> '[]';
--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_phones_address" ON "alarm_phones" USING btree (coalesce("farm_id", 0),coalesce("house_id", 0),lower("address"));
--> statement-breakpoint
CREATE INDEX "alarm_phones_org" ON "alarm_phones" USING btree ("org_id");
--> statement-breakpoint
CREATE INDEX "alarm_phones_farm" ON "alarm_phones" USING btree ("farm_id");
--> statement-breakpoint
CREATE INDEX "alarm_phones_house" ON "alarm_phones" USING btree ("house_id");
--> statement-breakpoint
CREATE INDEX "alarm_phones_user" ON "alarm_phones" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_days_day" ON "calendar_days" USING btree ("country",coalesce("org_id", 0),"day");
--> statement-breakpoint
CREATE INDEX "calendar_days_org" ON "calendar_days" USING btree ("org_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "drill_plans_farm" ON "drill_plans" USING btree ("farm_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "drills_open" ON "drills" USING btree ("house_id") WHERE ended_at is null;
--> statement-breakpoint
CREATE INDEX "drills_house" ON "drills" USING btree ("house_id","started_at");
--> statement-breakpoint
CREATE INDEX "drills_started" ON "drills" USING btree ("started_at");
--> statement-breakpoint
CREATE INDEX "notice_aside_retry" ON "notice_aside" USING btree ("retry_at");
--> statement-breakpoint
CREATE INDEX "notice_clears_due" ON "notice_clears" USING btree ("due_at");
--> statement-breakpoint
CREATE INDEX "notice_clears_org" ON "notice_clears" USING btree ("org_id");
--> statement-breakpoint
CREATE INDEX "notice_duties_next" ON "notice_duties" USING btree ("next_at");
--> statement-breakpoint
CREATE INDEX "notice_duties_phone" ON "notice_duties" USING btree ("phone_id","channel");
--> statement-breakpoint
CREATE INDEX "notice_duties_alarms" ON "notice_duties" USING gin ("alarm_ids") WITH (gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "notice_duties_failed" ON "notice_duties" USING btree ("id") WHERE failures > 0;
--> statement-breakpoint
CREATE INDEX "notice_plans_behind" ON "notice_plans" USING btree ("org_id") WHERE want > seq;
--> statement-breakpoint
CREATE INDEX "notice_receipts_at" ON "notice_receipts" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "notice_usage_past" ON "notice_usage" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "notices_try" ON "notices" USING btree ("next_try_at") WHERE state in ('due', 'sending');
--> statement-breakpoint
CREATE INDEX "notices_waiting" ON "notices" USING btree ("channel","org_id",(case channel when 'robot' then split_part(address, '/', 3) else '' end),"severity","next_try_at") WHERE state in ('due', 'sending');
--> statement-breakpoint
CREATE INDEX "notices_lost" ON "notices" USING btree ("ended_at") WHERE state in ('failed', 'expired') and passed_on_at is null;
--> statement-breakpoint
CREATE INDEX "notices_ringing" ON "notices" USING btree ("ended_at") WHERE state = 'dropped' and channel = 'call' and not is_cancelled;
--> statement-breakpoint
CREATE INDEX "notices_alarms" ON "notices" USING gin ("alarm_ids") WITH (gin_pending_list_limit=256);
--> statement-breakpoint
CREATE INDEX "notices_org" ON "notices" USING btree ("org_id","due_at");
--> statement-breakpoint
CREATE INDEX "notices_phone" ON "notices" USING btree ("phone_id","due_at");
--> statement-breakpoint
CREATE INDEX "notices_past" ON "notices" USING btree ("due_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "peer_rings_open" ON "peer_rings" USING btree ("peer_id") WHERE ended_at is null;
--> statement-breakpoint
CREATE INDEX "peer_rings_started" ON "peer_rings" USING btree ("started_at");
--> statement-breakpoint
CREATE INDEX "peer_rings_peer" ON "peer_rings" USING btree ("peer_id");
--> statement-breakpoint
CREATE INDEX "peer_rings_tell" ON "peer_rings" USING btree ("id") WHERE not is_told;
--> statement-breakpoint
CREATE INDEX "peer_told_notice" ON "peer_told" USING btree ("notice_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "peers_name" ON "peers" USING btree (lower("name"));
--> statement-breakpoint
CREATE INDEX "peers_farm" ON "peers" USING btree ("farm_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "tariffs_name" ON "tariffs" USING btree ("org_id",lower("name"));
--> statement-breakpoint
CREATE INDEX "tariffs_org" ON "tariffs" USING btree ("org_id");
--> statement-breakpoint
-- By hand from here on: rows outside every partition made so far still find a place.
CREATE TABLE frames_other PARTITION OF frames DEFAULT;
--> statement-breakpoint
CREATE TABLE reading_minutes_other PARTITION OF reading_minutes DEFAULT;
--> statement-breakpoint
CREATE TABLE reading_hours_other PARTITION OF reading_hours DEFAULT;
--> statement-breakpoint
CREATE TABLE operation_logs_other PARTITION OF operation_logs DEFAULT;
--> statement-breakpoint
-- Rows past their time are looked for in here too.
CREATE INDEX frames_other_past ON frames_other USING btree (at);
--> statement-breakpoint
CREATE INDEX reading_minutes_other_past ON reading_minutes_other USING btree (at);
--> statement-breakpoint
CREATE INDEX reading_hours_other_past ON reading_hours_other USING btree (at);
--> statement-breakpoint
CREATE INDEX operation_logs_pairs ON operation_logs USING gin (operation_log_pairs(operation_log_text(
	operator, operator_name, house_name, house_name_en, network_id, operation, remark, request_id)));
--> statement-breakpoint
-- Of every row, so that it holds in every piece too.
CREATE TRIGGER operation_logs_keep BEFORE UPDATE OR DELETE ON operation_logs FOR EACH ROW EXECUTE FUNCTION operation_logs_keep();
--> statement-breakpoint
CREATE TRIGGER operation_logs_keep_all BEFORE TRUNCATE ON operation_logs FOR EACH STATEMENT EXECUTE FUNCTION operation_logs_keep();
--> statement-breakpoint
CREATE TRIGGER record_versions_keep BEFORE UPDATE ON record_versions FOR EACH ROW EXECUTE FUNCTION record_versions_keep();
--> statement-breakpoint
CREATE TRIGGER parameter_changes_keep BEFORE UPDATE OR DELETE ON parameter_changes FOR EACH ROW EXECUTE FUNCTION parameter_changes_keep();
--> statement-breakpoint
-- Rows that every installation begins with.
INSERT INTO fact_head (one, seq) VALUES (true, 0);
--> statement-breakpoint
INSERT INTO gateway_types (key, name, name_en, features) VALUES
	(11, 'AC2000 PLUS', 'AC2000 PLUS', '{"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","water","alarm","empty","sys"],"power":false,"speed":"analog","write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","water","alarm","empty","sys"],"levels":20,"actions":["clock","restart","reset","log"],"firmware":"bridge","alarmInputs":0,"curvePoints":10,"settingsFile":false,"concentrators":false}'),
	(12, 'AC2000 3G', 'AC2000 3G', '{"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","water","alarm","empty","sys"],"power":false,"speed":"analog","write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","water","alarm","empty","sys"],"levels":20,"actions":["clock","restart","reset","log"],"firmware":"bridge","alarmInputs":0,"curvePoints":10,"settingsFile":false,"concentrators":false}'),
	(14, 'PLATINUM XL+', 'PLATINUM XL+', '{"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","sys"],"power":false,"speed":"analog","write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","sys"],"levels":20,"actions":["clock","restart","reset","log"],"firmware":"bridge","alarmInputs":0,"curvePoints":10,"settingsFile":true,"concentrators":false}'),
	(15, 'PLATINUM PRO', 'PLATINUM PRO', '{"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","sys"],"power":false,"speed":"analog","write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","sys"],"levels":20,"actions":["clock","restart","reset","log"],"firmware":"bridge","alarmInputs":0,"curvePoints":10,"settingsFile":true,"concentrators":false}'),
	(21, '采集报警器', 'Collector alarm', '{"read":["alarm","sys"],"power":true,"speed":"none","write":["alarm"],"levels":0,"actions":["clock","restart","reset","log","horn"],"firmware":"controller","alarmInputs":16,"curvePoints":0,"settingsFile":false,"concentrators":true}'),
	(23, 'iEC12-', 'iEC12-', '{"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"],"power":false,"speed":"none","write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"],"levels":12,"actions":["mode","level","output","clock","restart","reset","log","horn"],"firmware":"controller","alarmInputs":8,"curvePoints":10,"settingsFile":true,"concentrators":true}'),
	(24, 'iEC12-Pro', 'iEC12-Pro', '{"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"],"power":true,"speed":"none","write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"],"levels":12,"actions":["mode","level","output","clock","restart","reset","log","horn"],"firmware":"controller","alarmInputs":8,"curvePoints":10,"settingsFile":true,"concentrators":true}'),
	(25, 'iEC12', 'iEC12', '{"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"],"power":false,"speed":"none","write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"],"levels":12,"actions":["mode","level","output","clock","restart","reset","log","horn"],"firmware":"controller","alarmInputs":8,"curvePoints":10,"settingsFile":true,"concentrators":true}'),
	(26, 'iEC22 系列', 'iEC22 series', '{"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"],"power":true,"speed":"none","write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"],"levels":20,"actions":["mode","level","output","clock","restart","reset","log","horn"],"firmware":"controller","alarmInputs":16,"curvePoints":10,"settingsFile":true,"concentrators":true}'),
	(27, 'EC86', 'EC86', '{"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","water","alarm","empty","sys"],"power":false,"speed":"none","write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","water","alarm","empty","sys"],"levels":10,"actions":["mode","level","output","clock","restart","reset","log","horn"],"firmware":"controller","alarmInputs":8,"curvePoints":10,"settingsFile":false,"concentrators":false}'),
	(28, 'iEC Press', 'iEC Press', '{"read":["press","inlet","alarm","sys"],"power":false,"speed":"none","write":["press","inlet","alarm","sys"],"levels":0,"actions":["clock","restart","reset","log"],"firmware":"controller","alarmInputs":0,"curvePoints":0,"settingsFile":false,"concentrators":false}'),
	(29, 'iEC12-Ta', 'iEC12-Ta', '{"read":["curve","levels","vent","alarm","sys"],"power":false,"speed":"none","write":["curve","levels","vent","alarm","sys"],"levels":8,"actions":["mode","level","output","clock","restart","reset","log","horn"],"firmware":"controller","alarmInputs":4,"curvePoints":4,"settingsFile":false,"concentrators":false}'),
	(30, 'iEC22-V', 'iEC22-V', '{"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"],"power":true,"speed":"drive","write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"],"levels":20,"actions":["mode","level","output","clock","restart","reset","log","horn"],"firmware":"controller","alarmInputs":16,"curvePoints":10,"settingsFile":true,"concentrators":true}'),
	(31, '控制网关', 'Control gateway', '{"read":["wiring","sys"],"power":true,"speed":"none","write":["wiring","sys"],"levels":0,"actions":["output","clock","restart","reset","log","horn"],"firmware":"controller","alarmInputs":8,"curvePoints":0,"settingsFile":true,"concentrators":true}'),
	(32, 'iEC12-V', 'iEC12-V', '{"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"],"power":true,"speed":"drive","write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"],"levels":12,"actions":["mode","level","output","clock","restart","reset","log","horn"],"firmware":"controller","alarmInputs":8,"curvePoints":10,"settingsFile":true,"concentrators":true}'),
	(33, 'EC24', 'EC24', '{"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","water","alarm","empty","sys"],"power":false,"speed":"none","write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","water","alarm","empty","sys"],"levels":20,"actions":["mode","level","output","clock","restart","reset","log","horn"],"firmware":"controller","alarmInputs":8,"curvePoints":10,"settingsFile":false,"concentrators":false}'),
	(34, 'EC86-V', 'EC86-V', '{"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","water","alarm","empty","sys"],"power":false,"speed":"drive","write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","water","alarm","empty","sys"],"levels":10,"actions":["mode","level","output","clock","restart","reset","log","horn"],"firmware":"controller","alarmInputs":8,"curvePoints":10,"settingsFile":false,"concentrators":false}'),
	(35, 'iEC08-V', 'iEC08-V', '{"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","water","alarm","empty","sys"],"power":false,"speed":"drive","write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","water","alarm","empty","sys"],"levels":10,"actions":["mode","level","output","clock","restart","reset","log","horn"],"firmware":"controller","alarmInputs":8,"curvePoints":10,"settingsFile":false,"concentrators":false}'),
	(36, 'F0402', 'F0402', '{"read":["curve","levels","vent","alarm","sys"],"power":false,"speed":"none","write":["curve","levels","vent","alarm","sys"],"levels":8,"actions":["mode","level","output","clock","restart","reset","log","horn"],"firmware":"controller","alarmInputs":2,"curvePoints":4,"settingsFile":false,"concentrators":false}'),
	(41, 'Smart8c', 'Smart8c', '{"read":["curve","levels","vent","alarm","sys"],"power":false,"speed":"none","write":["curve","levels","vent","alarm","sys"],"levels":8,"actions":["mode","level","output","clock","restart","reset","log","horn"],"firmware":"controller","alarmInputs":4,"curvePoints":4,"settingsFile":false,"concentrators":false}'),
	(50, 'iEC1680', 'iEC1680', '{"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"],"power":true,"speed":"none","write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"],"levels":20,"actions":["mode","level","output","clock","restart","reset","log","horn"],"firmware":"controller","alarmInputs":16,"curvePoints":10,"settingsFile":true,"concentrators":true}'),
	(51, 'iEC1680-V', 'iEC1680-V', '{"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"],"power":true,"speed":"drive","write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"],"levels":20,"actions":["mode","level","output","clock","restart","reset","log","horn"],"firmware":"controller","alarmInputs":16,"curvePoints":10,"settingsFile":true,"concentrators":true}'),
	(60, 'AI6000', 'AI6000', '{"read":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"],"power":true,"speed":"drive","write":["flock","curve","levels","vent","press","inlet","cool","humid","air","heat","light","feed","water","alarm","empty","wiring","sys"],"levels":20,"actions":["mode","level","output","clock","restart","reset","log","horn"],"firmware":"controller","alarmInputs":16,"curvePoints":10,"settingsFile":true,"concentrators":true}');
