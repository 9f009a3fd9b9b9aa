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
CREATE TABLE "gateway_types" (
	"key" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"is_retired" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
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
ALTER TABLE "gateways" ALTER COLUMN "secret_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "issued_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "revoked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "gateways" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "concentrators" ADD CONSTRAINT "concentrators_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminals" ADD CONSTRAINT "terminals_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminals" ADD CONSTRAINT "terminals_concentrator_id_concentrators_id_fk" FOREIGN KEY ("concentrator_id") REFERENCES "public"."concentrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "concentrators_code" ON "concentrators" USING btree ("gateway_id","code");--> statement-breakpoint
CREATE INDEX "gateway_attempts_last" ON "gateway_attempts" USING btree ("kind","last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_types_name" ON "gateway_types" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "terminals_code" ON "terminals" USING btree ("gateway_id","code");--> statement-breakpoint
CREATE INDEX "terminals_concentrator" ON "terminals" USING btree ("concentrator_id");--> statement-breakpoint
INSERT INTO "gateway_types" ("key", "name", "name_en") VALUES
	(11, 'AC2000 PLUS', 'AC2000 PLUS'),
	(12, 'AC2000 3G', 'AC2000 3G'),
	(14, 'PLATINUM XL+', 'PLATINUM XL+'),
	(15, 'PLATINUM PRO', 'PLATINUM PRO'),
	(21, '采集报警器', 'Collector alarm'),
	(23, 'iEC12-', 'iEC12-'),
	(24, 'iEC12-Pro', 'iEC12-Pro'),
	(25, 'iEC12', 'iEC12'),
	(26, 'iEC22 系列', 'iEC22 series'),
	(27, 'EC86', 'EC86'),
	(28, 'iEC Press', 'iEC Press'),
	(29, 'iEC12-Ta', 'iEC12-Ta'),
	(30, 'iEC22-V', 'iEC22-V'),
	(31, '控制网关', 'Control gateway'),
	(32, 'iEC12-V', 'iEC12-V'),
	(33, 'EC24', 'EC24'),
	(34, 'EC86-V', 'EC86-V'),
	(35, 'iEC08-V', 'iEC08-V'),
	(36, 'F0402', 'F0402'),
	(41, 'Smart8c', 'Smart8c'),
	(50, 'iEC1680', 'iEC1680'),
	(51, 'iEC1680-V', 'iEC1680-V'),
	(60, 'AI6000', 'AI6000');--> statement-breakpoint
INSERT INTO "gateway_types" ("key", "name", "name_en") SELECT DISTINCT "type_key", '类型 ' || "type_key", 'Type ' || "type_key" FROM "gateways" ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "gateways" ADD CONSTRAINT "gateways_type_key_gateway_types_key_fk" FOREIGN KEY ("type_key") REFERENCES "public"."gateway_types"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gateways_type" ON "gateways" USING btree ("type_key");--> statement-breakpoint
CREATE INDEX "quarantine_network" ON "quarantine" USING btree ("network_id","at");
