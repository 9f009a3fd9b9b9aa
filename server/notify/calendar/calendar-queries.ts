import { sql } from "drizzle-orm";
import type { z } from "zod";
import { china } from "../../../contract/base/area.ts";
import type {
  CalendarDay,
  calendarInput,
  CalendarYear,
} from "../../../contract/notify/calendar.ts";
import { notFound } from "../../platform/base/refusal.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleOrgs } from "../../platform/session/caller-scope.ts";
import { shippedDays } from "./shipped-holidays.ts";

interface Row {
  id: number;
  day: string;
  is_work: boolean;
  name: string;
  source: string;
  is_own: boolean;
}

/**
 * The work calendar of a year for the caller's organisation, or for the one that an administrator
 * names.
 */
export async function readYear(
  db: Queryable,
  caller: Caller,
  { country, year, orgId: requestedOrg }: z.output<typeof calendarInput>,
): Promise<CalendarYear> {
  const orgId = await orgOf(db, caller, requestedOrg);
  const entered = await rows<Row>(
    db,
    sql`select id, day::text as day, is_work, name, source, org_id is not null as is_own
      from calendar_days
      where country = ${country} and extract(year from day) = ${year}::int
        and (org_id is null or org_id = ${orgId}::bigint)
      order by is_own, day`,
  );
  const shipped = shippedDays(country, year);
  const days = new Map<string, CalendarDay>(
    (shipped ?? []).map((day) => [day.day, { ...day, origin: "shipped", source: "" }]),
  );
  for (const { day, is_work: isWork, name, source, is_own } of entered)
    days.set(day, { day, isWork, name, nameEn: "", source, origin: is_own ? "own" : "country" });
  const versionOf = (isOwn: boolean) =>
    Math.max(0, ...entered.filter((row) => row.is_own === isOwn).map(({ id }) => id));
  return {
    country,
    year,
    orgId,
    isKnown: country !== china || shipped !== null || entered.some(({ is_own }) => !is_own),
    days: [...days.values()].toSorted((a, b) => a.day.localeCompare(b.day)),
    version: { country: versionOf(false), own: versionOf(true) },
  };
}

async function orgOf(
  db: Queryable,
  caller: Caller,
  requestedOrg: number | undefined,
): Promise<number | null> {
  if (requestedOrg === undefined) return caller.orgId;
  const orgs = await rows(
    db,
    sql`select 1 from orgs o where o.id = ${requestedOrg}::bigint and ${visibleOrgs(caller)}`,
  );
  if (orgs.length === 0) throw notFound();
  return requestedOrg;
}
