import { index, integer, jsonb, pgTable, serial, text } from "drizzle-orm/pg-core";
import { importKindKeys } from "../../../../../contract/operate/import-undo.ts";
import { time } from "./table-columns.ts";

/** Imports, kept as long as they can be undone: each with the data that it created and replaced. */
export const imports = pgTable(
  "imports",
  {
    id: serial("id").primaryKey(),
    kind: text("kind", { enum: importKindKeys }).notNull(),
    userId: integer("user_id").notNull(),
    by: text("by_name").notNull(),
    at: time("at").notNull(),
    count: integer("count").notNull(),
    /** One for each day, house or plan; their form depends on the kind. */
    items: jsonb("items").notNull(),
    undoneAt: time("undone_at"),
    undoneBy: text("undone_by"),
  },
  (table) => [index("imports_past").on(table.at)],
);
