import { messageOf } from "../../../contract/base/server-message.ts";
import type { Watcher } from "../../../contract/operate/peer.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { Log } from "../../platform/base/log.ts";
import type { Queryable } from "../../platform/db/open-database.ts";

/**
 * Stores the watchers that receive this installation's signs of life, for the console: at once when
 * one begins or ceases to, otherwise once per minute.
 */
export function storeWatchers(
  database: Queryable,
  log: Log,
  now: () => number,
): (watchers: readonly Watcher[]) => void {
  let line = "";
  let writtenAt = -Infinity;
  return (watchers) => {
    const state = JSON.stringify(
      watchers.map((watcher) => [watcher.host, watcher.failingSince, watcher.reason]),
    );
    if (state === line && now() - writtenAt < minuteMs) return;
    line = state;
    writtenAt = now();
    database
      .query(
        `insert into installation (key, value) values ('watchers', $1::jsonb)
         on conflict (key) do update set value = excluded.value`,
        [JSON.stringify(watchers)],
      )
      .catch((error: unknown) => log.warn({ error: messageOf(error) }, "who hears signs of life"));
  };
}
