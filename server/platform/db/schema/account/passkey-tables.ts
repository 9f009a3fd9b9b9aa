import { bigint, boolean, index, integer, jsonb, pgTable, serial, text } from "drizzle-orm/pg-core";
import { bytes, createdAt, time } from "../base/table-columns.ts";
import { users } from "./user-tables.ts";

/** Passkeys of people (contract/account/passkey.ts). */
export const passkeys = pgTable(
  "passkeys",
  {
    id: serial("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** The authenticator's name of it, base64url. */
    credentialId: text("credential_id").notNull().unique(),
    publicKey: bytes("public_key").notNull(),
    /** Uses the authenticator has counted; 0: it does not count. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: jsonb("transports").$type<readonly string[]>().notNull().default([]),
    isBackedUp: boolean("is_backed_up").notNull().default(false),
    usedAt: time("used_at"),
    createdAt: createdAt(),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);

/** Challenges that wait for their answer; each counts once. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    /** SHA-256 of the challenge. */
    challengeHash: bytes("challenge_hash").primaryKey(),
    /** Maker of a new passkey; null: it is for signing in. */
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    index("passkey_challenges_past").on(table.expiresAt),
    index("passkey_challenges_user").on(table.userId),
  ],
);
