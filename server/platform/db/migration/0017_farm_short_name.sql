ALTER TABLE "farms" ADD COLUMN "short_name" text;--> statement-breakpoint
ALTER TABLE "farms" ADD COLUMN "short_name_en" text;