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
	"accepted" integer DEFAULT 0 NOT NULL,
	"is_accepted" boolean DEFAULT false NOT NULL,
	"created_by" integer NOT NULL,
	"operator" text NOT NULL,
	"operator_name" text NOT NULL,
	"source" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
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
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "device_file_parts" ADD CONSTRAINT "device_file_parts_file_id_device_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."device_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollouts" ADD CONSTRAINT "rollouts_org_id_orgs_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."orgs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollouts" ADD CONSTRAINT "rollouts_file_id_device_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."device_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_tasks" ADD CONSTRAINT "update_tasks_rollout_id_rollouts_id_fk" FOREIGN KEY ("rollout_id") REFERENCES "public"."rollouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_tasks" ADD CONSTRAINT "update_tasks_house_id_houses_id_fk" FOREIGN KEY ("house_id") REFERENCES "public"."houses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_tasks" ADD CONSTRAINT "update_tasks_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_tasks" ADD CONSTRAINT "update_tasks_file_id_device_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."device_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "device_files_name" ON "device_files" USING btree ("name","version");--> statement-breakpoint
CREATE INDEX "rollouts_org" ON "rollouts" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "update_tasks_rollout" ON "update_tasks" USING btree ("rollout_id","wave","place");--> statement-breakpoint
CREATE UNIQUE INDEX "update_tasks_open" ON "update_tasks" USING btree ("gateway_id") WHERE state not in ('verified', 'failed', 'rolledBack', 'leftOut');