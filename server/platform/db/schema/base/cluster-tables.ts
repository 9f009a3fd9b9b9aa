import { bigint, bigserial, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { bytes, time } from "./table-columns.ts";

/** Servers that share out the houses (server/platform/db/cluster/partition-leases.ts). */
export const clusterServers = pgTable("cluster_servers", {
  /** Its fencing number: every start gets one that no server had before. */
  fence: bigserial("fence", { mode: "number" }).primaryKey(),
  /** The address at which the others reach it: host:port. */
  address: text("address").notNull(),
  /** The key that it and its callers prove themselves by. */
  key: bytes("key").notNull(),
  until: time("until_at").notNull(),
});

/** The holder of each partition, by its fencing number; one that is not in the list is gone. */
export const clusterPartitions = pgTable("cluster_partitions", {
  number: smallint("number").primaryKey(),
  fence: bigint("fence", { mode: "number" }),
});
