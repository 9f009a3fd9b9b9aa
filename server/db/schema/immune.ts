import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, serial, text, unique } from "drizzle-orm/pg-core";
import { time } from "./column.ts";
import { flocks } from "./flock.ts";

/**
 * What is due against disease for a flock, made of its breed's reminders when it is placed. What
 * was answered stays as it is, whatever becomes of the standard.
 */
export const immuneTasks = pgTable(
  "immune_tasks",
  {
    id: serial("id").primaryKey(),
    flockId: integer("flock_id")
      .notNull()
      .references(() => flocks.id, { onDelete: "cascade" }),
    dayAge: integer("day_age").notNull(),
    content: text("content").notNull(),
    /** Of the farm's calendar. */
    dueDay: date("due_day", { mode: "string" }).notNull(),
    state: text("state", { enum: ["open", "done", "skipped"] })
      .notNull()
      .default("open"),
    doneDay: date("done_day", { mode: "string" }),
    product: text("product").notNull().default(""),
    batch: text("batch").notNull().default(""),
    closedAt: time("closed_at"),
    closedByUser: integer("closed_by_user"),
    closedBy: text("closed_by"),
    reason: text("reason").notNull().default(""),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    unique("immune_tasks_reminder").on(table.flockId, table.dayAge, table.content),
    index("immune_tasks_open")
      .on(table.dueDay)
      .where(sql`state = 'open'`),
  ],
);
