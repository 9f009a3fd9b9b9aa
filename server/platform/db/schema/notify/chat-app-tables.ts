import { integer, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { chatAppKindKeys } from "../../../../../contract/notify/chat-app.ts";
import { bytes, time } from "../base/table-columns.ts";
import { orgs } from "../base/org-tables.ts";

/** Apps of office messengers that send notices with buttons (contract/notify/chat-app.ts). */
export const chatApps = pgTable(
  "chat_apps",
  {
    id: serial("id").primaryKey(),
    orgId: integer("org_id")
      .notNull()
      .references(() => orgs.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: chatAppKindKeys }).notNull(),
    appId: text("app_id").notNull(),
    agentId: text("agent_id").notNull().default(""),
    cardTemplate: text("card_template").notNull().default(""),
    /** Secrets of the app, encrypted together. */
    box: bytes("box").notNull(),
    /** Ends the address at which the vendor reports presses. */
    path: text("path").notNull().unique(),
    sentAt: time("sent_at"),
    pressedAt: time("pressed_at"),
    /** Why the last message was refused; '': it was accepted. */
    fault: text("fault").notNull().default(""),
    /** Grows with every change made by a save. */
    version: integer("version").notNull().default(1),
  },
  (table) => [uniqueIndex("chat_apps_kind").on(table.orgId, table.kind)],
);
