CREATE TABLE "gateway_messages" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"gateway_id" integer NOT NULL,
	"kind" text NOT NULL,
	"body" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gateway_messages" ADD CONSTRAINT "gateway_messages_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gateway_messages_at" ON "gateway_messages" USING btree ("gateway_id","at");