import { shelveMaxMs, urgentShelveMaxMs } from "../../../contract/alarm/alarm.ts";
import { clockSlackMs } from "../../../contract/base/lasting.ts";
import type { Commit } from "../../platform/fact/fact-bus.ts";
import { sqlMs } from "../../platform/db/sql-interval.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { eventsOf } from "./alarm-events.ts";
import { expireShelf } from "./alarm-life-cycle.ts";
import { type AlarmRow, alarmOf } from "./alarm-row.ts";
import { writeAlarms } from "./alarm-writer.ts";

/**
 * SQL condition: a shelf is over at `$1`, or was made while a clock was ahead: it is longer than
 * allowed, or than allowed for an urgent alarm.
 */
const endingsSql = `shelved_until <= $1
  or shelved_until > $1::timestamptz + ${sqlMs(shelveMaxMs + clockSlackMs)}
  or severity = 1 and shelved_until > $1::timestamptz + ${sqlMs(urgentShelveMaxMs + clockSlackMs)}`;
/**
 * The condition for the check every second. Not exists(…): the planner would expect a third of all
 * alarms to be shelved, and search for one.
 */
export const hasShelvesSql = `coalesce((select min(shelved_until) from alarms) <= $1
  or (select max(shelved_until) from alarms)
    > $1::timestamptz + ${sqlMs(shelveMaxMs + clockSlackMs)}
  or (select max(shelved_until) from alarms where severity = 1)
    > $1::timestamptz + ${sqlMs(urgentShelveMaxMs + clockSlackMs)}, false)`;

/** Ends the shelves whose time has come: the alarm counts again. Null when there was none. */
export function expireShelves(database: Database, now: number): Promise<Commit | null> {
  return database.transaction(async (tx) => {
    const rows = await tx.query<AlarmRow>(
      `select * from alarms where ${endingsSql} order by id limit 500 for update`,
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
