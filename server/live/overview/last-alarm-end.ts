import { type SQL, sql } from "drizzle-orm";
import type { Alarm } from "../../../contract/alarm/alarm.ts";
import { dayMs } from "../../../contract/base/time.ts";
import { alarmOf } from "../../judge/record/alarm-row.ts";
import { placedAlarms, type PlacedAlarmRow } from "../../judge/record/incident-queries.ts";
import { timestamp } from "../../platform/db/timestamp.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { one, rows } from "../../platform/db/sql-statement.ts";

/** Search window. */
const lookBackMs = 7 * dayMs;

/**
 * Returns when the last alarm of these houses (`h`, `f`) ended, epoch ms; null: none did within a
 * week. An alarm carries the number of the fact that changed it last, and its end is its last
 * change, so alarms that ended lately are found by number, whenever they were raised.
 */
export async function readLastEnd(
  tx: Transaction,
  chosen: SQL,
  now: number,
): Promise<number | null> {
  const { at } = await one<{ at: Date | null }>(
    tx,
    sql`
    select max(greatest(a.ack_at, a.cleared_at)) as at
    from alarms a join houses h on h.id = a.house_id join farms f on f.id = h.farm_id
    where ${endedSince(now - lookBackMs)} and ${chosen}`,
  );
  return at?.getTime() ?? null;
}

/** Maximum number of entries that fit on a wall below the message that all is well. */
const endedMax = 12;

/** Returns the last alarms of these houses that were not suppressed and are over, newest first. */
export async function readLastEnded(tx: Transaction, chosen: SQL, now: number): Promise<Alarm[]> {
  const records = await rows<PlacedAlarmRow>(
    tx,
    sql`${placedAlarms(
      sql`${endedSince(now - lookBackMs)} and a.suppressed_by is null and ${chosen}`,
    )} order by a.version desc limit ${endedMax}`,
  );
  return records.map(alarmOf);
}

const endedSince = (at: number): SQL => sql`a.state = 'closed' and a.version > coalesce((
  select k.seq from facts k where k.at <= ${timestamp(at)}
  order by k.at desc, k.seq desc limit 1), 0)`;
