ALTER TABLE "displays" ADD COLUMN "width_m" double precision;--> statement-breakpoint
-- By hand: the width of a picture of this diagonal, upright where the display reported so, else 16:9.
UPDATE "displays" SET "width_m" = round(least(15, greatest(0.2, diagonal_inch::numeric * 0.0254
  * CASE WHEN (report->>'height')::numeric > (report->>'width')::numeric
    THEN 0.4903 ELSE 0.8716 END)), 2);--> statement-breakpoint
ALTER TABLE "displays" ALTER COLUMN "width_m" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "displays" ADD COLUMN "tour_overview_s" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "displays" ADD COLUMN "tour_place_s" integer DEFAULT 15 NOT NULL;
