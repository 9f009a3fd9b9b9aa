import { index, integer, jsonb, pgTable, primaryKey, serial, text } from "drizzle-orm/pg-core";
import { time } from "./table-columns.ts";

/**
 * Operations with person, time and address. Append-only: a trigger refuses the rest. Names are kept
 * as they were then. Partitioned by `at`; searched by an index over the character pairs of a line
 * (`operation_log_pairs`), which can only be declared in the migration.
 */
export const operationLogs = pgTable(
  "operation_logs",
  {
    id: serial("id").notNull(),
    at: time("at").notNull(),
    /** No reference: a line outlives its user. Null: without a sign-in. */
    userId: integer("user_id"),
    operator: text("operator").notNull(),
    operatorName: text("operator_name"),
    /** Organisation it belongs to; null: only administrators see it. */
    orgId: integer("org_id"),
    houseId: integer("house_id"),
    farmId: integer("farm_id"),
    houseName: text("house_name"),
    houseNameEn: text("house_name_en"),
    networkId: text("network_id"),
    function: text("function").notNull(),
    operation: text("operation").notNull().default(""),
    remark: text("remark").notNull().default(""),
    source: text("source").notNull(),
    address: text("address").notNull(),
    /** Number of the call, as the server's log has it; null: older than the numbers. */
    requestId: text("request_id"),
    /** The fields that changed, before and after. No secrets. */
    before: jsonb("before"),
    after: jsonb("after"),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.at] }),
    index("operation_logs_at").on(table.at),
    index("operation_logs_org").on(table.orgId, table.at),
    index("operation_logs_user").on(table.userId, table.at),
  ],
);
