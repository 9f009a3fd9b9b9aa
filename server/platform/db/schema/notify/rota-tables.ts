import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, serial, text } from "drizzle-orm/pg-core";
import { type RotaLine, swapStateKeys } from "../../../../../contract/notify/rota.ts";
import { bytes, createdAt, time } from "../base/table-columns.ts";
import { farms } from "../fleet/farm-tables.ts";
import { orgs } from "../base/org-tables.ts";
import { users } from "../account/user-tables.ts";

/** On-call rotas: who is on call for a place, by a weekly pattern (contract/notify/rota.ts). */
export const rotas = pgTable(
  "rotas",
  {
    id: serial("id").primaryKey(),
    orgId: integer("org_id")
      .notNull()
      .references(() => orgs.id, { onDelete: "cascade" }),
    /** Node of the farm tree: its zone and calendar are the rota's. */
    farmId: integer("farm_id")
      .notNull()
      .references(() => farms.id),
    name: text("name").notNull(),
    lines: jsonb("lines").$type<readonly RotaLine[]>().notNull(),
    /** Users named by a line. A deleted one leaves a gap. */
    people: integer("people").array().notNull(),
    /** Grows with every change of it, of its changes and swaps: plans are made by it. */
    version: integer("version").notNull().default(1),
  },
  (table) => [index("rotas_org").on(table.orgId), index("rotas_farm").on(table.farmId)],
);

/** A person gives a duty to another person, in exchange for one of theirs or for none. */
export const rotaSwaps = pgTable(
  "rota_swaps",
  {
    id: serial("id").primaryKey(),
    rotaId: integer("rota_id")
      .notNull()
      .references(() => rotas.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    toUserId: integer("to_user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    giveFrom: time("give_from").notNull(),
    giveTo: time("give_to").notNull(),
    takeFrom: time("take_from"),
    takeTo: time("take_to"),
    note: text("note").notNull().default(""),
    state: text("state", { enum: swapStateKeys }).notNull().default("offered"),
    createdAt: createdAt(),
    endedAt: time("ended_at"),
  },
  (table) => [
    index("rota_swaps_rota").on(table.rotaId),
    index("rota_swaps_user").on(table.userId),
    index("rota_swaps_to").on(table.toUserId),
    index("rota_swaps_past").on(table.giveTo),
  ],
);

/** Single changes of a rota, the later row before the earlier one. */
export const rotaChanges = pgTable(
  "rota_changes",
  {
    id: serial("id").primaryKey(),
    rotaId: integer("rota_id")
      .notNull()
      .references(() => rotas.id, { onDelete: "cascade" }),
    fromAt: time("from_at").notNull(),
    toAt: time("to_at").notNull(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The swap it is one half of. */
    swapId: integer("swap_id").references(() => rotaSwaps.id, { onDelete: "cascade" }),
    note: text("note").notNull().default(""),
    madeBy: text("made_by").notNull(),
    /** Id of the user who made it; that user may take it back. */
    madeById: integer("made_by_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("rota_changes_rota").on(table.rotaId, table.toAt),
    index("rota_changes_user").on(table.userId),
    index("rota_changes_swap")
      .on(table.swapId)
      .where(sql`swap_id is not null`),
    index("rota_changes_maker").on(table.madeById),
    index("rota_changes_past").on(table.toAt),
  ],
);

/** Addresses from which a calendar reads duties, without signing in. */
export const rotaFeeds = pgTable(
  "rota_feeds",
  {
    id: serial("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null: the user's own duties in all rotas. */
    rotaId: integer("rota_id").references(() => rotas.id, { onDelete: "cascade" }),
    /** SHA-256 of the token in its address; the token itself is never stored. */
    tokenHash: bytes("token_hash").notNull().unique(),
    createdAt: createdAt(),
    usedAt: time("used_at"),
  },
  (table) => [index("rota_feeds_user").on(table.userId), index("rota_feeds_rota").on(table.rotaId)],
);
