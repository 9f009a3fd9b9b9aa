import type { NoticeChannel } from "../../../../contract/notify/notice.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import type { Transaction } from "../../../platform/db/open-database.ts";
import type { Contact } from "../message/contact-row.ts";
import { needsNoticeSql, type AlarmToNotify } from "../message/alarm-to-notify.ts";

/**
 * A flood begins when more than `begins` alarms of an organisation start to notify within this
 * time, and ends when fewer do.
 */
export const floodRules = { withinMs: 10 * minuteMs, begins: 10, ends: 5 } as const;

/** Maximum delay of an urgent alarm, regardless of earlier notices to the number, ms. */
export const urgentWaitMs = minuteMs;

/** The last flood summary sent to one number. */
export interface Flood {
  readonly isFlood: boolean;
  /** Farms in its last summary, and the time until which that is enough, epoch ms. */
  readonly farmIds: readonly number[];
  readonly until: number;
  /** Time of its last summary. */
  readonly lastAt: number;
}

/** Time for which one summary is enough: until the number would be notified again anyway. */
const enoughMs = ({ repeatMin }: Contact): number =>
  repeatMin === 0 ? floodRules.withinMs : Math.min(repeatMin * minuteMs, floodRules.withinMs);

export async function readFlood(
  tx: Transaction,
  contact: Contact,
  channel: NoticeChannel,
  now: number,
): Promise<Flood> {
  const since = new Date(now - floodRules.withinMs);
  const [counted] = await tx.query<{ count: number; was: boolean }>(
    `select (select count(*)::int from alarms a
         where a.org_id = $1 and a.raised_at > $2 and ${needsNoticeSql}) as count,
       exists(select 1 from notices where org_id = $1 and kind = 'summary' and due_at > $2) as was`,
    [contact.orgId, since],
  );
  const { count = 0, was = false } = counted ?? {};
  const isFlood = count > floodRules.begins || (was && count >= floodRules.ends);
  if (!isFlood) return { isFlood, farmIds: [], until: 0, lastAt: 0 };
  const [last] = await tx.query<{ due_at: Date; farm_ids: number[] }>(
    `select n.due_at, array(select distinct h.farm_id from houses h
       where h.id = any(n.house_ids)) as farm_ids
     from notices n where n.phone_id = $1 and n.channel = $2 and n.kind = 'summary'
       and n.due_at > $3 order by n.due_at desc limit 1`,
    [contact.id, channel, new Date(now - enoughMs(contact))],
  );
  return {
    isFlood,
    farmIds: last?.farm_ids ?? [],
    until: last === undefined ? 0 : last.due_at.getTime() + enoughMs(contact),
    lastAt: last?.due_at.getTime() ?? 0,
  };
}

/**
 * An alarm that begins on a farm in the number's last summary waits for the next one. An alarm
 * elsewhere does not. An urgent one is sent with a summary within a minute: in a storm a number is
 * notified once per minute, not for every gateway that reports. Returns the end of the wait, epoch
 * ms; null: none.
 */
export function floodWaitEnd(
  { farmIds, until, lastAt }: Flood,
  {
    one,
    at,
    noticeCount,
  }: { readonly one: AlarmToNotify; readonly at: number; readonly noticeCount: number },
  now: number,
): number | null {
  if (noticeCount > 0 || !farmIds.includes(one.alarm.farmId)) return null;
  const isUrgent = one.alarm.severity === 1;
  const end = isUrgent ? Math.min(until, lastAt + urgentWaitMs, at + urgentWaitMs) : until;
  return now < end ? end : null;
}
