ALTER TABLE "weighings" ADD COLUMN "uniformity_pct" double precision;--> statement-breakpoint
ALTER TABLE "weighings" ADD COLUMN "weights_g" double precision[];