import { pgTable, text } from "drizzle-orm/pg-core";
import { time } from "./column.ts";

/**
 * Servers that hear an external broker, by their names there. One that has not been seen for
 * seconds is stood in for by another (server/ingest/stand-in.ts), which takes its row away.
 */
export const ingestServers = pgTable("ingest_servers", {
  clientId: text("client_id").primaryKey(),
  group: text("group_name").notNull(),
  seenAt: time("seen_at").notNull(),
  /** Name of the server that stands in for it, and how long that holds without another word. */
  standIn: text("stand_in"),
  standInUntil: time("stand_in_until"),
});
