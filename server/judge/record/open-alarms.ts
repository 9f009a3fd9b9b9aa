import { sql } from "drizzle-orm";
import type { Alarm } from "../../../contract/alarm/alarm.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { type AlarmRow, alarmOf } from "./alarm-row.ts";

/** Aliases: a alarm, h its house, f the farm of h. */
export const alarmTables = sql`alarms a join houses h on h.id = a.house_id
  join farms f on f.id = h.farm_id`;
export const alarmFrom = sql`from ${alarmTables}`;

/** `byUrgency` of contract/alarm/alarm.ts as SQL. */
export const byUrgency = sql`a.severity, array_position(
  array['unacknowledged', 'acknowledged', 'returned', 'closed'], a.state), a.raised_at, a.id`;

/** Every open alarm of a house the caller has, worst first. */
export async function openAlarms(db: Queryable, caller: Caller, houseId: number): Promise<Alarm[]> {
  const records = await rows<AlarmRow>(
    db,
    sql`select a.* ${alarmFrom} where a.state <> 'closed'
      and a.house_id = ${houseId}::bigint and ${visibleHouses(caller)} order by ${byUrgency}`,
  );
  return records.map(alarmOf);
}
