import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, serial, text, unique } from "drizzle-orm/pg-core";
import { time } from "../base/table-columns.ts";
import { flocks } from "../fleet/flock-tables.ts";

/**
 * Disease prevention due for a flock, made from its breed's reminders at placement. Answered tasks
 * do not change with the standard.
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
    /** Day by the farm's calendar. */
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
