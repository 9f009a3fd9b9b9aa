import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { forecastGapKeys } from "../../../../../contract/flock/forecast/forecast.ts";
import { flocks } from "../fleet/flock-tables.ts";

const day = (name: string) => date(name, { mode: "string" });
const grams = (name: string) => doublePrecision(name);

/** Weight forecasts as made (contract/flock/forecast/forecast.ts): one a day. */
export const flockForecasts = pgTable(
  "flock_forecasts",
  {
    flockId: integer("flock_id")
      .notNull()
      .references(() => flocks.id, { onDelete: "cascade" }),
    day: day("day").notNull(),
    weighedDay: day("weighed_day"),
    gap: text("gap", { enum: forecastGapKeys }),
    weightG: grams("weight_g"),
    saleDay: day("sale_day").notNull(),
    saleAge: integer("sale_age").notNull(),
    isPlanned: boolean("is_planned").notNull(),
    saleG: grams("sale_g"),
    saleLowG: grams("sale_low_g"),
    saleHighG: grams("sale_high_g"),
    naiveG: grams("naive_g"),
    targetG: grams("target_g"),
    isTargetSet: boolean("is_target_set").notNull(),
    targetDay: day("target_day"),
    targetEarly: day("target_early"),
    targetLate: day("target_late"),
    aheadG: grams("ahead_g"),
    aheadLowG: grams("ahead_low_g"),
    aheadHighG: grams("ahead_high_g"),
    naiveAheadG: grams("naive_ahead_g"),
  },
  (table) => [
    primaryKey({ columns: [table.flockId, table.day] }),
    index("flock_forecasts_day").on(table.day),
  ],
);
