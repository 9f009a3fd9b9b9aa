ALTER TABLE "flock_books" ADD COLUMN "lay_start_age" integer;--> statement-breakpoint
UPDATE "flock_books" SET "lay_start_age" = 126;