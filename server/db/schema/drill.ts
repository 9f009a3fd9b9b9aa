import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  serial,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { drillCauseKeys, drillResultKeys, drillWayKeys } from "../../../contract/drill.ts";
import { time } from "./column.ts";
import { farms } from "./farm.ts";
import { houses } from "./house.ts";

/** Once a week a drill in one house below a node of the farm tree (contract/drill.ts). */
export const drillPlans = pgTable(
  "drill_plans",
  {
    id: serial("id").primaryKey(),
    farmId: integer("farm_id")
      .notNull()
      .references(() => farms.id, { onDelete: "cascade" }),
    /** Monday is 1; the hour by the farm's clock. */
    weekday: smallint("weekday").notNull(),
    hour: smallint("hour").notNull(),
    isOn: boolean("is_on").notNull(),
    /** Of the farm's calendar: whoever writes it begins the drill of that day. */
    lastDay: date("last_day", { mode: "string" }),
    /** Grows with every change made by a save. */
    version: integer("version").notNull().default(1),
  },
  (table) => [uniqueIndex("drill_plans_farm").on(table.farmId)],
);

/**
 * Test alarms that were run the whole way, with the moment each leg was reached. No alarm is one:
 * nothing of it is in `alarms`.
 */
export const drills = pgTable(
  "drills",
  {
    id: serial("id").primaryKey(),
    houseId: integer("house_id")
      .notNull()
      .references(() => houses.id, { onDelete: "cascade" }),
    orgId: integer("org_id").notNull(),
    startedAt: time("started_at").notNull(),
    /** '': the weekly plan. */
    startedBy: text("started_by").notNull().default(""),
    way: text("way", { enum: drillWayKeys }).notNull(),
    /** When the gateway was asked for a test input, and that it said nothing. */
    askedAt: time("asked_at"),
    isGatewaySilent: boolean("is_gateway_silent").notNull().default(false),
    /** When the server put it into the queue of the ingest itself. */
    queuedAt: time("queued_at"),
    receivedAt: time("received_at"),
    judgedAt: time("judged_at"),
    /** What was tried, what came of it; severity null: nothing was raised. */
    alarm: text("alarm"),
    severity: smallint("severity"),
    hiddenBy: text("hidden_by"),
    seenAt: time("seen_at"),
    handedAt: time("handed_at"),
    answeredAt: time("answered_at"),
    keyAt: time("key_at"),
    answeredBy: text("answered_by").notNull().default(""),
    endedAt: time("ended_at"),
    result: text("result", { enum: drillResultKeys }),
    cause: text("cause", { enum: drillCauseKeys }),
    stoppedBy: text("stopped_by").notNull().default(""),
  },
  (table) => [
    /** Two at once in one house are one. */
    uniqueIndex("drills_open")
      .on(table.houseId)
      .where(sql`ended_at is null`),
    index("drills_house").on(table.houseId, table.startedAt),
    index("drills_started").on(table.startedAt),
  ],
);
