import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, time } from "../base/table-columns.ts";
import { farms } from "./farm-tables.ts";
import { orgs } from "../base/org-tables.ts";

export const houses = pgTable(
  "houses",
  {
    id: serial("id").primaryKey(),
    farmId: integer("farm_id")
      .notNull()
      .references(() => farms.id),
    orgId: integer("org_id")
      .notNull()
      .references(() => orgs.id),
    name: text("name").notNull(),
    nameEn: text("name_en"),
    species: text("species").notNull(),
    /** Alarm limits of this house that differ from the standard (judge/limit/alarm-limits.ts). */
    limitOverride: jsonb("limit_override").notNull().default({}),
    /** Type of building (contract/fleet/house/house-manage.ts); null: not entered. */
    archetype: text("archetype"),
    /** Inside the walls, m²; null: not entered. */
    floorM2: doublePrecision("floor_m2"),
    /** Phases of its supply, `one` or `three`; null: learned from its frames. */
    phases: text("phases", { enum: ["one", "three"] }),
    /** Number of each kind of equipment; a missing kind is unknown. */
    equipment: jsonb("equipment").notNull().default({}),
    /** Grows with every change made by a save. */
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("houses_name").on(table.farmId, sql`lower(${table.name})`),
    index("houses_farm").on(table.farmId),
    index("houses_org").on(table.orgId),
  ],
);

/**
 * The live side of a house: newest frame, presence, timers of the judge. Written in the transaction
 * that stores the frame, so that it is the same after a crash.
 */
export const houseStates = pgTable(
  "house_states",
  {
    houseId: integer("house_id")
      .primaryKey()
      .references(() => houses.id, { onDelete: "cascade" }),
    /** Time the newest live frame was measured (server clock). */
    readingAt: time("reading_at"),
    detail: jsonb("detail"),
    judge: json("judge").notNull().default({}),
    counter: json("counter").notNull().default({}),
    dayUse: json("day_use").notNull().default({}),
    isOnline: boolean("is_online"),
    onlineSince: time("online_since"),
    seenAt: time("seen_at"),
    /**
     * Index key for finding silent houses: `seen_at` as it was up to two minutes ago, never later.
     * With an index on `seen_at` itself, every frame would make new entries in all indexes of the
     * row.
     */
    seenMark: time("seen_mark"),
    /** Time of the judge's next run without a frame. */
    dueAt: time("due_at"),
    /** State of the gateway's clock (server/telemetry/ingest/frame/device-clock.ts). */
    clock: json("clock").notNull().default({}),
    /**
     * Fencing number of the server whose own broker had the last message of the house; null: none,
     * or messages come from a broker that all servers share.
     */
    home: bigint("home", { mode: "number" }),
  },
  (table) => [
    index("house_states_due").on(table.dueAt),
    index("house_states_seen").on(table.seenMark),
  ],
);
