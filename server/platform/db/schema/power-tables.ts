import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  serial,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { fuelKeys } from "../../../../contract/energy/fuel.ts";
import type { TariffVersion } from "../../../../contract/energy/tariff.ts";
import { time } from "./base/table-columns.ts";
import { farms } from "./fleet/farm-tables.ts";
import { houses } from "./fleet/house-tables.ts";
import { orgs } from "./base/org-tables.ts";

/**
 * Energy use of a house on a day of its farm's calendar, kept forever. `half`: its 46 to 50 real
 * half hours from local midnight; in each, the part in `spread` is the share of a gap. `quarter`:
 * mean power of its quarters of an hour, kW. Computed from the minutes (server/power/), and again
 * after late frames; `frames` and `until` show the data used.
 */
export const energyDays = pgTable(
  "energy_days",
  {
    houseId: integer("house_id")
      .notNull()
      .references(() => houses.id, { onDelete: "cascade" }),
    day: date("day", { mode: "string" }).notNull(),
    /** Local midnight at the beginning of the day. */
    at: time("at").notNull(),
    kwh: real("kwh"),
    spreadKwh: real("spread_kwh").notNull(),
    peakKw: real("peak_kw"),
    peakAt: time("peak_at"),
    /** Weighted by power. */
    pf: real("pf"),
    voltMin: real("volt_min"),
    voltMax: real("volt_max"),
    knownS: integer("known_s").notNull(),
    /** Hours of all fans together. */
    fanH: real("fan_h").notNull(),
    /** Outdoors below and above the target, K h. */
    coldKh: real("cold_kh").notNull(),
    warmKh: real("warm_kh").notNull(),
    frames: integer("frames").notNull(),
    /** Time of the last reading used. */
    until: time("until"),
    /** No reading after its end was known, so the use up to its end is incomplete. */
    isOpen: boolean("is_open").notNull(),
    writtenAt: time("written_at").notNull(),
    half: real("half").array().notNull(),
    spread: real("spread").array(),
    quarter: real("quarter").array().notNull(),
    /** Sums of power over running fans in a tunnel, about their means: n, 0, 0, xx, xy, yy. */
    fan: doublePrecision("fan").array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.houseId, table.day] })],
);

/** Price lists of organisations (contract/energy/tariff.ts). */
export const tariffs = pgTable(
  "tariffs",
  {
    id: serial("id").primaryKey(),
    orgId: integer("org_id")
      .notNull()
      .references(() => orgs.id),
    name: text("name").notNull(),
    currency: text("currency").notNull(),
    /** Versions in the order of the days from which they apply. */
    versions: jsonb("versions").$type<readonly TariffVersion[]>().notNull(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("tariffs_name").on(table.orgId, sql`lower(${table.name})`),
    index("tariffs_org").on(table.orgId),
  ],
);

/** Tariff and contract power of a place; for those below it too, unless they have their own. */
export const farmPower = pgTable("farm_power", {
  farmId: integer("farm_id")
    .primaryKey()
    .references(() => farms.id, { onDelete: "cascade" }),
  tariffId: integer("tariff_id").references(() => tariffs.id),
  contractKw: doublePrecision("contract_kw"),
  meterHouseId: integer("meter_house_id").references(() => houses.id, { onDelete: "set null" }),
  co2KgKwh: doublePrecision("co2_kg_kwh").notNull(),
  /** Heat of a unit of fuel, kWh; null: as usual (contract/energy/fuel.ts). */
  gasKwh: doublePrecision("gas_kwh"),
  oilKwh: doublePrecision("oil_kwh"),
  coalKwh: doublePrecision("coal_kwh"),
  version: integer("version").notNull().default(1),
});

/** Fuel of a house that people recorded, spread evenly over its days. */
export const fuelUses = pgTable(
  "fuel_uses",
  {
    id: serial("id").primaryKey(),
    houseId: integer("house_id")
      .notNull()
      .references(() => houses.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: fuelKeys }).notNull(),
    /** Days by the farm's calendar. */
    fromDay: date("from_day", { mode: "string" }).notNull(),
    toDay: date("to_day", { mode: "string" }).notNull(),
    /** Amount in the unit of the kind of fuel. */
    amount: doublePrecision("amount").notNull(),
    note: text("note").notNull(),
    at: time("at").notNull(),
    by: text("by_name").notNull(),
    /** Grows with every change made by a save. */
    version: integer("version").notNull().default(1),
  },
  (table) => [index("fuel_uses_house").on(table.houseId, table.toDay)],
);
