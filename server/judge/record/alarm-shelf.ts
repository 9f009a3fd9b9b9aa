import type { Commit } from "../../platform/fact/fact-bus.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { eventsOf } from "./alarm-events.ts";
import { expireShelf } from "./alarm-life-cycle.ts";
import { type AlarmRow, alarmOf } from "./alarm-row.ts";
import { writeAlarms } from "./alarm-writer.ts";

/** Ends the shelves whose time has come: the alarm counts again. Null when there was none. */
export function expireShelves(database: Database, now: number): Promise<Commit | null> {
  return database.transaction(async (tx) => {
    const rows = await tx.query<AlarmRow>(
      "select * from alarms where shelved_until <= $1 order by id limit 500 for update",
      [new Date(now)],
    );
    const pending = rows.flatMap((row) => {
      const before = alarmOf(row);
      const alarm = expireShelf(before, now);
      return alarm === null
        ? []
        : [{ alarm, events: eventsOf(before, alarm, { at: now, by: null }) }];
    });
    return pending.length === 0
      ? null
      : { ...(await writeAlarms(tx, pending, [], now)), details: [] };
  });
}
