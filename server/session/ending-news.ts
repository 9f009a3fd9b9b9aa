import type { Query } from "../db/open.ts";
import type { Topics } from "../fact/bus.ts";

type Ended = Topics["sessionEnded"];

/** Where servers on the same PostgreSQL hear of it (db/news.ts). */
export const endingChannel = "house_watch_session_ended";

/**
 * Tells the other servers on the same PostgreSQL that these sessions are over: when, and only when,
 * the transaction commits. Should they not hear it, they find out by looking (stream/hub.ts,
 * session.ts).
 */
export const tellEnding = async (on: { readonly query: Query }, ended: Ended): Promise<void> =>
  void (await on.query("select pg_notify($1, $2)", [endingChannel, JSON.stringify(ended)]));

/** Null for what is not ours: whoever may connect to the database may notify. */
export function readEnding(said: string): Ended | null {
  try {
    const { userId, tokenHash } = JSON.parse(said) as Partial<Ended>;
    if (typeof userId !== "number") return null;
    return { userId, tokenHash: typeof tokenHash === "string" ? tokenHash : null };
  } catch {
    return null;
  }
}
