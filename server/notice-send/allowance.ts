import type { Severity } from "../../contract/alarm.ts";
import type { NoticeChannel, NoticeReason } from "../../contract/notice.ts";
import type { Transaction } from "../db/open.ts";
import {
  budgetState,
  cappedBy,
  channelLimits,
  dayBudget,
  isWithinBudget,
  limitsLookBackMs,
} from "../notice-plan/cap.ts";
import type { Rule } from "./rule.ts";

/** Whether one more may go to a number by a channel. */
export type Allowance =
  | { readonly kind: "yes" }
  | { readonly kind: "no"; readonly reason: NoticeReason }
  /** A robot is told as soon as it may be. */
  | { readonly kind: "later"; readonly until: number };

/** The day budgets count by. */
const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** What a carrier lets through to this number, and what its organisation may use in a day. */
export async function readAllowance(
  tx: Transaction,
  rule: Rule,
  channel: NoticeChannel,
  severity: Severity,
  now: number,
): Promise<Allowance> {
  const limits = channelLimits[channel];
  if (limits.length > 0) {
    // The number counts, not its rule: it may stand for several places.
    const past = await tx.query<{ at: Date }>(
      `select n.due_at as at from notices n
       where n.channel = $1 and n.due_at > $2 and n.state <> 'dropped'
         and n.phone_id in (select id from alarm_phones where org_id = $3 and address = $4)
       order by n.due_at`,
      [channel, new Date(now - limitsLookBackMs), rule.orgId, rule.address],
    );
    const capped = cappedBy(
      limits,
      past.map(({ at }) => at.getTime()),
      now,
    );
    if (capped !== null) {
      if (channel === "robot") return { kind: "later", until: capped.until };
      return { kind: "no", reason: channel === "call" ? "callLimit" : "textLimit" };
    }
  }
  const budget = dayBudget[channel];
  if (budget === undefined) return { kind: "yes" };
  const [used] = await tx.query<{ count: number }>(
    `select coalesce(sum(count), 0)::int as count from notice_usage
     where org_id = $1 and day = $2 and channel = $3`,
    [rule.orgId, dayOf(now), channel],
  );
  return isWithinBudget(budgetState(used?.count ?? 0, budget), severity)
    ? { kind: "yes" }
    : { kind: "no", reason: "orgBudget" };
}

/** One more was told. */
export async function countTold(
  tx: Transaction,
  rule: Rule,
  channel: NoticeChannel,
  now: number,
): Promise<void> {
  await tx.query(
    `insert into notice_usage (org_id, phone_id, day, channel, count) values ($1, $2, $3, $4, 1)
     on conflict (org_id, phone_id, day, channel) do update set count = notice_usage.count + 1`,
    [rule.orgId, rule.id, dayOf(now), channel],
  );
}
