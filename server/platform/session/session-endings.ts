import type { Queryable } from "../db/open-database.ts";
import type { Topics } from "../fact/fact-bus.ts";

type Ended = Topics["sessionEnded"];

/** Channel on which servers on the same PostgreSQL receive ended sessions (db/pg-listen.ts). */
export const endingChannel = "house_watch_session_ended";

/**
 * Notifies the other servers on the same PostgreSQL that these sessions are over, if and only if
 * the transaction commits. Servers that miss it find out by polling (stream/stream-hub.ts,
 * sessions.ts). The browser of a session that somebody has ended is pushed to no more.
 */
export const publishSessionEnd = async (db: Queryable, ended: Ended): Promise<void> =>
  void (await db.query(
    `with dropped as (delete from push_devices
       where user_id = $3 and session_hash = decode($4::text, 'hex'))
     select pg_notify($1, $2)`,
    [endingChannel, JSON.stringify(ended), ended.userId, ended.tokenHash],
  ));

/**
 * Stops pushing to the browsers of a user, except to that of the session `ownDevice`: after a
 * password that others may have known, a lost telephone, or a sign-out everywhere.
 */
export const dropDevices = async (
  db: Queryable,
  userId: number,
  ownDevice: string | null,
): Promise<void> =>
  void (await db.query(
    `delete from push_devices
     where user_id = $1 and session_hash is distinct from decode($2::text, 'hex')`,
    [userId, ownDevice],
  ));

/** Null for foreign messages: anyone who can connect to the database may notify. */
export function readEnding(payload: string): Ended | null {
  try {
    const { userId, tokenHash } = JSON.parse(payload) as Partial<Ended>;
    if (typeof userId !== "number") return null;
    return { userId, tokenHash: typeof tokenHash === "string" ? tokenHash : null };
  } catch {
    return null;
  }
}
