import { sql } from "drizzle-orm";
import { may } from "../../../contract/account/policy.ts";
import type { CalendarYear } from "../../../contract/notify/calendar.ts";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import { expectVersion, notFound, Refusal, refuseField } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { calendarDays } from "../../platform/db/schema/notify/alarm-phone-tables.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { visibleOrgs } from "../../platform/session/caller-scope.ts";
import { readYear } from "./calendar-queries.ts";

/**
 * Replaces the days of a year, of a country or an organisation. Refusals: 400 for a day of another
 * year or a repeated one, 401, 403 for a country's days without the right, 404, 409 conflict when
 * they were changed meanwhile.
 */
export function saveCalendar(deps: Deps, call: Call<"saveCalendar">): Promise<CalendarYear> {
  const { caller, input, logChange } = call;
  const { country, year, orgId, days, source } = input;
  if (orgId === null && !may(caller, "calendar.country")) throw new Refusal(403, "calendarForeign");
  checkDays(days, year);
  return inTransaction(deps, call, async (tx) => {
    if (orgId !== null) await lockOrg(tx, call, orgId);
    // Two people who enter the same year wait for each other.
    await tx.query("select pg_advisory_xact_lock(hashtext($1))", [
      `calendar ${country} ${orgId ?? 0} ${year}`,
    ]);
    const calendarKey = { country, year, orgId: orgId ?? undefined };
    const before = await readYear(tx, caller, calendarKey);
    const level = orgId === null ? "country" : "own";
    expectVersion({ version: before.version[level] }, input);
    await rows(
      tx,
      sql`delete from calendar_days where country = ${country}
        and extract(year from day) = ${year}::int and org_id is not distinct from ${orgId}::int`,
    );
    if (days.length > 0)
      await tx.orm
        .insert(calendarDays)
        .values(days.map((day) => ({ ...day, country, orgId, source })));
    const after = await readYear(tx, caller, calendarKey);
    await logChange(tx, { before, after, level, source });
    return after;
  });
}

function checkDays(days: readonly { readonly day: string }[], year: number): void {
  const seen = new Set<string>();
  for (const { day } of days) {
    if (!day.startsWith(`${year}-`)) throw refuseField(400, "days", fieldFaults.otherYear, { day });
    if (seen.has(day)) throw refuseField(400, "days", fieldFaults.dayTwice, { day });
    seen.add(day);
  }
}

async function lockOrg(
  tx: Transaction,
  { caller }: Pick<Call<"saveCalendar">, "caller">,
  orgId: number,
): Promise<void> {
  const orgs = await rows(
    tx,
    sql`select 1 from orgs o where o.id = ${orgId}::bigint and ${visibleOrgs(caller)} for share`,
  );
  if (orgs.length === 0) throw notFound();
}
