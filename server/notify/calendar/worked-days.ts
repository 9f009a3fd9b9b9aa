import { sql } from "drizzle-orm";
import { china } from "../../../contract/base/area.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type Calendar, dayOf } from "../notice-plan/notice-calendar.ts";
import { shippedDays, shippedYears } from "./shipped-holidays.ts";

/**
 * The days of a country as an organisation works them: its own go before those entered for the
 * country, these before what ships.
 */
export async function readCalendar(
  db: Queryable,
  orgId: number,
  country: string,
): Promise<Calendar> {
  const entered = await rows<{ day: string; is_work: boolean; is_own: boolean }>(
    db,
    sql`select day::text as day, is_work, org_id is not null as is_own from calendar_days
      where country = ${country} and (org_id is null or org_id = ${orgId})
      order by is_own, day`,
  );
  return calendarOf(
    country,
    entered.map(({ day, is_work: isWork, is_own: isOwn }) => ({ day, isWork, isOwn })),
  );
}

interface EnteredDay {
  readonly day: string;
  readonly isWork: boolean;
  readonly isOwn: boolean;
}

/** A calendar of entered days, an organisation's own last. */
export function calendarOf(country: string, entered: readonly EnteredDay[]): Calendar {
  const shipped = shippedYears(country).flatMap((year) => shippedDays(country, year) ?? []);
  const days = new Map(shipped.map(({ day, isWork }) => [dayOf(day), isWork]));
  for (const { day, isWork } of entered) days.set(dayOf(day), isWork);
  const yearsEntered = entered
    .filter((day) => !day.isOwn)
    .map(({ day }) => Number(day.slice(0, 4)));
  const knownYears =
    country === china ? new Set([...shippedYears(country), ...yearsEntered]) : null;
  return { days, knownYears };
}
