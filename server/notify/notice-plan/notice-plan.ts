import { severityList, type Severity } from "../../../contract/alarm/alarm.ts";
import {
  channelsOf,
  type NoticeChannel,
  noticeChannelKeys,
} from "../../../contract/notify/notice.ts";
import { dayMs, minuteMs } from "../../../contract/base/time.ts";
import type { Calendar } from "./notice-calendar.ts";
import type { Clock } from "./local-time.ts";
import { openTimes, periodStarts } from "./notice-period.ts";
import {
  contactsFor,
  type PlanAlarm,
  type PlanContact,
  type PlannedNotice,
} from "./plan-contact.ts";

/**
 * Returns the recipients of an alarm between two moments (`to` is excluded), with times and
 * channels, in order: the sender follows it, the week's coverage counts it and the simulation shows
 * it. Caps, merging and floods come after it, because they need other notices.
 */
export function plan(
  contacts: readonly PlanContact[],
  calendar: Calendar,
  alarm: PlanAlarm,
  from: number,
  to: number,
): PlannedNotice[] {
  const clock: Clock = { timeZone: alarm.place.timeZone, calendar };
  const end = Math.min(to, alarm.endAt ?? to);
  return contactsFor(contacts, alarm.place)
    .filter((contact) => contact.noticeTypes.includes(alarm.notice))
    .flatMap((contact) =>
      channelStarts(contact, alarm).flatMap((start) =>
        plannedNotices(contact, start, alarm, clock, from, end),
      ),
    )
    .toSorted(byTime);
}

/** The earliest, then calls before texts, then by contact. */
const byTime = (a: PlannedNotice, b: PlannedNotice): number =>
  a.at - b.at ||
  noticeChannelKeys.indexOf(a.channel) - noticeChannelKeys.indexOf(b.channel) ||
  a.contactId - b.contactId;

/** Start of an alarm's notices on a channel; delays and turns count from it. */
export interface ChannelStart {
  readonly channel: NoticeChannel;
  readonly startAt: number;
}

/**
 * Returns the channels for notifying a number of an alarm, with their start times: a call once the
 * alarm is severe enough.
 */
export function channelStarts(
  contact: Pick<PlanContact, "kind" | "alarmType">,
  { startAt, severities }: Pick<PlanAlarm, "startAt" | "severities">,
): ChannelStart[] {
  return noticeChannelKeys.flatMap((channel) => {
    const step = severities.find(({ severity }) => channelsOf(severity, contact).includes(channel));
    return step === undefined ? [] : [{ channel, startAt: Math.max(step.at, startAt) }];
  });
}

/** A number is notified at every turn for this long; later once at each start of a period. */
export const repeatedMs = dayMs;

function plannedNotices(
  contact: PlanContact,
  { channel, startAt }: ChannelStart,
  alarm: PlanAlarm,
  clock: Clock,
  from: number,
  to: number,
): PlannedNotice[] {
  const dueAt = startAt + contact.delayMin * minuteMs;
  const first = firstOpen(contact, clock, dueAt, to);
  if (first === null) return [];
  const repeatMs = contact.repeatMin * minuteMs;
  const later = repeatMs === 0 ? [] : laterOf(contact, clock, { dueAt, first, repeatMs, from, to });
  return [first, ...later]
    .filter((at) => at >= from && at < to)
    .map((at) => ({
      contactId: contact.id,
      channel,
      kind: at === first ? "raise" : "repeat",
      at,
      slot: repeatMs === 0 ? 0 : Math.floor((at - dueAt) / repeatMs),
      severity: severityAt(alarm, at),
    }));
}

/**
 * Returns the first moment from `at` on at which a number may be notified, or null: not before
 * `to`.
 */
export function firstOpen(
  contact: PlanContact,
  clock: Clock,
  at: number,
  to: number,
): number | null {
  // Most numbers may be notified today; for the others the search covers more days.
  let chunk = dayMs;
  for (let start = at; start < to; start += chunk, chunk = 8 * dayMs) {
    const [open] = openTimes(contact, clock, start, Math.min(to, start + chunk));
    if (open !== undefined) return open.from;
  }
  return null;
}

interface Turns {
  /** The first turn, and the time of its notice. */
  readonly dueAt: number;
  readonly first: number;
  readonly repeatMs: number;
  readonly from: number;
  readonly to: number;
}

/** Returns the times of the repeats. Turns outside the periods become one, at the next start. */
function laterOf(contact: PlanContact, clock: Clock, turns: Turns): number[] {
  const { first, repeatMs, from, to } = turns;
  const repeatedTo = Math.min(to, first + repeatedMs);
  const open = openTimes(contact, clock, first, repeatedTo);
  const notified = new Set<number>();
  for (let at = turnAfter(turns, first); at < repeatedTo; at += repeatMs) {
    const opening = open.find((item) => at < item.to);
    if (opening !== undefined) notified.add(Math.max(at, opening.from));
  }
  const since = Math.max(first + repeatedMs, from);
  for (const start of periodStarts(contact, clock, since, to)) notified.add(start);
  notified.delete(first);
  return [...notified].toSorted((a, b) => a - b);
}

const turnAfter = ({ dueAt, repeatMs }: Turns, at: number): number =>
  dueAt + (Math.floor((at - dueAt) / repeatMs) + 1) * repeatMs;

export function severityAt({ severities }: PlanAlarm, at: number): Severity {
  const now = severities.findLast((step) => step.at <= at) ?? severities[0];
  return now?.severity ?? severityList[3];
}
