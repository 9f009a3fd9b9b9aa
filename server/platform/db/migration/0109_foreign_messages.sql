CREATE TABLE "raw_samples" (
	"gateway_id" integer NOT NULL,
	"topic" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"payload" "bytea" NOT NULL,
	"size_bytes" integer NOT NULL,
	CONSTRAINT "raw_samples_gateway_id_topic_pk" PRIMARY KEY("gateway_id","topic")
);
--> statement-breakpoint
ALTER TABLE "gateway_types" ADD COLUMN "mapping" jsonb;--> statement-breakpoint
ALTER TABLE "raw_samples" ADD CONSTRAINT "raw_samples_gateway_id_gateways_id_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."gateways"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "raw_samples_at" ON "raw_samples" USING btree ("at");