import { sql } from "drizzle-orm";
import {
  bigint,
  doublePrecision,
  index,
  integer,
  pgTable,
  serial,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { time } from "../base/table-columns.ts";
import { houses } from "../fleet/house-tables.ts";

export const alarms = pgTable(
  "alarms",
  {
    id: serial("id").primaryKey(),
    houseId: integer("house_id")
      .notNull()
      .references(() => houses.id),
    farmId: integer("farm_id").notNull(),
    orgId: integer("org_id").notNull(),
    key: text("key").notNull(),
    subject: text("subject").notNull().default(""),
    /** Name of the subject at the raise: the device wired to an input. */
    subjectName: text("subject_name"),
    subjectNameEn: text("subject_name_en"),
    severity: smallint("severity").notNull(),
    state: text("state", {
      enum: ["unacknowledged", "acknowledged", "returned", "closed"],
    }).notNull(),
    raisedAt: time("raised_at").notNull(),
    value: doublePrecision("value"),
    limit: doublePrecision("limit_value"),
    peak: doublePrecision("peak"),
    ackAt: time("ack_at"),
    ackBy: text("ack_by"),
    ackNote: text("ack_note"),
    clearedAt: time("cleared_at"),
    shelvedUntil: time("shelved_until"),
    shelvedBy: text("shelved_by"),
    shelveReason: text("shelve_reason"),
    suppressedBy: text("suppressed_by"),
    /** Since when the condition of a latching alarm is over while it waits for its reset. */
    latchedAt: time("latched_at"),
    /** Newest step of the work on it (contract/alarm/alarm-work.ts); null: no step recorded. */
    workStep: text("work_step", { enum: ["onWay", "there", "fixed"] }),
    workBy: text("work_by"),
    workAt: time("work_at"),
    workNote: text("work_note"),
    /** The assigned person, with author and time; null: not assigned. */
    assignedTo: text("assigned_to"),
    assignedBy: text("assigned_by"),
    assignedAt: time("assigned_at"),
    version: bigint("version", { mode: "number" }).notNull(),
  },
  (table) => [
    /** No alarm is raised twice: one active row per house, kind and subject. */
    uniqueIndex("alarms_active")
      .on(table.houseId, table.key, table.subject)
      .where(sql`state in ('unacknowledged', 'acknowledged')`),
    index("alarms_open")
      .on(table.houseId)
      .where(sql`state <> 'closed'`),
    index("alarms_raised").on(table.raisedAt),
    index("alarms_farm").on(table.farmId, table.raisedAt),
    /** Finds changes since a fact, in order; used to plan notices. */
    index("alarms_version").on(table.version),
    index("alarms_org_version").on(table.orgId, table.version),
    index("alarms_house").on(table.houseId, table.raisedAt),
    index("alarms_shelved")
      .on(table.shelvedUntil)
      .where(sql`shelved_until is not null`),
  ],
);

/**
 * The history of an alarm, step by step. Written with the change itself; `until`: end of a shelf.
 */
export const alarmEvents = pgTable(
  "alarm_events",
  {
    id: serial("id").primaryKey(),
    alarmId: integer("alarm_id")
      .notNull()
      .references(() => alarms.id, { onDelete: "cascade" }),
    at: time("at").notNull(),
    kind: text("kind").notNull(),
    by: text("by_name"),
    note: text("note"),
    severity: smallint("severity"),
    value: doublePrecision("value"),
    until: time("until"),
  },
  (table) => [index("alarm_events_alarm").on(table.alarmId, table.id)],
);
