import { bigint, bigserial, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { bytes, time } from "./table-columns.ts";

/** Servers that share out the houses (server/platform/db/cluster/partition-leases.ts). */
export const clusterServers = pgTable("cluster_servers", {
  /** Fencing number: every start of a server gets one that was never used before. */
  fence: bigserial("fence", { mode: "number" }).primaryKey(),
  /** The address at which the others reach it: host:port. */
  address: text("address").notNull(),
  /** The key that it and its callers prove themselves by. */
  key: bytes("key").notNull(),
  until: time("until_at").notNull(),
});

/**
 * The server that holds each partition, by fencing number; a server that is not in the list has
 * left.
 */
export const clusterPartitions = pgTable("cluster_partitions", {
  number: smallint("number").primaryKey(),
  fence: bigint("fence", { mode: "number" }),
});
