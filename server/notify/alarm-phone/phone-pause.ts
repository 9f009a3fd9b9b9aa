import { eq } from "drizzle-orm";
import type { AlarmPhone } from "../../../contract/notify/alarm-phone.ts";
import { found, Refusal } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { readCalendar } from "../calendar/worked-days.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { alarmPhones } from "../../platform/db/schema/notify/alarm-phone-tables.ts";
import { nextVersion, one } from "../../platform/db/sql-statement.ts";
import { periodEnd } from "../notice-plan/notice-period.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { sql } from "drizzle-orm";
import { planContactOf } from "../on-call/plan-contact-row.ts";
import { type ListedRow, loggedPhone, mayChange } from "./phone-row.ts";
import { readPhone } from "./alarm-phone-queries.ts";

/**
 * Silences a number until the end of the current period, or ends the silence. Refusals: 401, 403
 * for another user's number without the right, and for one that may not be silenced, 404, 409 when
 * it is closed or no period is active.
 */
export function pausePhone(deps: Deps, call: Call<"pauseAlarmPhone">): Promise<AlarmPhone> {
  const { caller, input, now, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    const { phone: before, row } = await lockOwn(tx, caller, input.id);
    if (!before.closable && !mayChange(caller, row)) throw new Refusal(403, "phoneLastLine");
    const until = input.isPaused ? await runsUntil(tx, row, now) : null;
    await tx.orm
      .update(alarmPhones)
      .set({
        pausedAt: until === null ? null : new Date(now),
        pausedUntil: until === null ? null : new Date(until),
        version: nextVersion(alarmPhones),
      })
      .where(eq(alarmPhones.id, input.id));
    const { phone: after } = found(await readPhone(tx, caller, input.id));
    await logChange(tx, { before: loggedPhone(before), after: loggedPhone(after) });
    return after;
  });
}

/**
 * Returns the contact and locks its row; it is the caller's own or manageable by the caller.
 * Refusals: 403, 404.
 */
export async function lockOwn(tx: Transaction, caller: Caller, id: number) {
  await tx.query("select 1 from alarm_phones where id = $1::bigint for update", [id]);
  const current = found(await readPhone(tx, caller, id));
  if (!current.phone.isOwn && !(current.row.is_inside && mayChange(caller, { closable: true })))
    throw new Refusal(403, "forbidden");
  return current;
}

/** Returns the end of the current period. Refusal: 409 without one. */
async function runsUntil(tx: Transaction, row: ListedRow, now: number): Promise<number> {
  if (row.status === "closed") throw new Refusal(409, "phoneClosed");
  const { country, time_zone: timeZone } = await one<{ country: string; time_zone: string }>(
    tx,
    sql`select country, time_zone from farms where id = coalesce(${row.farm_id}::int,
      (select farm_id from houses where id = ${row.house_id}::int))`,
  );
  const calendar = await readCalendar(tx, row.org_id, country);
  const until = periodEnd(planContactOf(row), { timeZone, calendar }, now);
  if (until === null) throw new Refusal(409, "phoneResting");
  return until;
}
