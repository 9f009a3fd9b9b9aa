import { index, integer, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, createdAt, time } from "../base/table-columns.ts";
import { users } from "./user-tables.ts";

export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the token; the token itself is never stored. */
    tokenHash: bytes("token_hash").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    seenAt: time("seen_at").notNull().defaultNow(),
    /** Its name in calls: the hash never leaves the server. */
    id: serial("id").notNull(),
    /** Address of the sign-in, then of the latest call that was noted. */
    address: text("address").notNull().default(""),
    /** User-Agent header of the sign-in. */
    agent: text("agent").notNull().default(""),
    /** contract/account/own-session.ts */
    method: text("method").notNull().default("password"),
  },
  (table) => [
    index("sessions_user").on(table.userId),
    uniqueIndex("sessions_id").on(table.id),
    index("sessions_past").on(table.createdAt),
    index("sessions_unseen").on(table.seenAt),
  ],
);

export const captchas = pgTable(
  "captchas",
  {
    id: text("id").primaryKey(),
    answer: text("answer").notNull(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("captchas_past").on(table.expiresAt)],
);

/** Failed logins of an account (`user:name`) or an address (`address:ip`). */
export const loginFailures = pgTable(
  "login_failures",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    firstAt: time("first_at").notNull(),
    lockedUntil: time("locked_until"),
  },
  (table) => [index("login_failures_past").on(table.firstAt)],
);
