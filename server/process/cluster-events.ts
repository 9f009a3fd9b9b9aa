import type { Log } from "../platform/base/log.ts";
import type { ManagedProcess } from "../platform/child-process/managed-process.ts";
import { listenToDatabase } from "../platform/db/pg-listen.ts";
import type { Bus } from "../platform/fact/fact-bus.ts";
import { gatewayChannel, type GatewayChanges } from "../fleet/gateway/gateway-changes.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { endingChannel, readEnding } from "../platform/session/session-endings.ts";

interface ClusterEventDeps {
  readonly bus: Bus;
  readonly apiProcess: Pick<ManagedProcess, "endSessions">;
  readonly gatewayChanges: GatewayChanges;
  readonly log: Log;
  readonly lifecycle: Lifecycle;
}

/** Receives messages of other servers on the same PostgreSQL: ended sessions, changed gateways. */
export function listenToServers(
  databaseUrl: string,
  { bus, apiProcess, gatewayChanges, log, lifecycle }: ClusterEventDeps,
): void {
  const listener = listenToDatabase({
    databaseUrl,
    channels: {
      [endingChannel]: (payload) => {
        const ended = readEnding(payload);
        if (ended === null) return;
        bus.publish("sessionEnded", ended);
        apiProcess.endSessions(ended);
      },
      [gatewayChannel]: gatewayChanges.receive,
    },
    onListening: gatewayChanges.readAgain,
    onError: (error) => log.warn({ error: error.message }, "events of other servers"),
  });
  lifecycle.add("events of other servers", listener.stop);
}
