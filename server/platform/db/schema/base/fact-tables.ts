import { bigint, boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { time } from "./table-columns.ts";

/**
 * One row: the number of the last fact. Its lock makes facts commit in the order of their numbers.
 */
export const factHead = pgTable("fact_head", {
  one: boolean("one").primaryKey().default(true),
  seq: bigint("seq", { mode: "number" }).notNull(),
});

export const facts = pgTable(
  "facts",
  {
    seq: bigint("seq", { mode: "number" }).primaryKey(),
    at: time("at").notNull(),
    kind: text("kind").notNull(),
    orgId: integer("org_id").notNull(),
    farmId: integer("farm_id").notNull(),
    houseId: integer("house_id").notNull(),
    payload: jsonb("payload").notNull(),
  },
  (table) => [
    index("facts_at").on(table.at),
    /** Finds the last fact of a house at a past moment. */
    index("facts_house").on(table.houseId, table.seq),
  ],
);
