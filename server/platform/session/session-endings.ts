import type { Query } from "../db/open-database.ts";
import type { Topics } from "../fact/fact-bus.ts";

type Ended = Topics["sessionEnded"];

/** Channel on which servers on the same PostgreSQL receive ended sessions (db/news.ts). */
export const endingChannel = "house_watch_session_ended";

/**
 * Notifies the other servers on the same PostgreSQL that these sessions are over, if and only if
 * the transaction commits. Servers that miss it find out by polling (stream/hub.ts, session.ts).
 */
export const tellEnding = async (on: { readonly query: Query }, ended: Ended): Promise<void> =>
  void (await on.query("select pg_notify($1, $2)", [endingChannel, JSON.stringify(ended)]));

/** Null for foreign messages: anyone who can connect to the database may notify. */
export function readEnding(said: string): Ended | null {
  try {
    const { userId, tokenHash } = JSON.parse(said) as Partial<Ended>;
    if (typeof userId !== "number") return null;
    return { userId, tokenHash: typeof tokenHash === "string" ? tokenHash : null };
  } catch {
    return null;
  }
}
