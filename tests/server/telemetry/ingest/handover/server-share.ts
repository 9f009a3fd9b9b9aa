import { createIngest } from "../../../../../server/telemetry/ingest/intake/ingest.ts";
import { frame, networkIdOf } from "../fleet-plan.ts";
import type { Site } from "../ingest-site.ts";

/**
 * A server in an installation of several, with its own fencing number. With `isHome`, gateways
 * connect to its own broker.
 */
export async function openShare(site: Site, isHome: boolean) {
  const { database, now, ingestDeps } = site;
  const [server] = await database.query<{ fence: number }>(
    `insert into cluster_servers (address, key, until_at)
     values ('127.0.0.1:1', '\\x00', clock_timestamp() + interval '1 min') returning fence`,
  );
  const share = { fence: server!.fence, isHeld: true, lost: 0 };
  const ingest = createIngest({
    ...ingestDeps,
    lease: {
      isHome,
      get fence() {
        return share.isHeld ? share.fence : null;
      },
      holds: () => isHome || share.isHeld,
      lost: () => (share.lost += 1),
    },
  });
  /** A frame of the first gateway, measured now; the connection was opened at `connectedAt`. */
  const take = (seq: number, connectedAt?: number) =>
    ingest.take(
      `v1/gw/${networkIdOf(1)}/up/tele`,
      Buffer.from(JSON.stringify(frame(seq, now()))),
      connectedAt,
    );
  const strike = () =>
    database.query("delete from cluster_servers where fence = $1", [share.fence]);
  return { share, ingest, take, strike };
}
