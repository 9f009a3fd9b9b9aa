import { sql } from "drizzle-orm";
import {
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
import { createdAt, time } from "./column.ts";
import { farms } from "./farm.ts";
import { orgs } from "./org.ts";

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
    /** Alarm limits of this house that differ from the standard (alarm/limit.ts). */
    limitOverride: jsonb("limit_override").notNull().default({}),
    /** How it is built (contract/house-manage.ts); null: nobody has said. */
    archetype: text("archetype"),
    /** Inside the walls, m²; null: nobody has said. */
    floorM2: doublePrecision("floor_m2"),
    /** Phases of its supply, `one` or `three`; null: learned from its frames. */
    phases: text("phases", { enum: ["one", "three"] }),
    /** How many of each kind of equipment it has; a kind that is not there is unknown. */
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
 * that stores the frame, so it says after a crash what it said before.
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
     * What silence is looked up by: `seen_at` as it was up to two minutes ago, never later. With an
     * index of `seen_at` itself every frame would make new entries in all indexes of the row.
     */
    seenMark: time("seen_mark"),
    /** When the judge wants to be asked again without a frame. */
    dueAt: time("due_at"),
    /** What is known of the gateway's clock (server/ingest/device-clock.ts). */
    clock: json("clock").notNull().default({}),
  },
  (table) => [
    index("house_states_due").on(table.dueAt),
    index("house_states_seen").on(table.seenMark),
  ],
);
