import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { orgs } from "../base/org-tables.ts";
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
    /** Id of the session in calls: the hash never leaves the server. */
    id: serial("id").notNull(),
    /** Address of the sign-in, then of the latest call that was noted. */
    address: text("address").notNull().default(""),
    /** User-Agent header of the sign-in. */
    agent: text("agent").notNull().default(""),
    /** contract/account/own-session.ts */
    method: text("method").notNull().default("password"),
    /** A second step is required and not set up: until it is, nothing else is allowed. */
    mustEnrolFactor: boolean("must_enrol_factor").notNull().default(false),
    /** Time the second step was last given. */
    factorAt: time("factor_at"),
  },
  (table) => [
    index("sessions_user").on(table.userId),
    uniqueIndex("sessions_id").on(table.id),
    index("sessions_past").on(table.createdAt),
    index("sessions_unseen").on(table.seenAt),
  ],
);

/** Secrets of authenticator apps. */
export const secondFactors = pgTable("second_factors", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Sealed (server/platform/base/seal.ts). */
  secretBox: bytes("secret_box").notNull(),
  /** Time a first code was entered; null: it does not count yet. */
  confirmedAt: time("confirmed_at"),
  /** Time step of the newest code that was taken: no code counts twice. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
  createdAt: createdAt(),
});

/** Recovery codes that have not been used. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256: a code is 80 random bits. */
    codeHash: bytes("code_hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Sign-ins whose first step was right, and whose second is still to come. */
export const signInTickets = pgTable(
  "sign_in_tickets",
  {
    ticketHash: bytes("ticket_hash").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** A changed password voids it. */
    passwordHash: text("password_hash").notNull(),
    method: text("method").notNull(),
    /** Data that the session keeps of the company's account, where one began it. */
    provider: jsonb("provider").$type<object>(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    index("sign_in_tickets_past").on(table.expiresAt),
    index("sign_in_tickets_user").on(table.userId),
  ],
);

/** Rules that require the second step; null: every organisation, every role. */
export const factorRules = pgTable(
  "factor_rules",
  {
    id: serial("id").primaryKey(),
    orgId: integer("org_id").references(() => orgs.id, { onDelete: "cascade" }),
    roleKey: text("role_key"),
  },
  (table) => [
    uniqueIndex("factor_rules_once").on(
      sql`coalesce(${table.orgId}, 0)`,
      sql`coalesce(${table.roleKey}, '')`,
    ),
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
