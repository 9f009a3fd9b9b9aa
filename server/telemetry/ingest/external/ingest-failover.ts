import { messageOf } from "../../../../contract/base/server-message.ts";
import type { Database } from "../../../platform/db/open-database.ts";
import type { Log } from "../../../platform/base/log.ts";
import { leasePace } from "../../../platform/db/cluster/partition-leases.ts";

/** Interval of a server's sign of life, ms. */
const beatMs = 1000;
/** Time without a sign of life of a server after which others take its place. */
const awayS = 4;
/**
 * The same where the servers share the houses: as long as it keeps its houses. A server that is
 * only slow would otherwise lose its session, and all messages in it would be handled again.
 */
const awaySharedS = leasePace.lastsMs / 1000;
/** Time a replacement is valid without another sign of life. */
const validS = 10;

export interface IngestFailoverDeps {
  readonly database: Database;
  /** Name of this server at the broker. */
  readonly clientId: string;
  readonly group: string;
  /** True while this server receives from the broker. */
  isConnected(): boolean;
  /**
   * Handles all messages waiting at the broker for the server of this name. Then, only if `mayEnd`
   * allows it, ends its session there, so that the broker keeps nothing more for it.
   */
  drain(clientId: string, mayEnd: () => Promise<boolean>): Promise<void>;
  /** True: messages are passed on to the server that holds their house (`SERVER_ADDRESS`). */
  readonly sharesHouses: boolean;
  /** Whether there is no other server, each second; never where they share the houses. */
  onAlone(isAlone: boolean): void;
  readonly log: Log;
}

const beatSql = `insert into ingest_servers (client_id, group_name, seen_at) values ($1, $2, now())
  on conflict (client_id) do update
    set group_name = $2, seen_at = now(), stand_in = null, stand_in_until = null`;
const endSql = `delete from ingest_servers where client_id = $1 and stand_in = $2
    and seen_at < now() - make_interval(secs => $3) returning 1`;

export interface IngestFailover {
  /** This server leaves: others need not wait until it is missed. */
  stop(): Promise<void>;
}

/**
 * A broker keeps each server's share of the messages even while the server is down: an alarm would
 * wait as long as the server is down, up to a month if it never comes back. So the servers of one
 * database note that they are alive, and when one is not, another handles the messages that wait
 * for it. This ends as soon as the server is back.
 */
export function startFailover({
  database,
  clientId,
  group,
  isConnected,
  drain,
  sharesHouses,
  onAlone,
  log,
}: IngestFailoverDeps): IngestFailover {
  let isStopping = false;
  const missedS = sharesHouses ? awaySharedS : awayS;
  const checkOthers = aroundWatch({ database, clientId, group, onAlone, log });
  let draining: Promise<void> | null = null;
  let beating: Promise<void> = Promise.resolve();

  const mayEnd = async (deadServer: string) => {
    const deletedRows = await database.query(endSql, [deadServer, clientId, missedS]);
    return deletedRows.length > 0;
  };

  async function beat(): Promise<void> {
    if (!isConnected()) return;
    await database.query(beatSql, [clientId, group]);
    if (!sharesHouses) await checkOthers();
    const deadServer = await claim(database, { clientId, group, missedS });
    if (deadServer === undefined || draining !== null) return;
    log.warn({ away: deadServer }, "standing in for another server at the external MQTT broker");
    draining = drain(deadServer, () => mayEnd(deadServer))
      .catch((error: unknown) =>
        log.warn({ away: deadServer, error: messageOf(error) }, "standing in"),
      )
      .finally(() => (draining = null));
  }

  const timer = setInterval(() => {
    beating = beating
      .then(() => (isStopping ? undefined : beat()))
      .catch((error: unknown) =>
        log.warn(
          { error: messageOf(error) },
          "the other servers do not know that this one is here",
        ),
      );
  }, beatMs);
  return {
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      await beating;
      await draining;
      await database
        .query("update ingest_servers set seen_at = 'epoch' where client_id = $1", [clientId])
        .catch(() => undefined);
    },
  };
}

const unshared =
  "another server takes messages of the same houses without SERVER_ADDRESS: devices that send " +
  "each value on a topic of its own (up/raw/) are read in parts. Set SERVER_ADDRESS on each server";

type AroundDeps = Pick<IngestFailoverDeps, "database" | "clientId" | "group" | "onAlone" | "log">;

/**
 * Checks whether there are other servers, and reports once what that means for devices of other
 * makes.
 */
function aroundWatch({ database, clientId, group, onAlone, log }: AroundDeps) {
  let isReported = false;
  return async () => {
    const isAlone = !(await hasOthers(database, clientId, group));
    onAlone(isAlone);
    if (!isAlone && !isReported) log.error(unshared);
    isReported ||= !isAlone;
  };
}

/**
 * True: another server of the group is alive, so the broker distributes the messages of one house
 * to both.
 */
export async function hasOthers(
  database: Database,
  clientId: string,
  group: string,
): Promise<boolean> {
  const rows = await database.query(
    `select 1 from ingest_servers where group_name = $1 and client_id <> $2
       and seen_at > now() - make_interval(secs => $3) limit 1`,
    [group, clientId, awayS],
  );
  return rows.length > 0;
}

/**
 * Claims a server that is down and has no replacement; prefers the one that this server already
 * replaces.
 */
async function claim(
  database: Database,
  {
    clientId,
    group,
    missedS,
  }: { readonly clientId: string; readonly group: string; readonly missedS: number },
): Promise<string | undefined> {
  const [claimed] = await database.query<{ client_id: string }>(
    `update ingest_servers set stand_in = $1, stand_in_until = now() + make_interval(secs => $4)
     where client_id = (
       select client_id from ingest_servers
       where group_name = $2 and client_id <> $1 and seen_at < now() - make_interval(secs => $3)
         and (stand_in is null or stand_in = $1 or stand_in_until < now())
       order by stand_in = $1 desc nulls last, seen_at limit 1 for update skip locked
     ) returning client_id`,
    [clientId, group, missedS, validS],
  );
  return claimed?.client_id;
}
