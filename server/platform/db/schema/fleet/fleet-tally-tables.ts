import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { FleetTallies } from "../../../../../contract/live/farm-tally.ts";
import { time } from "../base/table-columns.ts";

/**
 * The newest sums of each large fleet that somebody views, for all servers
 * (server/live/overview/fleet-tallies.ts). Unlogged: after a crash they are read again.
 */
export const fleetTallies = pgTable("fleet_tallies", {
  /** The callers who see the same houses. */
  scope: text("scope").primaryKey(),
  /** A server began to read them. */
  claimedAt: time("claimed_at").notNull(),
  readAt: time("read_at"),
  tallies: jsonb("tallies").$type<FleetTallies>(),
});
