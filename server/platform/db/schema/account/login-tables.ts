import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
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
  },
  (table) => [
    index("sessions_user").on(table.userId),
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
