import { sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { breeds } from "../fleet/breed-tables.ts";
import { time } from "../base/table-columns.ts";
import { farms } from "../fleet/farm-tables.ts";
import { houses } from "../fleet/house-tables.ts";
import { orgs } from "../base/org-tables.ts";

const changed = () => ({
  /** Name of who changed it last, as it was then. */
  changedBy: text("changed_by").notNull(),
  changedAt: time("changed_at").notNull(),
  /** Grows with every change made by a save. */
  version: integer("version").notNull().default(1),
});

/**
 * An organisation's settings for a kind of alarm; null: the catalogue's value
 * (contract/alarm/alarm-kind.ts).
 */
export const alarmKindSettings = pgTable(
  "alarm_kind_settings",
  {
    orgId: integer("org_id")
      .notNull()
      .references(() => orgs.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    severity: smallint("severity"),
    onDelayMs: integer("on_delay_ms"),
    offDelayMs: integer("off_delay_ms"),
    /** In the kind's unit. */
    deadband: doublePrecision("deadband"),
    latches: boolean("latches"),
    ...changed(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.key] })],
);

/**
 * Limits of a node of the farm tree with all that stands below it, or of a breed as an
 * organisation keeps it. `limits`: by limit, its curve over the day age as [[day age, value], …];
 * between two points straight, beyond them level.
 */
export const limitSettings = pgTable(
  "limit_settings",
  {
    id: serial("id").primaryKey(),
    orgId: integer("org_id")
      .notNull()
      .references(() => orgs.id, { onDelete: "cascade" }),
    /** Either of the two. */
    farmId: integer("farm_id").references(() => farms.id, { onDelete: "cascade" }),
    breedId: integer("breed_id").references(() => breeds.id, { onDelete: "cascade" }),
    limits: jsonb("limits").notNull(),
    ...changed(),
  },
  (table) => [
    uniqueIndex("limit_settings_place").on(
      table.orgId,
      sql`coalesce(${table.farmId}, 0)`,
      sql`coalesce(${table.breedId}, 0)`,
    ),
    index("limit_settings_farm").on(table.farmId),
    index("limit_settings_breed").on(table.breedId),
  ],
);

/**
 * Alarms of a house that are out of service until a time: raised hidden, without notices. An
 * expired one stays as a record.
 */
export const alarmOutages = pgTable(
  "alarm_outages",
  {
    id: serial("id").primaryKey(),
    houseId: integer("house_id")
      .notNull()
      .references(() => houses.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    /** '': of every part of the house. */
    subject: text("subject").notNull().default(""),
    reason: text("reason").notNull(),
    by: text("by_name").notNull(),
    from: time("from_at").notNull(),
    until: time("until_at").notNull(),
    /** Null: it holds. */
    endedAt: time("ended_at"),
    /** Null: it ended by itself. */
    endedBy: text("ended_by"),
  },
  (table) => [
    uniqueIndex("alarm_outages_open")
      .on(table.houseId, table.key, table.subject)
      .where(sql`ended_at is null`),
    index("alarm_outages_until")
      .on(table.until)
      .where(sql`ended_at is null`),
    index("alarm_outages_past").on(table.until),
  ],
);

/** An organisation's daily budget for a channel; null: the general budget. */
export const noticeBudgets = pgTable("notice_budgets", {
  orgId: integer("org_id")
    .primaryKey()
    .references(() => orgs.id, { onDelete: "cascade" }),
  calls: integer("calls"),
  texts: integer("texts"),
  /** Minutes after which the next contact is called where nobody comes; null: nobody is. */
  onWayMin: smallint("on_way_min"),
  thereMin: smallint("there_min"),
  ...changed(),
});
