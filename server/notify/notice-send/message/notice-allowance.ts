import type { NoticeChannel, NoticeReason } from "../../../../contract/notify/notice.ts";
import type { Queryable, Transaction } from "../../../platform/db/open-database.ts";
import { type BudgetChannel, isBudgetChannel } from "../../../../contract/notify/notice-budget.ts";
import { hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { orgDaySql, plannedKindsSql, readDayUse } from "../../notice-budget/notice-budget-use.ts";
import {
  cappedBy,
  isWithinBudget,
  limitsFor,
  limitWindowMs,
  type NoticeContent,
} from "../../notice-plan/notice-cap.ts";
import type { Contact } from "./contact-row.ts";

/** Longest wait of a notice for a channel that is down, ms. */
export const waitedMaxMs = 24 * hourMs;

/** Permission for one more notice to a number by a channel. */
export type Allowance =
  /** `isSummed`: all in one sentence, however few. */
  | { readonly kind: "yes"; readonly isSummed: boolean }
  | { readonly kind: "no"; readonly reason: NoticeReason }
  /**
   * Robots, and numbers that were just called, are notified as soon as allowed; so are numbers
   * beyond twice the budget. `reason`: why not at all, if that is too late.
   */
  | { readonly kind: "later"; readonly until: number; readonly reason: NoticeReason | null };

/**
 * Returns the permission by the carrier's limits for this number and its organisation's daily
 * budget.
 */
export async function readAllowance(
  tx: Transaction,
  contact: Contact,
  channel: NoticeChannel,
  event: NoticeContent,
  now: number,
): Promise<Allowance> {
  const limits = limitsFor(channel, event);
  if (limits.length > 0) {
    // The number counts, not its contact, because it may serve several places. Notices that no
    // channel ever took have reached no carrier.
    const past = await tx.query<{ at: Date }>(
      `select coalesce(n.sent_at, n.due_at) as at from notices n
       where n.channel = $1 and n.due_at > $5 and coalesce(n.sent_at, n.due_at) > $2
         and n.kind <> 'drill' and n.reason is distinct from 'notConfigured'
         and n.state <> 'dropped' and (n.state <> 'expired' or n.sent_at is not null)
         and n.address = $4 and n.phone_id in (select id from alarm_phones
           where org_id = $3 and (address = $4 or rota_id is not null))
       order by at`,
      [
        channel,
        new Date(now - limitWindowMs),
        contact.orgId,
        contact.address,
        new Date(now - limitWindowMs - waitedMaxMs),
      ],
    );
    const capped = cappedBy(
      limits,
      past.map(({ at }) => at.getTime()),
      now,
    );
    if (capped !== null) {
      const reason = channel === "call" ? "callLimit" : "textLimit";
      const isSoon = capped.limit.withinMs <= minuteMs;
      if (channel === "robot" || channel === "app")
        return { kind: "later", until: capped.until, reason: null };
      return isSoon ? { kind: "later", until: capped.until, reason } : { kind: "no", reason };
    }
  }
  return isBudgetChannel(channel)
    ? byBudget(tx, contact, channel, event, now)
    : { kind: "yes", isSummed: false };
}

/** Interval of summaries of urgent alarms beyond twice the budget, and of new ones, ms. */
const summedEveryMs = { old: hourMs, new: minuteMs } as const;

async function byBudget(
  tx: Transaction,
  contact: Contact,
  channel: BudgetChannel,
  { severity, isNew }: NoticeContent,
  now: number,
): Promise<Allowance> {
  const { state } = await readDayUse(tx, contact.orgId, channel, now);
  if (isWithinBudget(state, severity)) return { kind: "yes", isSummed: false };
  if (state !== "summaryOnly" || severity !== 1) return { kind: "no", reason: "orgBudget" };
  const everyMs = summedEveryMs[isNew ? "new" : "old"];
  const [last] = await tx.query<{ at: Date | null }>(
    `select max(due_at) as at from notices where phone_id = $1 and channel = $2
       and state <> 'dropped' and due_at > $3`,
    [contact.id, channel, new Date(now - everyMs)],
  );
  return last?.at
    ? { kind: "later", until: last.at.getTime() + everyMs, reason: null }
    : { kind: "yes", isSummed: true };
}

/** Returns the use counted for notices that no channel ever took or will take. */
export async function refundUsage(tx: Queryable, noticeIds: readonly number[]): Promise<void> {
  if (noticeIds.length === 0) return;
  await tx.query(
    `update notice_usage u set count = greatest(u.count - g.count, 0) from (
       select n.org_id, n.phone_id, n.channel, count(*)::int as count,
         (n.due_at at time zone coalesce((select time_zone from farms f where f.org_id = n.org_id
           order by f.id limit 1), 'UTC'))::date as day
       from notices n where n.id = any($1::int[]) and n.sent_at is null
         and n.kind in ${plannedKindsSql}
       group by n.org_id, n.phone_id, n.channel, day) g
     where u.org_id = g.org_id and u.phone_id = g.phone_id and u.channel = g.channel
       and u.day = g.day`,
    [noticeIds],
  );
}

/** Counts one more notice. */
export async function countNotice(
  tx: Transaction,
  contact: Contact,
  channel: NoticeChannel,
  now: number,
): Promise<void> {
  await tx.query(
    `insert into notice_usage (org_id, phone_id, day, channel, count)
     values ($1, $3, ${orgDaySql}, $4, 1)
     on conflict (org_id, phone_id, day, channel) do update set count = notice_usage.count + 1`,
    [contact.orgId, new Date(now), contact.id, channel],
  );
}
