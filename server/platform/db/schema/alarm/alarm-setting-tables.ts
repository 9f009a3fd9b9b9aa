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
import {
  workGroupKeys,
  workRepeatKeys,
  workStateKeys,
} from "../../../../../contract/alarm/planned-work.ts";
import { breeds } from "../fleet/breed-tables.ts";
import { time } from "../base/table-columns.ts";
import { farms } from "../fleet/farm-tables.ts";
import { houses } from "../fleet/house-tables.ts";
import { orgs } from "../base/org-tables.ts";

const changed = () => ({
  /** Name of the person who changed it last, at that time. */
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
    /** Dead band in the unit of the kind. */
    deadband: doublePrecision("deadband"),
    latches: boolean("latches"),
    ...changed(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.key] })],
);

/** Causes and checks that an organisation has written itself (contract/operate/own-check.ts). */
export const ownChecks = pgTable(
  "own_checks",
  {
    orgId: integer("org_id")
      .notNull()
      .references(() => orgs.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    cause: text("cause").notNull(),
    causeEn: text("cause_en").notNull(),
    steps: text("steps").array().notNull(),
    stepsEn: text("steps_en").array().notNull(),
    ...changed(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.key] })],
);

/**
 * Limits of a node of the farm tree with everything below it, or of an organisation's breed.
 * `limits`: by limit, its curve over the day age as [[day age, value], …]; between two points
 * straight, beyond them level.
 */
export const limitSettings = pgTable(
  "limit_settings",
  {
    id: serial("id").primaryKey(),
    orgId: integer("org_id")
      .notNull()
      .references(() => orgs.id, { onDelete: "cascade" }),
    /** One of the two is set. */
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
 * Work that is announced, once or repeated (contract/alarm/planned-work.ts). A plan is deleted when
 * its last window begins; the run keeps its data.
 */
export const plannedWorks = pgTable(
  "planned_works",
  {
    id: serial("id").primaryKey(),
    orgId: integer("org_id")
      .notNull()
      .references(() => orgs.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    reason: text("reason").notNull(),
    /** Nodes of the farm tree with everything below them; missing ones are ignored. */
    farmIds: integer("farm_ids").array().notNull(),
    houseIds: integer("house_ids").array().notNull(),
    /** Empty: every kind of alarm. */
    groups: text("groups", { enum: workGroupKeys }).array().notNull(),
    /** '': urgent alarms are not hidden. */
    urgentReason: text("urgent_reason").notNull(),
    /** The zone of its places. */
    timeZone: text("time_zone").notNull(),
    day: text("day").notNull(),
    time: text("time").notNull(),
    minutes: integer("minutes").notNull(),
    repeat: text("repeat", { enum: workRepeatKeys }).notNull(),
    weekDays: smallint("week_days").array().notNull(),
    untilDay: text("until_day"),
    madeBy: text("made_by").notNull(),
    nextFrom: time("next_from").notNull(),
    nextTo: time("next_to").notNull(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("planned_works_org").on(table.orgId),
    index("planned_works_next").on(table.nextFrom),
  ],
);

/** Windows of planned work that have begun, with the settings in force then. */
export const workRuns = pgTable(
  "work_runs",
  {
    id: serial("id").primaryKey(),
    /** Null: the plan was deleted. */
    workId: integer("work_id").references(() => plannedWorks.id, { onDelete: "set null" }),
    orgId: integer("org_id")
      .notNull()
      .references(() => orgs.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    reason: text("reason").notNull(),
    timeZone: text("time_zone").notNull(),
    farmIds: integer("farm_ids").array().notNull(),
    houseIds: integer("house_ids").array().notNull(),
    keys: text("keys").array().notNull(),
    hidesUrgent: boolean("hides_urgent").notNull(),
    from: time("from_at").notNull(),
    until: time("until_at").notNull(),
    state: text("state", { enum: workStateKeys }).notNull(),
    /** Null: it runs. */
    endedAt: time("ended_at"),
    /** The person who ended it early; null: it ended as planned. */
    endedBy: text("ended_by"),
    /** Times at which people on duty were notified of its start and end; null: not yet. */
    begunToldAt: time("begun_told_at"),
    overToldAt: time("over_told_at"),
  },
  (table) => [
    uniqueIndex("work_runs_once").on(table.workId, table.from),
    index("work_runs_org").on(table.orgId),
    index("work_runs_until")
      .on(table.until)
      .where(sql`ended_at is null`),
    index("work_runs_past").on(table.until),
    index("work_runs_untold")
      .on(table.id)
      .where(sql`begun_told_at is null or (over_told_at is null and ended_at is not null)`),
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
    /** '': the texts of its run. */
    key: text("key").notNull(),
    /** Planned work that it is of: the kinds are the run's. Null: a person's. */
    runId: integer("run_id").references(() => workRuns.id, { onDelete: "cascade" }),
    /** '': of every part of the house. */
    subject: text("subject").notNull().default(""),
    reason: text("reason").notNull(),
    by: text("by_name").notNull(),
    from: time("from_at").notNull(),
    until: time("until_at").notNull(),
    /** When the outage ended; null: it is in force. */
    endedAt: time("ended_at"),
    /** The person who ended it early; null: it ended as planned. */
    endedBy: text("ended_by"),
  },
  (table) => [
    uniqueIndex("alarm_outages_open")
      .on(table.houseId, table.key, table.subject, sql`coalesce(${table.runId}, 0)`)
      .where(sql`ended_at is null`),
    index("alarm_outages_until")
      .on(table.until)
      .where(sql`ended_at is null`),
    index("alarm_outages_past").on(table.until),
    index("alarm_outages_run").on(table.runId),
  ],
);

/** An organisation's daily budget for a channel; null: the general budget. */
export const noticeBudgets = pgTable("notice_budgets", {
  orgId: integer("org_id")
    .primaryKey()
    .references(() => orgs.id, { onDelete: "cascade" }),
  calls: integer("calls"),
  texts: integer("texts"),
  /**
   * Minutes after which the next contact is called without a person on the way; null: not
   * monitored.
   */
  onWayMin: smallint("on_way_min"),
  thereMin: smallint("there_min"),
  ...changed(),
});
