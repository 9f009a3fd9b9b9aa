import { minuteMs } from "../../../contract/base/time.ts";
import { zoneOffsetMs, zoneStretches } from "../../platform/time/time-zone.ts";
import { type Calendar, isWorkday } from "./notice-calendar.ts";
import { type Clock, daysTouching, localTimes, turnOf } from "./local-time.ts";
import { type Interval, united, without } from "./time-interval.ts";
import type { ContactRota, PlanContact } from "./plan-contact.ts";
import { shiftAt, shiftsIn } from "./rota-shifts.ts";

type Hours = Pick<
  PlanContact,
  "periods" | "dateType" | "status" | "pausedAt" | "pausedUntil" | "rota"
>;

/**
 * Returns the times between two moments at which a number may be notified, in order and united. An
 * hour that the clocks skip does not exist; one they repeat counts twice.
 */
export function openTimes(hours: Hours, clock: Clock, from: number, to: number): Interval[] {
  if (hours.status === "closed" || from >= to) return [];
  const open = localTimes(clock.timeZone, from, to, (localFrom, localTo) =>
    turnsOf(hours, clock.calendar, localFrom, localTo),
  );
  return onDuty(hours, without(united(open), pauseOf(hours)));
}

/** The parts of open times with a reachable person of the contact's rota. */
const onDuty = ({ rota }: Hours, open: readonly Interval[]): Interval[] =>
  rota == null
    ? [...open]
    : open.flatMap(({ from, to }) => united(reachableShifts(rota, from, to)));

/** Shifts of the people who can be reached. */
export const reachableShifts = ({ pattern, reachable }: ContactRota, from: number, to: number) =>
  shiftsIn(pattern, from, to).filter(({ userId }) => reachable.has(userId));

/**
 * Returns the moments from `from` to `to` at which a period begins, in order: also while another
 * period runs, and where a pause or a skipped hour ends within a period.
 */
export function periodStarts(hours: Hours, clock: Clock, from: number, to: number): number[] {
  if (hours.status === "closed" || from >= to) return [];
  const begun = zoneStretches(clock.timeZone, from, to).flatMap((stretch) => {
    const { offsetMs } = stretch;
    return turnsOf(hours, clock.calendar, stretch.from + offsetMs, stretch.to + offsetMs)
      .map((span) => span.from - offsetMs)
      .filter((at) => at >= stretch.from && at < stretch.to);
  });
  // A period open at `from` may have begun before it.
  const open = openTimes(hours, clock, from - minuteMs, to);
  const isOpen = (at: number) => open.some((item) => at >= item.from && at < item.to);
  // A person who comes on call is notified as at the start of a period.
  const handovers = hours.rota == null ? [] : reachableShifts(hours.rota, from - minuteMs, to);
  const edges = [...open, ...handovers].map((item) => item.from);
  const all = new Set([...begun, ...edges].filter((at) => at >= from && isOpen(at)));
  return [...all].toSorted((a, b) => a - b);
}

/** A pause that ends as it begins is ignored: it would start a period again at that point. */
function pauseOf({ pausedAt, pausedUntil }: Hours): Interval[] {
  const from = pausedAt ?? -Infinity;
  return pausedUntil === null || pausedUntil <= from ? [] : [{ from, to: pausedUntil }];
}

/** The days of each period that touch a stretch of local time. */
function turnsOf(
  { periods, dateType }: Hours,
  calendar: Calendar,
  from: number,
  to: number,
): Interval[] {
  return daysTouching(from, to)
    .filter((day) => dateType === "daily" || isWorkday(calendar, day))
    .flatMap((day) => periods.map((period) => turnOf(period, day)));
}

/** Returns the end of the last period active at a moment; null: no active period. */
export function periodEnd(hours: Hours, { timeZone, calendar }: Clock, at: number): number | null {
  const local = at + zoneOffsetMs(timeZone, at);
  const running = turnsOf(hours, calendar, local, local + 1).filter(
    (span) => span.from <= local && local < span.to,
  );
  if (running.length === 0) return null;
  const end = Math.max(...running.map((span) => span.to));
  // The clocks may change before it.
  const guess = end - zoneOffsetMs(timeZone, at);
  const until = end - zoneOffsetMs(timeZone, guess);
  if (hours.rota == null) return until;
  // A pause applies to the person on call: the next person is notified again.
  const shift = shiftAt(hours.rota.pattern, at);
  return shift === null ? null : Math.min(until, shift.to);
}
