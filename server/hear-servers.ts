import type { Log } from "./base/log.ts";
import type { ManagedProcess } from "./child-process/managed-process.ts";
import { hearNews } from "./db/news.ts";
import type { Bus } from "./fact/bus.ts";
import { gatewayChannel, type GatewayNews } from "./gateway/gateway-news.ts";
import type { Parts } from "./parts.ts";
import { endingChannel, readEnding } from "./session/ending-news.ts";

interface HearDeps {
  readonly bus: Bus;
  readonly apiProcess: Pick<ManagedProcess, "endSessions">;
  readonly gatewayNews: GatewayNews;
  readonly log: Log;
  readonly parts: Parts;
}

/** What other servers on the same PostgreSQL say: sessions have ended, gateways are others now. */
export function hearServers(
  databaseUrl: string,
  { bus, apiProcess, gatewayNews, log, parts }: HearDeps,
): void {
  const news = hearNews({
    databaseUrl,
    channels: {
      [endingChannel]: (said) => {
        const ended = readEnding(said);
        if (ended === null) return;
        bus.publish("sessionEnded", ended);
        apiProcess.endSessions(ended);
      },
      [gatewayChannel]: gatewayNews.take,
    },
    onError: (error) => log.warn({ error: error.message }, "word of other servers"),
  });
  parts.add("word of other servers", news.stop);
}
