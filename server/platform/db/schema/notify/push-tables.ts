import { index, integer, pgTable, serial, text } from "drizzle-orm/pg-core";
import { bytes, createdAt, time } from "../base/table-columns.ts";
import { users } from "../account/user-tables.ts";

/** Browsers that notices are pushed to (contract/notify/push.ts). */
export const pushDevices = pgTable(
  "push_devices",
  {
    id: serial("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /**
     * The session that switched it on, as sessions are stored: signing out of it ends it. Expiry
     * does not: a phone is notified for longer than a session lasts.
     */
    sessionHash: bytes("session_hash"),
    /** Address at the browser's push service. */
    endpoint: text("endpoint").notNull().unique(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    name: text("name").notNull(),
    createdAt: createdAt(),
    sentAt: time("sent_at"),
    /** Why the last message was refused; '': it was accepted. */
    fault: text("fault").notNull().default(""),
  },
  (table) => [index("push_devices_user").on(table.userId)],
);
