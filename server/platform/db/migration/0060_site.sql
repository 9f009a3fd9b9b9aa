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
ALTER TABLE "control_commands" ADD COLUMN "advice_id" integer;--> statement-breakpoint
ALTER TABLE "control_commands" ADD COLUMN "is_autopilot" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "autopilots" ADD CONSTRAINT "autopilots_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autopilots" ADD CONSTRAINT "autopilots_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edge_reports" ADD CONSTRAINT "edge_reports_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_advices" ADD CONSTRAINT "site_advices_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_advices" ADD CONSTRAINT "site_advices_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_eyes" ADD CONSTRAINT "site_eyes_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_houses" ADD CONSTRAINT "site_houses_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "autopilots_on" ON "autopilots" USING btree ("house_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "autopilots_gateway" ON "autopilots" USING btree ("gateway_id","house_id","since");--> statement-breakpoint
CREATE UNIQUE INDEX "site_advices_key" ON "site_advices" USING btree ("gateway_id","key");--> statement-breakpoint
CREATE INDEX "site_advices_gateway" ON "site_advices" USING btree ("gateway_id","at");--> statement-breakpoint
CREATE INDEX "site_advices_house" ON "site_advices" USING btree ("house_id","until");--> statement-breakpoint
CREATE INDEX "control_commands_advice" ON "control_commands" USING btree ("advice_id") WHERE advice_id is not null;