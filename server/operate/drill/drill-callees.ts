import { sql } from "drizzle-orm";
import type { Severity } from "../../../contract/alarm/alarm.ts";
import { type AlarmKey, alarmKinds } from "../../../contract/alarm/alarm-kind.ts";
import { channelsOf } from "../../../contract/notify/notice.ts";
import type { PhoneRow } from "../../notify/alarm-phone/phone-row.ts";
import { contactsAt } from "../../notify/alarm-phone/alarm-phone-queries.ts";
import { readCalendar } from "../../notify/calendar/worked-days.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { cappedBy, channelLimits, limitWindowMs } from "../../notify/notice-plan/notice-cap.ts";
import { openTimes } from "../../notify/notice-plan/notice-period.ts";
import { onCallAt } from "../../notify/on-call/rota-source.ts";
import { planContactOf } from "../../notify/on-call/plan-contact-row.ts";

/** The place that a drill calls for. */
export interface CalledPlace {
  readonly houseId: number;
  readonly orgId: number;
  readonly lineage: readonly number[];
  readonly timeZone: string;
  readonly country: string;
}

/**
 * Returns the contacts that would be called for an alarm of this kind at this moment, in the order
 * of their delays: each number once, within its own hours.
 */
export async function readCallees(
  db: Queryable,
  place: CalledPlace,
  { alarm, severity }: { readonly alarm: AlarmKey; readonly severity: Severity },
  now: number,
): Promise<PhoneRow[]> {
  const calendar = await readCalendar(db, place.orgId, place.country);
  const clock = { timeZone: place.timeZone, calendar };
  const { notice } = alarmKinds[alarm];
  const called = (await contactsAt(db, place))
    .filter(
      (row) =>
        row.notice_types.includes(notice) &&
        channelsOf(severity, { kind: row.kind, alarmType: row.alarm_type }).includes("call") &&
        openTimes(planContactOf(row), clock, now, now + 1).length > 0,
    )
    .flatMap((row) => reachedNow(row, now));
  const first = new Map(called.toReversed().map((row) => [row.address, row]));
  return called.filter((row) => first.get(row.address) === row);
}

/** Replaces a rota by the person on call; empty when nobody with such an address is on call. */
function reachedNow(row: PhoneRow, now: number): PhoneRow[] {
  if (row.rota === null) return [row];
  const person = onCallAt(row.rota, row.kind, now);
  if (person === null) return [];
  const { address, name: description, id: userId } = person;
  return [{ ...row, address, description, user_id: userId }];
}

/** One call of each limit is left for a real alarm. */
const drillLimits = channelLimits.call.map((limit) => ({
  ...limit,
  max: Math.max(1, limit.max - 1),
}));

/** True: the number was called so often that its remaining calls are kept for real alarms. */
export async function isUsedUp(db: Queryable, { org_id, address }: PhoneRow, now: number) {
  const past = await rows<{ at: Date }>(
    db,
    sql`select due_at as at from notices where org_id = ${org_id} and address = ${address}
      and channel = 'call' and due_at > ${new Date(now - limitWindowMs)}
      and state not in ('dropped', 'expired') order by due_at`,
  );
  return (
    cappedBy(
      drillLimits,
      past.map(({ at }) => at.getTime()),
      now,
    ) !== null
  );
}
