import type { Registry } from "prom-client";
import type { StandbyReads } from "../db/standby-reads.ts";
import { addReadings, addReadingsBy } from "./gauge-metrics.ts";

/** Connections of a database, and requests that wait for one. */
export interface Connected {
  connections(): { readonly busy: number; readonly idle: number; readonly waiting: number };
}

export function addConnections(registry: Registry, database: Connected): void {
  addReadingsBy(
    registry,
    { name: "database_connections", help: "Connections to the database", label: "state" },
    () => {
      const { busy, idle } = database.connections();
      return { busy, idle };
    },
  );
  addReadings(registry, [
    {
      name: "database_waiting",
      help: "Statements and transactions that wait for a connection",
      read: () => database.connections().waiting,
    },
  ]);
}

/** Long reads by where they were answered. */
export function addStandbyReads(registry: Registry, reads: Pick<StandbyReads, "counts">): void {
  addReadingsBy(
    registry,
    {
      name: "standby_reads",
      help: "Long reads: answered by the standby, or by the primary because it is late or away",
      label: "place",
    },
    () => reads.counts(),
  );
}
