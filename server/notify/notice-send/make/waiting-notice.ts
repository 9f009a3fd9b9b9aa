import type { NoticeChannel } from "../../../../contract/notify/notice.ts";
import type { Transaction } from "../../../platform/db/open-database.ts";
import { plannedKindsSql } from "../../notice-budget/notice-budget-use.ts";
import { refundUsage } from "../message/notice-allowance.ts";
import type { Contact } from "../message/contact-row.ts";
import { type AlarmToNotify, readAlarmsToNotify } from "../message/alarm-to-notify.ts";

/** Notices for a number that were not sent yet. */
interface Waiting {
  /** Alarms that still need notices, besides the due ones. */
  readonly alarms: readonly AlarmToNotify[];
  /** True: some of these alarms would have been new to the receiver. */
  readonly hasRaise: boolean;
}

/**
 * Removes the waiting notices of a number from the outbox, because the next one covers them too:
 * however long a channel is down, one notice waits for each number.
 */
export async function claimWaiting(
  tx: Transaction,
  contact: Contact,
  channel: NoticeChannel,
  due: readonly AlarmToNotify[],
  now: number,
): Promise<Waiting> {
  const dropped = await tx.query<{ id: number; alarm_ids: number[]; kind: string }>(
    `update notices set state = 'dropped', reason = 'merged', ended_at = $3
     where id in (select id from notices where phone_id = $1 and channel = $2 and state = 'due'
       and kind in ${plannedKindsSql} for update skip locked)
     returning id, alarm_ids, kind`,
    [contact.id, channel, new Date(now)],
  );
  if (dropped.length === 0) return { alarms: [], hasRaise: false };
  await refundUsage(
    tx,
    dropped.map(({ id }) => id),
  );
  const known = new Set(due.map(({ alarm }) => alarm.id));
  const ids = new Set(dropped.flatMap(({ alarm_ids }) => alarm_ids));
  const others = await readAlarmsToNotify(
    tx,
    [...ids].filter((id) => !known.has(id)),
  );
  return {
    alarms: others.filter(({ needsNotice }) => needsNotice),
    hasRaise: dropped.some(({ kind }) => kind !== "repeat"),
  };
}
