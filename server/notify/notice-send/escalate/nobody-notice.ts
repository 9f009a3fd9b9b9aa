import { notNotifiedText } from "../../../../contract/notify/notice-text.ts";
import { dayMs, hourMs, minuteMs } from "../../../../contract/base/time.ts";
import type { Language, Words } from "../../../../contract/base/words.ts";
import { coverWithinMs } from "../../../../contract/notify/alarm-coverage.ts";
import type { Queryable, Transaction } from "../../../platform/db/open-database.ts";
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

/** Alarms of an organisation that reached nobody for one reason, the newest first. */
interface Unreached {
  readonly org_id: number;
  readonly why: keyof typeof unreachedReasons;
  readonly ids: readonly [number, ...number[]];
}
/** A notice counts at most this many alarms. */
const countedMax = 500;

/**
 * Notifies the managers of a company of an urgent alarm that nobody is notified of, or that has
 * reached nobody, so that somebody always knows.
 */
export class NobodyNotices {
  /** Time of the last try for the same newest alarm, by organisation and reason. */
  readonly #triedAt = new Map<string, number>();

  /** Such alarms, apart from those tried within the last minute: most companies change nothing. */
  async due(db: Queryable, now: number): Promise<Unreached[]> {
    for (const [key, at] of this.#triedAt)
      if (at > now || at <= now - minuteMs) this.#triedAt.delete(key);
    const all = await db.query<Unreached>(
      `select org_id, why, (array_agg(id order by id desc))[1:${countedMax}] as ids from (
         select a.id, a.org_id, case when ${nobodySql} then 'nobody' else 'noAnswer' end as why
         from alarms a where (${nobodySql}) or (${noAnswerSql})) unreached
       group by org_id, why order by org_id, why`,
      [new Date(now)],
    );
    return all.filter((unreached) => !this.#triedAt.has(keyOf(unreached)));
  }

  /** Returns true when managers are notified. */
  async notify(
    tx: Transaction,
    unreached: Unreached,
    planning: Planning,
    now: number,
  ): Promise<boolean> {
    const alarms = await readAlarmsToNotify(tx, unreached.ids);
    const result = await notifyOf(tx, unreached, alarms, planning, now);
    if (result !== "soon") this.#triedAt.set(keyOf(unreached), now);
    return result === "now";
  }
}

const keyOf = ({ org_id: orgId, why, ids: [newest] }: Unreached): string =>
  `${orgId} ${why} ${newest}`;

/**
 * Notifies the managers of new alarms, at most once per minute, and again while they last.
 * `earlier`: they were notified already. `soon`: they were just notified of others.
 */
async function notifyOf(
  tx: Transaction,
  { org_id: orgId, why, ids: [newestId] }: Unreached,
  alarms: readonly AlarmToNotify[],
  planning: Planning,
  now: number,
): Promise<"now" | "earlier" | "soon"> {
  const newestAt = Math.max(...alarms.map(({ plan }) => plan.startAt));
  const about = `untold:${orgId}:${why}:`;
  const key = `${about}${newestId}:${Math.floor((now - newestAt) / everyMs[why])}`;
  const [known] = await tx.query<{ is_same: boolean }>(
    `select starts_with(key, $3) as is_same from notices
     where org_id = $1 and kind = 'untold' and due_at > $2
       and (starts_with(key, $3) or (starts_with(key, $4) and due_at > $5))
     order by is_same desc limit 1`,
    [orgId, new Date(now - 2 * everyMs[why]), `${key}:`, about, new Date(now - minuteMs)],
  );
  if (known !== undefined) return known.is_same ? "earlier" : "soon";
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
  return "now";
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
