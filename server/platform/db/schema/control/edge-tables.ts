import { sql } from "drizzle-orm";
import {
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
import { time } from "../base/table-columns.ts";
import { gateways } from "../fleet/gateway-tables.ts";
import { houses } from "../fleet/house-tables.ts";

const ownGateway = () =>
  integer("gateway_id")
    .notNull()
    .references(() => gateways.id, { onDelete: "cascade" });

/**
 * The houses an edge computer reports as its own, by network ID, as reported. Their membership of
 * its farm is checked on reading, because houses and gateways move.
 */
export const siteHouses = pgTable(
  "site_houses",
  {
    gatewayId: ownGateway(),
    networkId: text("network_id").notNull(),
    place: smallint("place").notNull(),
  },
  (table) => [primaryKey({ columns: [table.gatewayId, table.networkId] })],
);

/** State of an edge computer at its last report; null: not reported. */
export const edgeReports = pgTable("edge_reports", {
  gatewayId: ownGateway().primaryKey(),
  at: time("at").notNull(),
  /** Time by the edge computer's own clock. */
  deviceAt: time("device_at").notNull(),
  model: text("model"),
  diskPct: doublePrecision("disk_pct"),
  boardC: doublePrecision("board_c"),
  queue: integer("queue"),
});

/** Last observations of the edge computer for each house; null: not reported. */
export const siteEyes = pgTable(
  "site_eyes",
  {
    gatewayId: ownGateway(),
    networkId: text("network_id").notNull(),
    at: time("at").notNull(),
    aiDead: integer("ai_dead"),
    aiSpread: doublePrecision("ai_spread"),
    aiActivity: doublePrecision("ai_activity"),
    aiWeight: doublePrecision("ai_weight"),
  },
  (table) => [primaryKey({ columns: [table.gatewayId, table.networkId] })],
);

/**
 * Observations of the edge computer for each house: the last report of each hour, by the beginning
 * of the hour, kept for 90 days.
 */
export const siteEyeHours = pgTable(
  "site_eye_hours",
  {
    gatewayId: ownGateway(),
    networkId: text("network_id").notNull(),
    hour: time("hour").notNull(),
    aiDead: integer("ai_dead"),
    aiSpread: doublePrecision("ai_spread"),
    aiActivity: doublePrecision("ai_activity"),
    aiWeight: doublePrecision("ai_weight"),
  },
  (table) => [
    primaryKey({ columns: [table.gatewayId, table.networkId, table.hour] }),
    index("site_eye_hours_past").on(table.hour),
  ],
);

/**
 * Advice from an edge computer. The command that names it shows if it was accepted. `fault`: reason
 * for not offering it for acceptance (contract/control/edge/advice-check.ts).
 */
export const siteAdvices = pgTable(
  "site_advices",
  {
    id: serial("id").primaryKey(),
    gatewayId: ownGateway(),
    /** Null: it named no house of its site. */
    houseId: integer("house_id").references(() => houses.id, { onDelete: "cascade" }),
    networkId: text("network_id").notNull(),
    /** Id that the edge computer gave the advice: a repeat has the same one. */
    key: text("key").notNull(),
    at: time("at").notNull(),
    until: time("until").notNull(),
    fault: text("fault"),
    confidence: doublePrecision("confidence"),
    why: jsonb("why").notNull(),
    curve: jsonb("curve"),
    grp: text("grp"),
    items: jsonb("items").notNull().default([]),
    action: jsonb("action"),
    trialMin: smallint("trial_min"),
    /** Why the autopilot has left the advice to people; null: it has not checked it. */
    leftFor: text("left_for"),
    refusedAt: time("refused_at"),
    refusedBy: text("refused_by"),
    refuseReason: text("refuse_reason"),
  },
  (table) => [
    uniqueIndex("site_advices_key").on(table.gatewayId, table.key),
    index("site_advices_gateway").on(table.gatewayId, table.at),
    index("site_advices_house").on(table.houseId, table.until),
    index("site_advices_past").on(table.at),
  ],
);

/**
 * Consents: advice for a house is followed within bounds in a person's name, for a limited time.
 * `stood`: settings of the curve, and the mode, when consent was given; the bounds start from
 * there.
 */
export const autopilots = pgTable(
  "autopilots",
  {
    id: serial("id").primaryKey(),
    gatewayId: ownGateway(),
    houseId: integer("house_id")
      .notNull()
      .references(() => houses.id, { onDelete: "cascade" }),
    since: time("since").notNull(),
    until: time("until").notNull(),
    userId: integer("user_id").notNull(),
    /** Session in which consent was given: both end together. */
    tokenHash: text("token_hash").notNull(),
    operatorName: text("operator_name").notNull(),
    source: text("source").notNull(),
    address: text("address").notNull(),
    stood: jsonb("stood"),
    stoodLevel: integer("stood_level"),
    endReason: text("end_reason"),
    endedAt: time("ended_at"),
  },
  (table) => [
    uniqueIndex("autopilots_on")
      .on(table.houseId)
      .where(sql`ended_at is null`),
    index("autopilots_gateway").on(table.gatewayId, table.houseId, table.since),
    index("autopilots_past").on(table.until),
  ],
);
