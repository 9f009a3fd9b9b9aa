import { messageOf } from "../../contract/base/server-message.ts";
import type { Environment } from "../platform/base/config.ts";
import type { Log } from "../platform/base/log.ts";
import { PartitionLeases } from "../platform/db/cluster/partition-leases.ts";
import {
  addressOf,
  type ForwardedWork,
  openLinkServer,
  ServerLinks,
} from "../platform/db/cluster/server-link.ts";
import type { Database } from "../platform/db/open-database.ts";
import { FrameRouter } from "../telemetry/ingest/handover/frame-router.ts";
import type { Lifecycle } from "./lifecycle.ts";

/** A server that shares the houses with others on its PostgreSQL. */
export interface HouseSharing {
  /** Needed by the ingest. */
  readonly ingest: { readonly lease: PartitionLeases; readonly router: FrameRouter };
  /** Needed by the timers. */
  readonly timers: { readonly leases: PartitionLeases };
  /** Needed by the word to gateways, where all servers reach each of them. */
  readonly alive: { readonly ownsHouse?: (houseId: number) => boolean };
  /** Listens to other servers, and takes this server's part of the houses. */
  open(take: (handed: ForwardedWork) => Promise<void>): Promise<void>;
}

/** Null without `SERVER_ADDRESS`: this server holds all houses, without others. */
export function shareHouses(
  { SERVER_ADDRESS: address, MQTT_URL }: Environment,
  {
    database,
    log,
    lifecycle,
  }: { readonly database: Database; readonly log: Log; readonly lifecycle: Lifecycle },
): HouseSharing | null {
  if (address === undefined) return null;
  const isHome = MQTT_URL === undefined;
  const leases = new PartitionLeases({ database, address, isHome, log, now: Date.now });
  lifecycle.add("partitions", () => leases.stop());
  const links = new ServerLinks((error, { address: other }) =>
    log.warn({ error: messageOf(error), server: other }, "another server is not reached"),
  );
  lifecycle.add("links to other servers", () => Promise.resolve(links.close()));
  const router = new FrameRouter(leases, links);
  return {
    ingest: { lease: leases, router },
    timers: { leases },
    alive: isHome ? {} : { ownsHouse: (houseId) => leases.holds(houseId) },
    open: async (accept) => {
      const linkServer = await openLinkServer(addressOf(address), leases.key, accept);
      lifecycle.add("link to other servers", () => linkServer.close());
      await leases.runNow();
    },
  };
}
