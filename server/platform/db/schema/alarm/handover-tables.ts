import { index, integer, pgTable, serial, text } from "drizzle-orm/pg-core";
import { time } from "../base/table-columns.ts";
import { farms } from "../fleet/farm-tables.ts";
import { orgs } from "../base/org-tables.ts";

/**
 * Written notes of shifts that were handed over. Events during a shift are derived from the alarms.
 */
export const handovers = pgTable(
  "handovers",
  {
    id: serial("id").primaryKey(),
    /** Null: covers the houses of every organisation. */
    orgId: integer("org_id").references(() => orgs.id, { onDelete: "cascade" }),
    /** Root of its subtree; null: all of its organisation. */
    farmId: integer("farm_id").references(() => farms.id, { onDelete: "cascade" }),
    fromAt: time("from_at").notNull(),
    toAt: time("to_at").notNull(),
    writtenAt: time("written_at").notNull(),
    writtenBy: text("written_by").notNull(),
    /** Person who took over; '': not named. */
    onDuty: text("on_duty").notNull(),
    note: text("note").notNull(),
  },
  (table) => [
    index("handovers_written").on(table.writtenAt),
    index("handovers_org").on(table.orgId),
    index("handovers_farm").on(table.farmId),
  ],
);
