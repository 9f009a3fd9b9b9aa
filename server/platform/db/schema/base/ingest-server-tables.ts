import { pgTable, text } from "drizzle-orm/pg-core";
import { time } from "./table-columns.ts";

/**
 * Servers that receive from an external broker, by their names there. If one has not been seen for
 * seconds, another takes its place (server/telemetry/ingest/external/ingest-failover.ts) and
 * removes its row.
 */
export const ingestServers = pgTable("ingest_servers", {
  clientId: text("client_id").primaryKey(),
  group: text("group_name").notNull(),
  seenAt: time("seen_at").notNull(),
  /** Name of the server that replaces it, and the end of that without renewal. */
  standIn: text("stand_in"),
  standInUntil: time("stand_in_until"),
});
