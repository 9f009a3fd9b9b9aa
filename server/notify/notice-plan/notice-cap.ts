import type { Severity } from "../../../contract/alarm/alarm.ts";
import type { NoticeChannel } from "../../../contract/notify/notice.ts";
import type { BudgetState } from "../../../contract/notify/notice-budget.ts";
import { hourMs, minuteMs } from "../../../contract/base/time.ts";

/** Maximum number within a time. */
export interface Limit {
  readonly withinMs: number;
  readonly max: number;
  /** Number of them reserved for urgent alarms; absent: none. */
  readonly reserved?: number;
  /** Number of them that no reminder uses up, so that the next alarm still gets through. */
  readonly forNew?: number;
}

/**
 * Limits of a carrier for one number: beyond them calls are refused or the account is closed.
 * Another carrier is another row. Group robots are blocked for ten minutes after more than 20
 * messages per minute.
 */
export const channelLimits: Readonly<Record<NoticeChannel, readonly Limit[]>> = {
  call: [
    { withinMs: minuteMs, max: 1 },
    { withinMs: hourMs, max: 4, reserved: 1 },
    { withinMs: 24 * hourMs, max: 18, reserved: 6, forNew: 2 },
  ],
  text: [{ withinMs: 24 * hourMs, max: 40, reserved: 5, forNew: 10 }],
  mail: [],
  robot: [{ withinMs: minuteMs, max: 12 }],
  // WeCom drops what is above 30 a minute to one person.
  app: [{ withinMs: minuteMs, max: 20 }],
  push: [],
};

/** The data of a notice that limits depend on. */
export interface NoticeContent {
  readonly severity: Severity;
  /** The number has not been notified of some of it. */
  readonly isNew: boolean;
}

/** The limits for a notice: only a new urgent alarm may use up the last ones. */
export const limitsFor = (
  channel: NoticeChannel,
  { severity, isNew }: NoticeContent,
): readonly Limit[] =>
  channelLimits[channel].map(({ withinMs, max, reserved = 0, forNew = 0 }) => ({
    withinMs,
    max: max - (severity === 1 ? 0 : reserved) - (isNew ? 0 : forNew),
  }));

/** Longest time that a limit covers. */
export const limitWindowMs = 24 * hourMs;

/** The limit that blocks notices to a number, and the time it ends. */
export interface Capped {
  readonly limit: Limit;
  /** Epoch ms. */
  readonly until: number;
}

/**
 * Returns the limit of its channel that one more notice to a number at a moment exceeds; null: it
 * may go. `past`: times of earlier notices by this channel, in order; failed tries count, since
 * carriers count them.
 */
export function cappedBy(
  limits: readonly Limit[],
  past: readonly number[],
  at: number,
): Capped | null {
  const capped = limits.flatMap((limit) => {
    const oldest = past.at(-limit.max);
    const until = oldest === undefined ? -Infinity : oldest + limit.withinMs;
    return until > at ? [{ limit, until }] : [];
  });
  return capped.toSorted((a, b) => b.until - a.until)[0] ?? null;
}

/** True: notices of this severity may still be sent one by one. */
export const isWithinBudget = (state: BudgetState, severity: Severity): boolean =>
  state === "free" || state === "warned" || (state === "urgentOnly" && severity === 1);

/**
 * Returns the hourly limit that a contact's own repeats reach without answers, or null. An alarm
 * that is unanswered for a whole day is not the contact's fault.
 */
export function limitReached(channel: NoticeChannel, repeatMin: number): Limit | null {
  if (repeatMin === 0) return null;
  const repeatMs = repeatMin * minuteMs;
  return (
    channelLimits[channel].find(
      ({ withinMs, max }) => withinMs <= hourMs && Math.floor((withinMs - 1) / repeatMs) + 1 > max,
    ) ?? null
  );
}
