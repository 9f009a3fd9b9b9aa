import { randomUUID } from "node:crypto";
import { messageOf } from "../../contract/message.ts";
import type { Log } from "../base/log.ts";
import type { Database } from "../db/open.ts";
import type { Directory } from "./directory.ts";

/** Where servers on the same PostgreSQL hear of it (db/news.ts). */
export const gatewayChannel = "house_watch_gateways_changed";

/** That gateways, or what their houses are judged by, are others than they were. */
export interface GatewayNews {
  /** Tells the other servers what is committed. Lost while the database is away. */
  tell(): void;
  /** Reads the gateways again, unless this server said it itself. */
  take(said: string): void;
}

/**
 * A secret that was taken back must not open another server's door, nor a limit that was changed
 * raise its alarms. Whoever does not hear it finds it with the next reading (ingest/timers.ts).
 */
export function createGatewayNews(
  database: Pick<Database, "query">,
  directory: Directory,
  log: Log,
): GatewayNews {
  const own = randomUUID();
  const onError = (error: unknown) => log.warn({ error: messageOf(error) }, "word of gateways");
  return {
    tell: () => {
      database.query("select pg_notify($1, $2)", [gatewayChannel, own]).catch(onError);
    },
    take: (said) => {
      if (said !== own) directory.refresh().catch(onError);
    },
  };
}
