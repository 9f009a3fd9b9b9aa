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
ALTER TABLE "site_eye_hours" ADD CONSTRAINT "site_eye_hours_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "control_commands_otherwise" ON "control_commands" USING btree ("ended_at") WHERE kind = 'do' and state in ('mismatch', 'partly');