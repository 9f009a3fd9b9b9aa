import { alarmFrom } from "../../judge/record/open-alarms.ts";
import { sql } from "drizzle-orm";
import type {
  AlarmEvent,
  AlarmEventKind,
  AlarmLife,
} from "../../../contract/alarm/alarm-history.ts";
import type { Database, Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { notFound } from "../../platform/base/refusal.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { type AlarmRow, alarmOf } from "../../judge/record/alarm-row.ts";

interface EventRow {
  at: Date;
  kind: AlarmEventKind;
  by_name: string | null;
  note: string | null;
  severity: AlarmEvent["severity"];
  value: number | null;
  until: Date | null;
}
interface PlaceRow {
  house_name: string;
  house_name_en: string | null;
  farm_name: string;
  farm_name_en: string | null;
  time_zone: string;
}

/**
 * One alarm of the caller's and its events in the order of time. Refusal: 404 when it is absent or
 * outside the scope.
 */
export async function alarmLife(
  database: Database,
  caller: Caller,
  id: number,
): Promise<AlarmLife> {
  const [row] = await rows<AlarmRow & PlaceRow>(
    database,
    sql`
    select a.*, h.name as house_name, h.name_en as house_name_en,
      f.name as farm_name, f.name_en as farm_name_en, f.time_zone
    ${alarmFrom} where a.id = ${id}::bigint and ${visibleHouses(caller)}`,
  );
  if (row === undefined) throw notFound();
  return {
    alarm: alarmOf(row),
    events: await eventsOfAlarm(database, row.id),
    houseName: row.house_name,
    houseNameEn: row.house_name_en,
    farmName: row.farm_name,
    farmNameEn: row.farm_name_en,
    timeZone: row.time_zone,
  };
}

async function eventsOfAlarm(db: Queryable, alarmId: number): Promise<AlarmEvent[]> {
  const records = await rows<EventRow>(
    db,
    sql`
    select at, kind, by_name, note, severity, value, until
    from alarm_events where alarm_id = ${alarmId} order by at, id`,
  );
  return records.map(({ at, by_name: by, until, ...event }) => ({
    ...event,
    at: at.getTime(),
    by,
    until: until?.getTime() ?? null,
  }));
}
