import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  serial,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { ComparedFigure } from "../../../../../contract/operate/morning-compare.ts";
import type { MorningReason } from "../../../../../contract/operate/morning.ts";
import { time } from "../base/table-columns.ts";
import { farms } from "../fleet/farm-tables.ts";
import { houses } from "../fleet/house-tables.ts";

const ownHouse = () =>
  integer("house_id")
    .notNull()
    .references(() => houses.id, { onDelete: "cascade" });
/** A morning of the farm's calendar; its figures are of the day and night before. */
const morning = () => date("day", { mode: "string" }).notNull();

/** A figure of a house on a morning; `days`: mornings in a row on which it was off. */
export type StoredMorningFigure = Omit<ComparedFigure, "key"> & { readonly days: number };

/** Figures of houses with animals, with those of similar houses (contract/operate/morning.ts). */
export const morningFigureDays = pgTable(
  "morning_figures",
  {
    houseId: ownHouse(),
    day: morning(),
    /** Mean age on the day, days; animals, and their live weight in kg. */
    age: real("age").notNull(),
    birds: integer("birds").notNull(),
    liveKg: real("live_kg").notNull(),
    /** Figures by key. */
    figures: jsonb("figures").$type<Partial<Record<string, StoredMorningFigure>>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.houseId, table.day] }),
    index("morning_figures_day").on(table.day),
  ],
);

/** Houses that deserve a visit on a morning, with people's judgement of them. */
export const morningRows = pgTable(
  "morning_rows",
  {
    id: serial("id").primaryKey(),
    houseId: ownHouse(),
    day: morning(),
    place: smallint("place").notNull(),
    points: real("points").notNull(),
    birds: integer("birds").notNull(),
    age: integer("age"),
    reasons: jsonb("reasons").$type<readonly MorningReason[]>().notNull(),
    visitedAt: time("visited_at"),
    visitedBy: text("visited_by"),
    isUseful: boolean("is_useful"),
    judgedAt: time("judged_at"),
    judgedBy: text("judged_by"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("morning_rows_house").on(table.houseId, table.day),
    index("morning_rows_day").on(table.day),
  ],
);

/** The newest morning of a farm, and when its list was made. */
export const morningBooks = pgTable("morning_books", {
  farmId: integer("farm_id")
    .primaryKey()
    .references(() => farms.id, { onDelete: "cascade" }),
  day: morning(),
  /** Houses with animals. */
  houses: integer("houses").notNull(),
  at: time("at").notNull(),
});
