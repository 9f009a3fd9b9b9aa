import { sql } from "drizzle-orm";
import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { bytes, time } from "../base/table-columns.ts";
import { farms } from "../fleet/farm-tables.ts";
import { orgs } from "../base/org-tables.ts";

/**
 * Screens that hang unattended: what they show, and their credentials
 * (contract/account/display.ts).
 */
export const displays = pgTable(
  "displays",
  {
    id: serial("id").primaryKey(),
    /** Null: it shows the houses of every organisation. */
    orgId: integer("org_id").references(() => orgs.id),
    /** Root of the subtree it shows; null: all of its organisation. */
    farmId: integer("farm_id").references(() => farms.id),
    name: text("name").notNull(),
    language: text("language", { enum: ["zh", "en"] }).notNull(),
    mode: text("mode", { enum: ["wall", "hall"] }).notNull(),
    /** Width of the picture, m. */
    widthM: doublePrecision("width_m").notNull(),
    distanceM: doublePrecision("distance_m").notNull(),
    tourOverviewS: integer("tour_overview_s").notNull().default(30),
    tourPlaceS: integer("tour_place_s").notNull().default(15),
    /** SHA-256 of its credential; the credential itself is never stored. */
    tokenHash: bytes("token_hash").notNull().unique(),
    pairedAt: time("paired_at").notNull(),
    /** Time of its last report. */
    heardAt: time("heard_at"),
    report: jsonb("report"),
    address: text("address").notNull().default(""),
    identifyUntil: time("identify_until"),
    /** Grows with every change made by a save. */
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("displays_name").on(sql`coalesce(${table.orgId}, 0)`, sql`lower(${table.name})`),
    index("displays_farm").on(table.farmId),
  ],
);

/** Pairing codes shown by screens, hashed; entering a code uses it up. */
export const displayPairings = pgTable(
  "display_pairings",
  {
    codeHash: bytes("code_hash").primaryKey(),
    /** Hash of the secret that becomes the credential. */
    tokenHash: bytes("token_hash").notNull().unique(),
    address: text("address").notNull(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("display_pairings_past").on(table.expiresAt)],
);
