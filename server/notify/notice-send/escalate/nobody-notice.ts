import { notNotifiedText } from "../../../../contract/notify/notice-text.ts";
import { dayMs, hourMs, minuteMs } from "../../../../contract/base/time.ts";
import type { Language, Words } from "../../../../contract/base/words.ts";
import { coverWithinMs } from "../../../../contract/notify/alarm-coverage.ts";
import { grouped } from "../../../platform/base/grouped.ts";
import type { Transaction } from "../../../platform/db/open-database.ts";
import { unreachedSql } from "../../notice/unreached-alarms.ts";
import {
  type AlarmToNotify,
  needsNoticeSql,
  readAlarmsToNotify,
} from "../message/alarm-to-notify.ts";
import { notifyManagers } from "../message/manager-notice.ts";
import type { Planning } from "../message/notice-planning.ts";
import { byWorst, textOf } from "../message/write-notice.ts";

/** Maximum number of alarms that are named one by one. */
const namedMax = 3;

/**
 * SQL condition on an alarm `a` at `$1`: it is urgent and planned, and nobody is notified now or in
 * time. It has no number, or all are closed, paused or outside their hours.
 */
const nobodySql = `a.severity = 1 and ${needsNoticeSql}
  and exists (select 1 from notice_plans p where p.org_id = a.org_id and p.seq >= a.version)
  and not exists (select 1 from notice_aside s where s.alarm_id = a.id)
  and not exists (select 1 from notice_duties d where d.alarm_ids @> array[a.id]
    and (d.told > 0 or d.next_at <= $1::timestamptz + interval '${coverWithinMs[1]} ms'))`;
/** All were called without an answer, and there was no group's robot to notify. */
const noAnswerSql = `${unreachedSql("$1::timestamptz")} and not exists (
  select 1 from notices n where n.alarm_ids @> array[a.id] and n.kind = 'unreached')`;

/** Why nobody was reached. */
export const unreachedReasons = {
  nobody: { zh: "此时没有可通知的号码", en: "no number to notify at this time" },
  noAnswer: { zh: "号码均已呼叫，无人应答", en: "all numbers called, no answer" },
} as const satisfies Record<string, Words>;

/** Interval between notices while the problem lasts, ms. */
const everyMs = { nobody: hourMs, noAnswer: dayMs } as const;

interface UnreachedHouse {
  readonly id: number;
  readonly org_id: number;
  readonly why: keyof typeof unreachedReasons;
}

/**
 * Notifies the managers of a company of an urgent alarm that nobody is notified of, or that has
 * reached nobody, so that somebody always knows. Returns the organisations concerned.
 */
export async function notifyWithoutRecipient(
  tx: Transaction,
  planning: Planning,
  now: number,
): Promise<number[]> {
  const rows = await tx.query<UnreachedHouse>(
    `select a.id, a.org_id, case when ${nobodySql} then 'nobody' else 'noAnswer' end as why
     from alarms a where (${nobodySql}) or (${noAnswerSql}) order by a.org_id, a.id limit 500`,
    [new Date(now)],
  );
  const notified = new Set<number>();
  for (const group of grouped(rows, ({ org_id: orgId, why }) => `${orgId} ${why}`).values()) {
    const ids = group.map(({ id }) => id);
    const alarms = await readAlarmsToNotify(tx, ids);
    const [first] = group;
    if (first === undefined || alarms.length === 0) continue;
    if (await notifyOf(tx, first, alarms, planning, now)) notified.add(first.org_id);
  }
  return [...notified];
}

/**
 * Notifies the managers of new alarms, at most once per minute, and again while they last. False:
 * they were notified already, or will be within a minute.
 */
async function notifyOf(
  tx: Transaction,
  { org_id: orgId, why }: UnreachedHouse,
  alarms: readonly AlarmToNotify[],
  planning: Planning,
  now: number,
): Promise<boolean> {
  const newestAt = Math.max(...alarms.map(({ plan }) => plan.startAt));
  const newestId = Math.max(...alarms.map(({ alarm }) => alarm.id));
  const about = `untold:${orgId}:${why}:`;
  const key = `${about}${newestId}:${Math.floor((now - newestAt) / everyMs[why])}`;
  const known = await tx.query(
    `select 1 from notices where org_id = $1 and kind = 'untold' and due_at > $2
       and (starts_with(key, $3) or (starts_with(key, $4) and due_at > $5)) limit 1`,
    [orgId, new Date(now - 2 * everyMs[why]), `${key}:`, about, new Date(now - minuteMs)],
  );
  if (known.length > 0) return false;
  const textIn = (language: Language) =>
    notNotifiedText(
      {
        recipient: null,
        channel: "call",
        why: unreachedReasons[why],
        sentence: sentenceOf(alarms, language),
      },
      language,
    );
  await notifyManagers(tx, { orgId, kind: "untold", key, severity: 1, textIn }, planning, now);
  return true;
}

const sentenceOf = (alarms: readonly AlarmToNotify[], language: Language): string =>
  textOf(alarms.length > namedMax ? "summary" : "raise", alarms.toSorted(byWorst), {
    channel: "mail",
    language,
    isAnswerable: false,
    isClosable: false,
    link: null,
    isCapped: false,
  }).text;
