import {
  coveredSeverities,
  type CoveredSeverity,
  coverWithinMs,
} from "../../../contract/notify/alarm-coverage.ts";
import type { NoticeType } from "../../../contract/alarm/alarm-kind.ts";
import { channelsOf, type NoticeChannel, noticeTypeKeys } from "../../../contract/notify/notice.ts";
import { dayMs, minuteMs } from "../../../contract/base/time.ts";
import { localMidnight, zoneOffsetMs } from "../../platform/time/time-zone.ts";
import { type Interval, united, without } from "./time-interval.ts";
import type { Clock } from "./local-time.ts";
import { openTimes } from "./notice-period.ts";
import type { PlanContact } from "./plan-contact.ts";

/** Times without a timely notice of an alarm of this type and severity. */
export interface CoverageCell {
  readonly notice: NoticeType;
  readonly severity: CoveredSeverity;
  readonly holes: readonly Interval[];
}

/**
 * Returns the moments between two at which an alarm might be raised and nobody would be notified in
 * time (`coverWithinMs`), by type and severity. `can`: available channels. A raise counts as
 * notified when the plan sends it first; the use of a number's limits by others does not count.
 */
export function coverageOf(
  contacts: readonly PlanContact[],
  clock: Clock,
  { from, to }: Interval,
  can: ReadonlySet<NoticeChannel>,
): CoverageCell[] {
  const longest = Math.max(...Object.values(coverWithinMs));
  const open = new Map(
    // An alarm raised at the end of the week may be sent after it.
    contacts.map((contact) => [contact, openTimes(contact, clock, from, to + longest)]),
  );
  return noticeTypeKeys.flatMap((notice) =>
    coveredSeverities.map((severity) => {
      const covering = contacts.filter(
        (contact) => contact.noticeTypes.includes(notice) && covers(contact, severity, can),
      );
      const covered = covering.flatMap((contact) =>
        inTime(open.get(contact) ?? [], contact.delayMin * minuteMs, coverWithinMs[severity]),
      );
      return { notice, severity, holes: without([{ from, to }], united(covered)) };
    }),
  );
}

/** Urgent and high alarms count by a call alone: a text wakes no one. */
function covers(
  contact: PlanContact,
  severity: CoveredSeverity,
  can: ReadonlySet<NoticeChannel>,
): boolean {
  const channels = channelsOf(severity, contact).filter((channel) => can.has(channel));
  return severity === 3 ? channels.length > 0 : channels.includes("call");
}

/**
 * Moments of a raise that is notified within a time: while a number is open after its delay, and
 * before that at the opening.
 */
const inTime = (open: readonly Interval[], delayMs: number, withinMs: number): Interval[] =>
  delayMs > withinMs
    ? []
    : // A raise `withinMs` before the opening is just in time.
      open.map(({ from, to }) => ({ from: from - withinMs, to: to - delayMs }));

/** The midnights of the week (Monday first) that a local day is in, with the one after it. */
export function weekOf(timeZone: string, day: number): number[] {
  const monday = day - ((((day + 3) % 7) + 7) % 7);
  return Array.from({ length: 8 }, (_, index) => midnightOf(timeZone, monday + index));
}

/** Returns the start of a local day. */
export function midnightOf(timeZone: string, day: number): number {
  const noon = day * dayMs + dayMs / 2;
  return localMidnight(timeZone, noon - zoneOffsetMs(timeZone, noon));
}

/** The local day of a moment. */
export const localDay = (timeZone: string, at: number): number =>
  Math.floor((at + zoneOffsetMs(timeZone, at)) / dayMs);
