CREATE TABLE "cold_weeks" (
	"from_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"rows" bigint NOT NULL,
	"bytes" bigint NOT NULL,
	"parts" integer[] NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"dropped_at" timestamp with time zone
);
