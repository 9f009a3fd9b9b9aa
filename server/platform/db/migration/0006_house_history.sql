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
CREATE TABLE "presence_log" (
	"id" serial PRIMARY KEY NOT NULL,
	"gateway_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_online" boolean NOT NULL,
	"net_type" text
);
--> statement-breakpoint
ALTER TABLE "alarm_events" ADD CONSTRAINT "alarm_events_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence_log" ADD CONSTRAINT "presence_log_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_events_alarm" ON "alarm_events" USING btree ("alarm_id","id");--> statement-breakpoint
CREATE INDEX "presence_log_gateway" ON "presence_log" USING btree ("gateway_id","at");--> statement-breakpoint
INSERT INTO "alarm_events" ("alarm_id", "at", "kind", "severity", "value") SELECT id, raised_at, 'raise', severity, value FROM "alarms";--> statement-breakpoint
INSERT INTO "alarm_events" ("alarm_id", "at", "kind", "by_name", "note") SELECT id, ack_at, 'acknowledge', ack_by, nullif(ack_note, '') FROM "alarms" WHERE ack_at IS NOT NULL ORDER BY ack_at;--> statement-breakpoint
INSERT INTO "alarm_events" ("alarm_id", "at", "kind") SELECT id, cleared_at, 'clear' FROM "alarms" WHERE cleared_at IS NOT NULL ORDER BY cleared_at;--> statement-breakpoint
INSERT INTO "presence_log" ("gateway_id", "at", "is_online", "net_type") SELECT g.id, s.online_since, s.is_online, g.net_type FROM "gateways" g JOIN "house_states" s ON s.house_id = g.house_id WHERE s.is_online IS NOT NULL AND s.online_since IS NOT NULL;
