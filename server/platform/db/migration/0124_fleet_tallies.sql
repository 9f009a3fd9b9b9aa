CREATE UNLOGGED TABLE "fleet_tallies" (
	"scope" text PRIMARY KEY NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"tallies" jsonb
);
