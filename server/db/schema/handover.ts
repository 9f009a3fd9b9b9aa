import { index, integer, pgTable, serial, text } from "drizzle-orm/pg-core";
import { time } from "./column.ts";
import { farms } from "./farm.ts";
import { orgs } from "./org.ts";

/** Shifts handed over: what was written. What happened in them is derived from the alarms. */
export const handovers = pgTable(
  "handovers",
  {
    id: serial("id").primaryKey(),
    /** Null: of the houses of every organisation. */
    orgId: integer("org_id").references(() => orgs.id, { onDelete: "cascade" }),
    /** Of this subtree; null: of all of its organisation. */
    farmId: integer("farm_id").references(() => farms.id, { onDelete: "cascade" }),
    fromAt: time("from_at").notNull(),
    toAt: time("to_at").notNull(),
    writtenAt: time("written_at").notNull(),
    writtenBy: text("written_by").notNull(),
    /** Who took over; '': nobody was named. */
    onDuty: text("on_duty").notNull(),
    note: text("note").notNull(),
  },
  (table) => [
    index("handovers_written").on(table.writtenAt),
    index("handovers_org").on(table.orgId),
    index("handovers_farm").on(table.farmId),
  ],
);
