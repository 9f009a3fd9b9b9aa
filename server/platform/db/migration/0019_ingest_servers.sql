CREATE TABLE "ingest_servers" (
	"client_id" text PRIMARY KEY NOT NULL,
	"group_name" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"stand_in" text,
	"stand_in_until" timestamp with time zone
);
