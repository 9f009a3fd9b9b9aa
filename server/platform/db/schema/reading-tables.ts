import { bigint, doublePrecision, integer, pgTable, primaryKey, real } from "drizzle-orm/pg-core";
import { time } from "./base/table-columns.ts";

/**
 * Identity of every frame taken in the last weeks: a second one with the same identity is a
 * duplicate. Partitioned by `at`.
 */
export const frames = pgTable(
  "frames",
  {
    gatewayId: integer("gateway_id").notNull(),
    at: time("at").notNull(),
    seq: bigint("seq", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.gatewayId, table.at, table.seq] })],
);

/**
 * Rollups. Arrays are indexed by metric slot (contract/base/metric.ts, slot n is element n + 1).
 * `count`, `low` and `high` are null while a minute has a single frame: `sum` then is the value.
 * Counters are lifetime totals at the end of the bucket. Partitioned by `at`.
 */
const rollup = (name: string) =>
  pgTable(
    name,
    {
      houseId: integer("house_id").notNull(),
      at: time("at").notNull(),
      frames: integer("frames").notNull(),
      sum: doublePrecision("sum").array().notNull(),
      count: integer("count").array(),
      low: real("low").array(),
      high: real("high").array(),
      water: doublePrecision("water"),
      feed: doublePrecision("feed"),
      kwh: doublePrecision("kwh"),
    },
    (table) => [primaryKey({ columns: [table.houseId, table.at] })],
  );

export const readingMinutes = rollup("reading_minutes");

/**
 * Weeks of minutes that are in files (`COLD_DIR`). Written before the week's partition is dropped
 * (`droppedAt`); until then readers take the partition. `parts`: ranges of houses that have a file.
 */
export const coldWeeks = pgTable("cold_weeks", {
  fromAt: time("from_at").primaryKey(),
  untilAt: time("until_at").notNull(),
  rows: bigint("rows", { mode: "number" }).notNull(),
  bytes: bigint("bytes", { mode: "number" }).notNull(),
  parts: integer("parts").array().notNull(),
  writtenAt: time("written_at").notNull(),
  droppedAt: time("dropped_at"),
});

export const readingHours = rollup("reading_hours");

export const readingDays = rollup("reading_days");
