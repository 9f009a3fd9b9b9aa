ALTER TABLE "stock_moves" DROP CONSTRAINT "stock_moves_to_flock_id_flocks_id_fk";
--> statement-breakpoint
ALTER TABLE "flock_days" ADD COLUMN "feed_gap" text;--> statement-breakpoint
ALTER TABLE "flock_days" ADD COLUMN "water_gap" text;--> statement-breakpoint
ALTER TABLE "flock_days" ADD COLUMN "kwh_gap" text;--> statement-breakpoint
ALTER TABLE "flock_days" ADD COLUMN "hen_housed_from_age" integer;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_to_flock_id_flocks_id_fk" FOREIGN KEY ("to_flock_id") REFERENCES "public"."flocks"("id") ON DELETE restrict ON UPDATE no action;