import { sql } from "drizzle-orm";
import {
  boolean,
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
import type { FlockCard } from "../../../../../contract/fleet/flock/flock-card.ts";
import { meterGaps } from "../../../../../contract/fleet/flock/flock-day.ts";
import type { ForecastOutcome } from "../../../../../contract/flock/forecast/forecast.ts";
import type { FlockMargin } from "../../../../../contract/flock/report/flock-margin.ts";
import type { FlockReport } from "../../../../../contract/flock/report/flock-report.ts";
import { keysOf } from "../../../../../contract/base/table-keys.ts";
import {
  stockMoveKindKeys,
  treatmentKindKeys,
} from "../../../../../contract/flock/production/production.ts";
import { flocks } from "../fleet/flock-tables.ts";
import { immuneTasks } from "./immune-tables.ts";
import { time } from "../base/table-columns.ts";

/**
 * Records belong to a flock, not to a house: on one day a house may have a flock that leaves and
 * one that arrives.
 */
const flockId = () =>
  integer("flock_id")
    .notNull()
    .references(() => flocks.id, { onDelete: "cascade" });
/**
 * Day by the farm's clock at the time of the entry; a later change of the time zone does not move
 * it.
 */
const day = () => date("day", { mode: "string" }).notNull();

/** Written records of a flock's day. Null: not entered. */
export const dailyRecords = pgTable(
  "daily_records",
  {
    flockId: flockId(),
    day: day(),
    feedKg: doublePrecision("feed_kg"),
    waterL: doublePrecision("water_l"),
    kwh: doublePrecision("kwh"),
    note: text("note").notNull().default(""),
    /** Time at which it was recorded that there were none. */
    noLossAt: time("no_loss_at"),
    noEggAt: time("no_egg_at"),
    /** Grows with everything that is written for the day, entries included. */
    version: integer("version").notNull().default(1),
    /** The names as they were at that time. */
    firstAt: time("first_at").notNull(),
    firstBy: text("first_by").notNull(),
    lastAt: time("last_at").notNull(),
    lastBy: text("last_by").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.flockId, table.day] }),
    index("daily_records_of_day").on(table.day, table.flockId),
  ],
);

/** The entries of a day add up. An entry is never changed: a voided one stays, with the reason. */
const entry = () => ({
  id: serial("id").primaryKey(),
  flockId: flockId(),
  day: day(),
  at: time("at").notNull(),
  byUser: integer("by_user").notNull(),
  by: text("by_name").notNull(),
  voidedAt: time("voided_at"),
  voidedBy: text("voided_by"),
  voidReason: text("void_reason"),
});

/** Total price, in the currency of the farm's tariff; null: unknown. */
const price = () => doublePrecision("price");

export const lossLines = pgTable(
  "loss_lines",
  {
    ...entry(),
    dead: integer("dead").notNull(),
    culled: integer("culled").notNull(),
    cause: text("cause").notNull(),
  },
  (table) => [index("loss_lines_day").on(table.flockId, table.day)],
);

export const eggLines = pgTable(
  "egg_lines",
  {
    ...entry(),
    good: integer("good").notNull(),
    dirty: integer("dirty").notNull(),
    cracked: integer("cracked").notNull(),
    soft: integer("soft").notNull(),
    double: integer("double").notNull(),
    kg: doublePrecision("kg"),
  },
  (table) => [index("egg_lines_day").on(table.flockId, table.day)],
);

/** Sales of eggs, stored with the flock that laid them. */
export const eggSales = pgTable(
  "egg_sales",
  {
    ...entry(),
    eggs: integer("eggs").notNull(),
    kg: doublePrecision("kg"),
    price: price(),
    buyer: text("buyer").notNull(),
    docNo: text("doc_no").notNull(),
  },
  (table) => [index("egg_sales_day").on(table.flockId, table.day)],
);

export const weighings = pgTable(
  "weighings",
  {
    ...entry(),
    sample: integer("sample").notNull(),
    meanG: doublePrecision("mean_g").notNull(),
    cvPct: doublePrecision("cv_pct"),
    /** From the single weights; null if only the mean was entered. */
    uniformityPct: doublePrecision("uniformity_pct"),
    weightsG: doublePrecision("weights_g").array(),
  },
  (table) => [index("weighings_day").on(table.flockId, table.day)],
);

/** Birds that arrived, were sold, moved to another flock, or were counted. */
export const stockMoves = pgTable(
  "stock_moves",
  {
    ...entry(),
    kind: text("kind", { enum: stockMoveKindKeys }).notNull(),
    birds: integer("birds").notNull(),
    liveKg: doublePrecision("live_kg"),
    ageDays: integer("age_days"),
    /**
     * The receiving flock. A move counts for both flocks, so this flock cannot be deleted while it
     * exists.
     */
    toFlockId: integer("to_flock_id").references(() => flocks.id, { onDelete: "restrict" }),
    partner: text("partner").notNull(),
    docNo: text("doc_no").notNull(),
    price: price(),
  },
  (table) => [
    index("stock_moves_day").on(table.flockId, table.day),
    index("stock_moves_to").on(table.toFlockId),
  ],
);

export const treatments = pgTable(
  "treatments",
  {
    ...entry(),
    kind: text("kind", { enum: treatmentKindKeys }).notNull(),
    product: text("product").notNull(),
    batch: text("batch").notNull().default(""),
    dose: text("dose").notNull(),
    route: text("route").notNull(),
    lastDay: date("last_day", { mode: "string" }).notNull(),
    meatDays: integer("meat_days").notNull(),
    eggDays: integer("egg_days").notNull(),
    /** The vaccination reminder that this treatment completes. */
    immuneTaskId: integer("immune_task_id").references(() => immuneTasks.id, {
      onDelete: "set null",
    }),
    price: price(),
  },
  (table) => [
    index("treatments_day").on(table.flockId, table.day),
    index("treatments_task").on(table.immuneTaskId),
    // Few treatments have a withdrawal period, so the search for a day's withdrawals reads only
    // these.
    index("treatments_withdrawal")
      .on(sql`(last_day + greatest(meat_days, egg_days))`)
      .where(sql`voided_at is null and greatest(meat_days, egg_days) > 0`),
  ],
);

/** Drafts that were saved: sending one again changes nothing. A draft belongs to its user. */
export const recordDrafts = pgTable(
  "record_drafts",
  {
    userId: integer("user_id").notNull(),
    draftId: uuid("draft_id").notNull(),
    flockId: flockId(),
    day: day(),
    at: time("at").notNull(),
    /** SHA-256 of the content, hex: the same id with other content is refused. */
    content: text("content").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.draftId] }),
    index("record_drafts_flock").on(table.flockId),
    index("record_drafts_past").on(table.at),
  ],
);

/** Every change of a day's record. Rows are only added: a trigger refuses changes. */
export const recordVersions = pgTable(
  "record_versions",
  {
    flockId: flockId(),
    day: day(),
    version: integer("version").notNull(),
    at: time("at").notNull(),
    userId: integer("user_id").notNull(),
    by: text("by_name").notNull(),
    source: text("source").notNull(),
    address: text("address").notNull(),
    reason: text("reason").notNull().default(""),
    /** Time it was typed, if that was long before it arrived. */
    draftedAt: time("drafted_at"),
    before: jsonb("before").notNull().default({}),
    after: jsonb("after").notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.flockId, table.day, table.version] })],
);

const real = (name: string) => doublePrecision(name);
const meterGap = (name: string) => text(name, { enum: keysOf(meterGaps) });

/**
 * The figures of every day of a flock (contract/fleet/flock/flock-day.ts): recomputed, never
 * edited.
 */
export const flockDays = pgTable(
  "flock_days",
  {
    flockId: flockId(),
    day: day(),
    dayAge: integer("day_age").notNull(),
    meanAge: real("mean_age").notNull(),
    isRunning: boolean("is_running").notNull(),
    isBooked: boolean("is_booked").notNull(),
    opening: integer("opening").notNull(),
    alive: integer("alive").notNull(),
    aliveFrom: text("alive_from", { enum: ["book", "controller", "placed"] }).notNull(),
    birdDays: real("bird_days").notNull(),
    dead: integer("dead"),
    culled: integer("culled"),
    lossDayPct: real("loss_day_pct"),
    lossPct: real("loss_pct"),
    survivalPct: real("survival_pct"),
    feedKg: real("feed_kg"),
    feedFrom: text("feed_from", { enum: ["hand", "meter"] }),
    meterFeedKg: real("meter_feed_kg"),
    feedGap: meterGap("feed_gap"),
    feedG: real("feed_g"),
    feedSumKg: real("feed_sum_kg"),
    feedEstimatedDays: integer("feed_estimated_days").notNull(),
    waterL: real("water_l"),
    waterFrom: text("water_from", { enum: ["hand", "meter"] }),
    meterWaterL: real("meter_water_l"),
    waterGap: meterGap("water_gap"),
    waterMl: real("water_ml"),
    waterPerFeed: real("water_per_feed"),
    kwh: real("kwh"),
    kwhFrom: text("kwh_from", { enum: ["hand", "meter"] }),
    meterKwh: real("meter_kwh"),
    kwhGap: meterGap("kwh_gap"),
    weightG: real("weight_g"),
    weightFrom: text("weight_from", { enum: ["hand", "scale", "curve"] }),
    weighedDay: date("weighed_day", { mode: "string" }),
    sample: integer("sample"),
    cvPct: real("cv_pct"),
    uniformityPct: real("uniformity_pct"),
    eggs: integer("eggs"),
    eggKg: real("egg_kg"),
    layPct: real("lay_pct"),
    eggG: real("egg_g"),
    crackedPct: real("cracked_pct"),
    feedPerEgg: real("feed_per_egg"),
    eggSum: integer("egg_sum").notNull(),
    henHousedPct: real("hen_housed_pct"),
    henHousedFromAge: integer("hen_housed_from_age"),
    fcr: real("fcr"),
    fcrMargin: real("fcr_margin"),
    epef: real("epef"),
    epefMargin: real("epef_margin"),
    stdWeightG: real("std_weight_g"),
    stdFeedG: real("std_feed_g"),
    stdWaterMl: real("std_water_ml"),
    stdSurvivalPct: real("std_survival_pct"),
    stdLayPct: real("std_lay_pct"),
    stdEggG: real("std_egg_g"),
  },
  (table) => [primaryKey({ columns: [table.flockId, table.day] })],
);

/** State of the last computation of a flock's figures: missing or older ones are computed again. */
export const flockBooks = pgTable("flock_books", {
  flockId: integer("flock_id")
    .primaryKey()
    .references(() => flocks.id, { onDelete: "cascade" }),
  /** The last day that has figures. */
  lastDay: date("last_day", { mode: "string" }).notNull(),
  writtenAt: time("written_at").notNull(),
  formulaVersion: integer("formula_version").notNull(),
  /** Versions of the flock and its breed that the figures were computed from. */
  flockVersion: integer("flock_version").notNull(),
  breedVersion: integer("breed_version").notNull(),
  /** Age in days from which hens counted as in lay when the figures were computed. */
  layStartAge: integer("lay_start_age"),
  /** Summary of the flock in the house's record (contract/fleet/flock/flock-card.ts). */
  card: jsonb("card").$type<FlockCard>(),
});

/**
 * Final result of a flock: the report made at closing. When the flock is reopened the report stays,
 * and the next closing adds another version.
 */
export const flockReports = pgTable(
  "flock_reports",
  {
    flockId: flockId(),
    version: integer("version").notNull(),
    at: time("at").notNull(),
    byUser: integer("by_user").notNull(),
    by: text("by_name").notNull(),
    note: text("note").notNull(),
    formulaVersion: integer("formula_version").notNull(),
    figures: jsonb("figures").$type<FlockReport>().notNull(),
    /**
     * Margin of the report, for lists of many flocks. Null: the flock was closed before margins
     * existed.
     */
    margin: jsonb("margin").$type<FlockMargin>(),
    /** The forecast, compared with the outcome. */
    forecast: jsonb("forecast").$type<ForecastOutcome>(),
    reopenedAt: time("reopened_at"),
    reopenedBy: text("reopened_by"),
    reopenReason: text("reopen_reason"),
  },
  (table) => [
    primaryKey({ columns: [table.flockId, table.version] }),
    uniqueIndex("flock_reports_closed")
      .on(table.flockId)
      .where(sql`reopened_at is null`),
  ],
);
