import { sql } from "drizzle-orm";
import {
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  serial,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt } from "../base/table-columns.ts";
import { orgs } from "../base/org-tables.ts";

/**
 * A breed. Without an organisation: a common one, made by administrators and seen by all. `key` is
 * its code; code and name are unique among the common ones and within an organisation.
 */
export const breeds = pgTable(
  "breeds",
  {
    id: serial("id").primaryKey(),
    orgId: integer("org_id").references(() => orgs.id),
    key: text("key").notNull(),
    name: text("name").notNull(),
    nameEn: text("name_en"),
    species: text("species").notNull(),
    factory: text("factory").notNull().default(""),
    description: text("description").notNull().default(""),
    /** Source of the figures of its standard. */
    source: text("source").notNull().default(""),
    /** Age at which flocks of it are usually sold, days; null: usual for the species. */
    saleAge: integer("sale_age"),
    /** Name of the person who made it, at that time; '' for one that came with the installation. */
    operator: text("operator").notNull().default(""),
    /** Grows with every change made by a save, its standard included. */
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("breeds_key").on(sql`coalesce(${table.orgId}, 0)`, table.key),
    uniqueIndex("breeds_name").on(sql`coalesce(${table.orgId}, 0)`, sql`lower(${table.name})`),
  ],
);

/** One day of a breed standard; days between are interpolated. Water, weight and feed per head. */
export const breedDays = pgTable(
  "breed_days",
  {
    breedId: integer("breed_id")
      .notNull()
      .references(() => breeds.id, { onDelete: "cascade" }),
    dayAge: integer("day_age").notNull(),
    tempC: real("temp_c").notNull(),
    rhLowPct: real("rh_low_pct"),
    rhHighPct: real("rh_high_pct"),
    co2Ppm: real("co2_ppm"),
    lightH: real("light_h"),
    lightLux: real("light_lux"),
    waterMl: real("water_ml"),
    weightG: real("weight_g"),
    feedG: real("feed_g"),
    eggG: real("egg_g"),
    layPct: real("lay_pct"),
    /** Share of the placed birds that is alive. */
    survivalPct: real("survival_pct"),
  },
  (table) => [primaryKey({ columns: [table.breedId, table.dayAge] })],
);

/** Disease prevention due at an age, in words. */
export const immuneReminders = pgTable(
  "immune_reminders",
  {
    id: serial("id").primaryKey(),
    breedId: integer("breed_id")
      .notNull()
      .references(() => breeds.id, { onDelete: "cascade" }),
    dayAge: integer("day_age").notNull(),
    content: text("content").notNull(),
  },
  (table) => [index("immune_reminders_breed").on(table.breedId, table.dayAge)],
);
