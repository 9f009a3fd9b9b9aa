CREATE TABLE "maintenance_photos" (
	"id" serial PRIMARY KEY NOT NULL,
	"draft_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"photo" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "maintenance_photos_draft" ON "maintenance_photos" USING btree ("draft_id","id");