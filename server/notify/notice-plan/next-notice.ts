import type { NoticeChannel } from "../../../contract/notify/notice.ts";
import { dayMs, minuteMs } from "../../../contract/base/time.ts";
import type { Calendar } from "./notice-calendar.ts";
import {
  contactsFor,
  type PlanAlarm,
  type PlanContact,
  type PlannedNotice,
} from "./plan-contact.ts";
import type { Clock } from "./local-time.ts";
import { periodStarts } from "./notice-period.ts";
import { channelStarts, firstOpen, repeatedMs, severityAt } from "./notice-plan.ts";

/** Search range for the next planned notice: the longest holidays and then some. */
const horizonMs = 100 * dayMs;

/**
 * Returns the next planned notice of one contact and channel after a moment; null: no such notice.
 * It is the first notice that `plan` would list, computed without the list, because a storm needs
 * thousands of these and an alarm that is open for hours has many turns.
 */
export function nextNotice(
  contact: PlanContact,
  channel: NoticeChannel,
  calendar: Calendar,
  alarm: PlanAlarm,
  after: number,
): PlannedNotice | null {
  const start = startOf(contact, channel, alarm);
  if (start === null) return null;
  const clock: Clock = { timeZone: alarm.place.timeZone, calendar };
  const dueAt = start + contact.delayMin * minuteMs;
  const end = Math.min(after + horizonMs, alarm.endAt ?? Infinity);
  const first = firstOpen(contact, clock, dueAt, end);
  if (first === null) return null;
  const at = first > after ? first : nextRepeat(contact, clock, { dueAt, first, after, end });
  if (at === null) return null;
  return {
    contactId: contact.id,
    channel,
    kind: at === first ? "raise" : "repeat",
    at,
    slot: contact.repeatMin === 0 ? 0 : Math.floor((at - dueAt) / (contact.repeatMin * minuteMs)),
    severity: severityAt(alarm, at),
  };
}

/**
 * Returns the first time from `at` on when a contact may be notified of alarms of a place, epoch
 * ms: `at` itself within its hours; null: there is none.
 */
export const nextOpen = (
  contact: PlanContact,
  calendar: Calendar,
  { timeZone }: Pick<PlanAlarm["place"], "timeZone">,
  at: number,
): number | null => firstOpen(contact, { timeZone, calendar }, at, at + horizonMs);

/** When an alarm becomes severe enough for this channel to a contact; null: never. */
function startOf(contact: PlanContact, channel: NoticeChannel, alarm: PlanAlarm): number | null {
  const isSubscribed = contact.noticeTypes.includes(alarm.notice);
  if (!isSubscribed || contactsFor([contact], alarm.place).length === 0) return null;
  return channelStarts(contact, alarm).find((item) => item.channel === channel)?.startAt ?? null;
}

interface NoticeTurns {
  /** Time of the first turn, and of its notice, which may be later. */
  readonly dueAt: number;
  readonly first: number;
  readonly after: number;
  readonly end: number;
}

/**
 * Returns the time of the next repeat: at fixed intervals on the first day, then at the start of
 * each period.
 */
function nextRepeat(contact: PlanContact, clock: Clock, turns: NoticeTurns): number | null {
  const { first, after, end } = turns;
  if (contact.repeatMin === 0) return null;
  const repeatedTo = Math.min(end, first + repeatedMs);
  const at = after + 1 < repeatedTo ? nextTurn(contact, clock, turns, repeatedTo) : null;
  if (at !== null) return at;
  return firstStart(contact, clock, Math.max(first + repeatedMs, after + 1), end);
}

/**
 * Turns outside the periods are sent together as the next period begins: so of the turns up to
 * `after`, only the last may still be unsent.
 */
function nextTurn(
  contact: PlanContact,
  clock: Clock,
  { dueAt, first, after }: NoticeTurns,
  to: number,
): number | null {
  const repeatMs = contact.repeatMin * minuteMs;
  const last = dueAt + Math.floor((after - dueAt) / repeatMs) * repeatMs;
  for (const at of [last, last + repeatMs]) {
    if (at <= first || at >= to) continue;
    const open = firstOpen(contact, clock, at, to);
    if (open !== null && open > after) return open;
  }
  return null;
}

/** The first period that begins from a moment on. */
function firstStart(contact: PlanContact, clock: Clock, from: number, to: number): number | null {
  let chunk = 2 * dayMs;
  for (let start = from; start < to; start += chunk, chunk = 8 * dayMs) {
    const [begins] = periodStarts(contact, clock, start, Math.min(to, start + chunk));
    if (begins !== undefined) return begins;
  }
  return null;
}
