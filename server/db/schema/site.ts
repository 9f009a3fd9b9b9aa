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
import { time } from "./column.ts";
import { gateways } from "./gateway.ts";
import { houses } from "./house.ts";

const ownGateway = () =>
  integer("gateway_id")
    .notNull()
    .references(() => gateways.id, { onDelete: "cascade" });

/**
 * The houses an edge computer says it looks after, by network ID, as it said them. Which of them
 * are houses of its farm is asked when they are read: houses and gateways move.
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

/** How an edge computer is, as it said last; null: it does not say. */
export const edgeReports = pgTable("edge_reports", {
  gatewayId: ownGateway().primaryKey(),
  at: time("at").notNull(),
  /** By its own calendar. */
  deviceAt: time("device_at").notNull(),
  model: text("model"),
  diskPct: doublePrecision("disk_pct"),
  boardC: doublePrecision("board_c"),
  queue: integer("queue"),
});

/** What it saw of each house last; null: it does not say. */
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

/** What it saw of each house, the last word of each hour (its beginning), kept for 90 days. */
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
 * What an edge computer would have people do. Whether it was taken up says the command that names
 * it. `fault`: why nobody is shown it to be taken up (contract/site/advice-check.ts).
 */
export const siteAdvices = pgTable(
  "site_advices",
  {
    id: serial("id").primaryKey(),
    gatewayId: ownGateway(),
    /** Null: it named no house of its site. */
    houseId: integer("house_id").references(() => houses.id, { onDelete: "cascade" }),
    networkId: text("network_id").notNull(),
    /** Its own id: said again, it is the same. */
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
    /** Why the autopilot has left it to people; null: it has not looked. */
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
 * Consents: advice for a house is followed within bounds in somebody's name, for so long. `stood`:
 * settings of the curve, and the mode, when it was given; the bounds are held from there.
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
    /** Of the session in which it was given: it ends with that. */
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
