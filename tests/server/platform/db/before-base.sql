-- An installation as the 71 steps up to 0088_house_phases left it (commit e843668f), with rows in every
-- table: pg_dump 15 --inserts --no-owner --no-privileges, without its comments, empty lines and settings.
CREATE SCHEMA drizzle;
CREATE TYPE public.house_state_row AS (
	house_id integer,
	reading_at timestamp with time zone,
	detail jsonb,
	judge json,
	counter json,
	day_use json,
	is_online boolean,
	online_since timestamp with time zone,
	seen_at timestamp with time zone,
	due_at timestamp with time zone,
	clock json
);
CREATE TYPE public.rollup_row AS (
	house_id integer,
	at timestamp with time zone,
	frames integer,
	sum double precision[],
	count integer[],
	low real[],
	high real[],
	water double precision,
	feed double precision,
	kwh double precision
);
CREATE FUNCTION public.operation_log_pairs(line text) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
	SELECT coalesce(array_agg(DISTINCT substr(line, place, 2)), '{}')
	FROM generate_series(1, length(line) - 1) AS place
$$;
CREATE FUNCTION public.operation_log_text(VARIADIC parts text[]) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
	SELECT lower(array_to_string(parts, chr(10)))
$$;
CREATE FUNCTION public.operation_logs_keep() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('house_watch.moving_rows', true) = 'on' THEN RETURN OLD; END IF;
	RAISE EXCEPTION 'the operation log is only ever added to';
END $$;
CREATE FUNCTION public.parameter_changes_keep() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('house_watch.ending_rows', true) = 'on' THEN RETURN OLD; END IF;
	RAISE EXCEPTION 'changes of settings are only ever added to';
END $$;
CREATE FUNCTION public.record_versions_keep() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'versions of records are only ever added to'; END $$;
CREATE TABLE drizzle.__drizzle_migrations (
    id integer NOT NULL,
    hash text NOT NULL,
    created_at bigint
);
CREATE SEQUENCE drizzle.__drizzle_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE drizzle.__drizzle_migrations_id_seq OWNED BY drizzle.__drizzle_migrations.id;
CREATE TABLE public.alarm_events (
    id integer NOT NULL,
    alarm_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    by_name text,
    note text,
    severity smallint,
    value double precision,
    until timestamp with time zone
);
CREATE SEQUENCE public.alarm_events_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.alarm_events_id_seq OWNED BY public.alarm_events.id;
CREATE TABLE public.alarm_inputs (
    id integer NOT NULL,
    gateway_id integer NOT NULL,
    code integer NOT NULL,
    content text NOT NULL,
    content_en text DEFAULT ''::text NOT NULL,
    relay_type text NOT NULL,
    important boolean DEFAULT false NOT NULL,
    horn boolean DEFAULT false NOT NULL,
    shield_until timestamp with time zone,
    shielded_by text,
    version integer DEFAULT 1 NOT NULL
);
CREATE SEQUENCE public.alarm_inputs_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.alarm_inputs_id_seq OWNED BY public.alarm_inputs.id;
CREATE TABLE public.alarm_kind_settings (
    org_id integer NOT NULL,
    key text NOT NULL,
    severity smallint,
    on_delay_ms integer,
    off_delay_ms integer,
    deadband double precision,
    latches boolean,
    changed_by text NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.alarm_outages (
    id integer NOT NULL,
    house_id integer NOT NULL,
    key text NOT NULL,
    subject text DEFAULT ''::text NOT NULL,
    reason text NOT NULL,
    by_name text NOT NULL,
    from_at timestamp with time zone NOT NULL,
    until_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    ended_by text
);
CREATE SEQUENCE public.alarm_outages_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.alarm_outages_id_seq OWNED BY public.alarm_outages.id;
CREATE TABLE public.alarm_phones (
    id integer NOT NULL,
    org_id integer NOT NULL,
    farm_id integer,
    house_id integer,
    kind text NOT NULL,
    address text NOT NULL,
    secret text,
    p1_from smallint NOT NULL,
    p1_to smallint NOT NULL,
    p2_from smallint,
    p2_to smallint,
    date_type text NOT NULL,
    repeat_min smallint NOT NULL,
    delay_min smallint NOT NULL,
    closable boolean NOT NULL,
    alarm_type text NOT NULL,
    status text NOT NULL,
    notice_types text[] NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    user_id integer,
    language text NOT NULL,
    paused_at timestamp with time zone,
    paused_until timestamp with time zone,
    tested_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE SEQUENCE public.alarm_phones_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.alarm_phones_id_seq OWNED BY public.alarm_phones.id;
CREATE TABLE public.alarms (
    id integer NOT NULL,
    house_id integer NOT NULL,
    farm_id integer NOT NULL,
    org_id integer NOT NULL,
    key text NOT NULL,
    subject text DEFAULT ''::text NOT NULL,
    severity smallint NOT NULL,
    state text NOT NULL,
    raised_at timestamp with time zone NOT NULL,
    value double precision,
    limit_value double precision,
    peak double precision,
    ack_at timestamp with time zone,
    ack_by text,
    ack_note text,
    cleared_at timestamp with time zone,
    shelved_until timestamp with time zone,
    shelved_by text,
    shelve_reason text,
    suppressed_by text,
    version bigint NOT NULL,
    subject_name text,
    subject_name_en text,
    latched_at timestamp with time zone
);
CREATE SEQUENCE public.alarms_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.alarms_id_seq OWNED BY public.alarms.id;
CREATE TABLE public.autopilots (
    id integer NOT NULL,
    gateway_id integer NOT NULL,
    house_id integer NOT NULL,
    since timestamp with time zone NOT NULL,
    until timestamp with time zone NOT NULL,
    user_id integer NOT NULL,
    token_hash text NOT NULL,
    operator_name text NOT NULL,
    source text NOT NULL,
    address text NOT NULL,
    stood jsonb,
    stood_level integer,
    end_reason text,
    ended_at timestamp with time zone
);
CREATE SEQUENCE public.autopilots_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.autopilots_id_seq OWNED BY public.autopilots.id;
CREATE TABLE public.breed_days (
    breed_id integer NOT NULL,
    day_age integer NOT NULL,
    temp_c real NOT NULL,
    rh_low_pct real,
    rh_high_pct real,
    co2_ppm real,
    light_h real,
    water_ml real,
    feed_g real,
    light_lux real,
    weight_g real,
    egg_g real,
    lay_pct real,
    survival_pct real
);
CREATE TABLE public.breeds (
    id integer NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    name_en text,
    species text NOT NULL,
    org_id integer,
    factory text DEFAULT ''::text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    source text DEFAULT ''::text NOT NULL,
    operator text DEFAULT ''::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE SEQUENCE public.breeds_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.breeds_id_seq OWNED BY public.breeds.id;
CREATE TABLE public.calendar_days (
    id integer NOT NULL,
    country text NOT NULL,
    org_id integer,
    day date NOT NULL,
    is_work boolean NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    source text DEFAULT ''::text NOT NULL
);
CREATE SEQUENCE public.calendar_days_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.calendar_days_id_seq OWNED BY public.calendar_days.id;
CREATE TABLE public.camera_clouds (
    org_id integer NOT NULL,
    type text NOT NULL,
    app_key text NOT NULL,
    app_secret_box bytea NOT NULL
);
CREATE TABLE public.cameras (
    id integer NOT NULL,
    org_id integer NOT NULL,
    house_id integer NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    code text NOT NULL,
    channel smallint NOT NULL,
    username text DEFAULT ''::text NOT NULL,
    password_box bytea,
    verify_box bytea,
    address text DEFAULT ''::text NOT NULL,
    stream text NOT NULL,
    fault text,
    fault_at timestamp with time zone,
    seen_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE SEQUENCE public.cameras_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.cameras_id_seq OWNED BY public.cameras.id;
CREATE TABLE public.captchas (
    id text NOT NULL,
    answer text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.concentrators (
    id integer NOT NULL,
    gateway_id integer NOT NULL,
    kind text NOT NULL,
    code text NOT NULL,
    name text NOT NULL,
    model text DEFAULT ''::text NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    firmware text DEFAULT ''::text NOT NULL,
    status text NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE SEQUENCE public.concentrators_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.concentrators_id_seq OWNED BY public.concentrators.id;
CREATE TABLE public.config_templates (
    id integer NOT NULL,
    org_id integer,
    name text NOT NULL,
    name_en text,
    species text NOT NULL,
    breed_id integer,
    remark text DEFAULT ''::text NOT NULL,
    content jsonb NOT NULL,
    operator text DEFAULT ''::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE SEQUENCE public.config_templates_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.config_templates_id_seq OWNED BY public.config_templates.id;
CREATE TABLE public.control_batch_houses (
    batch_id uuid NOT NULL,
    house_id integer NOT NULL,
    farm_id integer NOT NULL,
    wave smallint,
    place integer NOT NULL,
    state text NOT NULL,
    reason text,
    risk text,
    changes integer DEFAULT 0 NOT NULL,
    faults integer DEFAULT 0 NOT NULL,
    day_age integer,
    is_alarmed boolean DEFAULT false NOT NULL,
    quiet text NOT NULL,
    tasks jsonb NOT NULL,
    task smallint DEFAULT 0 NOT NULL,
    client_token uuid,
    claimed_at timestamp with time zone,
    command_id uuid,
    began_at timestamp with time zone,
    ended_at timestamp with time zone,
    is_seen boolean DEFAULT false NOT NULL,
    lacking jsonb DEFAULT '[]'::jsonb NOT NULL,
    gaps jsonb DEFAULT '[]'::jsonb NOT NULL,
    refusal jsonb
);
CREATE TABLE public.control_batches (
    id uuid NOT NULL,
    org_id integer NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    of_id uuid,
    groups jsonb NOT NULL,
    action jsonb,
    state text NOT NULL,
    reason text,
    risk text,
    asks jsonb NOT NULL,
    rules jsonb NOT NULL,
    tolerance real DEFAULT 0 NOT NULL,
    wave smallint DEFAULT 0 NOT NULL,
    waves smallint DEFAULT 0 NOT NULL,
    soak_until timestamp with time zone,
    is_accepted boolean DEFAULT false NOT NULL,
    alarms_since timestamp with time zone,
    planned_at timestamp with time zone NOT NULL,
    awaiting_at timestamp with time zone,
    started_at timestamp with time zone,
    ended_at timestamp with time zone,
    created_by integer NOT NULL,
    token_hash text NOT NULL,
    operator text NOT NULL,
    operator_name text NOT NULL,
    source text NOT NULL,
    address text NOT NULL,
    confirm jsonb DEFAULT '{}'::jsonb NOT NULL,
    approved_by integer
);
CREATE TABLE public.control_commands (
    id uuid NOT NULL,
    house_id integer NOT NULL,
    gateway_id integer NOT NULL,
    seq integer,
    kind text NOT NULL,
    grp text,
    base_hash text,
    items jsonb DEFAULT '[]'::jsonb NOT NULL,
    action jsonb,
    risk smallint,
    is_protective boolean DEFAULT false NOT NULL,
    trial_min integer,
    trial_until timestamp with time zone,
    state text NOT NULL,
    reason text,
    session text,
    not_after bigint,
    due_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    client_token text NOT NULL,
    armed_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    begun_at timestamp with time zone,
    ended_at timestamp with time zone,
    created_by integer NOT NULL,
    token_hash text NOT NULL,
    operator text NOT NULL,
    operator_name text NOT NULL,
    source text NOT NULL,
    address text NOT NULL,
    confirm jsonb DEFAULT '{}'::jsonb NOT NULL,
    approved_by integer,
    undo_of uuid,
    answer jsonb,
    queued_at timestamp with time zone,
    unconfirmed_at timestamp with time zone,
    cancel_asked_at timestamp with time zone,
    cancel_said_in text,
    life jsonb,
    batch_id uuid,
    advice_id integer,
    is_autopilot boolean DEFAULT false NOT NULL
);
CREATE TABLE public.control_events (
    command_id uuid NOT NULL,
    n integer NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    by_name text,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL,
    state text DEFAULT 'armed'::text NOT NULL
);
CREATE TABLE public.daily_records (
    flock_id integer NOT NULL,
    day date NOT NULL,
    feed_kg double precision,
    water_l double precision,
    kwh double precision,
    note text DEFAULT ''::text NOT NULL,
    no_loss_at timestamp with time zone,
    no_egg_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    first_at timestamp with time zone NOT NULL,
    first_by text NOT NULL,
    last_at timestamp with time zone NOT NULL,
    last_by text NOT NULL
);
CREATE TABLE public.device_file_parts (
    file_id integer NOT NULL,
    n integer NOT NULL,
    content bytea NOT NULL
);
CREATE TABLE public.device_files (
    id integer NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    type_keys integer[] NOT NULL,
    version text NOT NULL,
    size_bytes integer NOT NULL,
    sha256 text NOT NULL,
    signature text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    uploaded_by text NOT NULL,
    uploaded_at timestamp with time zone NOT NULL,
    retired_at timestamp with time zone
);
CREATE SEQUENCE public.device_files_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.device_files_id_seq OWNED BY public.device_files.id;
CREATE TABLE public.display_pairings (
    code_hash bytea NOT NULL,
    token_hash bytea NOT NULL,
    address text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.displays (
    id integer NOT NULL,
    org_id integer,
    farm_id integer,
    name text NOT NULL,
    language text NOT NULL,
    mode text NOT NULL,
    diagonal_inch double precision NOT NULL,
    distance_m double precision NOT NULL,
    token_hash bytea NOT NULL,
    paired_at timestamp with time zone NOT NULL,
    heard_at timestamp with time zone,
    report jsonb,
    address text DEFAULT ''::text NOT NULL,
    identify_until timestamp with time zone,
    version integer DEFAULT 1 NOT NULL
);
CREATE SEQUENCE public.displays_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.displays_id_seq OWNED BY public.displays.id;
CREATE TABLE public.drill_plans (
    id integer NOT NULL,
    farm_id integer NOT NULL,
    weekday smallint NOT NULL,
    hour smallint NOT NULL,
    is_on boolean NOT NULL,
    last_day date,
    version integer DEFAULT 1 NOT NULL
);
CREATE SEQUENCE public.drill_plans_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.drill_plans_id_seq OWNED BY public.drill_plans.id;
CREATE TABLE public.drills (
    id integer NOT NULL,
    house_id integer NOT NULL,
    org_id integer NOT NULL,
    started_at timestamp with time zone NOT NULL,
    started_by text DEFAULT ''::text NOT NULL,
    way text NOT NULL,
    asked_at timestamp with time zone,
    is_gateway_silent boolean DEFAULT false NOT NULL,
    queued_at timestamp with time zone,
    received_at timestamp with time zone,
    judged_at timestamp with time zone,
    alarm text,
    severity smallint,
    hidden_by text,
    seen_at timestamp with time zone,
    handed_at timestamp with time zone,
    answered_at timestamp with time zone,
    key_at timestamp with time zone,
    answered_by text DEFAULT ''::text NOT NULL,
    ended_at timestamp with time zone,
    result text,
    cause text,
    stopped_by text DEFAULT ''::text NOT NULL
);
CREATE SEQUENCE public.drills_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.drills_id_seq OWNED BY public.drills.id;
CREATE TABLE public.edge_reports (
    gateway_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    device_at timestamp with time zone NOT NULL,
    model text,
    disk_pct double precision,
    board_c double precision,
    queue integer
);
CREATE TABLE public.egg_lines (
    id integer NOT NULL,
    flock_id integer NOT NULL,
    day date NOT NULL,
    at timestamp with time zone NOT NULL,
    by_user integer NOT NULL,
    by_name text NOT NULL,
    voided_at timestamp with time zone,
    voided_by text,
    void_reason text,
    good integer NOT NULL,
    dirty integer NOT NULL,
    cracked integer NOT NULL,
    soft integer NOT NULL,
    double integer NOT NULL,
    kg double precision
);
CREATE SEQUENCE public.egg_lines_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.egg_lines_id_seq OWNED BY public.egg_lines.id;
CREATE TABLE public.egg_sales (
    id integer NOT NULL,
    flock_id integer NOT NULL,
    day date NOT NULL,
    at timestamp with time zone NOT NULL,
    by_user integer NOT NULL,
    by_name text NOT NULL,
    voided_at timestamp with time zone,
    voided_by text,
    void_reason text,
    eggs integer NOT NULL,
    kg double precision,
    price double precision,
    buyer text NOT NULL,
    doc_no text NOT NULL
);
CREATE SEQUENCE public.egg_sales_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.egg_sales_id_seq OWNED BY public.egg_sales.id;
CREATE TABLE public.energy_days (
    house_id integer NOT NULL,
    day date NOT NULL,
    at timestamp with time zone NOT NULL,
    kwh real,
    spread_kwh real NOT NULL,
    peak_kw real,
    peak_at timestamp with time zone,
    pf real,
    volt_min real,
    volt_max real,
    known_s integer NOT NULL,
    fan_h real NOT NULL,
    cold_kh real NOT NULL,
    warm_kh real NOT NULL,
    frames integer NOT NULL,
    until timestamp with time zone,
    is_open boolean NOT NULL,
    written_at timestamp with time zone NOT NULL,
    half real[] NOT NULL,
    spread real[],
    quarter real[] NOT NULL,
    fan double precision[] NOT NULL
);
CREATE TABLE public.fact_head (
    one boolean DEFAULT true NOT NULL,
    seq bigint NOT NULL
);
CREATE TABLE public.facts (
    seq bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    org_id integer NOT NULL,
    farm_id integer NOT NULL,
    house_id integer NOT NULL,
    payload jsonb NOT NULL
);
CREATE TABLE public.farm_power (
    farm_id integer NOT NULL,
    tariff_id integer,
    contract_kw double precision,
    meter_house_id integer,
    co2_kg_kwh double precision NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.farms (
    id integer NOT NULL,
    org_id integer NOT NULL,
    parent_id integer,
    lineage integer[] NOT NULL,
    name text NOT NULL,
    name_en text,
    level text NOT NULL,
    country text DEFAULT 'CHN'::text NOT NULL,
    adcode text NOT NULL,
    lng double precision NOT NULL,
    lat double precision NOT NULL,
    time_zone text DEFAULT 'Asia/Shanghai'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    type text DEFAULT 'mixed'::text NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    short_name text,
    short_name_en text
);
CREATE SEQUENCE public.farms_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.farms_id_seq OWNED BY public.farms.id;
CREATE TABLE public.feed_deliveries (
    id integer NOT NULL,
    farm_id integer NOT NULL,
    house_id integer,
    day date NOT NULL,
    kg double precision NOT NULL,
    formula text NOT NULL,
    batch text DEFAULT ''::text NOT NULL,
    supplier text DEFAULT ''::text NOT NULL,
    doc_no text DEFAULT ''::text NOT NULL,
    tonne_price double precision,
    at timestamp with time zone NOT NULL,
    by_name text NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE SEQUENCE public.feed_deliveries_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.feed_deliveries_id_seq OWNED BY public.feed_deliveries.id;
CREATE TABLE public.flock_books (
    flock_id integer NOT NULL,
    last_day date NOT NULL,
    written_at timestamp with time zone NOT NULL,
    formula_version integer NOT NULL,
    flock_version integer NOT NULL,
    breed_version integer NOT NULL,
    card jsonb,
    lay_start_age integer
);
CREATE TABLE public.flock_days (
    flock_id integer NOT NULL,
    day date NOT NULL,
    day_age integer NOT NULL,
    mean_age double precision NOT NULL,
    is_running boolean NOT NULL,
    is_booked boolean NOT NULL,
    opening integer NOT NULL,
    alive integer NOT NULL,
    alive_from text NOT NULL,
    bird_days double precision NOT NULL,
    dead integer,
    culled integer,
    loss_day_pct double precision,
    loss_pct double precision,
    survival_pct double precision,
    feed_kg double precision,
    feed_from text,
    meter_feed_kg double precision,
    feed_g double precision,
    feed_sum_kg double precision,
    feed_estimated_days integer NOT NULL,
    water_l double precision,
    water_from text,
    meter_water_l double precision,
    water_ml double precision,
    water_per_feed double precision,
    kwh double precision,
    kwh_from text,
    weight_g double precision,
    weight_from text,
    weighed_day date,
    sample integer,
    cv_pct double precision,
    uniformity_pct double precision,
    eggs integer,
    egg_kg double precision,
    lay_pct double precision,
    egg_g double precision,
    cracked_pct double precision,
    feed_per_egg double precision,
    egg_sum integer NOT NULL,
    hen_housed_pct double precision,
    fcr double precision,
    fcr_margin double precision,
    epef double precision,
    epef_margin double precision,
    std_weight_g double precision,
    std_feed_g double precision,
    std_water_ml double precision,
    std_survival_pct double precision,
    std_lay_pct double precision,
    std_egg_g double precision,
    feed_gap text,
    water_gap text,
    kwh_gap text,
    hen_housed_from_age integer,
    meter_kwh double precision
);
CREATE TABLE public.flock_reports (
    flock_id integer NOT NULL,
    version integer NOT NULL,
    at timestamp with time zone NOT NULL,
    by_user integer NOT NULL,
    by_name text NOT NULL,
    note text NOT NULL,
    formula_version integer NOT NULL,
    figures jsonb NOT NULL,
    reopened_at timestamp with time zone,
    reopened_by text,
    reopen_reason text,
    margin jsonb
);
CREATE TABLE public.flocks (
    id integer NOT NULL,
    house_id integer NOT NULL,
    breed_id integer NOT NULL,
    placed_at timestamp with time zone NOT NULL,
    cleared_at timestamp with time zone,
    placed_count integer NOT NULL,
    placed_age integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    planned_end date
);
CREATE SEQUENCE public.flocks_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.flocks_id_seq OWNED BY public.flocks.id;
CREATE TABLE public.frames (
    gateway_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    seq bigint NOT NULL
)
PARTITION BY RANGE (at);
CREATE TABLE public.frames_20261119 (
    gateway_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    seq bigint NOT NULL
);
CREATE TABLE public.frames_20261126 (
    gateway_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    seq bigint NOT NULL
);
CREATE TABLE public.frames_other (
    gateway_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    seq bigint NOT NULL
);
CREATE TABLE public.gateway_attempts (
    network_id text NOT NULL,
    kind text NOT NULL,
    first_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL,
    times integer NOT NULL,
    address text NOT NULL
);
CREATE TABLE public.gateway_messages (
    id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    gateway_id integer NOT NULL,
    kind text NOT NULL,
    body jsonb NOT NULL
);
CREATE SEQUENCE public.gateway_messages_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.gateway_messages_id_seq OWNED BY public.gateway_messages.id;
CREATE TABLE public.gateway_types (
    key integer NOT NULL,
    name text NOT NULL,
    name_en text NOT NULL,
    is_retired boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    features jsonb
);
CREATE TABLE public.gateways (
    id integer NOT NULL,
    house_id integer NOT NULL,
    network_id text NOT NULL,
    secret_hash bytea,
    type_key integer NOT NULL,
    version text,
    sim_card text,
    net_type text,
    issued_at timestamp with time zone,
    revoked_at timestamp with time zone,
    number text DEFAULT ''::text NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    bound_at timestamp with time zone,
    session text,
    session_at timestamp with time zone,
    last_seq integer DEFAULT 0 NOT NULL,
    caps jsonb,
    hashes_at timestamp with time zone,
    panel_until timestamp with time zone,
    remote_state text DEFAULT 'on'::text NOT NULL,
    remote_by text,
    remote_at timestamp with time zone,
    acked_seq integer DEFAULT 0 NOT NULL,
    key_local_at timestamp with time zone,
    version_at timestamp with time zone,
    interval_s integer
);
CREATE SEQUENCE public.gateways_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.gateways_id_seq OWNED BY public.gateways.id;
CREATE TABLE public.handovers (
    id integer NOT NULL,
    org_id integer,
    farm_id integer,
    from_at timestamp with time zone NOT NULL,
    to_at timestamp with time zone NOT NULL,
    written_at timestamp with time zone NOT NULL,
    written_by text NOT NULL,
    on_duty text NOT NULL,
    note text NOT NULL
);
CREATE SEQUENCE public.handovers_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.handovers_id_seq OWNED BY public.handovers.id;
CREATE TABLE public.house_leases (
    house_id integer NOT NULL,
    user_id integer NOT NULL,
    tab_token text NOT NULL,
    since timestamp with time zone NOT NULL,
    until timestamp with time zone NOT NULL
);
CREATE TABLE public.house_parameters (
    house_id integer NOT NULL,
    grp text NOT NULL,
    rev integer NOT NULL,
    hash text NOT NULL,
    settings jsonb NOT NULL,
    origin text NOT NULL,
    device_at timestamp with time zone,
    read_at timestamp with time zone NOT NULL,
    drift_hash text,
    drift_at timestamp with time zone
);
CREATE TABLE public.house_states (
    house_id integer NOT NULL,
    reading_at timestamp with time zone,
    detail jsonb,
    judge json DEFAULT '{}'::json NOT NULL,
    counter json DEFAULT '{}'::json NOT NULL,
    day_use json DEFAULT '{}'::json NOT NULL,
    is_online boolean,
    online_since timestamp with time zone,
    seen_at timestamp with time zone,
    due_at timestamp with time zone,
    clock json DEFAULT '{}'::json NOT NULL,
    seen_mark timestamp with time zone
)
WITH (fillfactor='50');
CREATE TABLE public.house_templates (
    house_id integer NOT NULL,
    template_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    by_name text NOT NULL
);
CREATE TABLE public.houses (
    id integer NOT NULL,
    farm_id integer NOT NULL,
    org_id integer NOT NULL,
    name text NOT NULL,
    species text NOT NULL,
    limit_override jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    name_en text,
    archetype text,
    equipment jsonb DEFAULT '{}'::jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    floor_m2 double precision,
    phases text
);
CREATE SEQUENCE public.houses_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.houses_id_seq OWNED BY public.houses.id;
CREATE TABLE public.immune_reminders (
    id integer NOT NULL,
    breed_id integer NOT NULL,
    day_age integer NOT NULL,
    content text NOT NULL
);
CREATE SEQUENCE public.immune_reminders_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.immune_reminders_id_seq OWNED BY public.immune_reminders.id;
CREATE TABLE public.immune_tasks (
    id integer NOT NULL,
    flock_id integer NOT NULL,
    day_age integer NOT NULL,
    content text NOT NULL,
    due_day date NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    done_day date,
    product text DEFAULT ''::text NOT NULL,
    batch text DEFAULT ''::text NOT NULL,
    closed_at timestamp with time zone,
    closed_by_user integer,
    closed_by text,
    reason text DEFAULT ''::text NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE SEQUENCE public.immune_tasks_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.immune_tasks_id_seq OWNED BY public.immune_tasks.id;
CREATE TABLE public.ingest_servers (
    client_id text NOT NULL,
    group_name text NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    stand_in text,
    stand_in_until timestamp with time zone
);
CREATE TABLE public.installation (
    key text NOT NULL,
    value jsonb NOT NULL
);
CREATE TABLE public.job_claims (
    name text NOT NULL,
    holder text NOT NULL,
    until_at timestamp with time zone NOT NULL
);
CREATE TABLE public.limit_settings (
    id integer NOT NULL,
    org_id integer NOT NULL,
    farm_id integer,
    breed_id integer,
    limits jsonb NOT NULL,
    changed_by text NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE SEQUENCE public.limit_settings_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.limit_settings_id_seq OWNED BY public.limit_settings.id;
CREATE TABLE public.login_failures (
    key text NOT NULL,
    count integer NOT NULL,
    first_at timestamp with time zone NOT NULL,
    locked_until timestamp with time zone
);
CREATE TABLE public.loss_lines (
    id integer NOT NULL,
    flock_id integer NOT NULL,
    day date NOT NULL,
    at timestamp with time zone NOT NULL,
    by_user integer NOT NULL,
    by_name text NOT NULL,
    voided_at timestamp with time zone,
    voided_by text,
    void_reason text,
    dead integer NOT NULL,
    culled integer NOT NULL,
    cause text NOT NULL
);
CREATE SEQUENCE public.loss_lines_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.loss_lines_id_seq OWNED BY public.loss_lines.id;
CREATE TABLE public.maintenance_books (
    farm_id integer NOT NULL,
    day date NOT NULL
);
CREATE TABLE public.maintenance_delays (
    id integer NOT NULL,
    plan_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    from_day date,
    to_day date NOT NULL,
    reason text NOT NULL,
    by_name text NOT NULL
);
CREATE SEQUENCE public.maintenance_delays_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.maintenance_delays_id_seq OWNED BY public.maintenance_delays.id;
CREATE TABLE public.maintenance_plans (
    id integer NOT NULL,
    house_id integer,
    farm_id integer,
    scope text NOT NULL,
    unit_id integer,
    unit_kind text,
    type text NOT NULL,
    template text,
    content text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    planned_date date,
    interval_days integer,
    interval_hours integer,
    season_from text,
    season_to text,
    per_flock boolean DEFAULT false NOT NULL,
    lead_days integer DEFAULT 7 NOT NULL,
    anchor text DEFAULT 'done'::text NOT NULL,
    assignee_id integer,
    is_closed boolean DEFAULT false NOT NULL,
    made_on date NOT NULL,
    due_on date,
    due jsonb NOT NULL,
    last_on date,
    last_by text,
    version integer DEFAULT 1 NOT NULL,
    counted_from date,
    CONSTRAINT maintenance_plans_one_place CHECK (((house_id IS NULL) <> (farm_id IS NULL)))
);
CREATE SEQUENCE public.maintenance_plans_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.maintenance_plans_id_seq OWNED BY public.maintenance_plans.id;
CREATE TABLE public.maintenance_records (
    id integer NOT NULL,
    house_id integer,
    farm_id integer,
    plan_id integer,
    unit_id integer,
    type text,
    template text,
    content text NOT NULL,
    done_on date NOT NULL,
    at timestamp with time zone NOT NULL,
    by_user integer,
    by_name text NOT NULL,
    result text NOT NULL,
    minutes integer,
    cost double precision,
    currency text DEFAULT 'CNY'::text NOT NULL,
    part text DEFAULT ''::text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    hours_at double precision,
    alarm_id integer,
    draft_id uuid,
    voided_at timestamp with time zone,
    voided_by text,
    void_reason text,
    report_id integer
);
CREATE SEQUENCE public.maintenance_records_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.maintenance_records_id_seq OWNED BY public.maintenance_records.id;
CREATE TABLE public.notice_aside (
    alarm_id integer NOT NULL,
    org_id integer NOT NULL,
    failures integer NOT NULL,
    retry_at timestamp with time zone NOT NULL,
    reason text NOT NULL
);
CREATE TABLE public.notice_attempts (
    notice_id integer NOT NULL,
    no integer NOT NULL,
    at timestamp with time zone NOT NULL,
    outcome text NOT NULL,
    detail text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.notice_budgets (
    org_id integer NOT NULL,
    calls integer,
    texts integer,
    changed_by text NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.notice_clears (
    alarm_id integer NOT NULL,
    org_id integer NOT NULL,
    due_at timestamp with time zone NOT NULL
);
CREATE TABLE public.notice_cursor (
    id integer NOT NULL,
    seq bigint NOT NULL
);
CREATE TABLE public.notice_duties (
    phone_id integer NOT NULL,
    channel text NOT NULL,
    start_at timestamp with time zone NOT NULL,
    next_at timestamp with time zone,
    slot integer NOT NULL,
    told integer DEFAULT 0 NOT NULL,
    told_at timestamp with time zone,
    id bigint NOT NULL,
    org_id integer NOT NULL,
    alarm_ids integer[] NOT NULL,
    severity smallint NOT NULL,
    not_before timestamp with time zone,
    failures integer DEFAULT 0 NOT NULL
);
CREATE SEQUENCE public.notice_duties_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.notice_duties_id_seq OWNED BY public.notice_duties.id;
CREATE TABLE public.notice_paths (
    channel text NOT NULL,
    down_since timestamp with time zone,
    reason text DEFAULT ''::text NOT NULL,
    checked_at timestamp with time zone NOT NULL
);
CREATE TABLE public.notice_plans (
    org_id integer NOT NULL,
    seq bigint NOT NULL,
    urgent_seq bigint NOT NULL,
    want bigint NOT NULL,
    contacts text DEFAULT ''::text NOT NULL,
    holder text,
    lease_until timestamp with time zone,
    failures integer DEFAULT 0 NOT NULL,
    retry_at timestamp with time zone
);
CREATE TABLE public.notice_receipts (
    webhook_id text NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.notice_usage (
    org_id integer NOT NULL,
    phone_id integer NOT NULL,
    day date NOT NULL,
    channel text NOT NULL,
    count integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.notices (
    id integer NOT NULL,
    key text NOT NULL,
    org_id integer NOT NULL,
    phone_id integer,
    channel text NOT NULL,
    address_kind text NOT NULL,
    address text NOT NULL,
    recipient text DEFAULT ''::text NOT NULL,
    alarm_ids integer[] NOT NULL,
    house_ids integer[] NOT NULL,
    severity smallint,
    kind text NOT NULL,
    text text NOT NULL,
    template text DEFAULT ''::text NOT NULL,
    params jsonb DEFAULT '{}'::jsonb NOT NULL,
    language text NOT NULL,
    state text NOT NULL,
    reason text,
    due_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    lease_until timestamp with time zone,
    tries integer DEFAULT 0 NOT NULL,
    next_try_at timestamp with time zone,
    ref text,
    ack_token_hash bytea,
    sent_at timestamp with time zone,
    ended_at timestamp with time zone,
    is_cancelled boolean DEFAULT false NOT NULL,
    passed_on_at timestamp with time zone
);
CREATE SEQUENCE public.notices_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.notices_id_seq OWNED BY public.notices.id;
CREATE TABLE public.operation_logs (
    id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    user_id integer,
    operator text NOT NULL,
    operator_name text,
    org_id integer,
    house_id integer,
    farm_id integer,
    house_name text,
    house_name_en text,
    network_id text,
    function text NOT NULL,
    operation text DEFAULT ''::text NOT NULL,
    remark text DEFAULT ''::text NOT NULL,
    source text NOT NULL,
    address text NOT NULL,
    request_id text,
    before jsonb,
    after jsonb
)
PARTITION BY RANGE (at);
CREATE SEQUENCE public.operation_logs_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.operation_logs_id_seq OWNED BY public.operation_logs.id;
CREATE TABLE public.operation_logs_20261119 (
    id integer DEFAULT nextval('public.operation_logs_id_seq'::regclass) NOT NULL,
    at timestamp with time zone NOT NULL,
    user_id integer,
    operator text NOT NULL,
    operator_name text,
    org_id integer,
    house_id integer,
    farm_id integer,
    house_name text,
    house_name_en text,
    network_id text,
    function text NOT NULL,
    operation text DEFAULT ''::text NOT NULL,
    remark text DEFAULT ''::text NOT NULL,
    source text NOT NULL,
    address text NOT NULL,
    request_id text,
    before jsonb,
    after jsonb
);
CREATE TABLE public.operation_logs_20261217 (
    id integer DEFAULT nextval('public.operation_logs_id_seq'::regclass) NOT NULL,
    at timestamp with time zone NOT NULL,
    user_id integer,
    operator text NOT NULL,
    operator_name text,
    org_id integer,
    house_id integer,
    farm_id integer,
    house_name text,
    house_name_en text,
    network_id text,
    function text NOT NULL,
    operation text DEFAULT ''::text NOT NULL,
    remark text DEFAULT ''::text NOT NULL,
    source text NOT NULL,
    address text NOT NULL,
    request_id text,
    before jsonb,
    after jsonb
);
CREATE TABLE public.operation_logs_other (
    id integer DEFAULT nextval('public.operation_logs_id_seq'::regclass) NOT NULL,
    at timestamp with time zone NOT NULL,
    user_id integer,
    operator text NOT NULL,
    operator_name text,
    org_id integer,
    house_id integer,
    farm_id integer,
    house_name text,
    house_name_en text,
    network_id text,
    function text NOT NULL,
    operation text DEFAULT ''::text NOT NULL,
    remark text DEFAULT ''::text NOT NULL,
    source text NOT NULL,
    address text NOT NULL,
    request_id text,
    before jsonb,
    after jsonb
);
CREATE TABLE public.org_settings (
    org_id integer NOT NULL,
    "values" jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE TABLE public.orgs (
    id integer NOT NULL,
    name text NOT NULL,
    name_en text,
    code text NOT NULL,
    map_type text DEFAULT '1'::text NOT NULL,
    logo bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    principal text DEFAULT ''::text NOT NULL,
    office_tel text DEFAULT ''::text NOT NULL,
    mobile text DEFAULT ''::text NOT NULL,
    fax text DEFAULT ''::text NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    remark text DEFAULT ''::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    is_remote_off boolean DEFAULT false NOT NULL,
    remote_off_by text,
    remote_off_at timestamp with time zone,
    second_person text DEFAULT 'off'::text NOT NULL,
    control_limits jsonb DEFAULT '{}'::jsonb NOT NULL,
    shift_times text[] DEFAULT '{}'::text[] NOT NULL
);
CREATE SEQUENCE public.orgs_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.orgs_id_seq OWNED BY public.orgs.id;
CREATE TABLE public.parameter_changes (
    id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    device_at timestamp with time zone,
    house_id integer NOT NULL,
    gateway_id integer NOT NULL,
    grp text NOT NULL,
    key text NOT NULL,
    "row" smallint,
    before jsonb,
    after jsonb,
    origin text NOT NULL,
    command_id uuid,
    user_id integer,
    operator text,
    operator_name text,
    source text
);
CREATE SEQUENCE public.parameter_changes_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.parameter_changes_id_seq OWNED BY public.parameter_changes.id;
CREATE TABLE public.parameter_snapshots (
    id integer NOT NULL,
    house_id integer NOT NULL,
    grp text NOT NULL,
    rev integer NOT NULL,
    hash text NOT NULL,
    settings jsonb NOT NULL,
    at timestamp with time zone NOT NULL,
    cause text NOT NULL,
    command_id uuid
);
CREATE SEQUENCE public.parameter_snapshots_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.parameter_snapshots_id_seq OWNED BY public.parameter_snapshots.id;
CREATE TABLE public.peer_rings (
    id integer NOT NULL,
    peer_id integer NOT NULL,
    kind text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    ack_at timestamp with time zone,
    ack_by text,
    is_told boolean DEFAULT false NOT NULL
);
CREATE SEQUENCE public.peer_rings_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.peer_rings_id_seq OWNED BY public.peer_rings.id;
CREATE TABLE public.peer_told (
    ring_id integer NOT NULL,
    phone_id integer NOT NULL,
    channel text NOT NULL,
    slot integer NOT NULL,
    notice_id integer
);
CREATE TABLE public.peers (
    id integer NOT NULL,
    name text NOT NULL,
    farm_id integer NOT NULL,
    silent_after_s integer NOT NULL,
    token_hash bytea NOT NULL,
    beat jsonb,
    heard_at timestamp with time zone,
    past_boots text[] DEFAULT '{}'::text[] NOT NULL,
    refused_at timestamp with time zone,
    refused_why text,
    state text DEFAULT 'waiting'::text NOT NULL,
    state_since timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE SEQUENCE public.peers_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.peers_id_seq OWNED BY public.peers.id;
CREATE TABLE public.presence_log (
    id integer NOT NULL,
    gateway_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    is_online boolean NOT NULL,
    net_type text
);
CREATE SEQUENCE public.presence_log_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.presence_log_id_seq OWNED BY public.presence_log.id;
CREATE TABLE public.quarantine (
    id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    network_id text NOT NULL,
    topic text NOT NULL,
    reason text NOT NULL,
    detail text NOT NULL,
    payload bytea NOT NULL,
    size_bytes integer NOT NULL,
    repeats integer DEFAULT 0 NOT NULL
);
CREATE SEQUENCE public.quarantine_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.quarantine_id_seq OWNED BY public.quarantine.id;
CREATE TABLE public.reading_days (
    house_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    frames integer NOT NULL,
    sum double precision[] NOT NULL,
    count integer[],
    low real[],
    high real[],
    water double precision,
    feed double precision,
    kwh double precision
)
WITH (fillfactor='50');
CREATE TABLE public.reading_hours (
    house_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    frames integer NOT NULL,
    sum double precision[] NOT NULL,
    count integer[],
    low real[],
    high real[],
    water double precision,
    feed double precision,
    kwh double precision
)
PARTITION BY RANGE (at);
CREATE TABLE public.reading_hours_20261119 (
    house_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    frames integer NOT NULL,
    sum double precision[] NOT NULL,
    count integer[],
    low real[],
    high real[],
    water double precision,
    feed double precision,
    kwh double precision
);
CREATE TABLE public.reading_hours_20270114 (
    house_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    frames integer NOT NULL,
    sum double precision[] NOT NULL,
    count integer[],
    low real[],
    high real[],
    water double precision,
    feed double precision,
    kwh double precision
);
CREATE TABLE public.reading_hours_other (
    house_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    frames integer NOT NULL,
    sum double precision[] NOT NULL,
    count integer[],
    low real[],
    high real[],
    water double precision,
    feed double precision,
    kwh double precision
);
CREATE TABLE public.reading_minutes (
    house_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    frames integer NOT NULL,
    sum double precision[] NOT NULL,
    count integer[],
    low real[],
    high real[],
    water double precision,
    feed double precision,
    kwh double precision
)
PARTITION BY RANGE (at);
CREATE TABLE public.reading_minutes_20261119 (
    house_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    frames integer NOT NULL,
    sum double precision[] NOT NULL,
    count integer[],
    low real[],
    high real[],
    water double precision,
    feed double precision,
    kwh double precision
);
CREATE TABLE public.reading_minutes_20261126 (
    house_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    frames integer NOT NULL,
    sum double precision[] NOT NULL,
    count integer[],
    low real[],
    high real[],
    water double precision,
    feed double precision,
    kwh double precision
);
CREATE TABLE public.reading_minutes_other (
    house_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    frames integer NOT NULL,
    sum double precision[] NOT NULL,
    count integer[],
    low real[],
    high real[],
    water double precision,
    feed double precision,
    kwh double precision
);
CREATE TABLE public.record_drafts (
    user_id integer NOT NULL,
    draft_id uuid NOT NULL,
    flock_id integer NOT NULL,
    day date NOT NULL,
    at timestamp with time zone NOT NULL,
    content text NOT NULL
);
CREATE TABLE public.record_versions (
    flock_id integer NOT NULL,
    day date NOT NULL,
    version integer NOT NULL,
    at timestamp with time zone NOT NULL,
    user_id integer NOT NULL,
    by_name text NOT NULL,
    source text NOT NULL,
    address text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    drafted_at timestamp with time zone,
    before jsonb DEFAULT '{}'::jsonb NOT NULL,
    after jsonb DEFAULT '{}'::jsonb NOT NULL
);
CREATE TABLE public.rollouts (
    id integer NOT NULL,
    org_id integer NOT NULL,
    file_id integer NOT NULL,
    name text NOT NULL,
    soak_min integer NOT NULL,
    state text NOT NULL,
    reason text,
    wave integer DEFAULT 0 NOT NULL,
    soak_until timestamp with time zone,
    is_accepted boolean DEFAULT false NOT NULL,
    created_by integer NOT NULL,
    operator text NOT NULL,
    operator_name text NOT NULL,
    source text NOT NULL,
    address text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    risk integer DEFAULT 3 NOT NULL,
    why text DEFAULT ''::text NOT NULL,
    approved_by integer,
    awaiting_at timestamp with time zone
);
CREATE SEQUENCE public.rollouts_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.rollouts_id_seq OWNED BY public.rollouts.id;
CREATE TABLE public.sessions (
    token_hash bytea NOT NULL,
    user_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.setting_audits (
    house_id integer NOT NULL,
    judged_at timestamp with time zone NOT NULL
);
CREATE TABLE public.setting_dangers (
    house_id integer NOT NULL,
    subject text NOT NULL,
    value double precision,
    limit_value double precision,
    severity smallint NOT NULL
);
CREATE TABLE public.site_advices (
    id integer NOT NULL,
    gateway_id integer NOT NULL,
    house_id integer,
    network_id text NOT NULL,
    key text NOT NULL,
    at timestamp with time zone NOT NULL,
    until timestamp with time zone NOT NULL,
    fault text,
    confidence double precision,
    why jsonb NOT NULL,
    curve jsonb,
    grp text,
    items jsonb DEFAULT '[]'::jsonb NOT NULL,
    action jsonb,
    trial_min smallint,
    left_for text,
    refused_at timestamp with time zone,
    refused_by text,
    refuse_reason text
);
CREATE SEQUENCE public.site_advices_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.site_advices_id_seq OWNED BY public.site_advices.id;
CREATE TABLE public.site_eye_hours (
    gateway_id integer NOT NULL,
    network_id text NOT NULL,
    hour timestamp with time zone NOT NULL,
    ai_dead integer,
    ai_spread double precision,
    ai_activity double precision,
    ai_weight double precision
);
CREATE TABLE public.site_eyes (
    gateway_id integer NOT NULL,
    network_id text NOT NULL,
    at timestamp with time zone NOT NULL,
    ai_dead integer,
    ai_spread double precision,
    ai_activity double precision,
    ai_weight double precision
);
CREATE TABLE public.site_houses (
    gateway_id integer NOT NULL,
    network_id text NOT NULL,
    place smallint NOT NULL
);
CREATE TABLE public.stock_moves (
    id integer NOT NULL,
    flock_id integer NOT NULL,
    day date NOT NULL,
    at timestamp with time zone NOT NULL,
    by_user integer NOT NULL,
    by_name text NOT NULL,
    voided_at timestamp with time zone,
    voided_by text,
    void_reason text,
    kind text NOT NULL,
    birds integer NOT NULL,
    live_kg double precision,
    age_days integer,
    to_flock_id integer,
    partner text NOT NULL,
    doc_no text NOT NULL,
    price double precision
);
CREATE SEQUENCE public.stock_moves_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.stock_moves_id_seq OWNED BY public.stock_moves.id;
CREATE TABLE public.tariffs (
    id integer NOT NULL,
    org_id integer NOT NULL,
    name text NOT NULL,
    currency text NOT NULL,
    versions jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE SEQUENCE public.tariffs_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.tariffs_id_seq OWNED BY public.tariffs.id;
CREATE TABLE public.terminals (
    id integer NOT NULL,
    gateway_id integer NOT NULL,
    concentrator_id integer,
    kind text NOT NULL,
    code text NOT NULL,
    name text NOT NULL,
    model text DEFAULT ''::text NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    control_port integer,
    current_port integer,
    sensor_port integer,
    can_input boolean DEFAULT false NOT NULL,
    status text NOT NULL,
    extra jsonb DEFAULT '[]'::jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL
);
CREATE SEQUENCE public.terminals_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.terminals_id_seq OWNED BY public.terminals.id;
CREATE TABLE public.treatments (
    id integer NOT NULL,
    flock_id integer NOT NULL,
    day date NOT NULL,
    at timestamp with time zone NOT NULL,
    by_user integer NOT NULL,
    by_name text NOT NULL,
    voided_at timestamp with time zone,
    voided_by text,
    void_reason text,
    kind text NOT NULL,
    product text NOT NULL,
    dose text NOT NULL,
    route text NOT NULL,
    last_day date NOT NULL,
    meat_days integer NOT NULL,
    egg_days integer NOT NULL,
    batch text DEFAULT ''::text NOT NULL,
    immune_task_id integer,
    price double precision
);
CREATE SEQUENCE public.treatments_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.treatments_id_seq OWNED BY public.treatments.id;
CREATE TABLE public.unit_days (
    house_id integer NOT NULL,
    day date NOT NULL,
    run_s double precision[] NOT NULL,
    service_s double precision[] NOT NULL,
    starts double precision[] NOT NULL,
    amp_s double precision[] NOT NULL,
    amp_known_s double precision[] NOT NULL,
    known_s double precision NOT NULL
);
CREATE TABLE public.unit_meters (
    house_id integer NOT NULL,
    state jsonb NOT NULL
);
CREATE TABLE public.units (
    id integer NOT NULL,
    house_id integer,
    farm_id integer,
    kind text NOT NULL,
    number integer NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    model text DEFAULT ''::text NOT NULL,
    serial text DEFAULT ''::text NOT NULL,
    kw double precision,
    m3h double precision,
    installed_on date NOT NULL,
    retired_on date,
    label text NOT NULL,
    base_run_s double precision DEFAULT 0 NOT NULL,
    base_service_s double precision DEFAULT 0 NOT NULL,
    base_starts integer DEFAULT 0 NOT NULL,
    base_known_s double precision DEFAULT 0 NOT NULL,
    signs jsonb DEFAULT '[]'::jsonb NOT NULL,
    out_until timestamp with time zone,
    out_reason text DEFAULT ''::text NOT NULL,
    out_by text DEFAULT ''::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT units_one_place CHECK (((house_id IS NULL) <> (farm_id IS NULL)))
);
CREATE SEQUENCE public.units_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.units_id_seq OWNED BY public.units.id;
CREATE TABLE public.update_tasks (
    id integer NOT NULL,
    rollout_id integer NOT NULL,
    house_id integer NOT NULL,
    gateway_id integer NOT NULL,
    file_id integer NOT NULL,
    wave integer NOT NULL,
    place integer NOT NULL,
    from_version text,
    state text NOT NULL,
    life jsonb NOT NULL,
    ended_at timestamp with time zone,
    is_seen boolean DEFAULT false NOT NULL
);
CREATE SEQUENCE public.update_tasks_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.update_tasks_id_seq OWNED BY public.update_tasks.id;
CREATE TABLE public.user_farms (
    user_id integer NOT NULL,
    farm_id integer NOT NULL
);
CREATE TABLE public.user_houses (
    user_id integer NOT NULL,
    house_id integer NOT NULL
);
CREATE TABLE public.users (
    id integer NOT NULL,
    login_name text NOT NULL,
    real_name text NOT NULL,
    password_hash text NOT NULL,
    role_key text NOT NULL,
    org_id integer,
    can_operate boolean DEFAULT false NOT NULL,
    remote_config boolean DEFAULT false NOT NULL,
    latest_login_at timestamp with time zone,
    login_times integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    department text DEFAULT ''::text NOT NULL,
    "position" text DEFAULT ''::text NOT NULL,
    office_tel text DEFAULT ''::text NOT NULL,
    mobile text DEFAULT ''::text NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    must_change_password boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    avatar bytea,
    map_type text
);
CREATE SEQUENCE public.users_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.users_id_seq OWNED BY public.users.id;
CREATE TABLE public.warning_books (
    flock_id integer NOT NULL,
    day date NOT NULL,
    at timestamp with time zone NOT NULL
);
CREATE TABLE public.warnings (
    id integer NOT NULL,
    flock_id integer NOT NULL,
    key text NOT NULL,
    first_day date NOT NULL,
    last_day date NOT NULL,
    "values" jsonb NOT NULL,
    others integer,
    houses integer DEFAULT 1 NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    until_day date,
    closed_at timestamp with time zone,
    closed_by text,
    reason text DEFAULT ''::text NOT NULL,
    was_right boolean,
    version integer DEFAULT 1 NOT NULL
);
CREATE SEQUENCE public.warnings_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.warnings_id_seq OWNED BY public.warnings.id;
CREATE TABLE public.weighings (
    id integer NOT NULL,
    flock_id integer NOT NULL,
    day date NOT NULL,
    at timestamp with time zone NOT NULL,
    by_user integer NOT NULL,
    by_name text NOT NULL,
    voided_at timestamp with time zone,
    voided_by text,
    void_reason text,
    sample integer NOT NULL,
    mean_g double precision NOT NULL,
    cv_pct double precision,
    uniformity_pct double precision,
    weights_g double precision[]
);
CREATE SEQUENCE public.weighings_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.weighings_id_seq OWNED BY public.weighings.id;
ALTER TABLE ONLY public.frames ATTACH PARTITION public.frames_20261119 FOR VALUES FROM ('2026-11-19 00:00:00+00') TO ('2026-11-26 00:00:00+00');
ALTER TABLE ONLY public.frames ATTACH PARTITION public.frames_20261126 FOR VALUES FROM ('2026-11-26 00:00:00+00') TO ('2026-12-03 00:00:00+00');
ALTER TABLE ONLY public.frames ATTACH PARTITION public.frames_other DEFAULT;
ALTER TABLE ONLY public.operation_logs ATTACH PARTITION public.operation_logs_20261119 FOR VALUES FROM ('2026-11-19 00:00:00+00') TO ('2026-12-17 00:00:00+00');
ALTER TABLE ONLY public.operation_logs ATTACH PARTITION public.operation_logs_20261217 FOR VALUES FROM ('2026-12-17 00:00:00+00') TO ('2027-01-14 00:00:00+00');
ALTER TABLE ONLY public.operation_logs ATTACH PARTITION public.operation_logs_other DEFAULT;
ALTER TABLE ONLY public.reading_hours ATTACH PARTITION public.reading_hours_20261119 FOR VALUES FROM ('2026-11-19 00:00:00+00') TO ('2027-01-14 00:00:00+00');
ALTER TABLE ONLY public.reading_hours ATTACH PARTITION public.reading_hours_20270114 FOR VALUES FROM ('2027-01-14 00:00:00+00') TO ('2027-03-11 00:00:00+00');
ALTER TABLE ONLY public.reading_hours ATTACH PARTITION public.reading_hours_other DEFAULT;
ALTER TABLE ONLY public.reading_minutes ATTACH PARTITION public.reading_minutes_20261119 FOR VALUES FROM ('2026-11-19 00:00:00+00') TO ('2026-11-26 00:00:00+00');
ALTER TABLE ONLY public.reading_minutes ATTACH PARTITION public.reading_minutes_20261126 FOR VALUES FROM ('2026-11-26 00:00:00+00') TO ('2026-12-03 00:00:00+00');
ALTER TABLE ONLY public.reading_minutes ATTACH PARTITION public.reading_minutes_other DEFAULT;
ALTER TABLE ONLY drizzle.__drizzle_migrations ALTER COLUMN id SET DEFAULT nextval('drizzle.__drizzle_migrations_id_seq'::regclass);
ALTER TABLE ONLY public.alarm_events ALTER COLUMN id SET DEFAULT nextval('public.alarm_events_id_seq'::regclass);
ALTER TABLE ONLY public.alarm_inputs ALTER COLUMN id SET DEFAULT nextval('public.alarm_inputs_id_seq'::regclass);
ALTER TABLE ONLY public.alarm_outages ALTER COLUMN id SET DEFAULT nextval('public.alarm_outages_id_seq'::regclass);
ALTER TABLE ONLY public.alarm_phones ALTER COLUMN id SET DEFAULT nextval('public.alarm_phones_id_seq'::regclass);
ALTER TABLE ONLY public.alarms ALTER COLUMN id SET DEFAULT nextval('public.alarms_id_seq'::regclass);
ALTER TABLE ONLY public.autopilots ALTER COLUMN id SET DEFAULT nextval('public.autopilots_id_seq'::regclass);
ALTER TABLE ONLY public.breeds ALTER COLUMN id SET DEFAULT nextval('public.breeds_id_seq'::regclass);
ALTER TABLE ONLY public.calendar_days ALTER COLUMN id SET DEFAULT nextval('public.calendar_days_id_seq'::regclass);
ALTER TABLE ONLY public.cameras ALTER COLUMN id SET DEFAULT nextval('public.cameras_id_seq'::regclass);
ALTER TABLE ONLY public.concentrators ALTER COLUMN id SET DEFAULT nextval('public.concentrators_id_seq'::regclass);
ALTER TABLE ONLY public.config_templates ALTER COLUMN id SET DEFAULT nextval('public.config_templates_id_seq'::regclass);
ALTER TABLE ONLY public.device_files ALTER COLUMN id SET DEFAULT nextval('public.device_files_id_seq'::regclass);
ALTER TABLE ONLY public.displays ALTER COLUMN id SET DEFAULT nextval('public.displays_id_seq'::regclass);
ALTER TABLE ONLY public.drill_plans ALTER COLUMN id SET DEFAULT nextval('public.drill_plans_id_seq'::regclass);
ALTER TABLE ONLY public.drills ALTER COLUMN id SET DEFAULT nextval('public.drills_id_seq'::regclass);
ALTER TABLE ONLY public.egg_lines ALTER COLUMN id SET DEFAULT nextval('public.egg_lines_id_seq'::regclass);
ALTER TABLE ONLY public.egg_sales ALTER COLUMN id SET DEFAULT nextval('public.egg_sales_id_seq'::regclass);
ALTER TABLE ONLY public.farms ALTER COLUMN id SET DEFAULT nextval('public.farms_id_seq'::regclass);
ALTER TABLE ONLY public.feed_deliveries ALTER COLUMN id SET DEFAULT nextval('public.feed_deliveries_id_seq'::regclass);
ALTER TABLE ONLY public.flocks ALTER COLUMN id SET DEFAULT nextval('public.flocks_id_seq'::regclass);
ALTER TABLE ONLY public.gateway_messages ALTER COLUMN id SET DEFAULT nextval('public.gateway_messages_id_seq'::regclass);
ALTER TABLE ONLY public.gateways ALTER COLUMN id SET DEFAULT nextval('public.gateways_id_seq'::regclass);
ALTER TABLE ONLY public.handovers ALTER COLUMN id SET DEFAULT nextval('public.handovers_id_seq'::regclass);
ALTER TABLE ONLY public.houses ALTER COLUMN id SET DEFAULT nextval('public.houses_id_seq'::regclass);
ALTER TABLE ONLY public.immune_reminders ALTER COLUMN id SET DEFAULT nextval('public.immune_reminders_id_seq'::regclass);
ALTER TABLE ONLY public.immune_tasks ALTER COLUMN id SET DEFAULT nextval('public.immune_tasks_id_seq'::regclass);
ALTER TABLE ONLY public.limit_settings ALTER COLUMN id SET DEFAULT nextval('public.limit_settings_id_seq'::regclass);
ALTER TABLE ONLY public.loss_lines ALTER COLUMN id SET DEFAULT nextval('public.loss_lines_id_seq'::regclass);
ALTER TABLE ONLY public.maintenance_delays ALTER COLUMN id SET DEFAULT nextval('public.maintenance_delays_id_seq'::regclass);
ALTER TABLE ONLY public.maintenance_plans ALTER COLUMN id SET DEFAULT nextval('public.maintenance_plans_id_seq'::regclass);
ALTER TABLE ONLY public.maintenance_records ALTER COLUMN id SET DEFAULT nextval('public.maintenance_records_id_seq'::regclass);
ALTER TABLE ONLY public.notice_duties ALTER COLUMN id SET DEFAULT nextval('public.notice_duties_id_seq'::regclass);
ALTER TABLE ONLY public.notices ALTER COLUMN id SET DEFAULT nextval('public.notices_id_seq'::regclass);
ALTER TABLE ONLY public.operation_logs ALTER COLUMN id SET DEFAULT nextval('public.operation_logs_id_seq'::regclass);
ALTER TABLE ONLY public.orgs ALTER COLUMN id SET DEFAULT nextval('public.orgs_id_seq'::regclass);
ALTER TABLE ONLY public.parameter_changes ALTER COLUMN id SET DEFAULT nextval('public.parameter_changes_id_seq'::regclass);
ALTER TABLE ONLY public.parameter_snapshots ALTER COLUMN id SET DEFAULT nextval('public.parameter_snapshots_id_seq'::regclass);
ALTER TABLE ONLY public.peer_rings ALTER COLUMN id SET DEFAULT nextval('public.peer_rings_id_seq'::regclass);
ALTER TABLE ONLY public.peers ALTER COLUMN id SET DEFAULT nextval('public.peers_id_seq'::regclass);
ALTER TABLE ONLY public.presence_log ALTER COLUMN id SET DEFAULT nextval('public.presence_log_id_seq'::regclass);
ALTER TABLE ONLY public.quarantine ALTER COLUMN id SET DEFAULT nextval('public.quarantine_id_seq'::regclass);
ALTER TABLE ONLY public.rollouts ALTER COLUMN id SET DEFAULT nextval('public.rollouts_id_seq'::regclass);
ALTER TABLE ONLY public.site_advices ALTER COLUMN id SET DEFAULT nextval('public.site_advices_id_seq'::regclass);
ALTER TABLE ONLY public.stock_moves ALTER COLUMN id SET DEFAULT nextval('public.stock_moves_id_seq'::regclass);
ALTER TABLE ONLY public.tariffs ALTER COLUMN id SET DEFAULT nextval('public.tariffs_id_seq'::regclass);
ALTER TABLE ONLY public.terminals ALTER COLUMN id SET DEFAULT nextval('public.terminals_id_seq'::regclass);
ALTER TABLE ONLY public.treatments ALTER COLUMN id SET DEFAULT nextval('public.treatments_id_seq'::regclass);
ALTER TABLE ONLY public.units ALTER COLUMN id SET DEFAULT nextval('public.units_id_seq'::regclass);
ALTER TABLE ONLY public.update_tasks ALTER COLUMN id SET DEFAULT nextval('public.update_tasks_id_seq'::regclass);
ALTER TABLE ONLY public.users ALTER COLUMN id SET DEFAULT nextval('public.users_id_seq'::regclass);
ALTER TABLE ONLY public.warnings ALTER COLUMN id SET DEFAULT nextval('public.warnings_id_seq'::regclass);
ALTER TABLE ONLY public.weighings ALTER COLUMN id SET DEFAULT nextval('public.weighings_id_seq'::regclass);
INSERT INTO drizzle.__drizzle_migrations VALUES (1, '3cd0e0298f233eae5c0f64b45d9167f0b0b21fa951338faa22a7fa08ce211565', 1795235571165);
INSERT INTO drizzle.__drizzle_migrations VALUES (2, '0df3e31c74e1cbcba3db3eadafaed46b625dddb12e8391e1b0e5897c543857e1', 1795236093318);
INSERT INTO drizzle.__drizzle_migrations VALUES (3, 'be5c65fcdac12a3b32b5d266c098159673e790edfd08ea45f36cba7207ebb8c0', 1795236686110);
INSERT INTO drizzle.__drizzle_migrations VALUES (4, 'f420421bb76090d179362233c61b57d9668bc2dd22d9411f1be11735a81cd6e4', 1795237460003);
INSERT INTO drizzle.__drizzle_migrations VALUES (5, '7dc99eb7895e0c11aa72d2fe321c7bde0c8b55aa2839701bea15d8112d535d34', 1795245512037);
INSERT INTO drizzle.__drizzle_migrations VALUES (6, '55a16bf455e1e2a22ac36b1868dfb6f073601f0a45554f84323e49eb38b0263b', 1795247005772);
INSERT INTO drizzle.__drizzle_migrations VALUES (7, '379927d69d837faa6283f384aaa13c7fb6cf7255051f7669800cc0df2db20c58', 1795257411381);
INSERT INTO drizzle.__drizzle_migrations VALUES (8, '777fe257bf385da7bf46f621b1936a128e3488ceaa718d7a9d37027c97229465', 1795258877038);
INSERT INTO drizzle.__drizzle_migrations VALUES (9, '6d2d617b141b83db46dc58660338954b18d1b3cbe68cda98e57c35004b338303', 1795259652236);
INSERT INTO drizzle.__drizzle_migrations VALUES (10, '1f5c5e60bb07ce182f80f1966101483d71f60a13c5848f3a9db411456b70b9a2', 1795260682315);
INSERT INTO drizzle.__drizzle_migrations VALUES (11, 'ccacdec369f2461ff62e5bf006dfbe617e42d36c423899e75a0346db4f31a4b8', 1795274161448);
INSERT INTO drizzle.__drizzle_migrations VALUES (12, 'dd1e9222e6169acb739ab8826479fe371ced6ede530c7716213a6c89ae6eef7b', 1795274580070);
INSERT INTO drizzle.__drizzle_migrations VALUES (13, '7058216c915d06ee44c45345ad6c9f605699cc1e1928ae986bddac8c4a94e8f2', 1795274703288);
INSERT INTO drizzle.__drizzle_migrations VALUES (14, '1c88c9eda85a171882624cada4e61f650bf64980c96726e9484dcb4dd03669df', 1795274758425);
INSERT INTO drizzle.__drizzle_migrations VALUES (15, 'd8cb532a616331436557411a579dc9ff134f80560606718f414297db57796604', 1795337480589);
INSERT INTO drizzle.__drizzle_migrations VALUES (16, 'b9c23b8fabdd3ab7811b76548945c00ba30339e6cdb95c38d55058696168b209', 1795350182752);
INSERT INTO drizzle.__drizzle_migrations VALUES (17, 'f5eb09be577f6b0fafc716bc8e13190ae842939a325a29e9a652e6a215aca9d6', 1795354005386);
INSERT INTO drizzle.__drizzle_migrations VALUES (18, '0e934e51fcca6f17f21473bf18f991bb21009f7122f4c3ad3c079c0280cb098b', 1795355649333);
INSERT INTO drizzle.__drizzle_migrations VALUES (19, '1330bf613f89d3ee3f38d82ed000343c6f0a4dbc92aec2d54c09ba12c8e688e8', 1795356344409);
INSERT INTO drizzle.__drizzle_migrations VALUES (20, '11fa0d68dc21b22b1159d945e4bf0a503c6cc87060a7e1f59ed3ea5d6b6ea815', 1795364280709);
INSERT INTO drizzle.__drizzle_migrations VALUES (21, '874252aabcacfe7edd6b0703eaa65337dae31fdc559132c190e318371bc0f1c9', 1795366558378);
INSERT INTO drizzle.__drizzle_migrations VALUES (22, 'c94358e4d98541ea30b06e457ef54e1e34b1ed5870ec791e827b976d3480fe8c', 1795367196978);
INSERT INTO drizzle.__drizzle_migrations VALUES (23, '1c0b18d9d2846e6bd1453710d0d515d31d2e753b9959829ec96412ff4b1aa52c', 1795367942492);
INSERT INTO drizzle.__drizzle_migrations VALUES (24, 'bf64adbbc69df83f668d935ee27db330bd0ac1d04e0e05f59e75d4e40af34347', 1795368091684);
INSERT INTO drizzle.__drizzle_migrations VALUES (25, '38b6a075985f50a846d73cf556182c6a3e5e405030cbac497be51ab1eaea35f4', 1795368242398);
INSERT INTO drizzle.__drizzle_migrations VALUES (26, '791c3558c6d1ee9ca724d1ce4b0fffbdc9e6b7f08d707de040961259ab8280b4', 1795373449558);
INSERT INTO drizzle.__drizzle_migrations VALUES (27, 'ccbcf685c22099dc367440f71ab303b25921dd4de71de390869e5acfec64ff9b', 1795376862754);
INSERT INTO drizzle.__drizzle_migrations VALUES (28, '015e04ffe072caeac4c1b146d15957d3d7e116256acafc5bf6455e7d4173b63b', 1795378359700);
INSERT INTO drizzle.__drizzle_migrations VALUES (29, '97f04553c528c42815c5a0844e08ca39654c7e265214111036e01f7b5c1a62f7', 1795378514983);
INSERT INTO drizzle.__drizzle_migrations VALUES (30, '59bf35c3f7f3f2c0e1891317c252e3b2efaa9977de2e5bf9e220f5d124aadb04', 1795378739576);
INSERT INTO drizzle.__drizzle_migrations VALUES (31, 'ada662ffdf985e0d4395efaf3fbb7ca92cd7192d6c4e42f843e957a8f5e261c7', 1795378913116);
INSERT INTO drizzle.__drizzle_migrations VALUES (32, '6ebebbdc636b3bf5187969de4143768de3f052ece7227218ea9b5491f0e491ba', 1795385967324);
INSERT INTO drizzle.__drizzle_migrations VALUES (33, '275bfe887e805cd86bee8b49c883ada5b7de2ada9d19e6c59435327934aa56fd', 1795386066385);
INSERT INTO drizzle.__drizzle_migrations VALUES (34, 'f5dce3e867941e2b3e7d3903317251e60cb8c11facf0546344304809331fab08', 1795390775719);
INSERT INTO drizzle.__drizzle_migrations VALUES (35, 'cd0301c7c9a41059dfad8b2e7270023c82cb598d90bbd4692c24ef7f5353c902', 1795390801500);
INSERT INTO drizzle.__drizzle_migrations VALUES (36, '8b0ba5a4480139b719ab319f018eacba08c4f9c00f8cc297ef4e1bb4f0991dd7', 1795400732389);
INSERT INTO drizzle.__drizzle_migrations VALUES (37, '3f612784dc2ebf90da42402c4b95d519837d7f881d50fb0a5fbf1d2520d7a300', 1795401732389);
INSERT INTO drizzle.__drizzle_migrations VALUES (38, '23d604a97fc044f18b4b6d9c383b219556c8b4a7cda0f65d4ae06c841d9d454b', 1795402732389);
INSERT INTO drizzle.__drizzle_migrations VALUES (39, '7fed8d0eccbe2305e948f5df2dc2195768f001b864207ce05d985a6844a43744', 1795403732389);
INSERT INTO drizzle.__drizzle_migrations VALUES (40, 'fb119c30e84cbcc49bd1090604ad70aaa835a17e3a3a0ac9b1d8114c8bda0e47', 1795405732389);
INSERT INTO drizzle.__drizzle_migrations VALUES (41, 'f00e20f3e08e30a88cd24da7235795629c94a6805d9761f1b2aa1e918890e0b7', 1795407732389);
INSERT INTO drizzle.__drizzle_migrations VALUES (42, '9e0e18cd240f314c7b59b76a0282dd21e3b90c82e2350de9023b373b3fedf3e4', 1795424732389);
INSERT INTO drizzle.__drizzle_migrations VALUES (43, '1d7e7b4860e97e835a8ada3c2f8a8c7336c21f71a75c18a95950fbc9f28d1f85', 1795425732389);
INSERT INTO drizzle.__drizzle_migrations VALUES (44, 'e7dae209724de4f75708d115137fdae36eb011d4e03656be86181a7e55b8398f', 1795426732389);
INSERT INTO drizzle.__drizzle_migrations VALUES (45, '39e36673b589aa9f254f79b84875bd73d9c77ec1c0631668cb3be02739ea1d5e', 1795430000000);
INSERT INTO drizzle.__drizzle_migrations VALUES (46, '6eed061f7b95626d15b8bac9f58f38e34c7ac443cf19a806fd2d3d642bacbfc0', 1795440000000);
INSERT INTO drizzle.__drizzle_migrations VALUES (47, '1d7530de040e9694d43d2353d44ac6eb3d522c3764f6627038f7b009783a121b', 1795446781313);
INSERT INTO drizzle.__drizzle_migrations VALUES (48, 'b25e9e618056744b4511b3fedcaf48ae67344d3061924ee35f56accf45a72ecb', 1795470000000);
INSERT INTO drizzle.__drizzle_migrations VALUES (49, 'f675b0e2e1b9515bf6ae95e8348338227c6c56ce48f7d1373d3b80bad6b8e05f', 1795475000000);
INSERT INTO drizzle.__drizzle_migrations VALUES (50, '0fe69ba56e95feffb808ed60d5970f616d5f9c4d69ea43fc08977cb8b886f130', 1795480000000);
INSERT INTO drizzle.__drizzle_migrations VALUES (51, '6f81059f66f329fe476fae04abd1f92dd3da00ffc821d383912651b3e81085ec', 1795510000000);
INSERT INTO drizzle.__drizzle_migrations VALUES (52, 'ce89b46afb1c3bfad93c014f99d7d7e52b0096cd2e0a327401c2c5eb165fa8e6', 1795550000000);
INSERT INTO drizzle.__drizzle_migrations VALUES (53, '644ca8c367db50a079388bc8dcfd1a45c41b6b008a8f6b3b4a656ac1aa8924c0', 1795551308956);
INSERT INTO drizzle.__drizzle_migrations VALUES (54, '43683894cf8724cbb10534e02fdaa607218427f8e06030a31fcbcbb7ddaecf92', 1795562484910);
INSERT INTO drizzle.__drizzle_migrations VALUES (55, '644b5c34790c09563f7193fadeb7f3b53f25f4a2fcd825e56eb82fd611584611', 1795612434972);
INSERT INTO drizzle.__drizzle_migrations VALUES (56, 'f103ba94d8300c04062e7557a4697101fd133d5f07fb758e0a9bcf55cc67fae1', 1795613434972);
INSERT INTO drizzle.__drizzle_migrations VALUES (57, '2c59d44df57a73408b6b74e7abf74eeb85db23447732a02e5878c3f096e9106c', 1795633076000);
INSERT INTO drizzle.__drizzle_migrations VALUES (58, '0581586865f9b09de4011355aa7ba21c8e405869ec2f5441be2a1ad5a147e57d', 1795636185808);
INSERT INTO drizzle.__drizzle_migrations VALUES (59, '42c36eb5846714f7cb44b58b7869f5d0997d1e0fb9c9ec8ff2f9822285ab2244', 1795637517840);
INSERT INTO drizzle.__drizzle_migrations VALUES (60, '73c9309ac36fae46e46c3ab9d319baaa6a58a044c86258cf66e724110bb41970', 1795746674175);
INSERT INTO drizzle.__drizzle_migrations VALUES (61, '051caab05a1be456c20e2170c1191582c6a622c49d4354d57f7bb5842ee80db0', 1795748048343);
INSERT INTO drizzle.__drizzle_migrations VALUES (62, '4f9915978db3729a60bb5315f9fa4eab148433fc52f7880e66b52f9518d5e0e9', 1795748064555);
INSERT INTO drizzle.__drizzle_migrations VALUES (63, 'c0986b2af5d5ccaebde40e32fab90eee59b3710c42660d2132390a284d0226f5', 1795749915178);
INSERT INTO drizzle.__drizzle_migrations VALUES (64, '0b9fb52dc75096456776545bf18666083f5ee76df6a9963e33bbc0b9c23a4a90', 1795750937183);
INSERT INTO drizzle.__drizzle_migrations VALUES (65, '4d7d68a9394c2cd7d372c64d0fd76151b753062a3575aa7307aceef101ed0741', 1795751376783);
INSERT INTO drizzle.__drizzle_migrations VALUES (66, 'cd8f2e5b35e0610b2290c6bbc8ef82da94d6dacd87677a5c331e108346bcbc98', 1795751624265);
INSERT INTO drizzle.__drizzle_migrations VALUES (67, '203aab80cf29db3e47e6969aa3a6cdf5880211d97bab647d6f61492c62550684', 1795751891850);
INSERT INTO drizzle.__drizzle_migrations VALUES (68, '8374ef3fa5a89c09c97b7d650e8a7a0e536e1d8cd69abe6a7db6b7667dab5092', 1795752133784);
INSERT INTO drizzle.__drizzle_migrations VALUES (69, 'a7878206c4359ba0f0ff47cdc0c6bf04f19824db5330c133855ea9a1ea5b71c6', 1795767283487);
INSERT INTO drizzle.__drizzle_migrations VALUES (70, '926f2ab7538760b6ead44376e49e5f0539daaa0affb1ff2a5d21c61b80a876e6', 1795767302332);
INSERT INTO drizzle.__drizzle_migrations VALUES (71, '3a132a6d30ff6a42b154ea05386f67410c0611b57f3331bfe6570f7acd8a9dd0', 1795768155816);
INSERT INTO public.alarm_events VALUES (1, 1, '2026-11-20 15:59:59.12345+00', 'kind 0 a "quoted", (bracketed) \ name
', 'by_name 0 a "quoted", (bracketed) \ name
', 'note 0 a "quoted", (bracketed) \ name
', 1, 0.1, '2026-11-20 15:59:59.12345+00');
INSERT INTO public.alarm_events VALUES (2, 2, '2026-11-21 15:59:59.123451+00', 'kind 1 第三栋 🐔	', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.alarm_events VALUES (3, 3, '2026-11-22 15:59:59.123452+00', 'kind 2 {null,NULL}''', 'by_name 2 {null,NULL}''', 'note 2 {null,NULL}''', 3, '-Infinity', '2026-11-22 15:59:59.123452+00');
INSERT INTO public.alarm_inputs VALUES (1, 1, 1, 'content 0 a "quoted", (bracketed) \ name
', 'content_en 0 a "quoted", (bracketed) \ name
', 'relay_type 0 a "quoted", (bracketed) \ name
', true, true, '2026-11-20 15:59:59.12345+00', 'shielded_by 0 a "quoted", (bracketed) \ name
', 1);
INSERT INTO public.alarm_inputs VALUES (2, 2, 2, 'content 1 第三栋 🐔	', 'content_en 1 第三栋 🐔	', 'relay_type 1 第三栋 🐔	', false, false, NULL, NULL, 2);
INSERT INTO public.alarm_inputs VALUES (3, 3, 3, 'content 2 {null,NULL}''', 'content_en 2 {null,NULL}''', 'relay_type 2 {null,NULL}''', true, true, '2026-11-22 15:59:59.123452+00', 'shielded_by 2 {null,NULL}''', 3);
INSERT INTO public.alarm_kind_settings VALUES (1, 'key 0 a "quoted", (bracketed) \ name
', 1, 1, 1, 0.1, true, 'changed_by 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', 1);
INSERT INTO public.alarm_kind_settings VALUES (2, 'key 1 第三栋 🐔	', NULL, NULL, NULL, NULL, NULL, 'changed_by 1 第三栋 🐔	', '2026-11-21 15:59:59.123451+00', 2);
INSERT INTO public.alarm_kind_settings VALUES (3, 'key 2 {null,NULL}''', 3, 3, 3, '-Infinity', true, 'changed_by 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', 3);
INSERT INTO public.alarm_outages VALUES (1, 1, 'key 0 a "quoted", (bracketed) \ name
', 'subject 0 a "quoted", (bracketed) \ name
', 'reason 0 a "quoted", (bracketed) \ name
', 'by_name 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', 'ended_by 0 a "quoted", (bracketed) \ name
');
INSERT INTO public.alarm_outages VALUES (2, 2, 'key 1 第三栋 🐔	', 'subject 1 第三栋 🐔	', 'reason 1 第三栋 🐔	', 'by_name 1 第三栋 🐔	', '2026-11-21 15:59:59.123451+00', '2026-11-21 15:59:59.123451+00', NULL, NULL);
INSERT INTO public.alarm_outages VALUES (3, 3, 'key 2 {null,NULL}''', 'subject 2 {null,NULL}''', 'reason 2 {null,NULL}''', 'by_name 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', 'ended_by 2 {null,NULL}''');
INSERT INTO public.alarm_phones VALUES (1, 1, 1, 1, 'kind 0 a "quoted", (bracketed) \ name
', 'address 0 a "quoted", (bracketed) \ name
', 'secret 0 a "quoted", (bracketed) \ name
', 1, 1, 1, 1, 'date_type 0 a "quoted", (bracketed) \ name
', 1, 1, true, 'alarm_type 0 a "quoted", (bracketed) \ name
', 'status 0 a "quoted", (bracketed) \ name
', '{}', 'description 0 a "quoted", (bracketed) \ name
', 1, 'language 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', 1);
INSERT INTO public.alarm_phones VALUES (2, 2, 2, 2, 'kind 1 第三栋 🐔	', 'address 1 第三栋 🐔	', NULL, 2, 2, NULL, NULL, 'date_type 1 第三栋 🐔	', 2, 2, false, 'alarm_type 1 第三栋 🐔	', 'status 1 第三栋 🐔	', '{"a 1","\"b, c"}', 'description 1 第三栋 🐔	', 2, 'language 1 第三栋 🐔	', NULL, NULL, NULL, 2);
INSERT INTO public.alarm_phones VALUES (3, 3, 3, 3, 'kind 2 {null,NULL}''', 'address 2 {null,NULL}''', 'secret 2 {null,NULL}''', 3, 3, 3, 3, 'date_type 2 {null,NULL}''', 3, 3, true, 'alarm_type 2 {null,NULL}''', 'status 2 {null,NULL}''', '{"a 2","\"b, c"}', 'description 2 {null,NULL}''', 3, 'language 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', 3);
INSERT INTO public.alarms VALUES (1, 1, 1, 1, 'key 0 a "quoted", (bracketed) \ name
', 'subject 0 a "quoted", (bracketed) \ name
', 1, 'state 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', 0.1, 0.1, 0.1, '2026-11-20 15:59:59.12345+00', 'ack_by 0 a "quoted", (bracketed) \ name
', 'ack_note 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', 'shelved_by 0 a "quoted", (bracketed) \ name
', 'shelve_reason 0 a "quoted", (bracketed) \ name
', 'suppressed_by 0 a "quoted", (bracketed) \ name
', 9007199254740000, 'subject_name 0 a "quoted", (bracketed) \ name
', 'subject_name_en 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00');
INSERT INTO public.alarms VALUES (2, 2, 2, 2, 'key 1 第三栋 🐔	', 'subject 1 第三栋 🐔	', 2, 'state 1 第三栋 🐔	', '2026-11-21 15:59:59.123451+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 9007199254740001, NULL, NULL, NULL);
INSERT INTO public.alarms VALUES (3, 3, 3, 3, 'key 2 {null,NULL}''', 'subject 2 {null,NULL}''', 3, 'state 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', '-Infinity', '-Infinity', '-Infinity', '2026-11-22 15:59:59.123452+00', 'ack_by 2 {null,NULL}''', 'ack_note 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', 'shelved_by 2 {null,NULL}''', 'shelve_reason 2 {null,NULL}''', 'suppressed_by 2 {null,NULL}''', 9007199254740002, 'subject_name 2 {null,NULL}''', 'subject_name_en 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00');
INSERT INTO public.autopilots VALUES (1, 1, 1, '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', 1, 'token_hash 0 a "quoted", (bracketed) \ name
', 'operator_name 0 a "quoted", (bracketed) \ name
', 'source 0 a "quoted", (bracketed) \ name
', 'address 0 a "quoted", (bracketed) \ name
', '{"a": [null, "一 \" 0"], "b": 1.10}', 1, 'end_reason 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00');
INSERT INTO public.autopilots VALUES (2, 2, 2, '2026-11-21 15:59:59.123451+00', '2026-11-21 15:59:59.123451+00', 2, 'token_hash 1 第三栋 🐔	', 'operator_name 1 第三栋 🐔	', 'source 1 第三栋 🐔	', 'address 1 第三栋 🐔	', NULL, NULL, NULL, NULL);
INSERT INTO public.autopilots VALUES (3, 3, 3, '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', 3, 'token_hash 2 {null,NULL}''', 'operator_name 2 {null,NULL}''', 'source 2 {null,NULL}''', 'address 2 {null,NULL}''', '{"a": [null, "一 \" 2"], "b": 1.10}', 3, 'end_reason 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00');
INSERT INTO public.breed_days VALUES (1, 1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1);
INSERT INTO public.breed_days VALUES (2, 2, -3.4028235e+38, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.breed_days VALUES (3, 3, 'NaN', 'NaN', 'NaN', 'NaN', 'NaN', 'NaN', 'NaN', 'NaN', 'NaN', 'NaN', 'NaN', 'NaN');
INSERT INTO public.breeds VALUES (1, 'key 0 a "quoted", (bracketed) \ name
', 'name 0 a "quoted", (bracketed) \ name
', 'name_en 0 a "quoted", (bracketed) \ name
', 'species 0 a "quoted", (bracketed) \ name
', 1, 'factory 0 a "quoted", (bracketed) \ name
', 'description 0 a "quoted", (bracketed) \ name
', 'source 0 a "quoted", (bracketed) \ name
', 'operator 0 a "quoted", (bracketed) \ name
', 1, '2026-11-20 15:59:59.12345+00');
INSERT INTO public.breeds VALUES (2, 'key 1 第三栋 🐔	', 'name 1 第三栋 🐔	', NULL, 'species 1 第三栋 🐔	', 2, 'factory 1 第三栋 🐔	', 'description 1 第三栋 🐔	', 'source 1 第三栋 🐔	', 'operator 1 第三栋 🐔	', 2, '2026-11-21 15:59:59.123451+00');
INSERT INTO public.breeds VALUES (3, 'key 2 {null,NULL}''', 'name 2 {null,NULL}''', 'name_en 2 {null,NULL}''', 'species 2 {null,NULL}''', 3, 'factory 2 {null,NULL}''', 'description 2 {null,NULL}''', 'source 2 {null,NULL}''', 'operator 2 {null,NULL}''', 3, '2026-11-22 15:59:59.123452+00');
INSERT INTO public.calendar_days VALUES (1, 'country 0 a "quoted", (bracketed) \ name
', 1, '2024-02-27', true, 'name 0 a "quoted", (bracketed) \ name
', 'source 0 a "quoted", (bracketed) \ name
');
INSERT INTO public.calendar_days VALUES (2, 'country 1 第三栋 🐔	', 2, '2024-02-28', false, 'name 1 第三栋 🐔	', 'source 1 第三栋 🐔	');
INSERT INTO public.calendar_days VALUES (3, 'country 2 {null,NULL}''', 3, '2024-02-29', true, 'name 2 {null,NULL}''', 'source 2 {null,NULL}''');
INSERT INTO public.camera_clouds VALUES (1, 'type 0 a "quoted", (bracketed) \ name
', 'app_key 0 a "quoted", (bracketed) \ name
', '\x00ff0a5c00');
INSERT INTO public.camera_clouds VALUES (2, 'type 1 第三栋 🐔	', 'app_key 1 第三栋 🐔	', '\x00ff0a5c11');
INSERT INTO public.camera_clouds VALUES (3, 'type 2 {null,NULL}''', 'app_key 2 {null,NULL}''', '\x00ff0a5c22');
INSERT INTO public.cameras VALUES (1, 1, 1, 'name 0 a "quoted", (bracketed) \ name
', 'type 0 a "quoted", (bracketed) \ name
', 'code 0 a "quoted", (bracketed) \ name
', 1, 'username 0 a "quoted", (bracketed) \ name
', '\x00ff0a5c00', '\x00ff0a5c00', 'address 0 a "quoted", (bracketed) \ name
', 'stream 0 a "quoted", (bracketed) \ name
', 'fault 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', 1);
INSERT INTO public.cameras VALUES (2, 2, 2, 'name 1 第三栋 🐔	', 'type 1 第三栋 🐔	', 'code 1 第三栋 🐔	', 2, 'username 1 第三栋 🐔	', NULL, NULL, 'address 1 第三栋 🐔	', 'stream 1 第三栋 🐔	', NULL, NULL, NULL, 2);
INSERT INTO public.cameras VALUES (3, 3, 3, 'name 2 {null,NULL}''', 'type 2 {null,NULL}''', 'code 2 {null,NULL}''', 3, 'username 2 {null,NULL}''', '\x00ff0a5c22', '\x00ff0a5c22', 'address 2 {null,NULL}''', 'stream 2 {null,NULL}''', 'fault 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', 3);
INSERT INTO public.captchas VALUES ('id 0 a "quoted", (bracketed) \ name
', 'answer 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00');
INSERT INTO public.captchas VALUES ('id 1 第三栋 🐔	', 'answer 1 第三栋 🐔	', '2026-11-21 15:59:59.123451+00');
INSERT INTO public.captchas VALUES ('id 2 {null,NULL}''', 'answer 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00');
INSERT INTO public.concentrators VALUES (1, 1, 'kind 0 a "quoted", (bracketed) \ name
', 'code 0 a "quoted", (bracketed) \ name
', 'name 0 a "quoted", (bracketed) \ name
', 'model 0 a "quoted", (bracketed) \ name
', 'address 0 a "quoted", (bracketed) \ name
', 'firmware 0 a "quoted", (bracketed) \ name
', 'status 0 a "quoted", (bracketed) \ name
', 1);
INSERT INTO public.concentrators VALUES (2, 2, 'kind 1 第三栋 🐔	', 'code 1 第三栋 🐔	', 'name 1 第三栋 🐔	', 'model 1 第三栋 🐔	', 'address 1 第三栋 🐔	', 'firmware 1 第三栋 🐔	', 'status 1 第三栋 🐔	', 2);
INSERT INTO public.concentrators VALUES (3, 3, 'kind 2 {null,NULL}''', 'code 2 {null,NULL}''', 'name 2 {null,NULL}''', 'model 2 {null,NULL}''', 'address 2 {null,NULL}''', 'firmware 2 {null,NULL}''', 'status 2 {null,NULL}''', 3);
INSERT INTO public.config_templates VALUES (1, 1, 'name 0 a "quoted", (bracketed) \ name
', 'name_en 0 a "quoted", (bracketed) \ name
', 'species 0 a "quoted", (bracketed) \ name
', 1, 'remark 0 a "quoted", (bracketed) \ name
', '{"a": [null, "一 \" 0"], "b": 1.10}', 'operator 0 a "quoted", (bracketed) \ name
', 1, '2026-11-20 15:59:59.12345+00');
INSERT INTO public.config_templates VALUES (2, 2, 'name 1 第三栋 🐔	', NULL, 'species 1 第三栋 🐔	', 2, 'remark 1 第三栋 🐔	', '{"a": [null, "一 \" 1"], "b": 1.10}', 'operator 1 第三栋 🐔	', 2, '2026-11-21 15:59:59.123451+00');
INSERT INTO public.config_templates VALUES (3, 3, 'name 2 {null,NULL}''', 'name_en 2 {null,NULL}''', 'species 2 {null,NULL}''', 3, 'remark 2 {null,NULL}''', '{"a": [null, "一 \" 2"], "b": 1.10}', 'operator 2 {null,NULL}''', 3, '2026-11-22 15:59:59.123452+00');
INSERT INTO public.control_batch_houses VALUES ('0b1a3f00-0000-4000-8000-000000000000', 1, 1, 1, 1, 'state 0 a "quoted", (bracketed) \ name
', 'reason 0 a "quoted", (bracketed) \ name
', 'risk 0 a "quoted", (bracketed) \ name
', 1, 1, 1, true, 'quiet 0 a "quoted", (bracketed) \ name
', '{"a": [null, "一 \" 0"], "b": 1.10}', 1, '0b1a3f00-0000-4000-8000-000000000000', '2026-11-20 15:59:59.12345+00', '0b1a3f00-0000-4000-8000-000000000000', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', true, '{"a": [null, "一 \" 0"], "b": 1.10}', '{"a": [null, "一 \" 0"], "b": 1.10}', '{"a": [null, "一 \" 0"], "b": 1.10}');
INSERT INTO public.control_batch_houses VALUES ('0b1a3f00-0000-4000-8000-000000000001', 2, 2, NULL, 2, 'state 1 第三栋 🐔	', NULL, NULL, 2, 2, NULL, false, 'quiet 1 第三栋 🐔	', '{"a": [null, "一 \" 1"], "b": 1.10}', 2, NULL, NULL, NULL, NULL, NULL, false, '{"a": [null, "一 \" 1"], "b": 1.10}', '{"a": [null, "一 \" 1"], "b": 1.10}', NULL);
INSERT INTO public.control_batch_houses VALUES ('0b1a3f00-0000-4000-8000-000000000002', 3, 3, 3, 3, 'state 2 {null,NULL}''', 'reason 2 {null,NULL}''', 'risk 2 {null,NULL}''', 3, 3, 3, true, 'quiet 2 {null,NULL}''', '{"a": [null, "一 \" 2"], "b": 1.10}', 3, '0b1a3f00-0000-4000-8000-000000000002', '2026-11-22 15:59:59.123452+00', '0b1a3f00-0000-4000-8000-000000000002', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', true, '{"a": [null, "一 \" 2"], "b": 1.10}', '{"a": [null, "一 \" 2"], "b": 1.10}', '{"a": [null, "一 \" 2"], "b": 1.10}');
INSERT INTO public.control_batches VALUES ('0b1a3f00-0000-4000-8000-000000000000', 1, 'kind 0 a "quoted", (bracketed) \ name
', 'name 0 a "quoted", (bracketed) \ name
', '0b1a3f00-0000-4000-8000-000000000000', '{"a": [null, "一 \" 0"], "b": 1.10}', '{"a": [null, "一 \" 0"], "b": 1.10}', 'state 0 a "quoted", (bracketed) \ name
', 'reason 0 a "quoted", (bracketed) \ name
', 'risk 0 a "quoted", (bracketed) \ name
', '{"a": [null, "一 \" 0"], "b": 1.10}', '{"a": [null, "一 \" 0"], "b": 1.10}', 0.1, 1, 1, '2026-11-20 15:59:59.12345+00', true, '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', 1, 'token_hash 0 a "quoted", (bracketed) \ name
', 'operator 0 a "quoted", (bracketed) \ name
', 'operator_name 0 a "quoted", (bracketed) \ name
', 'source 0 a "quoted", (bracketed) \ name
', 'address 0 a "quoted", (bracketed) \ name
', '{"a": [null, "一 \" 0"], "b": 1.10}', 1);
INSERT INTO public.control_batches VALUES ('0b1a3f00-0000-4000-8000-000000000001', 2, 'kind 1 第三栋 🐔	', 'name 1 第三栋 🐔	', NULL, '{"a": [null, "一 \" 1"], "b": 1.10}', NULL, 'state 1 第三栋 🐔	', NULL, NULL, '{"a": [null, "一 \" 1"], "b": 1.10}', '{"a": [null, "一 \" 1"], "b": 1.10}', -3.4028235e+38, 2, 2, NULL, false, NULL, '2026-11-21 15:59:59.123451+00', NULL, NULL, NULL, 2, 'token_hash 1 第三栋 🐔	', 'operator 1 第三栋 🐔	', 'operator_name 1 第三栋 🐔	', 'source 1 第三栋 🐔	', 'address 1 第三栋 🐔	', '{"a": [null, "一 \" 1"], "b": 1.10}', NULL);
INSERT INTO public.control_batches VALUES ('0b1a3f00-0000-4000-8000-000000000002', 3, 'kind 2 {null,NULL}''', 'name 2 {null,NULL}''', '0b1a3f00-0000-4000-8000-000000000002', '{"a": [null, "一 \" 2"], "b": 1.10}', '{"a": [null, "一 \" 2"], "b": 1.10}', 'state 2 {null,NULL}''', 'reason 2 {null,NULL}''', 'risk 2 {null,NULL}''', '{"a": [null, "一 \" 2"], "b": 1.10}', '{"a": [null, "一 \" 2"], "b": 1.10}', 'NaN', 3, 3, '2026-11-22 15:59:59.123452+00', true, '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', 3, 'token_hash 2 {null,NULL}''', 'operator 2 {null,NULL}''', 'operator_name 2 {null,NULL}''', 'source 2 {null,NULL}''', 'address 2 {null,NULL}''', '{"a": [null, "一 \" 2"], "b": 1.10}', 3);
INSERT INTO public.control_commands VALUES ('0b1a3f00-0000-4000-8000-000000000000', 1, 1, 1, 'kind 0 a "quoted", (bracketed) \ name
', 'grp 0 a "quoted", (bracketed) \ name
', 'base_hash 0 a "quoted", (bracketed) \ name
', '{"a": [null, "一 \" 0"], "b": 1.10}', '{"a": [null, "一 \" 0"], "b": 1.10}', 1, true, 1, '2026-11-20 15:59:59.12345+00', 'state 0 a "quoted", (bracketed) \ name
', 'reason 0 a "quoted", (bracketed) \ name
', 'session 0 a "quoted", (bracketed) \ name
', 9007199254740000, '2026-11-20 15:59:59.12345+00', 1, 'client_token 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', 1, 'token_hash 0 a "quoted", (bracketed) \ name
', 'operator 0 a "quoted", (bracketed) \ name
', 'operator_name 0 a "quoted", (bracketed) \ name
', 'source 0 a "quoted", (bracketed) \ name
', 'address 0 a "quoted", (bracketed) \ name
', '{"a": [null, "一 \" 0"], "b": 1.10}', 1, '0b1a3f00-0000-4000-8000-000000000000', '{"a": [null, "一 \" 0"], "b": 1.10}', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', 'cancel_said_in 0 a "quoted", (bracketed) \ name
', '{"a": [null, "一 \" 0"], "b": 1.10}', '0b1a3f00-0000-4000-8000-000000000000', 1, true);
INSERT INTO public.control_commands VALUES ('0b1a3f00-0000-4000-8000-000000000001', 2, 2, NULL, 'kind 1 第三栋 🐔	', NULL, NULL, '{"a": [null, "一 \" 1"], "b": 1.10}', NULL, NULL, false, NULL, NULL, 'state 1 第三栋 🐔	', NULL, NULL, NULL, NULL, 2, 'client_token 1 第三栋 🐔	', '2026-11-21 15:59:59.123451+00', NULL, NULL, NULL, 2, 'token_hash 1 第三栋 🐔	', 'operator 1 第三栋 🐔	', 'operator_name 1 第三栋 🐔	', 'source 1 第三栋 🐔	', 'address 1 第三栋 🐔	', '{"a": [null, "一 \" 1"], "b": 1.10}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false);
INSERT INTO public.control_commands VALUES ('0b1a3f00-0000-4000-8000-000000000002', 3, 3, 3, 'kind 2 {null,NULL}''', 'grp 2 {null,NULL}''', 'base_hash 2 {null,NULL}''', '{"a": [null, "一 \" 2"], "b": 1.10}', '{"a": [null, "一 \" 2"], "b": 1.10}', 3, true, 3, '2026-11-22 15:59:59.123452+00', 'state 2 {null,NULL}''', 'reason 2 {null,NULL}''', 'session 2 {null,NULL}''', 9007199254740002, '2026-11-22 15:59:59.123452+00', 3, 'client_token 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', 3, 'token_hash 2 {null,NULL}''', 'operator 2 {null,NULL}''', 'operator_name 2 {null,NULL}''', 'source 2 {null,NULL}''', 'address 2 {null,NULL}''', '{"a": [null, "一 \" 2"], "b": 1.10}', 3, '0b1a3f00-0000-4000-8000-000000000002', '{"a": [null, "一 \" 2"], "b": 1.10}', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', 'cancel_said_in 2 {null,NULL}''', '{"a": [null, "一 \" 2"], "b": 1.10}', '0b1a3f00-0000-4000-8000-000000000002', 3, true);
INSERT INTO public.control_events VALUES ('0b1a3f00-0000-4000-8000-000000000000', 1, '2026-11-20 15:59:59.12345+00', 'kind 0 a "quoted", (bracketed) \ name
', 'by_name 0 a "quoted", (bracketed) \ name
', '{"a": [null, "一 \" 0"], "b": 1.10}', 'state 0 a "quoted", (bracketed) \ name
');
INSERT INTO public.control_events VALUES ('0b1a3f00-0000-4000-8000-000000000001', 2, '2026-11-21 15:59:59.123451+00', 'kind 1 第三栋 🐔	', NULL, '{"a": [null, "一 \" 1"], "b": 1.10}', 'state 1 第三栋 🐔	');
INSERT INTO public.control_events VALUES ('0b1a3f00-0000-4000-8000-000000000002', 3, '2026-11-22 15:59:59.123452+00', 'kind 2 {null,NULL}''', 'by_name 2 {null,NULL}''', '{"a": [null, "一 \" 2"], "b": 1.10}', 'state 2 {null,NULL}''');
INSERT INTO public.daily_records VALUES (1, '2024-02-27', 0.1, 0.1, 0.1, 'note 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', 1, '2026-11-20 15:59:59.12345+00', 'first_by 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', 'last_by 0 a "quoted", (bracketed) \ name
');
INSERT INTO public.daily_records VALUES (2, '2024-02-28', NULL, NULL, NULL, 'note 1 第三栋 🐔	', NULL, NULL, 2, '2026-11-21 15:59:59.123451+00', 'first_by 1 第三栋 🐔	', '2026-11-21 15:59:59.123451+00', 'last_by 1 第三栋 🐔	');
INSERT INTO public.daily_records VALUES (3, '2024-02-29', '-Infinity', '-Infinity', '-Infinity', 'note 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', 3, '2026-11-22 15:59:59.123452+00', 'first_by 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', 'last_by 2 {null,NULL}''');
INSERT INTO public.device_file_parts VALUES (1, 1, '\x00ff0a5c00');
INSERT INTO public.device_file_parts VALUES (2, 2, '\x00ff0a5c11');
INSERT INTO public.device_file_parts VALUES (3, 3, '\x00ff0a5c22');
INSERT INTO public.device_files VALUES (1, 'kind 0 a "quoted", (bracketed) \ name
', 'name 0 a "quoted", (bracketed) \ name
', '{}', 'version 0 a "quoted", (bracketed) \ name
', 1, 'sha256 0 a "quoted", (bracketed) \ name
', 'signature 0 a "quoted", (bracketed) \ name
', 'note 0 a "quoted", (bracketed) \ name
', 'uploaded_by 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00');
INSERT INTO public.device_files VALUES (2, 'kind 1 第三栋 🐔	', 'name 1 第三栋 🐔	', '{1,2}', 'version 1 第三栋 🐔	', 2, 'sha256 1 第三栋 🐔	', 'signature 1 第三栋 🐔	', 'note 1 第三栋 🐔	', 'uploaded_by 1 第三栋 🐔	', '2026-11-21 15:59:59.123451+00', NULL);
INSERT INTO public.device_files VALUES (3, 'kind 2 {null,NULL}''', 'name 2 {null,NULL}''', '{2,2}', 'version 2 {null,NULL}''', 3, 'sha256 2 {null,NULL}''', 'signature 2 {null,NULL}''', 'note 2 {null,NULL}''', 'uploaded_by 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00');
INSERT INTO public.display_pairings VALUES ('\x00ff0a5c00', '\x00ff0a5c00', 'address 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00');
INSERT INTO public.display_pairings VALUES ('\x00ff0a5c11', '\x00ff0a5c11', 'address 1 第三栋 🐔	', '2026-11-21 15:59:59.123451+00');
INSERT INTO public.display_pairings VALUES ('\x00ff0a5c22', '\x00ff0a5c22', 'address 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00');
INSERT INTO public.displays VALUES (1, 1, 1, 'name 0 a "quoted", (bracketed) \ name
', 'language 0 a "quoted", (bracketed) \ name
', 'mode 0 a "quoted", (bracketed) \ name
', 0.1, 0.1, '\x00ff0a5c00', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', '{"a": [null, "一 \" 0"], "b": 1.10}', 'address 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', 1);
INSERT INTO public.displays VALUES (2, 2, 2, 'name 1 第三栋 🐔	', 'language 1 第三栋 🐔	', 'mode 1 第三栋 🐔	', 5e-324, 5e-324, '\x00ff0a5c11', '2026-11-21 15:59:59.123451+00', NULL, NULL, 'address 1 第三栋 🐔	', NULL, 2);
INSERT INTO public.displays VALUES (3, 3, 3, 'name 2 {null,NULL}''', 'language 2 {null,NULL}''', 'mode 2 {null,NULL}''', '-Infinity', '-Infinity', '\x00ff0a5c22', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', '{"a": [null, "一 \" 2"], "b": 1.10}', 'address 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', 3);
INSERT INTO public.drill_plans VALUES (1, 1, 1, 1, true, '2024-02-27', 1);
INSERT INTO public.drill_plans VALUES (2, 2, 2, 2, false, NULL, 2);
INSERT INTO public.drill_plans VALUES (3, 3, 3, 3, true, '2024-02-29', 3);
INSERT INTO public.drills VALUES (1, 1, 1, '2026-11-20 15:59:59.12345+00', 'started_by 0 a "quoted", (bracketed) \ name
', 'way 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', true, '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', 'alarm 0 a "quoted", (bracketed) \ name
', 1, 'hidden_by 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', 'answered_by 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', 'result 0 a "quoted", (bracketed) \ name
', 'cause 0 a "quoted", (bracketed) \ name
', 'stopped_by 0 a "quoted", (bracketed) \ name
');
INSERT INTO public.drills VALUES (2, 2, 2, '2026-11-21 15:59:59.123451+00', 'started_by 1 第三栋 🐔	', 'way 1 第三栋 🐔	', NULL, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'answered_by 1 第三栋 🐔	', NULL, NULL, NULL, 'stopped_by 1 第三栋 🐔	');
INSERT INTO public.drills VALUES (3, 3, 3, '2026-11-22 15:59:59.123452+00', 'started_by 2 {null,NULL}''', 'way 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', true, '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', 'alarm 2 {null,NULL}''', 3, 'hidden_by 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', 'answered_by 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', 'result 2 {null,NULL}''', 'cause 2 {null,NULL}''', 'stopped_by 2 {null,NULL}''');
INSERT INTO public.edge_reports VALUES (1, '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', 'model 0 a "quoted", (bracketed) \ name
', 0.1, 0.1, 1);
INSERT INTO public.edge_reports VALUES (2, '2026-11-21 15:59:59.123451+00', '2026-11-21 15:59:59.123451+00', NULL, NULL, NULL, NULL);
INSERT INTO public.edge_reports VALUES (3, '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', 'model 2 {null,NULL}''', '-Infinity', '-Infinity', 3);
INSERT INTO public.egg_lines VALUES (1, 1, '2024-02-27', '2026-11-20 15:59:59.12345+00', 1, 'by_name 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', 'voided_by 0 a "quoted", (bracketed) \ name
', 'void_reason 0 a "quoted", (bracketed) \ name
', 1, 1, 1, 1, 1, 0.1);
INSERT INTO public.egg_lines VALUES (2, 2, '2024-02-28', '2026-11-21 15:59:59.123451+00', 2, 'by_name 1 第三栋 🐔	', NULL, NULL, NULL, 2, 2, 2, 2, 2, NULL);
INSERT INTO public.egg_lines VALUES (3, 3, '2024-02-29', '2026-11-22 15:59:59.123452+00', 3, 'by_name 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', 'voided_by 2 {null,NULL}''', 'void_reason 2 {null,NULL}''', 3, 3, 3, 3, 3, '-Infinity');
INSERT INTO public.egg_sales VALUES (1, 1, '2024-02-27', '2026-11-20 15:59:59.12345+00', 1, 'by_name 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', 'voided_by 0 a "quoted", (bracketed) \ name
', 'void_reason 0 a "quoted", (bracketed) \ name
', 1, 0.1, 0.1, 'buyer 0 a "quoted", (bracketed) \ name
', 'doc_no 0 a "quoted", (bracketed) \ name
');
INSERT INTO public.egg_sales VALUES (2, 2, '2024-02-28', '2026-11-21 15:59:59.123451+00', 2, 'by_name 1 第三栋 🐔	', NULL, NULL, NULL, 2, NULL, NULL, 'buyer 1 第三栋 🐔	', 'doc_no 1 第三栋 🐔	');
INSERT INTO public.egg_sales VALUES (3, 3, '2024-02-29', '2026-11-22 15:59:59.123452+00', 3, 'by_name 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', 'voided_by 2 {null,NULL}''', 'void_reason 2 {null,NULL}''', 3, '-Infinity', '-Infinity', 'buyer 2 {null,NULL}''', 'doc_no 2 {null,NULL}''');
INSERT INTO public.energy_days VALUES (1, '2024-02-27', '2026-11-20 15:59:59.12345+00', 0.1, 0.1, 0.1, '2026-11-20 15:59:59.12345+00', 0.1, 0.1, 0.1, 1, 0.1, 0.1, 0.1, 1, '2026-11-20 15:59:59.12345+00', true, '2026-11-20 15:59:59.12345+00', '{0.1,NULL,0}', '{0.1,NULL,0}', '{0.1,NULL,0}', '{0.30000000000000004,NULL,0}');
INSERT INTO public.energy_days VALUES (2, '2024-02-28', '2026-11-21 15:59:59.123451+00', NULL, -3.4028235e+38, NULL, NULL, NULL, NULL, NULL, 2, -3.4028235e+38, -3.4028235e+38, -3.4028235e+38, 2, NULL, false, '2026-11-21 15:59:59.123451+00', '{0.1,NULL,1}', NULL, '{0.1,NULL,1}', '{0.30000000000000004,NULL,1}');
INSERT INTO public.energy_days VALUES (3, '2024-02-29', '2026-11-22 15:59:59.123452+00', 'NaN', 'NaN', 'NaN', '2026-11-22 15:59:59.123452+00', 'NaN', 'NaN', 'NaN', 3, 'NaN', 'NaN', 'NaN', 3, '2026-11-22 15:59:59.123452+00', true, '2026-11-22 15:59:59.123452+00', '{0.1,NULL,2}', '{0.1,NULL,2}', '{0.1,NULL,2}', '{0.30000000000000004,NULL,2}');
INSERT INTO public.fact_head VALUES (true, 0);
INSERT INTO public.facts VALUES (9007199254740000, '2026-11-20 15:59:59.12345+00', 'kind 0 a "quoted", (bracketed) \ name
', 1, 1, 1, '{"a": [null, "一 \" 0"], "b": 1.10}');
INSERT INTO public.facts VALUES (9007199254740001, '2026-11-21 15:59:59.123451+00', 'kind 1 第三栋 🐔	', 2, 2, 2, '{"a": [null, "一 \" 1"], "b": 1.10}');
INSERT INTO public.facts VALUES (9007199254740002, '2026-11-22 15:59:59.123452+00', 'kind 2 {null,NULL}''', 3, 3, 3, '{"a": [null, "一 \" 2"], "b": 1.10}');
INSERT INTO public.farm_power VALUES (1, 1, 0.1, 1, 0.1, 1);
INSERT INTO public.farm_power VALUES (2, 2, NULL, 2, 5e-324, 2);
INSERT INTO public.farm_power VALUES (3, 3, '-Infinity', 3, '-Infinity', 3);
INSERT INTO public.farms VALUES (1, 1, NULL, '{}', 'name 0 a "quoted", (bracketed) \ name
', 'name_en 0 a "quoted", (bracketed) \ name
', 'level 0 a "quoted", (bracketed) \ name
', 'country 0 a "quoted", (bracketed) \ name
', 'adcode 0 a "quoted", (bracketed) \ name
', 0.1, 0.1, 'time_zone 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', 'type 0 a "quoted", (bracketed) \ name
', 'address 0 a "quoted", (bracketed) \ name
', 1, 'short_name 0 a "quoted", (bracketed) \ name
', 'short_name_en 0 a "quoted", (bracketed) \ name
');
INSERT INTO public.farms VALUES (2, 2, 1, '{1,2}', 'name 1 第三栋 🐔	', NULL, 'level 1 第三栋 🐔	', 'country 1 第三栋 🐔	', 'adcode 1 第三栋 🐔	', 5e-324, 5e-324, 'time_zone 1 第三栋 🐔	', '2026-11-21 15:59:59.123451+00', 'type 1 第三栋 🐔	', 'address 1 第三栋 🐔	', 2, NULL, NULL);
INSERT INTO public.farms VALUES (3, 3, 1, '{2,2}', 'name 2 {null,NULL}''', 'name_en 2 {null,NULL}''', 'level 2 {null,NULL}''', 'country 2 {null,NULL}''', 'adcode 2 {null,NULL}''', '-Infinity', '-Infinity', 'time_zone 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', 'type 2 {null,NULL}''', 'address 2 {null,NULL}''', 3, 'short_name 2 {null,NULL}''', 'short_name_en 2 {null,NULL}''');
INSERT INTO public.feed_deliveries VALUES (1, 1, 1, '2024-02-27', 0.1, 'formula 0 a "quoted", (bracketed) \ name
', 'batch 0 a "quoted", (bracketed) \ name
', 'supplier 0 a "quoted", (bracketed) \ name
', 'doc_no 0 a "quoted", (bracketed) \ name
', 0.1, '2026-11-20 15:59:59.12345+00', 'by_name 0 a "quoted", (bracketed) \ name
', 1);
INSERT INTO public.feed_deliveries VALUES (2, 2, 2, '2024-02-28', 5e-324, 'formula 1 第三栋 🐔	', 'batch 1 第三栋 🐔	', 'supplier 1 第三栋 🐔	', 'doc_no 1 第三栋 🐔	', NULL, '2026-11-21 15:59:59.123451+00', 'by_name 1 第三栋 🐔	', 2);
INSERT INTO public.feed_deliveries VALUES (3, 3, 3, '2024-02-29', '-Infinity', 'formula 2 {null,NULL}''', 'batch 2 {null,NULL}''', 'supplier 2 {null,NULL}''', 'doc_no 2 {null,NULL}''', '-Infinity', '2026-11-22 15:59:59.123452+00', 'by_name 2 {null,NULL}''', 3);
INSERT INTO public.flock_books VALUES (1, '2024-02-27', '2026-11-20 15:59:59.12345+00', 1, 1, 1, '{"a": [null, "一 \" 0"], "b": 1.10}', 1);
INSERT INTO public.flock_books VALUES (2, '2024-02-28', '2026-11-21 15:59:59.123451+00', 2, 2, 2, NULL, NULL);
INSERT INTO public.flock_books VALUES (3, '2024-02-29', '2026-11-22 15:59:59.123452+00', 3, 3, 3, '{"a": [null, "一 \" 2"], "b": 1.10}', 3);
INSERT INTO public.flock_days VALUES (1, '2024-02-27', 1, 0.1, true, true, 1, 1, 'alive_from 0 a "quoted", (bracketed) \ name
', 0.1, 1, 1, 0.1, 0.1, 0.1, 0.1, 'feed_from 0 a "quoted", (bracketed) \ name
', 0.1, 0.1, 0.1, 1, 0.1, 'water_from 0 a "quoted", (bracketed) \ name
', 0.1, 0.1, 0.1, 0.1, 'kwh_from 0 a "quoted", (bracketed) \ name
', 0.1, 'weight_from 0 a "quoted", (bracketed) \ name
', '2024-02-27', 1, 0.1, 0.1, 1, 0.1, 0.1, 0.1, 0.1, 0.1, 1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 'feed_gap 0 a "quoted", (bracketed) \ name
', 'water_gap 0 a "quoted", (bracketed) \ name
', 'kwh_gap 0 a "quoted", (bracketed) \ name
', 1, 0.1);
INSERT INTO public.flock_days VALUES (2, '2024-02-28', 2, 5e-324, false, false, 2, 2, 'alive_from 1 第三栋 🐔	', 5e-324, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.flock_days VALUES (3, '2024-02-29', 3, '-Infinity', true, true, 3, 3, 'alive_from 2 {null,NULL}''', '-Infinity', 3, 3, '-Infinity', '-Infinity', '-Infinity', '-Infinity', 'feed_from 2 {null,NULL}''', '-Infinity', '-Infinity', '-Infinity', 3, '-Infinity', 'water_from 2 {null,NULL}''', '-Infinity', '-Infinity', '-Infinity', '-Infinity', 'kwh_from 2 {null,NULL}''', '-Infinity', 'weight_from 2 {null,NULL}''', '2024-02-29', 3, '-Infinity', '-Infinity', 3, '-Infinity', '-Infinity', '-Infinity', '-Infinity', '-Infinity', 3, '-Infinity', '-Infinity', '-Infinity', '-Infinity', '-Infinity', '-Infinity', '-Infinity', '-Infinity', '-Infinity', '-Infinity', '-Infinity', 'feed_gap 2 {null,NULL}''', 'water_gap 2 {null,NULL}''', 'kwh_gap 2 {null,NULL}''', 3, '-Infinity');
INSERT INTO public.flock_reports VALUES (1, 1, '2026-11-20 15:59:59.12345+00', 1, 'by_name 0 a "quoted", (bracketed) \ name
', 'note 0 a "quoted", (bracketed) \ name
', 1, '{"a": [null, "一 \" 0"], "b": 1.10}', '2026-11-20 15:59:59.12345+00', 'reopened_by 0 a "quoted", (bracketed) \ name
', 'reopen_reason 0 a "quoted", (bracketed) \ name
', '{"a": [null, "一 \" 0"], "b": 1.10}');
INSERT INTO public.flock_reports VALUES (2, 2, '2026-11-21 15:59:59.123451+00', 2, 'by_name 1 第三栋 🐔	', 'note 1 第三栋 🐔	', 2, '{"a": [null, "一 \" 1"], "b": 1.10}', NULL, NULL, NULL, NULL);
INSERT INTO public.flock_reports VALUES (3, 3, '2026-11-22 15:59:59.123452+00', 3, 'by_name 2 {null,NULL}''', 'note 2 {null,NULL}''', 3, '{"a": [null, "一 \" 2"], "b": 1.10}', '2026-11-22 15:59:59.123452+00', 'reopened_by 2 {null,NULL}''', 'reopen_reason 2 {null,NULL}''', '{"a": [null, "一 \" 2"], "b": 1.10}');
INSERT INTO public.flocks VALUES (1, 1, 1, '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', 1, 1, 1, '2024-02-27');
INSERT INTO public.flocks VALUES (2, 2, 2, '2026-11-21 15:59:59.123451+00', NULL, 2, 2, 2, NULL);
INSERT INTO public.flocks VALUES (3, 3, 3, '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', 3, 3, 3, '2024-02-29');
INSERT INTO public.frames_20261119 VALUES (1, '2026-11-20 15:59:59.12345+00', 9007199254740000);
INSERT INTO public.frames_20261119 VALUES (2, '2026-11-21 15:59:59.123451+00', 9007199254740001);
INSERT INTO public.frames_20261119 VALUES (3, '2026-11-22 15:59:59.123452+00', 9007199254740002);
INSERT INTO public.gateway_attempts VALUES ('network_id 0 a "quoted", (bracketed) \ name
', 'kind 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', 1, 'address 0 a "quoted", (bracketed) \ name
');
INSERT INTO public.gateway_attempts VALUES ('network_id 1 第三栋 🐔	', 'kind 1 第三栋 🐔	', '2026-11-21 15:59:59.123451+00', '2026-11-21 15:59:59.123451+00', 2, 'address 1 第三栋 🐔	');
INSERT INTO public.gateway_attempts VALUES ('network_id 2 {null,NULL}''', 'kind 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', 3, 'address 2 {null,NULL}''');
INSERT INTO public.gateway_messages VALUES (1, '2026-11-20 15:59:59.12345+00', 1, 'kind 0 a "quoted", (bracketed) \ name
', '{"a": [null, "一 \" 0"], "b": 1.10}');
INSERT INTO public.gateway_messages VALUES (2, '2026-11-21 15:59:59.123451+00', 2, 'kind 1 第三栋 🐔	', '{"a": [null, "一 \" 1"], "b": 1.10}');
INSERT INTO public.gateway_messages VALUES (3, '2026-11-22 15:59:59.123452+00', 3, 'kind 2 {null,NULL}''', '{"a": [null, "一 \" 2"], "b": 1.10}');
INSERT INTO public.gateway_types VALUES (14, 'PLATINUM XL+', 'PLATINUM XL+', false, 1, '{"read": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "feed", "water", "alarm", "empty", "sys"], "power": false, "speed": "analog", "write": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "feed", "water", "alarm", "empty", "sys"], "levels": 20, "actions": ["clock", "restart", "reset", "log"], "firmware": "bridge", "alarmInputs": 0, "curvePoints": 10, "settingsFile": true, "concentrators": false}');
INSERT INTO public.gateway_types VALUES (15, 'PLATINUM PRO', 'PLATINUM PRO', false, 1, '{"read": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "feed", "water", "alarm", "empty", "sys"], "power": false, "speed": "analog", "write": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "feed", "water", "alarm", "empty", "sys"], "levels": 20, "actions": ["clock", "restart", "reset", "log"], "firmware": "bridge", "alarmInputs": 0, "curvePoints": 10, "settingsFile": true, "concentrators": false}');
INSERT INTO public.gateway_types VALUES (21, '采集报警器', 'Collector alarm', false, 1, '{"read": ["alarm", "sys"], "power": true, "speed": "none", "write": ["alarm"], "levels": 0, "actions": ["clock", "restart", "reset", "log", "horn"], "firmware": "controller", "alarmInputs": 16, "curvePoints": 0, "settingsFile": false, "concentrators": true}');
INSERT INTO public.gateway_types VALUES (23, 'iEC12-', 'iEC12-', false, 1, '{"read": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "feed", "water", "alarm", "empty", "wiring", "sys"], "power": false, "speed": "none", "write": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "feed", "water", "alarm", "empty", "wiring", "sys"], "levels": 12, "actions": ["mode", "level", "output", "clock", "restart", "reset", "log", "horn"], "firmware": "controller", "alarmInputs": 8, "curvePoints": 10, "settingsFile": true, "concentrators": true}');
INSERT INTO public.gateway_types VALUES (24, 'iEC12-Pro', 'iEC12-Pro', false, 1, '{"read": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "feed", "water", "alarm", "empty", "wiring", "sys"], "power": true, "speed": "none", "write": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "feed", "water", "alarm", "empty", "wiring", "sys"], "levels": 12, "actions": ["mode", "level", "output", "clock", "restart", "reset", "log", "horn"], "firmware": "controller", "alarmInputs": 8, "curvePoints": 10, "settingsFile": true, "concentrators": true}');
INSERT INTO public.gateway_types VALUES (25, 'iEC12', 'iEC12', false, 1, '{"read": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "feed", "water", "alarm", "empty", "wiring", "sys"], "power": false, "speed": "none", "write": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "feed", "water", "alarm", "empty", "wiring", "sys"], "levels": 12, "actions": ["mode", "level", "output", "clock", "restart", "reset", "log", "horn"], "firmware": "controller", "alarmInputs": 8, "curvePoints": 10, "settingsFile": true, "concentrators": true}');
INSERT INTO public.gateway_types VALUES (26, 'iEC22 系列', 'iEC22 series', false, 1, '{"read": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "feed", "water", "alarm", "empty", "wiring", "sys"], "power": true, "speed": "none", "write": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "feed", "water", "alarm", "empty", "wiring", "sys"], "levels": 20, "actions": ["mode", "level", "output", "clock", "restart", "reset", "log", "horn"], "firmware": "controller", "alarmInputs": 16, "curvePoints": 10, "settingsFile": true, "concentrators": true}');
INSERT INTO public.gateway_types VALUES (27, 'EC86', 'EC86', false, 1, '{"read": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "water", "alarm", "empty", "sys"], "power": false, "speed": "none", "write": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "water", "alarm", "empty", "sys"], "levels": 10, "actions": ["mode", "level", "output", "clock", "restart", "reset", "log", "horn"], "firmware": "controller", "alarmInputs": 8, "curvePoints": 10, "settingsFile": false, "concentrators": false}');
INSERT INTO public.gateway_types VALUES (28, 'iEC Press', 'iEC Press', false, 1, '{"read": ["press", "inlet", "alarm", "sys"], "power": false, "speed": "none", "write": ["press", "inlet", "alarm", "sys"], "levels": 0, "actions": ["clock", "restart", "reset", "log"], "firmware": "controller", "alarmInputs": 0, "curvePoints": 0, "settingsFile": false, "concentrators": false}');
INSERT INTO public.gateway_types VALUES (29, 'iEC12-Ta', 'iEC12-Ta', false, 1, '{"read": ["curve", "levels", "vent", "alarm", "sys"], "power": false, "speed": "none", "write": ["curve", "levels", "vent", "alarm", "sys"], "levels": 8, "actions": ["mode", "level", "output", "clock", "restart", "reset", "log", "horn"], "firmware": "controller", "alarmInputs": 4, "curvePoints": 4, "settingsFile": false, "concentrators": false}');
INSERT INTO public.gateway_types VALUES (30, 'iEC22-V', 'iEC22-V', false, 1, '{"read": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "feed", "water", "alarm", "empty", "wiring", "sys"], "power": true, "speed": "drive", "write": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "feed", "water", "alarm", "empty", "wiring", "sys"], "levels": 20, "actions": ["mode", "level", "output", "clock", "restart", "reset", "log", "horn"], "firmware": "controller", "alarmInputs": 16, "curvePoints": 10, "settingsFile": true, "concentrators": true}');
INSERT INTO public.gateway_types VALUES (31, '控制网关', 'Control gateway', false, 1, '{"read": ["wiring", "sys"], "power": true, "speed": "none", "write": ["wiring", "sys"], "levels": 0, "actions": ["output", "clock", "restart", "reset", "log", "horn"], "firmware": "controller", "alarmInputs": 8, "curvePoints": 0, "settingsFile": true, "concentrators": true}');
INSERT INTO public.gateway_types VALUES (32, 'iEC12-V', 'iEC12-V', false, 1, '{"read": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "feed", "water", "alarm", "empty", "wiring", "sys"], "power": true, "speed": "drive", "write": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "feed", "water", "alarm", "empty", "wiring", "sys"], "levels": 12, "actions": ["mode", "level", "output", "clock", "restart", "reset", "log", "horn"], "firmware": "controller", "alarmInputs": 8, "curvePoints": 10, "settingsFile": true, "concentrators": true}');
INSERT INTO public.gateway_types VALUES (33, 'EC24', 'EC24', false, 1, '{"read": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "water", "alarm", "empty", "sys"], "power": false, "speed": "none", "write": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "water", "alarm", "empty", "sys"], "levels": 20, "actions": ["mode", "level", "output", "clock", "restart", "reset", "log", "horn"], "firmware": "controller", "alarmInputs": 8, "curvePoints": 10, "settingsFile": false, "concentrators": false}');
INSERT INTO public.gateway_types VALUES (34, 'EC86-V', 'EC86-V', false, 1, '{"read": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "water", "alarm", "empty", "sys"], "power": false, "speed": "drive", "write": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "water", "alarm", "empty", "sys"], "levels": 10, "actions": ["mode", "level", "output", "clock", "restart", "reset", "log", "horn"], "firmware": "controller", "alarmInputs": 8, "curvePoints": 10, "settingsFile": false, "concentrators": false}');
INSERT INTO public.gateway_types VALUES (35, 'iEC08-V', 'iEC08-V', false, 1, '{"read": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "water", "alarm", "empty", "sys"], "power": false, "speed": "drive", "write": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "water", "alarm", "empty", "sys"], "levels": 10, "actions": ["mode", "level", "output", "clock", "restart", "reset", "log", "horn"], "firmware": "controller", "alarmInputs": 8, "curvePoints": 10, "settingsFile": false, "concentrators": false}');
INSERT INTO public.gateway_types VALUES (36, 'F0402', 'F0402', false, 1, '{"read": ["curve", "levels", "vent", "alarm", "sys"], "power": false, "speed": "none", "write": ["curve", "levels", "vent", "alarm", "sys"], "levels": 8, "actions": ["mode", "level", "output", "clock", "restart", "reset", "log", "horn"], "firmware": "controller", "alarmInputs": 2, "curvePoints": 4, "settingsFile": false, "concentrators": false}');
INSERT INTO public.gateway_types VALUES (41, 'Smart8c', 'Smart8c', false, 1, '{"read": ["curve", "levels", "vent", "alarm", "sys"], "power": false, "speed": "none", "write": ["curve", "levels", "vent", "alarm", "sys"], "levels": 8, "actions": ["mode", "level", "output", "clock", "restart", "reset", "log", "horn"], "firmware": "controller", "alarmInputs": 4, "curvePoints": 4, "settingsFile": false, "concentrators": false}');
INSERT INTO public.gateway_types VALUES (50, 'iEC1680', 'iEC1680', false, 1, '{"read": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "feed", "water", "alarm", "empty", "wiring", "sys"], "power": true, "speed": "none", "write": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "feed", "water", "alarm", "empty", "wiring", "sys"], "levels": 20, "actions": ["mode", "level", "output", "clock", "restart", "reset", "log", "horn"], "firmware": "controller", "alarmInputs": 16, "curvePoints": 10, "settingsFile": true, "concentrators": true}');
INSERT INTO public.gateway_types VALUES (51, 'iEC1680-V', 'iEC1680-V', false, 1, '{"read": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "feed", "water", "alarm", "empty", "wiring", "sys"], "power": true, "speed": "drive", "write": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "feed", "water", "alarm", "empty", "wiring", "sys"], "levels": 20, "actions": ["mode", "level", "output", "clock", "restart", "reset", "log", "horn"], "firmware": "controller", "alarmInputs": 16, "curvePoints": 10, "settingsFile": true, "concentrators": true}');
INSERT INTO public.gateway_types VALUES (60, 'AI6000', 'AI6000', false, 1, '{"read": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "feed", "water", "alarm", "empty", "wiring", "sys"], "power": true, "speed": "drive", "write": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "feed", "water", "alarm", "empty", "wiring", "sys"], "levels": 20, "actions": ["mode", "level", "output", "clock", "restart", "reset", "log", "horn"], "firmware": "controller", "alarmInputs": 16, "curvePoints": 10, "settingsFile": true, "concentrators": true}');
INSERT INTO public.gateway_types VALUES (11, 'AC2000 PLUS', 'AC2000 PLUS', false, 1, '{"read": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "water", "alarm", "empty", "sys"], "power": false, "speed": "analog", "write": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "water", "alarm", "empty", "sys"], "levels": 20, "actions": ["clock", "restart", "reset", "log"], "firmware": "bridge", "alarmInputs": 0, "curvePoints": 10, "settingsFile": false, "concentrators": false}');
INSERT INTO public.gateway_types VALUES (12, 'AC2000 3G', 'AC2000 3G', false, 1, '{"read": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "water", "alarm", "empty", "sys"], "power": false, "speed": "analog", "write": ["flock", "curve", "levels", "vent", "press", "inlet", "cool", "humid", "air", "heat", "light", "water", "alarm", "empty", "sys"], "levels": 20, "actions": ["clock", "restart", "reset", "log"], "firmware": "bridge", "alarmInputs": 0, "curvePoints": 10, "settingsFile": false, "concentrators": false}');
INSERT INTO public.gateways VALUES (1, 1, 'network_id 0 a "quoted", (bracketed) \ name
', '\x00ff0a5c00', 11, 'version 0 a "quoted", (bracketed) \ name
', 'sim_card 0 a "quoted", (bracketed) \ name
', 'net_type 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', 'number 0 a "quoted", (bracketed) \ name
', 1, '2026-11-20 15:59:59.12345+00', 'session 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', 1, '{"a": [null, "一 \" 0"], "b": 1.10}', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', 'remote_state 0 a "quoted", (bracketed) \ name
', 'remote_by 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', 1, '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', 1);
INSERT INTO public.gateways VALUES (2, 2, 'network_id 1 第三栋 🐔	', NULL, 12, NULL, NULL, NULL, NULL, NULL, 'number 1 第三栋 🐔	', 2, NULL, NULL, NULL, 2, NULL, NULL, NULL, 'remote_state 1 第三栋 🐔	', NULL, NULL, 2, NULL, NULL, NULL);
INSERT INTO public.gateways VALUES (3, 3, 'network_id 2 {null,NULL}''', '\x00ff0a5c22', 14, 'version 2 {null,NULL}''', 'sim_card 2 {null,NULL}''', 'net_type 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', 'number 2 {null,NULL}''', 3, '2026-11-22 15:59:59.123452+00', 'session 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', 3, '{"a": [null, "一 \" 2"], "b": 1.10}', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', 'remote_state 2 {null,NULL}''', 'remote_by 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', 3, '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', 3);
INSERT INTO public.handovers VALUES (1, 1, 1, '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', 'written_by 0 a "quoted", (bracketed) \ name
', 'on_duty 0 a "quoted", (bracketed) \ name
', 'note 0 a "quoted", (bracketed) \ name
');
INSERT INTO public.handovers VALUES (2, 2, 2, '2026-11-21 15:59:59.123451+00', '2026-11-21 15:59:59.123451+00', '2026-11-21 15:59:59.123451+00', 'written_by 1 第三栋 🐔	', 'on_duty 1 第三栋 🐔	', 'note 1 第三栋 🐔	');
INSERT INTO public.handovers VALUES (3, 3, 3, '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', 'written_by 2 {null,NULL}''', 'on_duty 2 {null,NULL}''', 'note 2 {null,NULL}''');
INSERT INTO public.house_leases VALUES (1, 1, 'tab_token 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00');
INSERT INTO public.house_leases VALUES (2, 2, 'tab_token 1 第三栋 🐔	', '2026-11-21 15:59:59.123451+00', '2026-11-21 15:59:59.123451+00');
INSERT INTO public.house_leases VALUES (3, 3, 'tab_token 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00');
INSERT INTO public.house_parameters VALUES (1, 'grp 0 a "quoted", (bracketed) \ name
', 1, 'hash 0 a "quoted", (bracketed) \ name
', '{"a": [null, "一 \" 0"], "b": 1.10}', 'origin 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', 'drift_hash 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00');
INSERT INTO public.house_parameters VALUES (2, 'grp 1 第三栋 🐔	', 2, 'hash 1 第三栋 🐔	', '{"a": [null, "一 \" 1"], "b": 1.10}', 'origin 1 第三栋 🐔	', NULL, '2026-11-21 15:59:59.123451+00', NULL, NULL);
INSERT INTO public.house_parameters VALUES (3, 'grp 2 {null,NULL}''', 3, 'hash 2 {null,NULL}''', '{"a": [null, "一 \" 2"], "b": 1.10}', 'origin 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', 'drift_hash 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00');
INSERT INTO public.house_states VALUES (1, '2026-11-20 15:59:59.12345+00', '{"a": [null, "一 \" 0"], "b": 1.10}', '{"b": 1.10, "a": [null, "\u4e00 \" 0"]}', '{"b": 1.10, "a": [null, "\u4e00 \" 0"]}', '{"b": 1.10, "a": [null, "\u4e00 \" 0"]}', true, '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', '{"b": 1.10, "a": [null, "\u4e00 \" 0"]}', '2026-11-20 15:59:59.12345+00');
INSERT INTO public.house_states VALUES (2, NULL, NULL, '{"b": 1.10, "a": [null, "\u4e00 \" 1"]}', '{"b": 1.10, "a": [null, "\u4e00 \" 1"]}', '{"b": 1.10, "a": [null, "\u4e00 \" 1"]}', NULL, NULL, NULL, NULL, '{"b": 1.10, "a": [null, "\u4e00 \" 1"]}', NULL);
INSERT INTO public.house_states VALUES (3, '2026-11-22 15:59:59.123452+00', '{"a": [null, "一 \" 2"], "b": 1.10}', '{"b": 1.10, "a": [null, "\u4e00 \" 2"]}', '{"b": 1.10, "a": [null, "\u4e00 \" 2"]}', '{"b": 1.10, "a": [null, "\u4e00 \" 2"]}', true, '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', '{"b": 1.10, "a": [null, "\u4e00 \" 2"]}', '2026-11-22 15:59:59.123452+00');
INSERT INTO public.house_templates VALUES (1, 1, '2026-11-20 15:59:59.12345+00', 'by_name 0 a "quoted", (bracketed) \ name
');
INSERT INTO public.house_templates VALUES (2, 2, '2026-11-21 15:59:59.123451+00', 'by_name 1 第三栋 🐔	');
INSERT INTO public.house_templates VALUES (3, 3, '2026-11-22 15:59:59.123452+00', 'by_name 2 {null,NULL}''');
INSERT INTO public.houses VALUES (1, 1, 1, 'name 0 a "quoted", (bracketed) \ name
', 'species 0 a "quoted", (bracketed) \ name
', '{"a": [null, "一 \" 0"], "b": 1.10}', '2026-11-20 15:59:59.12345+00', 'name_en 0 a "quoted", (bracketed) \ name
', 'archetype 0 a "quoted", (bracketed) \ name
', '{"a": [null, "一 \" 0"], "b": 1.10}', 1, 0.1, 'phases 0 a "quoted", (bracketed) \ name
');
INSERT INTO public.houses VALUES (2, 2, 2, 'name 1 第三栋 🐔	', 'species 1 第三栋 🐔	', '{"a": [null, "一 \" 1"], "b": 1.10}', '2026-11-21 15:59:59.123451+00', NULL, NULL, '{"a": [null, "一 \" 1"], "b": 1.10}', 2, NULL, NULL);
INSERT INTO public.houses VALUES (3, 3, 3, 'name 2 {null,NULL}''', 'species 2 {null,NULL}''', '{"a": [null, "一 \" 2"], "b": 1.10}', '2026-11-22 15:59:59.123452+00', 'name_en 2 {null,NULL}''', 'archetype 2 {null,NULL}''', '{"a": [null, "一 \" 2"], "b": 1.10}', 3, '-Infinity', 'phases 2 {null,NULL}''');
INSERT INTO public.immune_reminders VALUES (1, 1, 1, 'content 0 a "quoted", (bracketed) \ name
');
INSERT INTO public.immune_reminders VALUES (2, 2, 2, 'content 1 第三栋 🐔	');
INSERT INTO public.immune_reminders VALUES (3, 3, 3, 'content 2 {null,NULL}''');
INSERT INTO public.immune_tasks VALUES (1, 1, 1, 'content 0 a "quoted", (bracketed) \ name
', '2024-02-27', 'state 0 a "quoted", (bracketed) \ name
', '2024-02-27', 'product 0 a "quoted", (bracketed) \ name
', 'batch 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', 1, 'closed_by 0 a "quoted", (bracketed) \ name
', 'reason 0 a "quoted", (bracketed) \ name
', 1);
INSERT INTO public.immune_tasks VALUES (2, 2, 2, 'content 1 第三栋 🐔	', '2024-02-28', 'state 1 第三栋 🐔	', NULL, 'product 1 第三栋 🐔	', 'batch 1 第三栋 🐔	', NULL, NULL, NULL, 'reason 1 第三栋 🐔	', 2);
INSERT INTO public.immune_tasks VALUES (3, 3, 3, 'content 2 {null,NULL}''', '2024-02-29', 'state 2 {null,NULL}''', '2024-02-29', 'product 2 {null,NULL}''', 'batch 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', 3, 'closed_by 2 {null,NULL}''', 'reason 2 {null,NULL}''', 3);
INSERT INTO public.ingest_servers VALUES ('client_id 0 a "quoted", (bracketed) \ name
', 'group_name 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', 'stand_in 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00');
INSERT INTO public.ingest_servers VALUES ('client_id 1 第三栋 🐔	', 'group_name 1 第三栋 🐔	', '2026-11-21 15:59:59.123451+00', NULL, NULL);
INSERT INTO public.ingest_servers VALUES ('client_id 2 {null,NULL}''', 'group_name 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', 'stand_in 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00');
INSERT INTO public.installation VALUES ('key 0 a "quoted", (bracketed) \ name
', '{"a": [null, "一 \" 0"], "b": 1.10}');
INSERT INTO public.installation VALUES ('key 1 第三栋 🐔	', '{"a": [null, "一 \" 1"], "b": 1.10}');
INSERT INTO public.installation VALUES ('key 2 {null,NULL}''', '{"a": [null, "一 \" 2"], "b": 1.10}');
INSERT INTO public.job_claims VALUES ('name 0 a "quoted", (bracketed) \ name
', 'holder 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00');
INSERT INTO public.job_claims VALUES ('name 1 第三栋 🐔	', 'holder 1 第三栋 🐔	', '2026-11-21 15:59:59.123451+00');
INSERT INTO public.job_claims VALUES ('name 2 {null,NULL}''', 'holder 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00');
INSERT INTO public.limit_settings VALUES (1, 1, 1, 1, '{"a": [null, "一 \" 0"], "b": 1.10}', 'changed_by 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', 1);
INSERT INTO public.limit_settings VALUES (2, 2, 2, 2, '{"a": [null, "一 \" 1"], "b": 1.10}', 'changed_by 1 第三栋 🐔	', '2026-11-21 15:59:59.123451+00', 2);
INSERT INTO public.limit_settings VALUES (3, 3, 3, 3, '{"a": [null, "一 \" 2"], "b": 1.10}', 'changed_by 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', 3);
INSERT INTO public.login_failures VALUES ('key 0 a "quoted", (bracketed) \ name
', 1, '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00');
INSERT INTO public.login_failures VALUES ('key 1 第三栋 🐔	', 2, '2026-11-21 15:59:59.123451+00', NULL);
INSERT INTO public.login_failures VALUES ('key 2 {null,NULL}''', 3, '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00');
INSERT INTO public.loss_lines VALUES (1, 1, '2024-02-27', '2026-11-20 15:59:59.12345+00', 1, 'by_name 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', 'voided_by 0 a "quoted", (bracketed) \ name
', 'void_reason 0 a "quoted", (bracketed) \ name
', 1, 1, 'cause 0 a "quoted", (bracketed) \ name
');
INSERT INTO public.loss_lines VALUES (2, 2, '2024-02-28', '2026-11-21 15:59:59.123451+00', 2, 'by_name 1 第三栋 🐔	', NULL, NULL, NULL, 2, 2, 'cause 1 第三栋 🐔	');
INSERT INTO public.loss_lines VALUES (3, 3, '2024-02-29', '2026-11-22 15:59:59.123452+00', 3, 'by_name 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', 'voided_by 2 {null,NULL}''', 'void_reason 2 {null,NULL}''', 3, 3, 'cause 2 {null,NULL}''');
INSERT INTO public.maintenance_books VALUES (1, '2024-02-27');
INSERT INTO public.maintenance_books VALUES (2, '2024-02-28');
INSERT INTO public.maintenance_books VALUES (3, '2024-02-29');
INSERT INTO public.maintenance_delays VALUES (1, 1, '2026-11-20 15:59:59.12345+00', '2024-02-27', '2024-02-27', 'reason 0 a "quoted", (bracketed) \ name
', 'by_name 0 a "quoted", (bracketed) \ name
');
INSERT INTO public.maintenance_delays VALUES (2, 2, '2026-11-21 15:59:59.123451+00', NULL, '2024-02-28', 'reason 1 第三栋 🐔	', 'by_name 1 第三栋 🐔	');
INSERT INTO public.maintenance_delays VALUES (3, 3, '2026-11-22 15:59:59.123452+00', '2024-02-29', '2024-02-29', 'reason 2 {null,NULL}''', 'by_name 2 {null,NULL}''');
INSERT INTO public.maintenance_plans VALUES (1, 1, NULL, 'scope 0 a "quoted", (bracketed) \ name
', 1, 'unit_kind 0 a "quoted", (bracketed) \ name
', 'type 0 a "quoted", (bracketed) \ name
', 'template 0 a "quoted", (bracketed) \ name
', 'content 0 a "quoted", (bracketed) \ name
', 'description 0 a "quoted", (bracketed) \ name
', '2024-02-27', 1, 1, 'season_from 0 a "quoted", (bracketed) \ name
', 'season_to 0 a "quoted", (bracketed) \ name
', true, 1, 'anchor 0 a "quoted", (bracketed) \ name
', 1, true, '2024-02-27', '2024-02-27', '{"a": [null, "一 \" 0"], "b": 1.10}', '2024-02-27', 'last_by 0 a "quoted", (bracketed) \ name
', 1, '2024-02-27');
INSERT INTO public.maintenance_plans VALUES (2, 2, NULL, 'scope 1 第三栋 🐔	', 2, NULL, 'type 1 第三栋 🐔	', NULL, 'content 1 第三栋 🐔	', 'description 1 第三栋 🐔	', NULL, NULL, NULL, NULL, NULL, false, 2, 'anchor 1 第三栋 🐔	', 2, false, '2024-02-28', NULL, '{"a": [null, "一 \" 1"], "b": 1.10}', NULL, NULL, 2, NULL);
INSERT INTO public.maintenance_plans VALUES (3, 3, NULL, 'scope 2 {null,NULL}''', 3, 'unit_kind 2 {null,NULL}''', 'type 2 {null,NULL}''', 'template 2 {null,NULL}''', 'content 2 {null,NULL}''', 'description 2 {null,NULL}''', '2024-02-29', 3, 3, 'season_from 2 {null,NULL}''', 'season_to 2 {null,NULL}''', true, 3, 'anchor 2 {null,NULL}''', 3, true, '2024-02-29', '2024-02-29', '{"a": [null, "一 \" 2"], "b": 1.10}', '2024-02-29', 'last_by 2 {null,NULL}''', 3, '2024-02-29');
INSERT INTO public.maintenance_records VALUES (1, 1, 1, 1, 1, 'type 0 a "quoted", (bracketed) \ name
', 'template 0 a "quoted", (bracketed) \ name
', 'content 0 a "quoted", (bracketed) \ name
', '2024-02-27', '2026-11-20 15:59:59.12345+00', 1, 'by_name 0 a "quoted", (bracketed) \ name
', 'result 0 a "quoted", (bracketed) \ name
', 1, 0.1, 'currency 0 a "quoted", (bracketed) \ name
', 'part 0 a "quoted", (bracketed) \ name
', 'note 0 a "quoted", (bracketed) \ name
', 0.1, 1, '0b1a3f00-0000-4000-8000-000000000000', '2026-11-20 15:59:59.12345+00', 'voided_by 0 a "quoted", (bracketed) \ name
', 'void_reason 0 a "quoted", (bracketed) \ name
', NULL);
INSERT INTO public.maintenance_records VALUES (2, 2, 2, 2, 2, NULL, NULL, 'content 1 第三栋 🐔	', '2024-02-28', '2026-11-21 15:59:59.123451+00', NULL, 'by_name 1 第三栋 🐔	', 'result 1 第三栋 🐔	', NULL, NULL, 'currency 1 第三栋 🐔	', 'part 1 第三栋 🐔	', 'note 1 第三栋 🐔	', NULL, NULL, NULL, NULL, NULL, NULL, 1);
INSERT INTO public.maintenance_records VALUES (3, 3, 3, 3, 3, 'type 2 {null,NULL}''', 'template 2 {null,NULL}''', 'content 2 {null,NULL}''', '2024-02-29', '2026-11-22 15:59:59.123452+00', 3, 'by_name 2 {null,NULL}''', 'result 2 {null,NULL}''', 3, '-Infinity', 'currency 2 {null,NULL}''', 'part 2 {null,NULL}''', 'note 2 {null,NULL}''', '-Infinity', 3, '0b1a3f00-0000-4000-8000-000000000002', '2026-11-22 15:59:59.123452+00', 'voided_by 2 {null,NULL}''', 'void_reason 2 {null,NULL}''', 1);
INSERT INTO public.notice_aside VALUES (1, 1, 1, '2026-11-20 15:59:59.12345+00', 'reason 0 a "quoted", (bracketed) \ name
');
INSERT INTO public.notice_aside VALUES (2, 2, 2, '2026-11-21 15:59:59.123451+00', 'reason 1 第三栋 🐔	');
INSERT INTO public.notice_aside VALUES (3, 3, 3, '2026-11-22 15:59:59.123452+00', 'reason 2 {null,NULL}''');
INSERT INTO public.notice_attempts VALUES (1, 1, '2026-11-20 15:59:59.12345+00', 'outcome 0 a "quoted", (bracketed) \ name
', 'detail 0 a "quoted", (bracketed) \ name
');
INSERT INTO public.notice_attempts VALUES (2, 2, '2026-11-21 15:59:59.123451+00', 'outcome 1 第三栋 🐔	', 'detail 1 第三栋 🐔	');
INSERT INTO public.notice_attempts VALUES (3, 3, '2026-11-22 15:59:59.123452+00', 'outcome 2 {null,NULL}''', 'detail 2 {null,NULL}''');
INSERT INTO public.notice_budgets VALUES (1, 1, 1, 'changed_by 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', 1);
INSERT INTO public.notice_budgets VALUES (2, NULL, NULL, 'changed_by 1 第三栋 🐔	', '2026-11-21 15:59:59.123451+00', 2);
INSERT INTO public.notice_budgets VALUES (3, 3, 3, 'changed_by 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', 3);
INSERT INTO public.notice_clears VALUES (1, 1, '2026-11-20 15:59:59.12345+00');
INSERT INTO public.notice_clears VALUES (2, 2, '2026-11-21 15:59:59.123451+00');
INSERT INTO public.notice_clears VALUES (3, 3, '2026-11-22 15:59:59.123452+00');
INSERT INTO public.notice_cursor VALUES (1, 9007199254740000);
INSERT INTO public.notice_cursor VALUES (2, 9007199254740001);
INSERT INTO public.notice_cursor VALUES (3, 9007199254740002);
INSERT INTO public.notice_duties VALUES (1, 'channel 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', 1, 1, '2026-11-20 15:59:59.12345+00', 1, 1, '{}', 1, '2026-11-20 15:59:59.12345+00', 1);
INSERT INTO public.notice_duties VALUES (2, 'channel 1 第三栋 🐔	', '2026-11-21 15:59:59.123451+00', NULL, 2, 2, NULL, 2, 2, '{1,2}', 2, NULL, 2);
INSERT INTO public.notice_duties VALUES (3, 'channel 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', 3, 3, '2026-11-22 15:59:59.123452+00', 3, 3, '{2,2}', 3, '2026-11-22 15:59:59.123452+00', 3);
INSERT INTO public.notice_paths VALUES ('channel 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', 'reason 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00');
INSERT INTO public.notice_paths VALUES ('channel 1 第三栋 🐔	', NULL, 'reason 1 第三栋 🐔	', '2026-11-21 15:59:59.123451+00');
INSERT INTO public.notice_paths VALUES ('channel 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', 'reason 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00');
INSERT INTO public.notice_plans VALUES (1, 9007199254740000, 9007199254740000, 9007199254740000, 'contacts 0 a "quoted", (bracketed) \ name
', 'holder 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', 1, '2026-11-20 15:59:59.12345+00');
INSERT INTO public.notice_plans VALUES (2, 9007199254740001, 9007199254740001, 9007199254740001, 'contacts 1 第三栋 🐔	', NULL, NULL, 2, NULL);
INSERT INTO public.notice_plans VALUES (3, 9007199254740002, 9007199254740002, 9007199254740002, 'contacts 2 {null,NULL}''', 'holder 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', 3, '2026-11-22 15:59:59.123452+00');
INSERT INTO public.notice_receipts VALUES ('webhook_id 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00');
INSERT INTO public.notice_receipts VALUES ('webhook_id 1 第三栋 🐔	', '2026-11-21 15:59:59.123451+00');
INSERT INTO public.notice_receipts VALUES ('webhook_id 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00');
INSERT INTO public.notice_usage VALUES (1, 1, '2024-02-27', 'channel 0 a "quoted", (bracketed) \ name
', 1);
INSERT INTO public.notice_usage VALUES (2, 2, '2024-02-28', 'channel 1 第三栋 🐔	', 2);
INSERT INTO public.notice_usage VALUES (3, 3, '2024-02-29', 'channel 2 {null,NULL}''', 3);
INSERT INTO public.notices VALUES (1, 'key 0 a "quoted", (bracketed) \ name
', 1, 1, 'channel 0 a "quoted", (bracketed) \ name
', 'address_kind 0 a "quoted", (bracketed) \ name
', 'address 0 a "quoted", (bracketed) \ name
', 'recipient 0 a "quoted", (bracketed) \ name
', '{}', '{}', 1, 'kind 0 a "quoted", (bracketed) \ name
', 'text 0 a "quoted", (bracketed) \ name
', 'template 0 a "quoted", (bracketed) \ name
', '{"a": [null, "一 \" 0"], "b": 1.10}', 'language 0 a "quoted", (bracketed) \ name
', 'state 0 a "quoted", (bracketed) \ name
', 'reason 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', 1, '2026-11-20 15:59:59.12345+00', 'ref 0 a "quoted", (bracketed) \ name
', '\x00ff0a5c00', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', true, '2026-11-20 15:59:59.12345+00');
INSERT INTO public.notices VALUES (2, 'key 1 第三栋 🐔	', 2, 2, 'channel 1 第三栋 🐔	', 'address_kind 1 第三栋 🐔	', 'address 1 第三栋 🐔	', 'recipient 1 第三栋 🐔	', '{1,2}', '{1,2}', NULL, 'kind 1 第三栋 🐔	', 'text 1 第三栋 🐔	', 'template 1 第三栋 🐔	', '{"a": [null, "一 \" 1"], "b": 1.10}', 'language 1 第三栋 🐔	', 'state 1 第三栋 🐔	', NULL, '2026-11-21 15:59:59.123451+00', NULL, NULL, 2, NULL, NULL, NULL, NULL, NULL, false, NULL);
INSERT INTO public.notices VALUES (3, 'key 2 {null,NULL}''', 3, 3, 'channel 2 {null,NULL}''', 'address_kind 2 {null,NULL}''', 'address 2 {null,NULL}''', 'recipient 2 {null,NULL}''', '{2,2}', '{2,2}', 3, 'kind 2 {null,NULL}''', 'text 2 {null,NULL}''', 'template 2 {null,NULL}''', '{"a": [null, "一 \" 2"], "b": 1.10}', 'language 2 {null,NULL}''', 'state 2 {null,NULL}''', 'reason 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', 3, '2026-11-22 15:59:59.123452+00', 'ref 2 {null,NULL}''', '\x00ff0a5c22', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', true, '2026-11-22 15:59:59.123452+00');
INSERT INTO public.operation_logs_20261119 VALUES (1, '2026-11-20 15:59:59.12345+00', 1, 'operator 0 a "quoted", (bracketed) \ name
', 'operator_name 0 a "quoted", (bracketed) \ name
', 1, 1, 1, 'house_name 0 a "quoted", (bracketed) \ name
', 'house_name_en 0 a "quoted", (bracketed) \ name
', 'network_id 0 a "quoted", (bracketed) \ name
', 'function 0 a "quoted", (bracketed) \ name
', 'operation 0 a "quoted", (bracketed) \ name
', 'remark 0 a "quoted", (bracketed) \ name
', 'source 0 a "quoted", (bracketed) \ name
', 'address 0 a "quoted", (bracketed) \ name
', 'request_id 0 a "quoted", (bracketed) \ name
', '{"a": [null, "一 \" 0"], "b": 1.10}', '{"a": [null, "一 \" 0"], "b": 1.10}');
INSERT INTO public.operation_logs_20261119 VALUES (2, '2026-11-21 15:59:59.123451+00', NULL, 'operator 1 第三栋 🐔	', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'function 1 第三栋 🐔	', 'operation 1 第三栋 🐔	', 'remark 1 第三栋 🐔	', 'source 1 第三栋 🐔	', 'address 1 第三栋 🐔	', NULL, NULL, NULL);
INSERT INTO public.operation_logs_20261119 VALUES (3, '2026-11-22 15:59:59.123452+00', 3, 'operator 2 {null,NULL}''', 'operator_name 2 {null,NULL}''', 3, 3, 3, 'house_name 2 {null,NULL}''', 'house_name_en 2 {null,NULL}''', 'network_id 2 {null,NULL}''', 'function 2 {null,NULL}''', 'operation 2 {null,NULL}''', 'remark 2 {null,NULL}''', 'source 2 {null,NULL}''', 'address 2 {null,NULL}''', 'request_id 2 {null,NULL}''', '{"a": [null, "一 \" 2"], "b": 1.10}', '{"a": [null, "一 \" 2"], "b": 1.10}');
INSERT INTO public.org_settings VALUES (1, '{"a": [null, "一 \" 0"], "b": 1.10}', 1);
INSERT INTO public.org_settings VALUES (2, '{"a": [null, "一 \" 1"], "b": 1.10}', 2);
INSERT INTO public.org_settings VALUES (3, '{"a": [null, "一 \" 2"], "b": 1.10}', 3);
INSERT INTO public.orgs VALUES (1, 'name 0 a "quoted", (bracketed) \ name
', 'name_en 0 a "quoted", (bracketed) \ name
', 'code 0 a "quoted", (bracketed) \ name
', 'map_type 0 a "quoted", (bracketed) \ name
', '\x00ff0a5c00', '2026-11-20 15:59:59.12345+00', 'principal 0 a "quoted", (bracketed) \ name
', 'office_tel 0 a "quoted", (bracketed) \ name
', 'mobile 0 a "quoted", (bracketed) \ name
', 'fax 0 a "quoted", (bracketed) \ name
', 'email 0 a "quoted", (bracketed) \ name
', 'remark 0 a "quoted", (bracketed) \ name
', 1, true, 'remote_off_by 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', 'second_person 0 a "quoted", (bracketed) \ name
', '{"a": [null, "一 \" 0"], "b": 1.10}', '{}');
INSERT INTO public.orgs VALUES (2, 'name 1 第三栋 🐔	', NULL, 'code 1 第三栋 🐔	', 'map_type 1 第三栋 🐔	', NULL, '2026-11-21 15:59:59.123451+00', 'principal 1 第三栋 🐔	', 'office_tel 1 第三栋 🐔	', 'mobile 1 第三栋 🐔	', 'fax 1 第三栋 🐔	', 'email 1 第三栋 🐔	', 'remark 1 第三栋 🐔	', 2, false, NULL, NULL, 'second_person 1 第三栋 🐔	', '{"a": [null, "一 \" 1"], "b": 1.10}', '{"a 1","\"b, c"}');
INSERT INTO public.orgs VALUES (3, 'name 2 {null,NULL}''', 'name_en 2 {null,NULL}''', 'code 2 {null,NULL}''', 'map_type 2 {null,NULL}''', '\x00ff0a5c22', '2026-11-22 15:59:59.123452+00', 'principal 2 {null,NULL}''', 'office_tel 2 {null,NULL}''', 'mobile 2 {null,NULL}''', 'fax 2 {null,NULL}''', 'email 2 {null,NULL}''', 'remark 2 {null,NULL}''', 3, true, 'remote_off_by 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', 'second_person 2 {null,NULL}''', '{"a": [null, "一 \" 2"], "b": 1.10}', '{"a 2","\"b, c"}');
INSERT INTO public.parameter_changes VALUES (1, '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', 1, 1, 'grp 0 a "quoted", (bracketed) \ name
', 'key 0 a "quoted", (bracketed) \ name
', 1, '{"a": [null, "一 \" 0"], "b": 1.10}', '{"a": [null, "一 \" 0"], "b": 1.10}', 'origin 0 a "quoted", (bracketed) \ name
', '0b1a3f00-0000-4000-8000-000000000000', 1, 'operator 0 a "quoted", (bracketed) \ name
', 'operator_name 0 a "quoted", (bracketed) \ name
', 'source 0 a "quoted", (bracketed) \ name
');
INSERT INTO public.parameter_changes VALUES (2, '2026-11-21 15:59:59.123451+00', NULL, 2, 2, 'grp 1 第三栋 🐔	', 'key 1 第三栋 🐔	', NULL, NULL, NULL, 'origin 1 第三栋 🐔	', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.parameter_changes VALUES (3, '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', 3, 3, 'grp 2 {null,NULL}''', 'key 2 {null,NULL}''', 3, '{"a": [null, "一 \" 2"], "b": 1.10}', '{"a": [null, "一 \" 2"], "b": 1.10}', 'origin 2 {null,NULL}''', '0b1a3f00-0000-4000-8000-000000000002', 3, 'operator 2 {null,NULL}''', 'operator_name 2 {null,NULL}''', 'source 2 {null,NULL}''');
INSERT INTO public.parameter_snapshots VALUES (1, 1, 'grp 0 a "quoted", (bracketed) \ name
', 1, 'hash 0 a "quoted", (bracketed) \ name
', '{"a": [null, "一 \" 0"], "b": 1.10}', '2026-11-20 15:59:59.12345+00', 'cause 0 a "quoted", (bracketed) \ name
', '0b1a3f00-0000-4000-8000-000000000000');
INSERT INTO public.parameter_snapshots VALUES (2, 2, 'grp 1 第三栋 🐔	', 2, 'hash 1 第三栋 🐔	', '{"a": [null, "一 \" 1"], "b": 1.10}', '2026-11-21 15:59:59.123451+00', 'cause 1 第三栋 🐔	', NULL);
INSERT INTO public.parameter_snapshots VALUES (3, 3, 'grp 2 {null,NULL}''', 3, 'hash 2 {null,NULL}''', '{"a": [null, "一 \" 2"], "b": 1.10}', '2026-11-22 15:59:59.123452+00', 'cause 2 {null,NULL}''', '0b1a3f00-0000-4000-8000-000000000002');
INSERT INTO public.peer_rings VALUES (1, 1, 'kind 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', 'ack_by 0 a "quoted", (bracketed) \ name
', true);
INSERT INTO public.peer_rings VALUES (2, 2, 'kind 1 第三栋 🐔	', '2026-11-21 15:59:59.123451+00', NULL, NULL, NULL, false);
INSERT INTO public.peer_rings VALUES (3, 3, 'kind 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', 'ack_by 2 {null,NULL}''', true);
INSERT INTO public.peer_told VALUES (1, 1, 'channel 0 a "quoted", (bracketed) \ name
', 1, 1);
INSERT INTO public.peer_told VALUES (2, 2, 'channel 1 第三栋 🐔	', 2, 2);
INSERT INTO public.peer_told VALUES (3, 3, 'channel 2 {null,NULL}''', 3, 3);
INSERT INTO public.peers VALUES (1, 'name 0 a "quoted", (bracketed) \ name
', 1, 1, '\x00ff0a5c00', '{"a": [null, "一 \" 0"], "b": 1.10}', '2026-11-20 15:59:59.12345+00', '{}', '2026-11-20 15:59:59.12345+00', 'refused_why 0 a "quoted", (bracketed) \ name
', 'state 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', 1);
INSERT INTO public.peers VALUES (2, 'name 1 第三栋 🐔	', 2, 2, '\x00ff0a5c11', NULL, NULL, '{"a 1","\"b, c"}', NULL, NULL, 'state 1 第三栋 🐔	', '2026-11-21 15:59:59.123451+00', 2);
INSERT INTO public.peers VALUES (3, 'name 2 {null,NULL}''', 3, 3, '\x00ff0a5c22', '{"a": [null, "一 \" 2"], "b": 1.10}', '2026-11-22 15:59:59.123452+00', '{"a 2","\"b, c"}', '2026-11-22 15:59:59.123452+00', 'refused_why 2 {null,NULL}''', 'state 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', 3);
INSERT INTO public.presence_log VALUES (1, 1, '2026-11-20 15:59:59.12345+00', true, 'net_type 0 a "quoted", (bracketed) \ name
');
INSERT INTO public.presence_log VALUES (2, 2, '2026-11-21 15:59:59.123451+00', false, NULL);
INSERT INTO public.presence_log VALUES (3, 3, '2026-11-22 15:59:59.123452+00', true, 'net_type 2 {null,NULL}''');
INSERT INTO public.quarantine VALUES (1, '2026-11-20 15:59:59.12345+00', 'network_id 0 a "quoted", (bracketed) \ name
', 'topic 0 a "quoted", (bracketed) \ name
', 'reason 0 a "quoted", (bracketed) \ name
', 'detail 0 a "quoted", (bracketed) \ name
', '\x00ff0a5c00', 1, 1);
INSERT INTO public.quarantine VALUES (2, '2026-11-21 15:59:59.123451+00', 'network_id 1 第三栋 🐔	', 'topic 1 第三栋 🐔	', 'reason 1 第三栋 🐔	', 'detail 1 第三栋 🐔	', '\x00ff0a5c11', 2, 2);
INSERT INTO public.quarantine VALUES (3, '2026-11-22 15:59:59.123452+00', 'network_id 2 {null,NULL}''', 'topic 2 {null,NULL}''', 'reason 2 {null,NULL}''', 'detail 2 {null,NULL}''', '\x00ff0a5c22', 3, 3);
INSERT INTO public.reading_days VALUES (1, '2026-11-20 15:59:59.12345+00', 1, '{0.30000000000000004,NULL,0}', '{}', '{0.1,NULL,0}', '{0.1,NULL,0}', 0.1, 0.1, 0.1);
INSERT INTO public.reading_days VALUES (2, '2026-11-21 15:59:59.123451+00', 2, '{0.30000000000000004,NULL,1}', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.reading_days VALUES (3, '2026-11-22 15:59:59.123452+00', 3, '{0.30000000000000004,NULL,2}', '{2,2}', '{0.1,NULL,2}', '{0.1,NULL,2}', '-Infinity', '-Infinity', '-Infinity');
INSERT INTO public.reading_hours_20261119 VALUES (1, '2026-11-20 15:59:59.12345+00', 1, '{0.30000000000000004,NULL,0}', '{}', '{0.1,NULL,0}', '{0.1,NULL,0}', 0.1, 0.1, 0.1);
INSERT INTO public.reading_hours_20261119 VALUES (2, '2026-11-21 15:59:59.123451+00', 2, '{0.30000000000000004,NULL,1}', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.reading_hours_20261119 VALUES (3, '2026-11-22 15:59:59.123452+00', 3, '{0.30000000000000004,NULL,2}', '{2,2}', '{0.1,NULL,2}', '{0.1,NULL,2}', '-Infinity', '-Infinity', '-Infinity');
INSERT INTO public.reading_minutes_20261119 VALUES (1, '2026-11-20 15:59:59.12345+00', 1, '{0.30000000000000004,NULL,0}', '{}', '{0.1,NULL,0}', '{0.1,NULL,0}', 0.1, 0.1, 0.1);
INSERT INTO public.reading_minutes_20261119 VALUES (2, '2026-11-21 15:59:59.123451+00', 2, '{0.30000000000000004,NULL,1}', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.reading_minutes_20261119 VALUES (3, '2026-11-22 15:59:59.123452+00', 3, '{0.30000000000000004,NULL,2}', '{2,2}', '{0.1,NULL,2}', '{0.1,NULL,2}', '-Infinity', '-Infinity', '-Infinity');
INSERT INTO public.record_drafts VALUES (1, '0b1a3f00-0000-4000-8000-000000000000', 1, '2024-02-27', '2026-11-20 15:59:59.12345+00', 'content 0 a "quoted", (bracketed) \ name
');
INSERT INTO public.record_drafts VALUES (2, '0b1a3f00-0000-4000-8000-000000000001', 2, '2024-02-28', '2026-11-21 15:59:59.123451+00', 'content 1 第三栋 🐔	');
INSERT INTO public.record_drafts VALUES (3, '0b1a3f00-0000-4000-8000-000000000002', 3, '2024-02-29', '2026-11-22 15:59:59.123452+00', 'content 2 {null,NULL}''');
INSERT INTO public.record_versions VALUES (1, '2024-02-27', 1, '2026-11-20 15:59:59.12345+00', 1, 'by_name 0 a "quoted", (bracketed) \ name
', 'source 0 a "quoted", (bracketed) \ name
', 'address 0 a "quoted", (bracketed) \ name
', 'reason 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', '{"a": [null, "一 \" 0"], "b": 1.10}', '{"a": [null, "一 \" 0"], "b": 1.10}');
INSERT INTO public.record_versions VALUES (2, '2024-02-28', 2, '2026-11-21 15:59:59.123451+00', 2, 'by_name 1 第三栋 🐔	', 'source 1 第三栋 🐔	', 'address 1 第三栋 🐔	', 'reason 1 第三栋 🐔	', NULL, '{"a": [null, "一 \" 1"], "b": 1.10}', '{"a": [null, "一 \" 1"], "b": 1.10}');
INSERT INTO public.record_versions VALUES (3, '2024-02-29', 3, '2026-11-22 15:59:59.123452+00', 3, 'by_name 2 {null,NULL}''', 'source 2 {null,NULL}''', 'address 2 {null,NULL}''', 'reason 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', '{"a": [null, "一 \" 2"], "b": 1.10}', '{"a": [null, "一 \" 2"], "b": 1.10}');
INSERT INTO public.rollouts VALUES (1, 1, 1, 'name 0 a "quoted", (bracketed) \ name
', 1, 'state 0 a "quoted", (bracketed) \ name
', 'reason 0 a "quoted", (bracketed) \ name
', 1, '2026-11-20 15:59:59.12345+00', true, 1, 'operator 0 a "quoted", (bracketed) \ name
', 'operator_name 0 a "quoted", (bracketed) \ name
', 'source 0 a "quoted", (bracketed) \ name
', 'address 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', 1, 'why 0 a "quoted", (bracketed) \ name
', 1, '2026-11-20 15:59:59.12345+00');
INSERT INTO public.rollouts VALUES (2, 2, 2, 'name 1 第三栋 🐔	', 2, 'state 1 第三栋 🐔	', NULL, 2, NULL, false, 2, 'operator 1 第三栋 🐔	', 'operator_name 1 第三栋 🐔	', 'source 1 第三栋 🐔	', 'address 1 第三栋 🐔	', '2026-11-21 15:59:59.123451+00', NULL, 2, 'why 1 第三栋 🐔	', NULL, NULL);
INSERT INTO public.rollouts VALUES (3, 3, 3, 'name 2 {null,NULL}''', 3, 'state 2 {null,NULL}''', 'reason 2 {null,NULL}''', 3, '2026-11-22 15:59:59.123452+00', true, 3, 'operator 2 {null,NULL}''', 'operator_name 2 {null,NULL}''', 'source 2 {null,NULL}''', 'address 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', 3, 'why 2 {null,NULL}''', 3, '2026-11-22 15:59:59.123452+00');
INSERT INTO public.sessions VALUES ('\x00ff0a5c00', 1, '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00');
INSERT INTO public.sessions VALUES ('\x00ff0a5c11', 2, '2026-11-21 15:59:59.123451+00', '2026-11-21 15:59:59.123451+00');
INSERT INTO public.sessions VALUES ('\x00ff0a5c22', 3, '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00');
INSERT INTO public.setting_audits VALUES (1, '2026-11-20 15:59:59.12345+00');
INSERT INTO public.setting_audits VALUES (2, '2026-11-21 15:59:59.123451+00');
INSERT INTO public.setting_audits VALUES (3, '2026-11-22 15:59:59.123452+00');
INSERT INTO public.setting_dangers VALUES (1, 'subject 0 a "quoted", (bracketed) \ name
', 0.1, 0.1, 1);
INSERT INTO public.setting_dangers VALUES (2, 'subject 1 第三栋 🐔	', NULL, NULL, 2);
INSERT INTO public.setting_dangers VALUES (3, 'subject 2 {null,NULL}''', '-Infinity', '-Infinity', 3);
INSERT INTO public.site_advices VALUES (1, 1, 1, 'network_id 0 a "quoted", (bracketed) \ name
', 'key 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', '2026-11-20 15:59:59.12345+00', 'fault 0 a "quoted", (bracketed) \ name
', 0.1, '{"a": [null, "一 \" 0"], "b": 1.10}', '{"a": [null, "一 \" 0"], "b": 1.10}', 'grp 0 a "quoted", (bracketed) \ name
', '{"a": [null, "一 \" 0"], "b": 1.10}', '{"a": [null, "一 \" 0"], "b": 1.10}', 1, 'left_for 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', 'refused_by 0 a "quoted", (bracketed) \ name
', 'refuse_reason 0 a "quoted", (bracketed) \ name
');
INSERT INTO public.site_advices VALUES (2, 2, 2, 'network_id 1 第三栋 🐔	', 'key 1 第三栋 🐔	', '2026-11-21 15:59:59.123451+00', '2026-11-21 15:59:59.123451+00', NULL, NULL, '{"a": [null, "一 \" 1"], "b": 1.10}', NULL, NULL, '{"a": [null, "一 \" 1"], "b": 1.10}', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.site_advices VALUES (3, 3, 3, 'network_id 2 {null,NULL}''', 'key 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', '2026-11-22 15:59:59.123452+00', 'fault 2 {null,NULL}''', '-Infinity', '{"a": [null, "一 \" 2"], "b": 1.10}', '{"a": [null, "一 \" 2"], "b": 1.10}', 'grp 2 {null,NULL}''', '{"a": [null, "一 \" 2"], "b": 1.10}', '{"a": [null, "一 \" 2"], "b": 1.10}', 3, 'left_for 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', 'refused_by 2 {null,NULL}''', 'refuse_reason 2 {null,NULL}''');
INSERT INTO public.site_eye_hours VALUES (1, 'network_id 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', 1, 0.1, 0.1, 0.1);
INSERT INTO public.site_eye_hours VALUES (2, 'network_id 1 第三栋 🐔	', '2026-11-21 15:59:59.123451+00', NULL, NULL, NULL, NULL);
INSERT INTO public.site_eye_hours VALUES (3, 'network_id 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', 3, '-Infinity', '-Infinity', '-Infinity');
INSERT INTO public.site_eyes VALUES (1, 'network_id 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', 1, 0.1, 0.1, 0.1);
INSERT INTO public.site_eyes VALUES (2, 'network_id 1 第三栋 🐔	', '2026-11-21 15:59:59.123451+00', NULL, NULL, NULL, NULL);
INSERT INTO public.site_eyes VALUES (3, 'network_id 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', 3, '-Infinity', '-Infinity', '-Infinity');
INSERT INTO public.site_houses VALUES (1, 'network_id 0 a "quoted", (bracketed) \ name
', 1);
INSERT INTO public.site_houses VALUES (2, 'network_id 1 第三栋 🐔	', 2);
INSERT INTO public.site_houses VALUES (3, 'network_id 2 {null,NULL}''', 3);
INSERT INTO public.stock_moves VALUES (1, 1, '2024-02-27', '2026-11-20 15:59:59.12345+00', 1, 'by_name 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', 'voided_by 0 a "quoted", (bracketed) \ name
', 'void_reason 0 a "quoted", (bracketed) \ name
', 'kind 0 a "quoted", (bracketed) \ name
', 1, 0.1, 1, 1, 'partner 0 a "quoted", (bracketed) \ name
', 'doc_no 0 a "quoted", (bracketed) \ name
', 0.1);
INSERT INTO public.stock_moves VALUES (2, 2, '2024-02-28', '2026-11-21 15:59:59.123451+00', 2, 'by_name 1 第三栋 🐔	', NULL, NULL, NULL, 'kind 1 第三栋 🐔	', 2, NULL, NULL, 2, 'partner 1 第三栋 🐔	', 'doc_no 1 第三栋 🐔	', NULL);
INSERT INTO public.stock_moves VALUES (3, 3, '2024-02-29', '2026-11-22 15:59:59.123452+00', 3, 'by_name 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', 'voided_by 2 {null,NULL}''', 'void_reason 2 {null,NULL}''', 'kind 2 {null,NULL}''', 3, '-Infinity', 3, 3, 'partner 2 {null,NULL}''', 'doc_no 2 {null,NULL}''', '-Infinity');
INSERT INTO public.tariffs VALUES (1, 1, 'name 0 a "quoted", (bracketed) \ name
', 'currency 0 a "quoted", (bracketed) \ name
', '{"a": [null, "一 \" 0"], "b": 1.10}', 1);
INSERT INTO public.tariffs VALUES (2, 2, 'name 1 第三栋 🐔	', 'currency 1 第三栋 🐔	', '{"a": [null, "一 \" 1"], "b": 1.10}', 2);
INSERT INTO public.tariffs VALUES (3, 3, 'name 2 {null,NULL}''', 'currency 2 {null,NULL}''', '{"a": [null, "一 \" 2"], "b": 1.10}', 3);
INSERT INTO public.terminals VALUES (1, 1, 1, 'kind 0 a "quoted", (bracketed) \ name
', 'code 0 a "quoted", (bracketed) \ name
', 'name 0 a "quoted", (bracketed) \ name
', 'model 0 a "quoted", (bracketed) \ name
', 'address 0 a "quoted", (bracketed) \ name
', 1, 1, 1, true, 'status 0 a "quoted", (bracketed) \ name
', '{"a": [null, "一 \" 0"], "b": 1.10}', 1);
INSERT INTO public.terminals VALUES (2, 2, 2, 'kind 1 第三栋 🐔	', 'code 1 第三栋 🐔	', 'name 1 第三栋 🐔	', 'model 1 第三栋 🐔	', 'address 1 第三栋 🐔	', NULL, NULL, NULL, false, 'status 1 第三栋 🐔	', '{"a": [null, "一 \" 1"], "b": 1.10}', 2);
INSERT INTO public.terminals VALUES (3, 3, 3, 'kind 2 {null,NULL}''', 'code 2 {null,NULL}''', 'name 2 {null,NULL}''', 'model 2 {null,NULL}''', 'address 2 {null,NULL}''', 3, 3, 3, true, 'status 2 {null,NULL}''', '{"a": [null, "一 \" 2"], "b": 1.10}', 3);
INSERT INTO public.treatments VALUES (1, 1, '2024-02-27', '2026-11-20 15:59:59.12345+00', 1, 'by_name 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', 'voided_by 0 a "quoted", (bracketed) \ name
', 'void_reason 0 a "quoted", (bracketed) \ name
', 'kind 0 a "quoted", (bracketed) \ name
', 'product 0 a "quoted", (bracketed) \ name
', 'dose 0 a "quoted", (bracketed) \ name
', 'route 0 a "quoted", (bracketed) \ name
', '2024-02-27', 1, 1, 'batch 0 a "quoted", (bracketed) \ name
', 1, 0.1);
INSERT INTO public.treatments VALUES (2, 2, '2024-02-28', '2026-11-21 15:59:59.123451+00', 2, 'by_name 1 第三栋 🐔	', NULL, NULL, NULL, 'kind 1 第三栋 🐔	', 'product 1 第三栋 🐔	', 'dose 1 第三栋 🐔	', 'route 1 第三栋 🐔	', '2024-02-28', 2, 2, 'batch 1 第三栋 🐔	', 2, NULL);
INSERT INTO public.treatments VALUES (3, 3, '2024-02-29', '2026-11-22 15:59:59.123452+00', 3, 'by_name 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', 'voided_by 2 {null,NULL}''', 'void_reason 2 {null,NULL}''', 'kind 2 {null,NULL}''', 'product 2 {null,NULL}''', 'dose 2 {null,NULL}''', 'route 2 {null,NULL}''', '2024-02-29', 3, 3, 'batch 2 {null,NULL}''', 3, '-Infinity');
INSERT INTO public.unit_days VALUES (1, '2024-02-27', '{0.30000000000000004,NULL,0}', '{0.30000000000000004,NULL,0}', '{0.30000000000000004,NULL,0}', '{0.30000000000000004,NULL,0}', '{0.30000000000000004,NULL,0}', 0.1);
INSERT INTO public.unit_days VALUES (2, '2024-02-28', '{0.30000000000000004,NULL,1}', '{0.30000000000000004,NULL,1}', '{0.30000000000000004,NULL,1}', '{0.30000000000000004,NULL,1}', '{0.30000000000000004,NULL,1}', 5e-324);
INSERT INTO public.unit_days VALUES (3, '2024-02-29', '{0.30000000000000004,NULL,2}', '{0.30000000000000004,NULL,2}', '{0.30000000000000004,NULL,2}', '{0.30000000000000004,NULL,2}', '{0.30000000000000004,NULL,2}', '-Infinity');
INSERT INTO public.unit_meters VALUES (1, '{"a": [null, "一 \" 0"], "b": 1.10}');
INSERT INTO public.unit_meters VALUES (2, '{"a": [null, "一 \" 1"], "b": 1.10}');
INSERT INTO public.unit_meters VALUES (3, '{"a": [null, "一 \" 2"], "b": 1.10}');
INSERT INTO public.units VALUES (1, 1, NULL, 'kind 0 a "quoted", (bracketed) \ name
', 1, 'name 0 a "quoted", (bracketed) \ name
', 'model 0 a "quoted", (bracketed) \ name
', 'serial 0 a "quoted", (bracketed) \ name
', 0.1, 0.1, '2024-02-27', '2024-02-27', 'label 0 a "quoted", (bracketed) \ name
', 0.1, 0.1, 1, 0.1, '{"a": [null, "一 \" 0"], "b": 1.10}', '2026-11-20 15:59:59.12345+00', 'out_reason 0 a "quoted", (bracketed) \ name
', 'out_by 0 a "quoted", (bracketed) \ name
', 1);
INSERT INTO public.units VALUES (2, 2, NULL, 'kind 1 第三栋 🐔	', 2, 'name 1 第三栋 🐔	', 'model 1 第三栋 🐔	', 'serial 1 第三栋 🐔	', NULL, NULL, '2024-02-28', NULL, 'label 1 第三栋 🐔	', 5e-324, 5e-324, 2, 5e-324, '{"a": [null, "一 \" 1"], "b": 1.10}', NULL, 'out_reason 1 第三栋 🐔	', 'out_by 1 第三栋 🐔	', 2);
INSERT INTO public.units VALUES (3, 3, NULL, 'kind 2 {null,NULL}''', 3, 'name 2 {null,NULL}''', 'model 2 {null,NULL}''', 'serial 2 {null,NULL}''', '-Infinity', '-Infinity', '2024-02-29', '2024-02-29', 'label 2 {null,NULL}''', '-Infinity', '-Infinity', 3, '-Infinity', '{"a": [null, "一 \" 2"], "b": 1.10}', '2026-11-22 15:59:59.123452+00', 'out_reason 2 {null,NULL}''', 'out_by 2 {null,NULL}''', 3);
INSERT INTO public.update_tasks VALUES (1, 1, 1, 1, 1, 1, 1, 'from_version 0 a "quoted", (bracketed) \ name
', 'state 0 a "quoted", (bracketed) \ name
', '{"a": [null, "一 \" 0"], "b": 1.10}', '2026-11-20 15:59:59.12345+00', true);
INSERT INTO public.update_tasks VALUES (2, 2, 2, 2, 2, 2, 2, NULL, 'state 1 第三栋 🐔	', '{"a": [null, "一 \" 1"], "b": 1.10}', NULL, false);
INSERT INTO public.update_tasks VALUES (3, 3, 3, 3, 3, 3, 3, 'from_version 2 {null,NULL}''', 'state 2 {null,NULL}''', '{"a": [null, "一 \" 2"], "b": 1.10}', '2026-11-22 15:59:59.123452+00', true);
INSERT INTO public.user_farms VALUES (1, 1);
INSERT INTO public.user_farms VALUES (2, 2);
INSERT INTO public.user_farms VALUES (3, 3);
INSERT INTO public.user_houses VALUES (1, 1);
INSERT INTO public.user_houses VALUES (2, 2);
INSERT INTO public.user_houses VALUES (3, 3);
INSERT INTO public.users VALUES (1, 'login_name 0 a "quoted", (bracketed) \ name
', 'real_name 0 a "quoted", (bracketed) \ name
', 'password_hash 0 a "quoted", (bracketed) \ name
', 'role_key 0 a "quoted", (bracketed) \ name
', 1, true, true, '2026-11-20 15:59:59.12345+00', 1, '2026-11-20 15:59:59.12345+00', 'department 0 a "quoted", (bracketed) \ name
', 'position 0 a "quoted", (bracketed) \ name
', 'office_tel 0 a "quoted", (bracketed) \ name
', 'mobile 0 a "quoted", (bracketed) \ name
', 'email 0 a "quoted", (bracketed) \ name
', true, 1, '\x00ff0a5c00', 'map_type 0 a "quoted", (bracketed) \ name
');
INSERT INTO public.users VALUES (2, 'login_name 1 第三栋 🐔	', 'real_name 1 第三栋 🐔	', 'password_hash 1 第三栋 🐔	', 'role_key 1 第三栋 🐔	', 2, false, false, NULL, 2, '2026-11-21 15:59:59.123451+00', 'department 1 第三栋 🐔	', 'position 1 第三栋 🐔	', 'office_tel 1 第三栋 🐔	', 'mobile 1 第三栋 🐔	', 'email 1 第三栋 🐔	', false, 2, NULL, NULL);
INSERT INTO public.users VALUES (3, 'login_name 2 {null,NULL}''', 'real_name 2 {null,NULL}''', 'password_hash 2 {null,NULL}''', 'role_key 2 {null,NULL}''', 3, true, true, '2026-11-22 15:59:59.123452+00', 3, '2026-11-22 15:59:59.123452+00', 'department 2 {null,NULL}''', 'position 2 {null,NULL}''', 'office_tel 2 {null,NULL}''', 'mobile 2 {null,NULL}''', 'email 2 {null,NULL}''', true, 3, '\x00ff0a5c22', 'map_type 2 {null,NULL}''');
INSERT INTO public.warning_books VALUES (1, '2024-02-27', '2026-11-20 15:59:59.12345+00');
INSERT INTO public.warning_books VALUES (2, '2024-02-28', '2026-11-21 15:59:59.123451+00');
INSERT INTO public.warning_books VALUES (3, '2024-02-29', '2026-11-22 15:59:59.123452+00');
INSERT INTO public.warnings VALUES (1, 1, 'key 0 a "quoted", (bracketed) \ name
', '2024-02-27', '2024-02-27', '{"a": [null, "一 \" 0"], "b": 1.10}', 1, 1, 'state 0 a "quoted", (bracketed) \ name
', '2024-02-27', '2026-11-20 15:59:59.12345+00', 'closed_by 0 a "quoted", (bracketed) \ name
', 'reason 0 a "quoted", (bracketed) \ name
', true, 1);
INSERT INTO public.warnings VALUES (2, 2, 'key 1 第三栋 🐔	', '2024-02-28', '2024-02-28', '{"a": [null, "一 \" 1"], "b": 1.10}', NULL, 2, 'state 1 第三栋 🐔	', NULL, NULL, NULL, 'reason 1 第三栋 🐔	', NULL, 2);
INSERT INTO public.warnings VALUES (3, 3, 'key 2 {null,NULL}''', '2024-02-29', '2024-02-29', '{"a": [null, "一 \" 2"], "b": 1.10}', 3, 3, 'state 2 {null,NULL}''', '2024-02-29', '2026-11-22 15:59:59.123452+00', 'closed_by 2 {null,NULL}''', 'reason 2 {null,NULL}''', true, 3);
INSERT INTO public.weighings VALUES (1, 1, '2024-02-27', '2026-11-20 15:59:59.12345+00', 1, 'by_name 0 a "quoted", (bracketed) \ name
', '2026-11-20 15:59:59.12345+00', 'voided_by 0 a "quoted", (bracketed) \ name
', 'void_reason 0 a "quoted", (bracketed) \ name
', 1, 0.1, 0.1, 0.1, '{0.30000000000000004,NULL,0}');
INSERT INTO public.weighings VALUES (2, 2, '2024-02-28', '2026-11-21 15:59:59.123451+00', 2, 'by_name 1 第三栋 🐔	', NULL, NULL, NULL, 2, 5e-324, NULL, NULL, NULL);
INSERT INTO public.weighings VALUES (3, 3, '2024-02-29', '2026-11-22 15:59:59.123452+00', 3, 'by_name 2 {null,NULL}''', '2026-11-22 15:59:59.123452+00', 'voided_by 2 {null,NULL}''', 'void_reason 2 {null,NULL}''', 3, '-Infinity', '-Infinity', '-Infinity', '{0.30000000000000004,NULL,2}');
SELECT pg_catalog.setval('drizzle.__drizzle_migrations_id_seq', 71, true);
SELECT pg_catalog.setval('public.alarm_events_id_seq', 3, true);
SELECT pg_catalog.setval('public.alarm_inputs_id_seq', 3, true);
SELECT pg_catalog.setval('public.alarm_outages_id_seq', 3, true);
SELECT pg_catalog.setval('public.alarm_phones_id_seq', 3, true);
SELECT pg_catalog.setval('public.alarms_id_seq', 3, true);
SELECT pg_catalog.setval('public.autopilots_id_seq', 3, true);
SELECT pg_catalog.setval('public.breeds_id_seq', 3, true);
SELECT pg_catalog.setval('public.calendar_days_id_seq', 3, true);
SELECT pg_catalog.setval('public.cameras_id_seq', 3, true);
SELECT pg_catalog.setval('public.concentrators_id_seq', 3, true);
SELECT pg_catalog.setval('public.config_templates_id_seq', 3, true);
SELECT pg_catalog.setval('public.device_files_id_seq', 3, true);
SELECT pg_catalog.setval('public.displays_id_seq', 3, true);
SELECT pg_catalog.setval('public.drill_plans_id_seq', 3, true);
SELECT pg_catalog.setval('public.drills_id_seq', 3, true);
SELECT pg_catalog.setval('public.egg_lines_id_seq', 3, true);
SELECT pg_catalog.setval('public.egg_sales_id_seq', 3, true);
SELECT pg_catalog.setval('public.farms_id_seq', 3, true);
SELECT pg_catalog.setval('public.feed_deliveries_id_seq', 3, true);
SELECT pg_catalog.setval('public.flocks_id_seq', 3, true);
SELECT pg_catalog.setval('public.gateway_messages_id_seq', 3, true);
SELECT pg_catalog.setval('public.gateways_id_seq', 3, true);
SELECT pg_catalog.setval('public.handovers_id_seq', 3, true);
SELECT pg_catalog.setval('public.houses_id_seq', 3, true);
SELECT pg_catalog.setval('public.immune_reminders_id_seq', 3, true);
SELECT pg_catalog.setval('public.immune_tasks_id_seq', 3, true);
SELECT pg_catalog.setval('public.limit_settings_id_seq', 3, true);
SELECT pg_catalog.setval('public.loss_lines_id_seq', 3, true);
SELECT pg_catalog.setval('public.maintenance_delays_id_seq', 3, true);
SELECT pg_catalog.setval('public.maintenance_plans_id_seq', 3, true);
SELECT pg_catalog.setval('public.maintenance_records_id_seq', 3, true);
SELECT pg_catalog.setval('public.notice_duties_id_seq', 3, true);
SELECT pg_catalog.setval('public.notices_id_seq', 3, true);
SELECT pg_catalog.setval('public.operation_logs_id_seq', 3, true);
SELECT pg_catalog.setval('public.orgs_id_seq', 3, true);
SELECT pg_catalog.setval('public.parameter_changes_id_seq', 3, true);
SELECT pg_catalog.setval('public.parameter_snapshots_id_seq', 3, true);
SELECT pg_catalog.setval('public.peer_rings_id_seq', 3, true);
SELECT pg_catalog.setval('public.peers_id_seq', 3, true);
SELECT pg_catalog.setval('public.presence_log_id_seq', 3, true);
SELECT pg_catalog.setval('public.quarantine_id_seq', 3, true);
SELECT pg_catalog.setval('public.rollouts_id_seq', 3, true);
SELECT pg_catalog.setval('public.site_advices_id_seq', 3, true);
SELECT pg_catalog.setval('public.stock_moves_id_seq', 3, true);
SELECT pg_catalog.setval('public.tariffs_id_seq', 3, true);
SELECT pg_catalog.setval('public.terminals_id_seq', 3, true);
SELECT pg_catalog.setval('public.treatments_id_seq', 3, true);
SELECT pg_catalog.setval('public.units_id_seq', 3, true);
SELECT pg_catalog.setval('public.update_tasks_id_seq', 3, true);
SELECT pg_catalog.setval('public.users_id_seq', 3, true);
SELECT pg_catalog.setval('public.warnings_id_seq', 3, true);
SELECT pg_catalog.setval('public.weighings_id_seq', 3, true);
ALTER TABLE ONLY drizzle.__drizzle_migrations
    ADD CONSTRAINT __drizzle_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.alarm_events
    ADD CONSTRAINT alarm_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.alarm_inputs
    ADD CONSTRAINT alarm_inputs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.alarm_kind_settings
    ADD CONSTRAINT alarm_kind_settings_org_id_key_pk PRIMARY KEY (org_id, key);
ALTER TABLE ONLY public.alarm_outages
    ADD CONSTRAINT alarm_outages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.alarm_phones
    ADD CONSTRAINT alarm_phones_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.alarms
    ADD CONSTRAINT alarms_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.autopilots
    ADD CONSTRAINT autopilots_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.breed_days
    ADD CONSTRAINT breed_days_breed_id_day_age_pk PRIMARY KEY (breed_id, day_age);
ALTER TABLE ONLY public.breeds
    ADD CONSTRAINT breeds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.calendar_days
    ADD CONSTRAINT calendar_days_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.camera_clouds
    ADD CONSTRAINT camera_clouds_org_id_type_pk PRIMARY KEY (org_id, type);
ALTER TABLE ONLY public.cameras
    ADD CONSTRAINT cameras_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.captchas
    ADD CONSTRAINT captchas_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.concentrators
    ADD CONSTRAINT concentrators_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.config_templates
    ADD CONSTRAINT config_templates_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.control_batch_houses
    ADD CONSTRAINT control_batch_houses_batch_id_house_id_pk PRIMARY KEY (batch_id, house_id);
ALTER TABLE ONLY public.control_batches
    ADD CONSTRAINT control_batches_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.control_commands
    ADD CONSTRAINT control_commands_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.control_events
    ADD CONSTRAINT control_events_command_id_n_pk PRIMARY KEY (command_id, n);
ALTER TABLE ONLY public.daily_records
    ADD CONSTRAINT daily_records_flock_id_day_pk PRIMARY KEY (flock_id, day);
ALTER TABLE ONLY public.device_file_parts
    ADD CONSTRAINT device_file_parts_file_id_n_pk PRIMARY KEY (file_id, n);
ALTER TABLE ONLY public.device_files
    ADD CONSTRAINT device_files_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.display_pairings
    ADD CONSTRAINT display_pairings_pkey PRIMARY KEY (code_hash);
ALTER TABLE ONLY public.display_pairings
    ADD CONSTRAINT display_pairings_token_hash_unique UNIQUE (token_hash);
ALTER TABLE ONLY public.displays
    ADD CONSTRAINT displays_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.displays
    ADD CONSTRAINT displays_token_hash_unique UNIQUE (token_hash);
ALTER TABLE ONLY public.drill_plans
    ADD CONSTRAINT drill_plans_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.drills
    ADD CONSTRAINT drills_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.edge_reports
    ADD CONSTRAINT edge_reports_pkey PRIMARY KEY (gateway_id);
ALTER TABLE ONLY public.egg_lines
    ADD CONSTRAINT egg_lines_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.egg_sales
    ADD CONSTRAINT egg_sales_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.energy_days
    ADD CONSTRAINT energy_days_house_id_day_pk PRIMARY KEY (house_id, day);
ALTER TABLE ONLY public.fact_head
    ADD CONSTRAINT fact_head_pkey PRIMARY KEY (one);
ALTER TABLE ONLY public.facts
    ADD CONSTRAINT facts_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.farm_power
    ADD CONSTRAINT farm_power_pkey PRIMARY KEY (farm_id);
ALTER TABLE ONLY public.farms
    ADD CONSTRAINT farms_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.feed_deliveries
    ADD CONSTRAINT feed_deliveries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.flock_books
    ADD CONSTRAINT flock_books_pkey PRIMARY KEY (flock_id);
ALTER TABLE ONLY public.flock_days
    ADD CONSTRAINT flock_days_flock_id_day_pk PRIMARY KEY (flock_id, day);
ALTER TABLE ONLY public.flock_reports
    ADD CONSTRAINT flock_reports_flock_id_version_pk PRIMARY KEY (flock_id, version);
ALTER TABLE ONLY public.flocks
    ADD CONSTRAINT flocks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.frames
    ADD CONSTRAINT frames_gateway_id_at_seq_pk PRIMARY KEY (gateway_id, at, seq);
ALTER TABLE ONLY public.frames_20261119
    ADD CONSTRAINT frames_20261119_pkey PRIMARY KEY (gateway_id, at, seq);
ALTER TABLE ONLY public.frames_20261126
    ADD CONSTRAINT frames_20261126_pkey PRIMARY KEY (gateway_id, at, seq);
ALTER TABLE ONLY public.frames_other
    ADD CONSTRAINT frames_other_pkey PRIMARY KEY (gateway_id, at, seq);
ALTER TABLE ONLY public.gateway_attempts
    ADD CONSTRAINT gateway_attempts_pkey PRIMARY KEY (network_id);
ALTER TABLE ONLY public.gateway_messages
    ADD CONSTRAINT gateway_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.gateway_types
    ADD CONSTRAINT gateway_types_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.gateways
    ADD CONSTRAINT gateways_house_id_unique UNIQUE (house_id);
ALTER TABLE ONLY public.gateways
    ADD CONSTRAINT gateways_network_id_unique UNIQUE (network_id);
ALTER TABLE ONLY public.gateways
    ADD CONSTRAINT gateways_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.handovers
    ADD CONSTRAINT handovers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.house_leases
    ADD CONSTRAINT house_leases_pkey PRIMARY KEY (house_id);
ALTER TABLE ONLY public.house_parameters
    ADD CONSTRAINT house_parameters_house_id_grp_pk PRIMARY KEY (house_id, grp);
ALTER TABLE ONLY public.house_states
    ADD CONSTRAINT house_states_pkey PRIMARY KEY (house_id);
ALTER TABLE ONLY public.house_templates
    ADD CONSTRAINT house_templates_pkey PRIMARY KEY (house_id);
ALTER TABLE ONLY public.houses
    ADD CONSTRAINT houses_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.immune_reminders
    ADD CONSTRAINT immune_reminders_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.immune_tasks
    ADD CONSTRAINT immune_tasks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.immune_tasks
    ADD CONSTRAINT immune_tasks_reminder UNIQUE (flock_id, day_age, content);
ALTER TABLE ONLY public.ingest_servers
    ADD CONSTRAINT ingest_servers_pkey PRIMARY KEY (client_id);
ALTER TABLE ONLY public.installation
    ADD CONSTRAINT installation_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.job_claims
    ADD CONSTRAINT job_claims_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.limit_settings
    ADD CONSTRAINT limit_settings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.login_failures
    ADD CONSTRAINT login_failures_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.loss_lines
    ADD CONSTRAINT loss_lines_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.maintenance_books
    ADD CONSTRAINT maintenance_books_pkey PRIMARY KEY (farm_id);
ALTER TABLE ONLY public.maintenance_delays
    ADD CONSTRAINT maintenance_delays_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.maintenance_plans
    ADD CONSTRAINT maintenance_plans_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.maintenance_records
    ADD CONSTRAINT maintenance_records_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notice_aside
    ADD CONSTRAINT notice_aside_pkey PRIMARY KEY (alarm_id);
ALTER TABLE ONLY public.notice_attempts
    ADD CONSTRAINT notice_attempts_notice_id_no_pk PRIMARY KEY (notice_id, no);
ALTER TABLE ONLY public.notice_budgets
    ADD CONSTRAINT notice_budgets_pkey PRIMARY KEY (org_id);
ALTER TABLE ONLY public.notice_clears
    ADD CONSTRAINT notice_clears_pkey PRIMARY KEY (alarm_id);
ALTER TABLE ONLY public.notice_cursor
    ADD CONSTRAINT notice_cursor_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notice_duties
    ADD CONSTRAINT notice_duties_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notice_paths
    ADD CONSTRAINT notice_paths_pkey PRIMARY KEY (channel);
ALTER TABLE ONLY public.notice_plans
    ADD CONSTRAINT notice_plans_pkey PRIMARY KEY (org_id);
ALTER TABLE ONLY public.notice_receipts
    ADD CONSTRAINT notice_receipts_pkey PRIMARY KEY (webhook_id);
ALTER TABLE ONLY public.notice_usage
    ADD CONSTRAINT notice_usage_org_id_phone_id_day_channel_pk PRIMARY KEY (org_id, phone_id, day, channel);
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_ack_token_hash_unique UNIQUE (ack_token_hash);
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_key_unique UNIQUE (key);
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.operation_logs
    ADD CONSTRAINT operation_logs_id_at_pk PRIMARY KEY (id, at);
ALTER TABLE ONLY public.operation_logs_20261119
    ADD CONSTRAINT operation_logs_20261119_pkey PRIMARY KEY (id, at);
ALTER TABLE ONLY public.operation_logs_20261217
    ADD CONSTRAINT operation_logs_20261217_pkey PRIMARY KEY (id, at);
ALTER TABLE ONLY public.operation_logs_other
    ADD CONSTRAINT operation_logs_other_pkey PRIMARY KEY (id, at);
ALTER TABLE ONLY public.org_settings
    ADD CONSTRAINT org_settings_pkey PRIMARY KEY (org_id);
ALTER TABLE ONLY public.orgs
    ADD CONSTRAINT orgs_code_unique UNIQUE (code);
ALTER TABLE ONLY public.orgs
    ADD CONSTRAINT orgs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.parameter_changes
    ADD CONSTRAINT parameter_changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.parameter_snapshots
    ADD CONSTRAINT parameter_snapshots_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.peer_rings
    ADD CONSTRAINT peer_rings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.peer_told
    ADD CONSTRAINT peer_told_ring_id_phone_id_channel_slot_pk PRIMARY KEY (ring_id, phone_id, channel, slot);
ALTER TABLE ONLY public.peers
    ADD CONSTRAINT peers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.peers
    ADD CONSTRAINT peers_token_hash_unique UNIQUE (token_hash);
ALTER TABLE ONLY public.presence_log
    ADD CONSTRAINT presence_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.quarantine
    ADD CONSTRAINT quarantine_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.reading_days
    ADD CONSTRAINT reading_days_house_id_at_pk PRIMARY KEY (house_id, at);
ALTER TABLE ONLY public.reading_hours
    ADD CONSTRAINT reading_hours_house_id_at_pk PRIMARY KEY (house_id, at);
ALTER TABLE ONLY public.reading_hours_20261119
    ADD CONSTRAINT reading_hours_20261119_pkey PRIMARY KEY (house_id, at);
ALTER TABLE ONLY public.reading_hours_20270114
    ADD CONSTRAINT reading_hours_20270114_pkey PRIMARY KEY (house_id, at);
ALTER TABLE ONLY public.reading_hours_other
    ADD CONSTRAINT reading_hours_other_pkey PRIMARY KEY (house_id, at);
ALTER TABLE ONLY public.reading_minutes
    ADD CONSTRAINT reading_minutes_house_id_at_pk PRIMARY KEY (house_id, at);
ALTER TABLE ONLY public.reading_minutes_20261119
    ADD CONSTRAINT reading_minutes_20261119_pkey PRIMARY KEY (house_id, at);
ALTER TABLE ONLY public.reading_minutes_20261126
    ADD CONSTRAINT reading_minutes_20261126_pkey PRIMARY KEY (house_id, at);
ALTER TABLE ONLY public.reading_minutes_other
    ADD CONSTRAINT reading_minutes_other_pkey PRIMARY KEY (house_id, at);
ALTER TABLE ONLY public.record_drafts
    ADD CONSTRAINT record_drafts_user_id_draft_id_pk PRIMARY KEY (user_id, draft_id);
ALTER TABLE ONLY public.record_versions
    ADD CONSTRAINT record_versions_flock_id_day_version_pk PRIMARY KEY (flock_id, day, version);
ALTER TABLE ONLY public.rollouts
    ADD CONSTRAINT rollouts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.setting_audits
    ADD CONSTRAINT setting_audits_pkey PRIMARY KEY (house_id);
ALTER TABLE ONLY public.setting_dangers
    ADD CONSTRAINT setting_dangers_house_id_subject_pk PRIMARY KEY (house_id, subject);
ALTER TABLE ONLY public.site_advices
    ADD CONSTRAINT site_advices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.site_eye_hours
    ADD CONSTRAINT site_eye_hours_gateway_id_network_id_hour_pk PRIMARY KEY (gateway_id, network_id, hour);
ALTER TABLE ONLY public.site_eyes
    ADD CONSTRAINT site_eyes_gateway_id_network_id_pk PRIMARY KEY (gateway_id, network_id);
ALTER TABLE ONLY public.site_houses
    ADD CONSTRAINT site_houses_gateway_id_network_id_pk PRIMARY KEY (gateway_id, network_id);
ALTER TABLE ONLY public.stock_moves
    ADD CONSTRAINT stock_moves_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tariffs
    ADD CONSTRAINT tariffs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.terminals
    ADD CONSTRAINT terminals_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.treatments
    ADD CONSTRAINT treatments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.unit_days
    ADD CONSTRAINT unit_days_house_id_day_pk PRIMARY KEY (house_id, day);
ALTER TABLE ONLY public.unit_meters
    ADD CONSTRAINT unit_meters_pkey PRIMARY KEY (house_id);
ALTER TABLE ONLY public.units
    ADD CONSTRAINT units_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.update_tasks
    ADD CONSTRAINT update_tasks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.user_farms
    ADD CONSTRAINT user_farms_user_id_farm_id_pk PRIMARY KEY (user_id, farm_id);
ALTER TABLE ONLY public.user_houses
    ADD CONSTRAINT user_houses_user_id_house_id_pk PRIMARY KEY (user_id, house_id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.warning_books
    ADD CONSTRAINT warning_books_pkey PRIMARY KEY (flock_id);
ALTER TABLE ONLY public.warnings
    ADD CONSTRAINT warnings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.weighings
    ADD CONSTRAINT weighings_pkey PRIMARY KEY (id);
CREATE INDEX alarm_events_alarm ON public.alarm_events USING btree (alarm_id, id);
CREATE UNIQUE INDEX alarm_inputs_code ON public.alarm_inputs USING btree (gateway_id, code);
CREATE UNIQUE INDEX alarm_outages_open ON public.alarm_outages USING btree (house_id, key, subject) WHERE (ended_at IS NULL);
CREATE INDEX alarm_outages_past ON public.alarm_outages USING btree (until_at);
CREATE INDEX alarm_outages_until ON public.alarm_outages USING btree (until_at) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX alarm_phones_address ON public.alarm_phones USING btree (COALESCE(farm_id, 0), COALESCE(house_id, 0), lower(address));
CREATE INDEX alarm_phones_farm ON public.alarm_phones USING btree (farm_id);
CREATE INDEX alarm_phones_house ON public.alarm_phones USING btree (house_id);
CREATE INDEX alarm_phones_org ON public.alarm_phones USING btree (org_id);
CREATE INDEX alarm_phones_user ON public.alarm_phones USING btree (user_id);
CREATE UNIQUE INDEX alarms_active ON public.alarms USING btree (house_id, key, subject) WHERE (state = ANY (ARRAY['unacknowledged'::text, 'acknowledged'::text]));
CREATE INDEX alarms_house ON public.alarms USING btree (house_id, raised_at);
CREATE INDEX alarms_open ON public.alarms USING btree (house_id) WHERE (state <> 'closed'::text);
CREATE INDEX alarms_org_version ON public.alarms USING btree (org_id, version);
CREATE INDEX alarms_raised ON public.alarms USING btree (raised_at);
CREATE INDEX alarms_shelved ON public.alarms USING btree (shelved_until) WHERE (shelved_until IS NOT NULL);
CREATE INDEX alarms_version ON public.alarms USING btree (version);
CREATE INDEX autopilots_gateway ON public.autopilots USING btree (gateway_id, house_id, since);
CREATE UNIQUE INDEX autopilots_on ON public.autopilots USING btree (house_id) WHERE (ended_at IS NULL);
CREATE INDEX autopilots_past ON public.autopilots USING btree (until);
CREATE UNIQUE INDEX breeds_key ON public.breeds USING btree (COALESCE(org_id, 0), key);
CREATE UNIQUE INDEX breeds_name ON public.breeds USING btree (COALESCE(org_id, 0), lower(name));
CREATE UNIQUE INDEX calendar_days_day ON public.calendar_days USING btree (country, COALESCE(org_id, 0), day);
CREATE INDEX calendar_days_org ON public.calendar_days USING btree (org_id);
CREATE UNIQUE INDEX cameras_code ON public.cameras USING btree (org_id, lower(code), channel);
CREATE INDEX cameras_house ON public.cameras USING btree (house_id);
CREATE UNIQUE INDEX cameras_name ON public.cameras USING btree (org_id, lower(name));
CREATE INDEX captchas_past ON public.captchas USING btree (expires_at);
CREATE UNIQUE INDEX concentrators_code ON public.concentrators USING btree (gateway_id, code);
CREATE UNIQUE INDEX config_templates_name ON public.config_templates USING btree (COALESCE(org_id, 0), lower(name));
CREATE INDEX control_batch_houses_house ON public.control_batch_houses USING btree (house_id);
CREATE INDEX control_batch_houses_open ON public.control_batch_houses USING btree (command_id) WHERE ((state = 'open'::text) OR ((state = 'failed'::text) AND (reason = 'unconfirmed'::text)));
CREATE INDEX control_batch_houses_wave ON public.control_batch_houses USING btree (batch_id, wave, state);
CREATE INDEX control_batches_open ON public.control_batches USING btree (state) WHERE (state = ANY (ARRAY['planned'::text, 'awaiting'::text, 'running'::text]));
CREATE INDEX control_batches_org ON public.control_batches USING btree (org_id, planned_at);
CREATE INDEX control_batches_past ON public.control_batches USING btree (planned_at);
CREATE INDEX control_commands_advice ON public.control_commands USING btree (advice_id) WHERE (advice_id IS NOT NULL);
CREATE UNIQUE INDEX control_commands_client ON public.control_commands USING btree (created_by, client_token);
CREATE INDEX control_commands_done ON public.control_commands USING btree (house_id, begun_at) WHERE ((kind = 'do'::text) AND (state = 'verified'::text));
CREATE INDEX control_commands_due ON public.control_commands USING btree (state, due_at);
CREATE INDEX control_commands_house ON public.control_commands USING btree (house_id, armed_at);
CREATE INDEX control_commands_looked ON public.control_commands USING btree (armed_at) WHERE ((kind = 'read'::text) OR (life IS NULL));
CREATE UNIQUE INDEX control_commands_open ON public.control_commands USING btree (gateway_id) WHERE ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'begun'::text, 'unconfirmed'::text])) AND (kind <> 'read'::text) AND (NOT is_protective));
CREATE INDEX control_commands_otherwise ON public.control_commands USING btree (ended_at) WHERE ((kind = 'do'::text) AND (state = ANY (ARRAY['mismatch'::text, 'partly'::text])));
CREATE INDEX control_commands_past ON public.control_commands USING btree (armed_at);
CREATE UNIQUE INDEX control_commands_step ON public.control_commands USING btree (batch_id, client_token) WHERE (batch_id IS NOT NULL);
CREATE INDEX control_commands_under_way ON public.control_commands USING btree (house_id) WHERE ((state = ANY (ARRAY['awaiting'::text, 'queued'::text, 'sent'::text, 'begun'::text, 'unconfirmed'::text])) AND (kind <> 'read'::text));
CREATE INDEX control_commands_undo ON public.control_commands USING btree (undo_of) WHERE (undo_of IS NOT NULL);
CREATE INDEX daily_records_of_day ON public.daily_records USING btree (day, flock_id);
CREATE UNIQUE INDEX device_files_name ON public.device_files USING btree (name, version);
CREATE INDEX display_pairings_past ON public.display_pairings USING btree (expires_at);
CREATE INDEX displays_farm ON public.displays USING btree (farm_id);
CREATE UNIQUE INDEX displays_name ON public.displays USING btree (COALESCE(org_id, 0), lower(name));
CREATE UNIQUE INDEX drill_plans_farm ON public.drill_plans USING btree (farm_id);
CREATE INDEX drills_house ON public.drills USING btree (house_id, started_at);
CREATE UNIQUE INDEX drills_open ON public.drills USING btree (house_id) WHERE (ended_at IS NULL);
CREATE INDEX drills_started ON public.drills USING btree (started_at);
CREATE INDEX egg_lines_day ON public.egg_lines USING btree (flock_id, day);
CREATE INDEX egg_sales_day ON public.egg_sales USING btree (flock_id, day);
CREATE INDEX facts_at ON public.facts USING btree (at);
CREATE INDEX facts_house ON public.facts USING btree (house_id, seq);
CREATE INDEX farms_lineage ON public.farms USING gin (lineage);
CREATE UNIQUE INDEX farms_name ON public.farms USING btree (org_id, COALESCE(parent_id, 0), lower(name));
CREATE INDEX farms_org ON public.farms USING btree (org_id);
CREATE INDEX feed_deliveries_farm ON public.feed_deliveries USING btree (farm_id, day);
CREATE INDEX feed_deliveries_house ON public.feed_deliveries USING btree (house_id, day);
CREATE UNIQUE INDEX flock_reports_closed ON public.flock_reports USING btree (flock_id) WHERE (reopened_at IS NULL);
CREATE INDEX flocks_breed ON public.flocks USING btree (breed_id);
CREATE INDEX flocks_cleared ON public.flocks USING btree (cleared_at);
CREATE UNIQUE INDEX flocks_current ON public.flocks USING btree (house_id) WHERE (cleared_at IS NULL);
CREATE INDEX flocks_house ON public.flocks USING btree (house_id, placed_at);
CREATE INDEX frames_other_past ON public.frames_other USING btree (at);
CREATE INDEX gateway_attempts_last ON public.gateway_attempts USING btree (kind, last_at);
CREATE INDEX gateway_messages_at ON public.gateway_messages USING btree (gateway_id, at);
CREATE INDEX gateway_messages_past ON public.gateway_messages USING btree (at);
CREATE UNIQUE INDEX gateway_types_name ON public.gateway_types USING btree (lower(name));
CREATE INDEX gateways_type ON public.gateways USING btree (type_key);
CREATE INDEX handovers_farm ON public.handovers USING btree (farm_id);
CREATE INDEX handovers_org ON public.handovers USING btree (org_id);
CREATE INDEX handovers_written ON public.handovers USING btree (written_at);
CREATE INDEX house_parameters_read ON public.house_parameters USING btree (read_at);
CREATE INDEX house_states_due ON public.house_states USING btree (due_at);
CREATE INDEX house_states_seen ON public.house_states USING btree (seen_mark);
CREATE INDEX house_templates_template ON public.house_templates USING btree (template_id);
CREATE INDEX houses_farm ON public.houses USING btree (farm_id);
CREATE UNIQUE INDEX houses_name ON public.houses USING btree (farm_id, lower(name));
CREATE INDEX houses_org ON public.houses USING btree (org_id);
CREATE INDEX immune_reminders_breed ON public.immune_reminders USING btree (breed_id, day_age);
CREATE INDEX immune_tasks_open ON public.immune_tasks USING btree (due_day) WHERE (state = 'open'::text);
CREATE INDEX limit_settings_breed ON public.limit_settings USING btree (breed_id);
CREATE INDEX limit_settings_farm ON public.limit_settings USING btree (farm_id);
CREATE UNIQUE INDEX limit_settings_place ON public.limit_settings USING btree (org_id, COALESCE(farm_id, 0), COALESCE(breed_id, 0));
CREATE INDEX login_failures_past ON public.login_failures USING btree (first_at);
CREATE INDEX loss_lines_day ON public.loss_lines USING btree (flock_id, day);
CREATE INDEX maintenance_delays_plan ON public.maintenance_delays USING btree (plan_id, id);
CREATE INDEX maintenance_plans_due ON public.maintenance_plans USING btree (due_on, id) WHERE (NOT is_closed);
CREATE INDEX maintenance_plans_farm ON public.maintenance_plans USING btree (farm_id);
CREATE INDEX maintenance_plans_house ON public.maintenance_plans USING btree (house_id);
CREATE INDEX maintenance_records_day ON public.maintenance_records USING btree (done_on, id);
CREATE UNIQUE INDEX maintenance_records_draft ON public.maintenance_records USING btree (draft_id, plan_id);
CREATE INDEX maintenance_records_generator ON public.maintenance_records USING btree (done_on) WHERE (template = 'generatorTest'::text);
CREATE INDEX maintenance_records_house ON public.maintenance_records USING btree (house_id, done_on);
CREATE INDEX maintenance_records_plan ON public.maintenance_records USING btree (plan_id, done_on);
CREATE INDEX maintenance_records_report ON public.maintenance_records USING btree (report_id) WHERE (report_id IS NOT NULL);
CREATE INDEX maintenance_records_reported ON public.maintenance_records USING btree (done_on, id) WHERE (result = 'reported'::text);
CREATE INDEX maintenance_records_unit ON public.maintenance_records USING btree (unit_id, done_on);
CREATE INDEX notice_aside_retry ON public.notice_aside USING btree (retry_at);
CREATE INDEX notice_clears_due ON public.notice_clears USING btree (due_at);
CREATE INDEX notice_clears_org ON public.notice_clears USING btree (org_id);
CREATE INDEX notice_duties_alarms ON public.notice_duties USING gin (alarm_ids) WITH (gin_pending_list_limit='256');
CREATE INDEX notice_duties_failed ON public.notice_duties USING btree (id) WHERE (failures > 0);
CREATE INDEX notice_duties_next ON public.notice_duties USING btree (next_at);
CREATE INDEX notice_duties_phone ON public.notice_duties USING btree (phone_id, channel);
CREATE INDEX notice_plans_behind ON public.notice_plans USING btree (org_id) WHERE (want > seq);
CREATE INDEX notice_receipts_at ON public.notice_receipts USING btree (at);
CREATE INDEX notice_usage_past ON public.notice_usage USING btree (day);
CREATE INDEX notices_alarms ON public.notices USING gin (alarm_ids) WITH (gin_pending_list_limit='256');
CREATE INDEX notices_lost ON public.notices USING btree (ended_at) WHERE ((state = ANY (ARRAY['failed'::text, 'expired'::text])) AND (passed_on_at IS NULL));
CREATE INDEX notices_org ON public.notices USING btree (org_id, due_at);
CREATE INDEX notices_past ON public.notices USING btree (due_at);
CREATE INDEX notices_phone ON public.notices USING btree (phone_id, due_at);
CREATE INDEX notices_ringing ON public.notices USING btree (ended_at) WHERE ((state = 'dropped'::text) AND (channel = 'call'::text) AND (NOT is_cancelled));
CREATE INDEX notices_try ON public.notices USING btree (next_try_at) WHERE (state = ANY (ARRAY['due'::text, 'sending'::text]));
CREATE INDEX notices_waiting ON public.notices USING btree (channel, org_id, (
CASE channel
    WHEN 'robot'::text THEN split_part(address, '/'::text, 3)
    ELSE ''::text
END), severity, next_try_at) WHERE (state = ANY (ARRAY['due'::text, 'sending'::text]));
CREATE INDEX operation_logs_at ON ONLY public.operation_logs USING btree (at);
CREATE INDEX operation_logs_20261119_at_idx ON public.operation_logs_20261119 USING btree (at);
CREATE INDEX operation_logs_pairs ON ONLY public.operation_logs USING gin (public.operation_log_pairs(public.operation_log_text(VARIADIC ARRAY[operator, operator_name, house_name, house_name_en, network_id, operation, remark, request_id])));
CREATE INDEX operation_logs_20261119_operation_log_pairs_idx ON public.operation_logs_20261119 USING gin (public.operation_log_pairs(public.operation_log_text(VARIADIC ARRAY[operator, operator_name, house_name, house_name_en, network_id, operation, remark, request_id])));
CREATE INDEX operation_logs_org ON ONLY public.operation_logs USING btree (org_id, at);
CREATE INDEX operation_logs_20261119_org_id_at_idx ON public.operation_logs_20261119 USING btree (org_id, at);
CREATE INDEX operation_logs_user ON ONLY public.operation_logs USING btree (user_id, at);
CREATE INDEX operation_logs_20261119_user_id_at_idx ON public.operation_logs_20261119 USING btree (user_id, at);
CREATE INDEX operation_logs_20261217_at_idx ON public.operation_logs_20261217 USING btree (at);
CREATE INDEX operation_logs_20261217_operation_log_pairs_idx ON public.operation_logs_20261217 USING gin (public.operation_log_pairs(public.operation_log_text(VARIADIC ARRAY[operator, operator_name, house_name, house_name_en, network_id, operation, remark, request_id])));
CREATE INDEX operation_logs_20261217_org_id_at_idx ON public.operation_logs_20261217 USING btree (org_id, at);
CREATE INDEX operation_logs_20261217_user_id_at_idx ON public.operation_logs_20261217 USING btree (user_id, at);
CREATE INDEX operation_logs_other_at_idx ON public.operation_logs_other USING btree (at);
CREATE INDEX operation_logs_other_operation_log_pairs_idx ON public.operation_logs_other USING gin (public.operation_log_pairs(public.operation_log_text(VARIADIC ARRAY[operator, operator_name, house_name, house_name_en, network_id, operation, remark, request_id])));
CREATE INDEX operation_logs_other_org_id_at_idx ON public.operation_logs_other USING btree (org_id, at);
CREATE INDEX operation_logs_other_user_id_at_idx ON public.operation_logs_other USING btree (user_id, at);
CREATE UNIQUE INDEX orgs_name ON public.orgs USING btree (lower(name));
CREATE INDEX parameter_changes_house ON public.parameter_changes USING btree (house_id, at, id);
CREATE INDEX parameter_changes_past ON public.parameter_changes USING btree (at);
CREATE INDEX parameter_snapshots_group ON public.parameter_snapshots USING btree (house_id, grp, at);
CREATE UNIQUE INDEX peer_rings_open ON public.peer_rings USING btree (peer_id) WHERE (ended_at IS NULL);
CREATE INDEX peer_rings_peer ON public.peer_rings USING btree (peer_id);
CREATE INDEX peer_rings_started ON public.peer_rings USING btree (started_at);
CREATE INDEX peer_rings_tell ON public.peer_rings USING btree (id) WHERE (NOT is_told);
CREATE INDEX peer_told_notice ON public.peer_told USING btree (notice_id);
CREATE INDEX peers_farm ON public.peers USING btree (farm_id);
CREATE UNIQUE INDEX peers_name ON public.peers USING btree (lower(name));
CREATE INDEX presence_log_gateway ON public.presence_log USING btree (gateway_id, at);
CREATE INDEX presence_log_past ON public.presence_log USING btree (at);
CREATE INDEX quarantine_at ON public.quarantine USING btree (at);
CREATE INDEX quarantine_network ON public.quarantine USING btree (network_id, at);
CREATE INDEX reading_hours_other_past ON public.reading_hours_other USING btree (at);
CREATE INDEX reading_minutes_other_past ON public.reading_minutes_other USING btree (at);
CREATE INDEX record_drafts_flock ON public.record_drafts USING btree (flock_id);
CREATE INDEX record_drafts_past ON public.record_drafts USING btree (at);
CREATE INDEX rollouts_open ON public.rollouts USING btree (state) WHERE (state = ANY (ARRAY['awaiting'::text, 'running'::text]));
CREATE INDEX rollouts_org ON public.rollouts USING btree (org_id, created_at);
CREATE INDEX rollouts_past ON public.rollouts USING btree (created_at);
CREATE INDEX sessions_past ON public.sessions USING btree (created_at);
CREATE INDEX sessions_unseen ON public.sessions USING btree (seen_at);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);
CREATE INDEX setting_audits_judged ON public.setting_audits USING btree (judged_at);
CREATE INDEX site_advices_gateway ON public.site_advices USING btree (gateway_id, at);
CREATE INDEX site_advices_house ON public.site_advices USING btree (house_id, until);
CREATE UNIQUE INDEX site_advices_key ON public.site_advices USING btree (gateway_id, key);
CREATE INDEX site_advices_past ON public.site_advices USING btree (at);
CREATE INDEX site_eye_hours_past ON public.site_eye_hours USING btree (hour);
CREATE INDEX stock_moves_day ON public.stock_moves USING btree (flock_id, day);
CREATE INDEX stock_moves_to ON public.stock_moves USING btree (to_flock_id);
CREATE UNIQUE INDEX tariffs_name ON public.tariffs USING btree (org_id, lower(name));
CREATE INDEX tariffs_org ON public.tariffs USING btree (org_id);
CREATE UNIQUE INDEX terminals_code ON public.terminals USING btree (gateway_id, code);
CREATE INDEX terminals_concentrator ON public.terminals USING btree (concentrator_id);
CREATE INDEX treatments_day ON public.treatments USING btree (flock_id, day);
CREATE INDEX treatments_task ON public.treatments USING btree (immune_task_id);
CREATE INDEX treatments_withdrawal ON public.treatments USING btree (((last_day + GREATEST(meat_days, egg_days)))) WHERE ((voided_at IS NULL) AND (GREATEST(meat_days, egg_days) > 0));
CREATE UNIQUE INDEX units_farm ON public.units USING btree (farm_id, kind, number) WHERE (retired_on IS NULL);
CREATE UNIQUE INDEX units_house ON public.units USING btree (house_id, kind, number) WHERE (retired_on IS NULL);
CREATE UNIQUE INDEX units_label ON public.units USING btree (label);
CREATE INDEX units_place ON public.units USING btree (house_id, kind, number);
CREATE INDEX units_signs ON public.units USING btree (house_id) WHERE (signs <> '[]'::jsonb);
CREATE INDEX update_tasks_failed ON public.update_tasks USING btree (house_id) WHERE (state = ANY (ARRAY['failed'::text, 'rolledBack'::text, 'unconfirmed'::text]));
CREATE INDEX update_tasks_house ON public.update_tasks USING btree (house_id, id);
CREATE UNIQUE INDEX update_tasks_open ON public.update_tasks USING btree (gateway_id) WHERE (state <> ALL (ARRAY['verified'::text, 'failed'::text, 'rolledBack'::text, 'leftOut'::text]));
CREATE INDEX update_tasks_rollout ON public.update_tasks USING btree (rollout_id, wave, place);
CREATE UNIQUE INDEX users_login_name ON public.users USING btree (lower(login_name));
CREATE INDEX warnings_flock ON public.warnings USING btree (flock_id, last_day);
CREATE UNIQUE INDEX warnings_open ON public.warnings USING btree (flock_id, key) WHERE (state = 'open'::text);
CREATE INDEX weighings_day ON public.weighings USING btree (flock_id, day);
ALTER INDEX public.frames_gateway_id_at_seq_pk ATTACH PARTITION public.frames_20261119_pkey;
ALTER INDEX public.frames_gateway_id_at_seq_pk ATTACH PARTITION public.frames_20261126_pkey;
ALTER INDEX public.frames_gateway_id_at_seq_pk ATTACH PARTITION public.frames_other_pkey;
ALTER INDEX public.operation_logs_at ATTACH PARTITION public.operation_logs_20261119_at_idx;
ALTER INDEX public.operation_logs_pairs ATTACH PARTITION public.operation_logs_20261119_operation_log_pairs_idx;
ALTER INDEX public.operation_logs_org ATTACH PARTITION public.operation_logs_20261119_org_id_at_idx;
ALTER INDEX public.operation_logs_id_at_pk ATTACH PARTITION public.operation_logs_20261119_pkey;
ALTER INDEX public.operation_logs_user ATTACH PARTITION public.operation_logs_20261119_user_id_at_idx;
ALTER INDEX public.operation_logs_at ATTACH PARTITION public.operation_logs_20261217_at_idx;
ALTER INDEX public.operation_logs_pairs ATTACH PARTITION public.operation_logs_20261217_operation_log_pairs_idx;
ALTER INDEX public.operation_logs_org ATTACH PARTITION public.operation_logs_20261217_org_id_at_idx;
ALTER INDEX public.operation_logs_id_at_pk ATTACH PARTITION public.operation_logs_20261217_pkey;
ALTER INDEX public.operation_logs_user ATTACH PARTITION public.operation_logs_20261217_user_id_at_idx;
ALTER INDEX public.operation_logs_at ATTACH PARTITION public.operation_logs_other_at_idx;
ALTER INDEX public.operation_logs_pairs ATTACH PARTITION public.operation_logs_other_operation_log_pairs_idx;
ALTER INDEX public.operation_logs_org ATTACH PARTITION public.operation_logs_other_org_id_at_idx;
ALTER INDEX public.operation_logs_id_at_pk ATTACH PARTITION public.operation_logs_other_pkey;
ALTER INDEX public.operation_logs_user ATTACH PARTITION public.operation_logs_other_user_id_at_idx;
ALTER INDEX public.reading_hours_house_id_at_pk ATTACH PARTITION public.reading_hours_20261119_pkey;
ALTER INDEX public.reading_hours_house_id_at_pk ATTACH PARTITION public.reading_hours_20270114_pkey;
ALTER INDEX public.reading_hours_house_id_at_pk ATTACH PARTITION public.reading_hours_other_pkey;
ALTER INDEX public.reading_minutes_house_id_at_pk ATTACH PARTITION public.reading_minutes_20261119_pkey;
ALTER INDEX public.reading_minutes_house_id_at_pk ATTACH PARTITION public.reading_minutes_20261126_pkey;
ALTER INDEX public.reading_minutes_house_id_at_pk ATTACH PARTITION public.reading_minutes_other_pkey;
CREATE TRIGGER operation_logs_keep BEFORE DELETE OR UPDATE ON public.operation_logs FOR EACH ROW EXECUTE FUNCTION public.operation_logs_keep();
CREATE TRIGGER operation_logs_keep_all BEFORE TRUNCATE ON public.operation_logs FOR EACH STATEMENT EXECUTE FUNCTION public.operation_logs_keep();
CREATE TRIGGER parameter_changes_keep BEFORE DELETE OR UPDATE ON public.parameter_changes FOR EACH ROW EXECUTE FUNCTION public.parameter_changes_keep();
CREATE TRIGGER record_versions_keep BEFORE UPDATE ON public.record_versions FOR EACH ROW EXECUTE FUNCTION public.record_versions_keep();
ALTER TABLE ONLY public.alarm_events
    ADD CONSTRAINT alarm_events_alarm_id_alarms_id_fk FOREIGN KEY (alarm_id) REFERENCES public.alarms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.alarm_inputs
    ADD CONSTRAINT alarm_inputs_gateway_id_gateways_id_fk FOREIGN KEY (gateway_id) REFERENCES public.gateways(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.alarm_kind_settings
    ADD CONSTRAINT alarm_kind_settings_org_id_orgs_id_fk FOREIGN KEY (org_id) REFERENCES public.orgs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.alarm_outages
    ADD CONSTRAINT alarm_outages_house_id_houses_id_fk FOREIGN KEY (house_id) REFERENCES public.houses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.alarm_phones
    ADD CONSTRAINT alarm_phones_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES public.farms(id);
ALTER TABLE ONLY public.alarm_phones
    ADD CONSTRAINT alarm_phones_house_id_houses_id_fk FOREIGN KEY (house_id) REFERENCES public.houses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.alarm_phones
    ADD CONSTRAINT alarm_phones_org_id_orgs_id_fk FOREIGN KEY (org_id) REFERENCES public.orgs(id);
ALTER TABLE ONLY public.alarm_phones
    ADD CONSTRAINT alarm_phones_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.alarms
    ADD CONSTRAINT alarms_house_id_houses_id_fk FOREIGN KEY (house_id) REFERENCES public.houses(id);
ALTER TABLE ONLY public.autopilots
    ADD CONSTRAINT autopilots_gateway_id_gateways_id_fk FOREIGN KEY (gateway_id) REFERENCES public.gateways(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.autopilots
    ADD CONSTRAINT autopilots_house_id_houses_id_fk FOREIGN KEY (house_id) REFERENCES public.houses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.breed_days
    ADD CONSTRAINT breed_days_breed_id_breeds_id_fk FOREIGN KEY (breed_id) REFERENCES public.breeds(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.breeds
    ADD CONSTRAINT breeds_org_id_orgs_id_fk FOREIGN KEY (org_id) REFERENCES public.orgs(id);
ALTER TABLE ONLY public.calendar_days
    ADD CONSTRAINT calendar_days_org_id_orgs_id_fk FOREIGN KEY (org_id) REFERENCES public.orgs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.camera_clouds
    ADD CONSTRAINT camera_clouds_org_id_orgs_id_fk FOREIGN KEY (org_id) REFERENCES public.orgs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.cameras
    ADD CONSTRAINT cameras_house_id_houses_id_fk FOREIGN KEY (house_id) REFERENCES public.houses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.cameras
    ADD CONSTRAINT cameras_org_id_orgs_id_fk FOREIGN KEY (org_id) REFERENCES public.orgs(id);
ALTER TABLE ONLY public.concentrators
    ADD CONSTRAINT concentrators_gateway_id_gateways_id_fk FOREIGN KEY (gateway_id) REFERENCES public.gateways(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.config_templates
    ADD CONSTRAINT config_templates_breed_id_breeds_id_fk FOREIGN KEY (breed_id) REFERENCES public.breeds(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.config_templates
    ADD CONSTRAINT config_templates_org_id_orgs_id_fk FOREIGN KEY (org_id) REFERENCES public.orgs(id);
ALTER TABLE ONLY public.control_batch_houses
    ADD CONSTRAINT control_batch_houses_batch_id_control_batches_id_fk FOREIGN KEY (batch_id) REFERENCES public.control_batches(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.control_batch_houses
    ADD CONSTRAINT control_batch_houses_house_id_houses_id_fk FOREIGN KEY (house_id) REFERENCES public.houses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.control_batches
    ADD CONSTRAINT control_batches_org_id_orgs_id_fk FOREIGN KEY (org_id) REFERENCES public.orgs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.control_commands
    ADD CONSTRAINT control_commands_gateway_id_gateways_id_fk FOREIGN KEY (gateway_id) REFERENCES public.gateways(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.control_commands
    ADD CONSTRAINT control_commands_house_id_houses_id_fk FOREIGN KEY (house_id) REFERENCES public.houses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.control_events
    ADD CONSTRAINT control_events_command_id_control_commands_id_fk FOREIGN KEY (command_id) REFERENCES public.control_commands(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.daily_records
    ADD CONSTRAINT daily_records_flock_id_flocks_id_fk FOREIGN KEY (flock_id) REFERENCES public.flocks(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.device_file_parts
    ADD CONSTRAINT device_file_parts_file_id_device_files_id_fk FOREIGN KEY (file_id) REFERENCES public.device_files(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.displays
    ADD CONSTRAINT displays_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES public.farms(id);
ALTER TABLE ONLY public.displays
    ADD CONSTRAINT displays_org_id_orgs_id_fk FOREIGN KEY (org_id) REFERENCES public.orgs(id);
ALTER TABLE ONLY public.drill_plans
    ADD CONSTRAINT drill_plans_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES public.farms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.drills
    ADD CONSTRAINT drills_house_id_houses_id_fk FOREIGN KEY (house_id) REFERENCES public.houses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.edge_reports
    ADD CONSTRAINT edge_reports_gateway_id_gateways_id_fk FOREIGN KEY (gateway_id) REFERENCES public.gateways(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.egg_lines
    ADD CONSTRAINT egg_lines_flock_id_flocks_id_fk FOREIGN KEY (flock_id) REFERENCES public.flocks(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.egg_sales
    ADD CONSTRAINT egg_sales_flock_id_flocks_id_fk FOREIGN KEY (flock_id) REFERENCES public.flocks(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.energy_days
    ADD CONSTRAINT energy_days_house_id_houses_id_fk FOREIGN KEY (house_id) REFERENCES public.houses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.farm_power
    ADD CONSTRAINT farm_power_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES public.farms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.farm_power
    ADD CONSTRAINT farm_power_meter_house_id_houses_id_fk FOREIGN KEY (meter_house_id) REFERENCES public.houses(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.farm_power
    ADD CONSTRAINT farm_power_tariff_id_tariffs_id_fk FOREIGN KEY (tariff_id) REFERENCES public.tariffs(id);
ALTER TABLE ONLY public.farms
    ADD CONSTRAINT farms_org_id_orgs_id_fk FOREIGN KEY (org_id) REFERENCES public.orgs(id);
ALTER TABLE ONLY public.farms
    ADD CONSTRAINT farms_parent_id_farms_id_fk FOREIGN KEY (parent_id) REFERENCES public.farms(id);
ALTER TABLE ONLY public.feed_deliveries
    ADD CONSTRAINT feed_deliveries_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES public.farms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.feed_deliveries
    ADD CONSTRAINT feed_deliveries_house_id_houses_id_fk FOREIGN KEY (house_id) REFERENCES public.houses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.flock_books
    ADD CONSTRAINT flock_books_flock_id_flocks_id_fk FOREIGN KEY (flock_id) REFERENCES public.flocks(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.flock_days
    ADD CONSTRAINT flock_days_flock_id_flocks_id_fk FOREIGN KEY (flock_id) REFERENCES public.flocks(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.flock_reports
    ADD CONSTRAINT flock_reports_flock_id_flocks_id_fk FOREIGN KEY (flock_id) REFERENCES public.flocks(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.flocks
    ADD CONSTRAINT flocks_breed_id_breeds_id_fk FOREIGN KEY (breed_id) REFERENCES public.breeds(id);
ALTER TABLE ONLY public.flocks
    ADD CONSTRAINT flocks_house_id_houses_id_fk FOREIGN KEY (house_id) REFERENCES public.houses(id);
ALTER TABLE ONLY public.gateway_messages
    ADD CONSTRAINT gateway_messages_gateway_id_gateways_id_fk FOREIGN KEY (gateway_id) REFERENCES public.gateways(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.gateways
    ADD CONSTRAINT gateways_house_id_houses_id_fk FOREIGN KEY (house_id) REFERENCES public.houses(id);
ALTER TABLE ONLY public.gateways
    ADD CONSTRAINT gateways_type_key_gateway_types_key_fk FOREIGN KEY (type_key) REFERENCES public.gateway_types(key);
ALTER TABLE ONLY public.handovers
    ADD CONSTRAINT handovers_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES public.farms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.handovers
    ADD CONSTRAINT handovers_org_id_orgs_id_fk FOREIGN KEY (org_id) REFERENCES public.orgs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.house_leases
    ADD CONSTRAINT house_leases_house_id_houses_id_fk FOREIGN KEY (house_id) REFERENCES public.houses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.house_leases
    ADD CONSTRAINT house_leases_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.house_parameters
    ADD CONSTRAINT house_parameters_house_id_houses_id_fk FOREIGN KEY (house_id) REFERENCES public.houses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.house_states
    ADD CONSTRAINT house_states_house_id_houses_id_fk FOREIGN KEY (house_id) REFERENCES public.houses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.house_templates
    ADD CONSTRAINT house_templates_house_id_houses_id_fk FOREIGN KEY (house_id) REFERENCES public.houses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.house_templates
    ADD CONSTRAINT house_templates_template_id_config_templates_id_fk FOREIGN KEY (template_id) REFERENCES public.config_templates(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.houses
    ADD CONSTRAINT houses_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES public.farms(id);
ALTER TABLE ONLY public.houses
    ADD CONSTRAINT houses_org_id_orgs_id_fk FOREIGN KEY (org_id) REFERENCES public.orgs(id);
ALTER TABLE ONLY public.immune_reminders
    ADD CONSTRAINT immune_reminders_breed_id_breeds_id_fk FOREIGN KEY (breed_id) REFERENCES public.breeds(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.immune_tasks
    ADD CONSTRAINT immune_tasks_flock_id_flocks_id_fk FOREIGN KEY (flock_id) REFERENCES public.flocks(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.limit_settings
    ADD CONSTRAINT limit_settings_breed_id_breeds_id_fk FOREIGN KEY (breed_id) REFERENCES public.breeds(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.limit_settings
    ADD CONSTRAINT limit_settings_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES public.farms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.limit_settings
    ADD CONSTRAINT limit_settings_org_id_orgs_id_fk FOREIGN KEY (org_id) REFERENCES public.orgs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.loss_lines
    ADD CONSTRAINT loss_lines_flock_id_flocks_id_fk FOREIGN KEY (flock_id) REFERENCES public.flocks(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.maintenance_books
    ADD CONSTRAINT maintenance_books_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES public.farms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.maintenance_delays
    ADD CONSTRAINT maintenance_delays_plan_id_maintenance_plans_id_fk FOREIGN KEY (plan_id) REFERENCES public.maintenance_plans(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.maintenance_plans
    ADD CONSTRAINT maintenance_plans_assignee_id_users_id_fk FOREIGN KEY (assignee_id) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.maintenance_plans
    ADD CONSTRAINT maintenance_plans_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES public.farms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.maintenance_plans
    ADD CONSTRAINT maintenance_plans_house_id_houses_id_fk FOREIGN KEY (house_id) REFERENCES public.houses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.maintenance_plans
    ADD CONSTRAINT maintenance_plans_unit_id_units_id_fk FOREIGN KEY (unit_id) REFERENCES public.units(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.maintenance_records
    ADD CONSTRAINT maintenance_records_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES public.farms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.maintenance_records
    ADD CONSTRAINT maintenance_records_house_id_houses_id_fk FOREIGN KEY (house_id) REFERENCES public.houses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.maintenance_records
    ADD CONSTRAINT maintenance_records_plan_id_maintenance_plans_id_fk FOREIGN KEY (plan_id) REFERENCES public.maintenance_plans(id);
ALTER TABLE ONLY public.maintenance_records
    ADD CONSTRAINT maintenance_records_report_id_maintenance_records_id_fk FOREIGN KEY (report_id) REFERENCES public.maintenance_records(id);
ALTER TABLE ONLY public.maintenance_records
    ADD CONSTRAINT maintenance_records_unit_id_units_id_fk FOREIGN KEY (unit_id) REFERENCES public.units(id);
ALTER TABLE ONLY public.notice_aside
    ADD CONSTRAINT notice_aside_alarm_id_alarms_id_fk FOREIGN KEY (alarm_id) REFERENCES public.alarms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notice_attempts
    ADD CONSTRAINT notice_attempts_notice_id_notices_id_fk FOREIGN KEY (notice_id) REFERENCES public.notices(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notice_budgets
    ADD CONSTRAINT notice_budgets_org_id_orgs_id_fk FOREIGN KEY (org_id) REFERENCES public.orgs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notice_clears
    ADD CONSTRAINT notice_clears_alarm_id_alarms_id_fk FOREIGN KEY (alarm_id) REFERENCES public.alarms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notice_duties
    ADD CONSTRAINT notice_duties_org_id_orgs_id_fk FOREIGN KEY (org_id) REFERENCES public.orgs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notice_duties
    ADD CONSTRAINT notice_duties_phone_id_alarm_phones_id_fk FOREIGN KEY (phone_id) REFERENCES public.alarm_phones(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notice_plans
    ADD CONSTRAINT notice_plans_org_id_orgs_id_fk FOREIGN KEY (org_id) REFERENCES public.orgs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notice_usage
    ADD CONSTRAINT notice_usage_org_id_orgs_id_fk FOREIGN KEY (org_id) REFERENCES public.orgs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_org_id_orgs_id_fk FOREIGN KEY (org_id) REFERENCES public.orgs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_phone_id_alarm_phones_id_fk FOREIGN KEY (phone_id) REFERENCES public.alarm_phones(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.org_settings
    ADD CONSTRAINT org_settings_org_id_orgs_id_fk FOREIGN KEY (org_id) REFERENCES public.orgs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.parameter_snapshots
    ADD CONSTRAINT parameter_snapshots_house_id_houses_id_fk FOREIGN KEY (house_id) REFERENCES public.houses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.peer_rings
    ADD CONSTRAINT peer_rings_peer_id_peers_id_fk FOREIGN KEY (peer_id) REFERENCES public.peers(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.peer_told
    ADD CONSTRAINT peer_told_notice_id_notices_id_fk FOREIGN KEY (notice_id) REFERENCES public.notices(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.peer_told
    ADD CONSTRAINT peer_told_ring_id_peer_rings_id_fk FOREIGN KEY (ring_id) REFERENCES public.peer_rings(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.peers
    ADD CONSTRAINT peers_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES public.farms(id);
ALTER TABLE ONLY public.presence_log
    ADD CONSTRAINT presence_log_gateway_id_gateways_id_fk FOREIGN KEY (gateway_id) REFERENCES public.gateways(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.record_drafts
    ADD CONSTRAINT record_drafts_flock_id_flocks_id_fk FOREIGN KEY (flock_id) REFERENCES public.flocks(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.record_versions
    ADD CONSTRAINT record_versions_flock_id_flocks_id_fk FOREIGN KEY (flock_id) REFERENCES public.flocks(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.rollouts
    ADD CONSTRAINT rollouts_file_id_device_files_id_fk FOREIGN KEY (file_id) REFERENCES public.device_files(id);
ALTER TABLE ONLY public.rollouts
    ADD CONSTRAINT rollouts_org_id_orgs_id_fk FOREIGN KEY (org_id) REFERENCES public.orgs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.setting_audits
    ADD CONSTRAINT setting_audits_house_id_houses_id_fk FOREIGN KEY (house_id) REFERENCES public.houses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.setting_dangers
    ADD CONSTRAINT setting_dangers_house_id_houses_id_fk FOREIGN KEY (house_id) REFERENCES public.houses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.site_advices
    ADD CONSTRAINT site_advices_gateway_id_gateways_id_fk FOREIGN KEY (gateway_id) REFERENCES public.gateways(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.site_advices
    ADD CONSTRAINT site_advices_house_id_houses_id_fk FOREIGN KEY (house_id) REFERENCES public.houses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.site_eye_hours
    ADD CONSTRAINT site_eye_hours_gateway_id_gateways_id_fk FOREIGN KEY (gateway_id) REFERENCES public.gateways(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.site_eyes
    ADD CONSTRAINT site_eyes_gateway_id_gateways_id_fk FOREIGN KEY (gateway_id) REFERENCES public.gateways(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.site_houses
    ADD CONSTRAINT site_houses_gateway_id_gateways_id_fk FOREIGN KEY (gateway_id) REFERENCES public.gateways(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.stock_moves
    ADD CONSTRAINT stock_moves_flock_id_flocks_id_fk FOREIGN KEY (flock_id) REFERENCES public.flocks(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.stock_moves
    ADD CONSTRAINT stock_moves_to_flock_id_flocks_id_fk FOREIGN KEY (to_flock_id) REFERENCES public.flocks(id) ON DELETE RESTRICT;
ALTER TABLE ONLY public.tariffs
    ADD CONSTRAINT tariffs_org_id_orgs_id_fk FOREIGN KEY (org_id) REFERENCES public.orgs(id);
ALTER TABLE ONLY public.terminals
    ADD CONSTRAINT terminals_concentrator_id_concentrators_id_fk FOREIGN KEY (concentrator_id) REFERENCES public.concentrators(id);
ALTER TABLE ONLY public.terminals
    ADD CONSTRAINT terminals_gateway_id_gateways_id_fk FOREIGN KEY (gateway_id) REFERENCES public.gateways(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.treatments
    ADD CONSTRAINT treatments_flock_id_flocks_id_fk FOREIGN KEY (flock_id) REFERENCES public.flocks(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.treatments
    ADD CONSTRAINT treatments_immune_task_id_immune_tasks_id_fk FOREIGN KEY (immune_task_id) REFERENCES public.immune_tasks(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.unit_days
    ADD CONSTRAINT unit_days_house_id_houses_id_fk FOREIGN KEY (house_id) REFERENCES public.houses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.unit_meters
    ADD CONSTRAINT unit_meters_house_id_houses_id_fk FOREIGN KEY (house_id) REFERENCES public.houses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.units
    ADD CONSTRAINT units_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES public.farms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.units
    ADD CONSTRAINT units_house_id_houses_id_fk FOREIGN KEY (house_id) REFERENCES public.houses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.update_tasks
    ADD CONSTRAINT update_tasks_file_id_device_files_id_fk FOREIGN KEY (file_id) REFERENCES public.device_files(id);
ALTER TABLE ONLY public.update_tasks
    ADD CONSTRAINT update_tasks_gateway_id_gateways_id_fk FOREIGN KEY (gateway_id) REFERENCES public.gateways(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.update_tasks
    ADD CONSTRAINT update_tasks_house_id_houses_id_fk FOREIGN KEY (house_id) REFERENCES public.houses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.update_tasks
    ADD CONSTRAINT update_tasks_rollout_id_rollouts_id_fk FOREIGN KEY (rollout_id) REFERENCES public.rollouts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_farms
    ADD CONSTRAINT user_farms_farm_id_farms_id_fk FOREIGN KEY (farm_id) REFERENCES public.farms(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_farms
    ADD CONSTRAINT user_farms_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_houses
    ADD CONSTRAINT user_houses_house_id_houses_id_fk FOREIGN KEY (house_id) REFERENCES public.houses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.user_houses
    ADD CONSTRAINT user_houses_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_org_id_orgs_id_fk FOREIGN KEY (org_id) REFERENCES public.orgs(id);
ALTER TABLE ONLY public.warning_books
    ADD CONSTRAINT warning_books_flock_id_flocks_id_fk FOREIGN KEY (flock_id) REFERENCES public.flocks(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.warnings
    ADD CONSTRAINT warnings_flock_id_flocks_id_fk FOREIGN KEY (flock_id) REFERENCES public.flocks(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.weighings
    ADD CONSTRAINT weighings_flock_id_flocks_id_fk FOREIGN KEY (flock_id) REFERENCES public.flocks(id) ON DELETE CASCADE;
