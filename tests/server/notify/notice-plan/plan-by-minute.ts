import type { NoticeType } from "../../../../contract/alarm/alarm-kind.ts";
import type { NoticeChannel } from "../../../../contract/notify/notice.ts";
import { dayMs, minuteMs } from "../../../../contract/base/time.ts";
import type { Calendar } from "../../../../server/notify/notice-plan/notice-calendar.ts";
import type { PlanAlarm, PlanContact } from "../../../../server/notify/notice-plan/plan-contact.ts";
import { onCallInMinute } from "./rota-by-minute.ts";
import { isWorked, wallOf } from "./wall-clock.ts";

/*
 * A second implementation of the plan, which checks every minute. It shares only the types with the
 * tested code.
 */

/** True when a number may be notified in this minute. */
function isOpen(contact: PlanContact, timeZone: string, calendar: Calendar, at: number): boolean {
  if (contact.status === "closed") return false;
  if (contact.pausedAt !== null && contact.pausedUntil !== null)
    if (at >= contact.pausedAt && at < contact.pausedUntil) return false;
  if (contact.rota != null && reachedBy(contact, at) === null) return false;
  const { day, minute } = wallOf(timeZone, at);
  const begins = (date: number) => contact.dateType === "daily" || isWorked(calendar, date);
  return contact.periods.some(({ from, to }) =>
    from < to
      ? minute >= from && minute < to && begins(day)
      : (minute >= from && begins(day)) || (minute < to && begins(day - 1)),
  );
}

/** The person of a contact's rota who can be reachable in this minute. */
function reachedBy({ rota }: PlanContact, at: number): number | null {
  const person = rota == null ? null : onCallInMinute(rota.pattern, at);
  return person !== null && rota!.reachable.has(person) ? person : null;
}

/** True if a period begins at the start of this minute. */
function isStart(contact: PlanContact, timeZone: string, calendar: Calendar, at: number): boolean {
  if (at % minuteMs !== 0 || !isOpen(contact, timeZone, calendar, at)) return false;
  if (!isOpen(contact, timeZone, calendar, at - minuteMs)) return true;
  const { day, minute } = wallOf(timeZone, at);
  return contact.periods.some(
    ({ from }) => minute === from && (contact.dateType === "daily" || isWorked(calendar, day)),
  );
}

const worth = (severity: number, channel: NoticeChannel, contact: PlanContact): boolean => {
  if (contact.kind !== "phone") return channel === contact.kind && severity < 4;
  if (channel === "call") return severity < 3 && contact.alarmType !== "message";
  return channel === "text" && severity < 4 && contact.alarmType !== "phone";
};

/** Planned notices as `contact channel at`, sorted. */
export function notifiedByMinute(
  contacts: readonly PlanContact[],
  calendar: Calendar,
  alarm: PlanAlarm,
  notice: NoticeType,
  to: number,
): string[] {
  const { timeZone, houseId, lineage } = alarm.place;
  const lines: string[] = [];
  for (const contact of contacts) {
    if (!contact.noticeTypes.includes(notice)) continue;
    if (
      contact.houseId !== houseId &&
      !(contact.houseId === null && lineage.includes(contact.farmId!))
    )
      continue;
    for (const channel of ["call", "text", "mail", "robot"] as const) {
      const step = alarm.severities.find(({ severity }) => worth(severity, channel, contact));
      if (step === undefined) continue;
      const first = Math.max(step.at, alarm.startAt) + contact.delayMin * minuteMs;
      const end = Math.min(to, alarm.endAt ?? to);
      // Every moment at which something can happen: repeats, and full minutes.
      const moments = new Set<number>();
      for (let at = Math.ceil(first / minuteMs) * minuteMs; at < end; at += minuteMs)
        moments.add(at);
      const turns = new Set<number>([first]);
      if (contact.repeatMin > 0)
        for (let at = first; at < end; at += contact.repeatMin * minuteMs) turns.add(at);
      let isWaiting = false;
      let firstNotified: number | null = null;
      for (const at of [...new Set([...moments, ...turns])].toSorted((a, b) => a - b)) {
        if (at >= end) break;
        const isLate = firstNotified !== null && at >= firstNotified + dayMs;
        if (turns.has(at) && !isLate) isWaiting = true;
        const isDue = isLate
          ? contact.repeatMin > 0 && isStart(contact, timeZone, calendar, at)
          : isWaiting && isOpen(contact, timeZone, calendar, at);
        if (!isDue) continue;
        isWaiting = false;
        firstNotified ??= at;
        lines.push(`${contact.id} ${channel} ${at}`);
      }
    }
  }
  return lines.toSorted();
}

/** True when a raised alarm of this minute is notified in time, tried minute by minute. */
export function isCovered(
  contacts: readonly PlanContact[],
  clock: { timeZone: string; calendar: Calendar },
  notice: NoticeType,
  severity: 1 | 2 | 3,
  at: number,
): boolean {
  const within = { 1: 15, 2: 30, 3: 120 }[severity];
  return contacts.some((contact) => {
    if (!contact.noticeTypes.includes(notice)) return false;
    const isReported =
      severity === 3
        ? (["text", "mail", "robot"] as const).some((channel) => worth(3, channel, contact))
        : worth(severity, "call", contact);
    if (!isReported) return false;
    for (let later = contact.delayMin; later <= within; later += 1)
      if (isOpen(contact, clock.timeZone, clock.calendar, at + later * minuteMs)) return true;
    return false;
  });
}
