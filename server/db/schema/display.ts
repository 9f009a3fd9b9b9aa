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
import { bytes, time } from "./column.ts";
import { farms } from "./farm.ts";
import { orgs } from "./org.ts";

/** Screens that hang unattended: what they show, and their credentials (contract/display.ts). */
export const displays = pgTable(
  "displays",
  {
    id: serial("id").primaryKey(),
    /** Null: it shows the houses of every organisation. */
    orgId: integer("org_id").references(() => orgs.id),
    /** Whose subtree it shows; null: all of its organisation. */
    farmId: integer("farm_id").references(() => farms.id),
    name: text("name").notNull(),
    language: text("language", { enum: ["zh", "en"] }).notNull(),
    mode: text("mode", { enum: ["wall", "hall"] }).notNull(),
    diagonalInch: doublePrecision("diagonal_inch").notNull(),
    distanceM: doublePrecision("distance_m").notNull(),
    /** SHA-256 of its credential; the credential itself is never stored. */
    tokenHash: bytes("token_hash").notNull().unique(),
    pairedAt: time("paired_at").notNull(),
    /** Of its last report. */
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

/** Codes that screens show to be paired, hashed; a code is used up by whoever enters it. */
export const displayPairings = pgTable(
  "display_pairings",
  {
    codeHash: bytes("code_hash").primaryKey(),
    /** Of the secret that becomes the credential. */
    tokenHash: bytes("token_hash").notNull().unique(),
    address: text("address").notNull(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("display_pairings_past").on(table.expiresAt)],
);
