import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Due } from "../../../../contract/maintenance/maintenance-due.ts";
import type { UnitSign } from "../../../../contract/maintenance/house-unit.ts";
import type { Currency } from "../../../../contract/energy/tariff.ts";
import { bytes, time } from "./base/table-columns.ts";
import { farms } from "./fleet/farm-tables.ts";
import { houses } from "./fleet/house-tables.ts";
import { users } from "./account/user-tables.ts";

/** A house, or a farm as a whole: exactly one of the two is set. */
const place = () => ({
  houseId: integer("house_id").references(() => houses.id, { onDelete: "cascade" }),
  farmId: integer("farm_id").references(() => farms.id, { onDelete: "cascade" }),
});
const day = (name: string) => date(name, { mode: "string" });

/** Equipment of houses and farms (contract/maintenance/house-unit.ts). */
export const units = pgTable(
  "units",
  {
    id: serial("id").primaryKey(),
    ...place(),
    kind: text("kind").notNull(),
    number: integer("number").notNull(),
    name: text("name").notNull().default(""),
    model: text("model").notNull().default(""),
    serial: text("serial").notNull().default(""),
    kw: doublePrecision("kw"),
    m3h: doublePrecision("m3h"),
    installedOn: day("installed_on").notNull(),
    retiredOn: day("retired_on"),
    label: text("label").notNull(),
    /** Counts of its place at installation: run time by meter, run time by flags, and starts. */
    baseRunS: doublePrecision("base_run_s").notNull().default(0),
    baseServiceS: doublePrecision("base_service_s").notNull().default(0),
    baseStarts: integer("base_starts").notNull().default(0),
    baseKnownS: doublePrecision("base_known_s").notNull().default(0),
    /** Signs of trouble this morning (contract/maintenance/unit-sign.ts). */
    signs: jsonb("signs").$type<UnitSign[]>().notNull().default([]),
    outUntil: time("out_until"),
    outReason: text("out_reason").notNull().default(""),
    outBy: text("out_by").notNull().default(""),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("units_label").on(table.label),
    uniqueIndex("units_house")
      .on(table.houseId, table.kind, table.number)
      .where(sql`retired_on is null`),
    uniqueIndex("units_farm")
      .on(table.farmId, table.kind, table.number)
      .where(sql`retired_on is null`),
    index("units_place").on(table.houseId, table.kind, table.number),
    index("units_signs")
      .on(table.houseId)
      .where(sql`signs <> '[]'`),
    check("units_one_place", sql`(house_id is null) <> (farm_id is null)`),
  ],
);

/** Plans of maintenance (contract/maintenance/maintenance.ts). */
export const maintenancePlans = pgTable(
  "maintenance_plans",
  {
    id: serial("id").primaryKey(),
    ...place(),
    scope: text("scope", { enum: ["unit", "kind", "house", "farm"] }).notNull(),
    unitId: integer("unit_id").references(() => units.id, { onDelete: "cascade" }),
    unitKind: text("unit_kind"),
    type: text("type", { enum: ["replace", "duration", "regular"] }).notNull(),
    template: text("template"),
    content: text("content").notNull(),
    description: text("description").notNull().default(""),
    plannedDate: day("planned_date"),
    intervalDays: integer("interval_days"),
    intervalHours: integer("interval_hours"),
    seasonFrom: text("season_from"),
    seasonTo: text("season_to"),
    perFlock: boolean("per_flock").notNull().default(false),
    leadDays: integer("lead_days").notNull().default(7),
    anchor: text("anchor", { enum: ["done", "planned"] })
      .notNull()
      .default("done"),
    assigneeId: integer("assignee_id").references(() => users.id, { onDelete: "set null" }),
    isClosed: boolean("is_closed").notNull().default(false),
    madeOn: day("made_on").notNull(),
    /** The day on which the work counts as done until work is recorded; null: none. */
    countedFrom: day("counted_from"),
    /**
     * Result of contract/maintenance/maintenance-due.ts, stored for searching: written with the
     * plan and its records, and each morning for plans that count hours.
     */
    dueOn: day("due_on"),
    due: jsonb("due").$type<Due>().notNull(),
    lastOn: day("last_on"),
    lastBy: text("last_by"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("maintenance_plans_due")
      .on(table.dueOn, table.id)
      .where(sql`not is_closed`),
    index("maintenance_plans_house").on(table.houseId),
    index("maintenance_plans_farm").on(table.farmId),
    check("maintenance_plans_one_place", sql`(house_id is null) <> (farm_id is null)`),
  ],
);

/** Work that was done; a wrong record is voided, never deleted. */
export const maintenanceRecords = pgTable(
  "maintenance_records",
  {
    id: serial("id").primaryKey(),
    ...place(),
    planId: integer("plan_id").references(() => maintenancePlans.id),
    unitId: integer("unit_id").references(() => units.id),
    /** Type of work as it was in the plan, or as recorded. */
    type: text("type"),
    template: text("template"),
    content: text("content").notNull(),
    doneOn: day("done_on").notNull(),
    at: time("at").notNull(),
    byUser: integer("by_user"),
    by: text("by_name").notNull(),
    result: text("result", {
      enum: ["ok", "adjusted", "repaired", "replaced", "reported", "notPossible"],
    }).notNull(),
    minutes: integer("minutes"),
    cost: doublePrecision("cost"),
    /** ISO 4217. */
    currency: text("currency").$type<Currency>().notNull().default("CNY"),
    part: text("part").notNull().default(""),
    note: text("note").notNull().default(""),
    hoursAt: doublePrecision("hours_at"),
    alarmId: integer("alarm_id"),
    /** The report it answers. */
    reportId: integer("report_id").references((): AnyPgColumn => maintenanceRecords.id),
    draftId: uuid("draft_id"),
    voidedAt: time("voided_at"),
    voidedBy: text("voided_by"),
    voidReason: text("void_reason"),
  },
  (table) => [
    index("maintenance_records_day").on(table.doneOn, table.id),
    index("maintenance_records_plan").on(table.planId, table.doneOn),
    index("maintenance_records_unit").on(table.unitId, table.doneOn),
    index("maintenance_records_house").on(table.houseId, table.doneOn),
    index("maintenance_records_reported")
      .on(table.doneOn, table.id)
      .where(sql`result = 'reported'`),
    index("maintenance_records_generator")
      .on(table.doneOn)
      .where(sql`template = 'generatorTest'`),
    index("maintenance_records_report")
      .on(table.reportId)
      .where(sql`report_id is not null`),
    uniqueIndex("maintenance_records_draft").on(table.draftId, table.planId),
  ],
);

/** JPEG photos of work: of every record that was saved with the same draft. */
export const maintenancePhotos = pgTable(
  "maintenance_photos",
  {
    id: serial("id").primaryKey(),
    draftId: uuid("draft_id").notNull(),
    at: time("at").notNull(),
    photo: bytes("photo").notNull(),
  },
  (table) => [index("maintenance_photos_draft").on(table.draftId, table.id)],
);

/** A postponement is no done: it is counted and shown. */
export const maintenanceDelays = pgTable(
  "maintenance_delays",
  {
    id: serial("id").primaryKey(),
    planId: integer("plan_id")
      .notNull()
      .references(() => maintenancePlans.id, { onDelete: "cascade" }),
    /** Time of the postponement, and the days before and after it. */
    at: time("at").notNull(),
    from: day("from_day"),
    to: day("to_day").notNull(),
    reason: text("reason").notNull(),
    by: text("by_name").notNull(),
  },
  (table) => [index("maintenance_delays_plan").on(table.planId, table.id)],
);

/**
 * Run times of the parts of a house, as lifetime totals at the end of each day, by slot
 * (contract/maintenance/unit-slot.ts): the greater total wins, so they merge in any order. The
 * total of a day or a month is the difference of two rows.
 */
export const unitDays = pgTable(
  "unit_days",
  {
    houseId: integer("house_id")
      .notNull()
      .references(() => houses.id, { onDelete: "cascade" }),
    day: day("day").notNull(),
    runS: doublePrecision("run_s").array().notNull(),
    serviceS: doublePrecision("service_s").array().notNull(),
    starts: doublePrecision("starts").array().notNull(),
    ampS: doublePrecision("amp_s").array().notNull(),
    ampKnownS: doublePrecision("amp_known_s").array().notNull(),
    knownS: doublePrecision("known_s").notNull(),
  },
  (table) => [primaryKey({ columns: [table.houseId, table.day] })],
);

/** State of a house's meters at the last write, with their resets. */
export const unitMeters = pgTable("unit_meters", {
  houseId: integer("house_id")
    .primaryKey()
    .references(() => houses.id, { onDelete: "cascade" }),
  state: jsonb("state").notNull(),
});

/** The last day on which a farm was notified of its maintenance. */
export const maintenanceBooks = pgTable("maintenance_books", {
  farmId: integer("farm_id")
    .primaryKey()
    .references(() => farms.id, { onDelete: "cascade" }),
  day: day("day").notNull(),
});
