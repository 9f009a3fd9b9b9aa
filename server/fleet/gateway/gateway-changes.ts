import { randomUUID } from "node:crypto";
import { messageOf } from "../../../contract/base/server-message.ts";
import type { Log } from "../../platform/base/log.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import type { Directory } from "./gateway-directory.ts";

/** Channel for servers on the same PostgreSQL (db/pg-listen.ts). */
export const gatewayChannel = "house_watch_gateways_changed";

/** Messages about changes to gateways, or to the data used to judge their houses. */
export interface GatewayChanges {
  /** Notifies the other servers of a commit, repeated until the database accepts it. */
  publish(): void;
  /** Reads the gateways again, unless this server published the change. */
  receive(payload: string): void;
  /** The same after a time in which no message could be received. */
  readAgain(): void;
}

const againMs = 1000;

/**
 * A revoked secret must not open a connection to another server, and a changed limit must not raise
 * its alarms there. A server that misses the message finds the change at the next reading
 * (intake/ingest-timers.ts).
 */
export function createGatewayChanges(
  database: Queryable,
  directory: Directory,
  log: Log,
): GatewayChanges {
  const serverId = randomUUID();
  const onError = (error: unknown) => log.warn({ error: messageOf(error) }, "changed gateways");
  const readAgain = () => void directory.refresh().catch(onError);
  let again: NodeJS.Timeout | undefined;
  const publish = () => {
    clearTimeout(again);
    database
      .query("select pg_notify($1, $2)", [gatewayChannel, serverId])
      .catch((error: unknown) => {
        onError(error);
        clearTimeout(again);
        again = setTimeout(publish, againMs);
        again.unref();
      });
  };
  return {
    publish,
    receive: (payload) => {
      if (payload !== serverId) readAgain();
    },
    readAgain,
  };
}
