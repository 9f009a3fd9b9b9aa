import { date, doublePrecision, index, integer, pgTable, serial, text } from "drizzle-orm/pg-core";
import { time } from "../base/table-columns.ts";
import { farms } from "../fleet/farm-tables.ts";
import { houses } from "../fleet/house-tables.ts";

/** Feed delivered to a farm, or to the silo of one of its houses. */
export const feedDeliveries = pgTable(
  "feed_deliveries",
  {
    id: serial("id").primaryKey(),
    farmId: integer("farm_id")
      .notNull()
      .references(() => farms.id, { onDelete: "cascade" }),
    /** Null: for all houses of the farm. */
    houseId: integer("house_id").references(() => houses.id, { onDelete: "cascade" }),
    /** Day by the farm's calendar. */
    day: date("day", { mode: "string" }).notNull(),
    kg: doublePrecision("kg").notNull(),
    formula: text("formula").notNull(),
    batch: text("batch").notNull().default(""),
    supplier: text("supplier").notNull().default(""),
    docNo: text("doc_no").notNull().default(""),
    /** A tonne of it costs; null: not known. */
    tonnePrice: doublePrecision("tonne_price"),
    at: time("at").notNull(),
    by: text("by_name").notNull(),
    /** Grows with every change made by a save. */
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("feed_deliveries_farm").on(table.farmId, table.day),
    index("feed_deliveries_house").on(table.houseId, table.day),
  ],
);
