import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { time } from "../base/table-columns.ts";
import { flocks } from "../fleet/flock-tables.ts";
import { orgs } from "../base/org-tables.ts";

/** Early warnings (contract/alarm/warning.ts). One is open a flock and kind. */
export const warnings = pgTable(
  "warnings",
  {
    id: serial("id").primaryKey(),
    flockId: integer("flock_id")
      .notNull()
      .references(() => flocks.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    firstDay: date("first_day", { mode: "string" }).notNull(),
    lastDay: date("last_day", { mode: "string" }).notNull(),
    values: jsonb("values").$type<Record<string, number>>().notNull(),
    others: integer("others"),
    houses: integer("houses").notNull().default(1),
    state: text("state", { enum: ["open", "dismissed", "ended"] })
      .notNull()
      .default("open"),
    /** Day until which the same warning is not repeated after a dismissal. */
    untilDay: date("until_day", { mode: "string" }),
    closedAt: time("closed_at"),
    closedBy: text("closed_by"),
    reason: text("reason").notNull().default(""),
    wasRight: boolean("was_right"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("warnings_open")
      .on(table.flockId, table.key)
      .where(sql`state = 'open'`),
    index("warnings_flock").on(table.flockId, table.lastDay),
  ],
);

/** The day up to which a flock has been checked, and when. */
export const warningBooks = pgTable("warning_books", {
  flockId: integer("flock_id")
    .primaryKey()
    .references(() => flocks.id, { onDelete: "cascade" }),
  day: date("day", { mode: "string" }).notNull(),
  at: time("at").notNull(),
});

/**
 * An organisation's settings (contract/fleet/production-setting.ts); missing ones have the usual
 * values.
 */
export const orgSettings = pgTable("org_settings", {
  orgId: integer("org_id")
    .primaryKey()
    .references(() => orgs.id, { onDelete: "cascade" }),
  values: jsonb("values").$type<Record<string, number>>().notNull(),
  version: integer("version").notNull().default(1),
});
