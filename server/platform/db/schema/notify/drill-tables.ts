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
import {
  drillCauseKeys,
  drillResultKeys,
  drillWayKeys,
} from "../../../../../contract/operate/drill.ts";
import { time } from "../base/table-columns.ts";
import { farms } from "../fleet/farm-tables.ts";
import { houses } from "../fleet/house-tables.ts";

/** A drill once a week in one house below a node of the farm tree (contract/operate/drill.ts). */
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
    /** Day by the farm's calendar: the server that writes it begins the drill of that day. */
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
    /**
     * Time of the request to the gateway for a test input, and whether the gateway did not answer.
     */
    askedAt: time("asked_at"),
    isGatewaySilent: boolean("is_gateway_silent").notNull().default(false),
    /** Time the server itself put it into the ingest queue. */
    queuedAt: time("queued_at"),
    receivedAt: time("received_at"),
    judgedAt: time("judged_at"),
    /** The alarm that was tested, and its outcome; severity null: nothing was raised. */
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
    /** A house has at most one open drill. */
    uniqueIndex("drills_open")
      .on(table.houseId)
      .where(sql`ended_at is null`),
    index("drills_house").on(table.houseId, table.startedAt),
    index("drills_started").on(table.startedAt),
  ],
);
