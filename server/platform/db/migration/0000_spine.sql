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
	"version" bigint NOT NULL
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
	CONSTRAINT "breed_days_breed_id_day_age_pk" PRIMARY KEY("breed_id","day_age")
);
--> statement-breakpoint
CREATE TABLE "breeds" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"species" text NOT NULL,
	CONSTRAINT "breeds_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "captchas" (
	"id" text PRIMARY KEY NOT NULL,
	"answer" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flocks" (
	"id" serial PRIMARY KEY NOT NULL,
	"house_id" integer NOT NULL,
	"breed_id" integer NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"cleared_at" timestamp with time zone,
	"placed_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "frames" (
	"gateway_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "frames_gateway_id_at_seq_pk" PRIMARY KEY("gateway_id","at","seq")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "gateways" (
	"id" serial PRIMARY KEY NOT NULL,
	"house_id" integer NOT NULL,
	"network_id" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"type_key" integer NOT NULL,
	"version" text,
	"sim_card" text,
	"net_type" text,
	"di_important" integer[] DEFAULT '{}' NOT NULL,
	"di_normally_closed" integer[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "gateways_house_id_unique" UNIQUE("house_id"),
	CONSTRAINT "gateways_network_id_unique" UNIQUE("network_id")
);
--> statement-breakpoint
CREATE TABLE "house_states" (
	"house_id" integer PRIMARY KEY NOT NULL,
	"reading_at" timestamp with time zone,
	"detail" jsonb,
	"judge" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"counter" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"day_use" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_online" boolean,
	"online_since" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"late_skew_s" double precision,
	"due_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "houses" (
	"id" serial PRIMARY KEY NOT NULL,
	"farm_id" integer NOT NULL,
	"org_id" integer NOT NULL,
	"name" text NOT NULL,
	"species" text NOT NULL,
	"limit_override" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "orgs" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"code" text NOT NULL,
	"map_type" text DEFAULT '1' NOT NULL,
	"logo" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orgs_code_unique" UNIQUE("code")
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
);
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "breed_days" ADD CONSTRAINT "breed_days_breed_id_breeds_id_fk" FOREIGN KEY ("breed_id") REFERENCES "public"."breeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "farms" ADD CONSTRAINT "farms_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flocks" ADD CONSTRAINT "flocks_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flocks" ADD CONSTRAINT "flocks_breed_id_breeds_id_fk" FOREIGN KEY ("breed_id") REFERENCES "public"."breeds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateways" ADD CONSTRAINT "gateways_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "house_states" ADD CONSTRAINT "house_states_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "houses" ADD CONSTRAINT "houses_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "houses" ADD CONSTRAINT "houses_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_farms" ADD CONSTRAINT "user_farms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_farms" ADD CONSTRAINT "user_farms_farm_id_farms_id_fk" FOREIGN KEY ("farm_id") REFERENCES "public"."farms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_houses" ADD CONSTRAINT "user_houses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_houses" ADD CONSTRAINT "user_houses_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_active" ON "alarms" USING btree ("house_id","key","subject") WHERE state in ('unacknowledged', 'acknowledged');--> statement-breakpoint
CREATE INDEX "alarms_open" ON "alarms" USING btree ("house_id") WHERE state <> 'closed';--> statement-breakpoint
CREATE INDEX "alarms_raised" ON "alarms" USING btree ("raised_at");--> statement-breakpoint
CREATE INDEX "alarms_shelved" ON "alarms" USING btree ("shelved_until") WHERE shelved_until is not null;--> statement-breakpoint
CREATE INDEX "facts_at" ON "facts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "farms_org" ON "farms" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "farms_lineage" ON "farms" USING gin ("lineage");--> statement-breakpoint
CREATE UNIQUE INDEX "flocks_current" ON "flocks" USING btree ("house_id") WHERE cleared_at is null;--> statement-breakpoint
CREATE INDEX "house_states_due" ON "house_states" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "house_states_seen" ON "house_states" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "houses_farm" ON "houses" USING btree ("farm_id");--> statement-breakpoint
CREATE INDEX "houses_org" ON "houses" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "quarantine_at" ON "quarantine" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_login_name" ON "users" USING btree (lower("login_name"));