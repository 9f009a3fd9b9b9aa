import { setTimeout as wait } from "node:timers/promises";
import { messageOf } from "../../../contract/base/server-message.ts";
import type { Log } from "../base/log.ts";
import type { Queryable } from "../db/open-database.ts";

/**
 * Determines whether this installation sends notices at all. A database that was restored from a
 * backup contains the real numbers, groups and robots of the original installation, which may still
 * be running: until a person confirms that this is the installation now, it sends none.
 */

const key = "tellsNobody";

export const areNotificationsOff = async (db: Queryable): Promise<boolean> =>
  (await db.query("select 1 from installation where key = $1", [key], { prepared: true })).length >
  0;

/** Switches notices on or off. */
export async function setNotifications(db: Queryable, isOn: boolean): Promise<void> {
  if (isOn) await db.query("delete from installation where key = $1", [key]);
  else
    await db.query(
      "insert into installation (key, value) values ($1, 'true') on conflict do nothing",
      [key],
    );
}

/** Interval of the check for this confirmation, ms. */
const checkMs = 2000;

/** Resolves to true when people may be notified; `signal` ends it: false. */
export async function untilNotificationsOn(
  db: Queryable,
  log: Log,
  signal: AbortSignal,
): Promise<boolean> {
  let isLogged = false;
  while (!signal.aborted) {
    const isOff = await areNotificationsOff(db).catch((error: unknown) => {
      log.warn(
        { error: messageOf(error) },
        "it could not be read whether people are notified of alarms",
      );
      return true;
    });
    if (!isOff) {
      if (isLogged) log.info("people are notified of alarms");
      return true;
    }
    if (!isLogged)
      log.warn(
        "restored from a backup: nobody is notified of alarms. If this is the installation now, " +
          "say so: npm run tell -- on",
      );
    isLogged = true;
    await wait(checkMs, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
