import { sql } from "drizzle-orm";
import type { NoticeChannel } from "../../../contract/notify/notice.ts";
import { contactColumns, type PhoneRow } from "../../notify/alarm-phone/phone-row.ts";
import { readCalendar } from "../../notify/calendar/worked-days.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { checkCalls } from "./people-checks.ts";
import type { FactRow } from "./readiness-facts.ts";
import type { ReadinessFinding } from "./readiness-square.ts";

type Place = Pick<FactRow, "id" | "org_id" | "country" | "lineage" | "time_zone">;

/**
 * Reads by house whether a person is called. Houses of a farm share the result for the same
 * contacts, so a week is computed once for all of them.
 */
export async function readCalls(
  db: Queryable,
  places: readonly Place[],
  now: number,
  can: ReadonlySet<NoticeChannel>,
): Promise<(house: Place) => ReadinessFinding[]> {
  const orgIds = [...new Set(places.map(({ org_id }) => org_id))];
  const contacts = await rows<PhoneRow>(
    db,
    sql`select ${contactColumns} from alarm_phones p
      where p.org_id = any(${sql.param(orgIds)}::int[]) order by p.delay_min, p.id`,
  );
  const byPlace = new Map<string, PhoneRow[]>();
  for (const row of contacts) {
    const key = row.house_id === null ? `farm ${row.farm_id}` : `house ${row.house_id}`;
    byPlace.set(key, [...(byPlace.get(key) ?? []), row]);
  }
  const calendars = new Map<string, Awaited<ReturnType<typeof readCalendar>>>();
  for (const { org_id: orgId, country } of places) {
    const key = `${orgId} ${country}`;
    if (!calendars.has(key)) calendars.set(key, await readCalendar(db, orgId, country));
  }
  const known = new Map<string, ReadinessFinding[]>();
  return ({ id, org_id: orgId, country, lineage, time_zone: timeZone }) => {
    const keys = [`house ${id}`, ...lineage.map((farmId) => `farm ${farmId}`)];
    const contacts = keys.flatMap((key) => byPlace.get(key) ?? []);
    const calendar = calendars.get(`${orgId} ${country}`);
    if (calendar === undefined) return [];
    const same = `${orgId} ${country} ${timeZone} ${contacts.map((row) => row.id).join()}`;
    const entry = known.get(same) ?? checkCalls(contacts, { timeZone, calendar }, now, can);
    known.set(same, entry);
    return entry;
  };
}
