CREATE TABLE "cluster_partitions" (
	"number" smallint PRIMARY KEY NOT NULL,
	"fence" bigint
);
--> statement-breakpoint
CREATE TABLE "cluster_servers" (
	"fence" bigserial PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"key" "bytea" NOT NULL,
	"until_at" timestamp with time zone NOT NULL
);
