import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, serial, uniqueIndex } from "drizzle-orm/pg-core";
import { time } from "../base/table-columns.ts";
import { breeds } from "./breed-tables.ts";
import { houses } from "./house-tables.ts";

/** The flocks of a house, none overlapping another: writers lock the row of the house. */
export const flocks = pgTable(
  "flocks",
  {
    id: serial("id").primaryKey(),
    houseId: integer("house_id")
      .notNull()
      .references(() => houses.id),
    breedId: integer("breed_id")
      .notNull()
      .references(() => breeds.id),
    placedAt: time("placed_at").notNull(),
    clearedAt: time("cleared_at"),
    /** Planned clearing of the house, by the farm's calendar. */
    plannedEnd: date("planned_end", { mode: "string" }),
    /** Weight at which the flock is to be sold, g per head; null: by its breed. */
    targetWeightG: integer("target_weight_g"),
    placedCount: integer("placed_count").notNull(),
    /** Day age on the day of the placement. */
    placedAge: integer("placed_age").notNull().default(0),
    /** Grows with every change made by a save. */
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("flocks_current")
      .on(table.houseId)
      .where(sql`cleared_at is null`),
    index("flocks_house").on(table.houseId, table.placedAt),
    index("flocks_breed").on(table.breedId),
    index("flocks_cleared").on(table.clearedAt),
  ],
);
