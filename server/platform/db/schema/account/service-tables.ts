import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, createdAt, time } from "../base/table-columns.ts";
import { users } from "./user-tables.ts";

/** Tokens of service accounts and of people (contract/account/service.ts). */
export const serviceTokens = pgTable(
  "service_tokens",
  {
    id: serial("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** SHA-256 of the token; the token itself is never stored. */
    tokenHash: bytes("token_hash").notNull().unique(),
    /** First characters of the token. */
    hint: text("hint").notNull(),
    scopes: jsonb("scopes").$type<readonly string[]>().notNull(),
    /** Addresses and networks from which it is accepted; empty: any address. */
    addresses: jsonb("addresses").$type<readonly string[]>().notNull(),
    endsAt: time("ends_at").notNull(),
    createdAt: createdAt(),
    /** The name of its maker at that time; the current one is the user's. */
    createdBy: text("created_by").notNull(),
    /** Null: the maker was deleted, or is unknown because the token is older than this column. */
    createdById: integer("created_by_id").references(() => users.id, { onDelete: "set null" }),
    usedAt: time("used_at"),
    usedFrom: text("used_from").notNull().default(""),
    /** Grows with every change made by a save. */
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("service_tokens_name").on(table.userId, sql`lower(${table.name})`),
    index("service_tokens_maker").on(table.createdById),
  ],
);
