import { clockSlackMs } from "../../../contract/base/lasting.ts";
import { sqlMs } from "../../platform/db/sql-interval.ts";
import { suppressRecordAlarms } from "./suppress-records.ts";
import { writeAlarms } from "./alarm-writer.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Commit } from "../../platform/fact/fact-bus.ts";
import { houseFacts } from "../../platform/fact/house-row.ts";

/**
 * SQL condition on an outage `o`: it was begun while the server's clock was ahead. Its start, or
 * the start of its planned work, is later than now (`$1`).
 */
const isAhead = `coalesce((select r.from_at from work_runs r where r.id = o.run_id), o.from_at)
  > $1::timestamptz + ${sqlMs(clockSlackMs)}`;
/** SQL condition for the check every second: `endLateOutages` has something to do. */
export const hasOutagesSql = `exists (select 1 from alarm_outages o
  where o.ended_at is null and (o.until_at <= $1 or ${isAhead}))`;

/**
 * Ends the outages whose time is over, or has not begun yet: their alarms are in service again.
 * Null when there was none.
 */
export function endLateOutages(database: Database, now: number): Promise<Commit | null> {
  return database.transaction(async (tx) => {
    const ended = await tx.query<{ house_id: number }>(
      `update alarm_outages o set ended_at = case when o.until_at <= $1 then o.until_at
         else o.from_at end
       where o.ended_at is null and (o.until_at <= $1 or ${isAhead}) returning o.house_id`,
      [new Date(now)],
    );
    const houseIds = [...new Set(ended.map((row) => row.house_id))];
    if (houseIds.length === 0) return null;
    const shown = await suppressRecordAlarms(tx, houseIds, now);
    const facts = await houseFacts(tx, houseIds);
    return { ...(await writeAlarms(tx, shown, facts, now)), details: [] };
  });
}
