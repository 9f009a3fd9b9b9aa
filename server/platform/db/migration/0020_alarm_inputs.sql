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
ALTER TABLE "alarms" ADD COLUMN "subject_name" text;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "subject_name_en" text;--> statement-breakpoint
ALTER TABLE "alarm_inputs" ADD CONSTRAINT "alarm_inputs_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_inputs_code" ON "alarm_inputs" USING btree ("gateway_id","code");--> statement-breakpoint
INSERT INTO "alarm_inputs" ("gateway_id", "code", "content", "content_en", "relay_type", "important")
SELECT g."id", n, '输入 ' || n, 'Input ' || n,
  CASE WHEN n = ANY(g."di_normally_closed") THEN 'normallyClosed' ELSE 'normallyOpen' END,
  n = ANY(g."di_important")
FROM "gateways" g CROSS JOIN generate_series(1, 16) AS n
WHERE n = ANY(g."di_important") OR n = ANY(g."di_normally_closed")
ORDER BY g."id", n;--> statement-breakpoint
ALTER TABLE "gateways" DROP COLUMN "di_important";--> statement-breakpoint
ALTER TABLE "gateways" DROP COLUMN "di_normally_closed";