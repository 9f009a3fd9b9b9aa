import { dayMs, minuteMs } from "../../../contract/base/time.ts";
import { zoneOffsetMs, zoneStretches } from "../../platform/time/time-zone.ts";
import { type Calendar, isWorkday } from "./notice-calendar.ts";
import { between, type Interval, united, without } from "./time-interval.ts";
import type { Period, PlanContact } from "./plan-contact.ts";

type Hours = Pick<PlanContact, "periods" | "dateType" | "status" | "pausedAt" | "pausedUntil">;

/** Time zone and calendar for reading periods. */
export interface Clock {
  readonly timeZone: string;
  readonly calendar: Calendar;
}

/** One day of a period, in local ms. */
interface LocalTurn {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the times between two moments at which a number may be notified, in order and united. An
 * hour that the clocks skip does not exist; one they repeat counts twice.
 */
export function openTimes(hours: Hours, clock: Clock, from: number, to: number): Interval[] {
  if (hours.status === "closed" || from >= to) return [];
  const open = zoneStretches(clock.timeZone, from, to).flatMap((stretch) => {
    const { offsetMs } = stretch;
    const turns = turnsOf(hours, clock.calendar, stretch.from + offsetMs, stretch.to + offsetMs);
    const here = turns.map((turn) => ({ from: turn.from - offsetMs, to: turn.to - offsetMs }));
    return between(here, stretch.from, stretch.to);
  });
  return without(united(open), pauseOf(hours));
}

/**
 * The moments between two at which a period begins, in order: also where another one still runs,
 * and where a pause or a skipped hour ends inside of one.
 */
export function periodStarts(hours: Hours, clock: Clock, from: number, to: number): number[] {
  if (hours.status === "closed" || from >= to) return [];
  const begun = zoneStretches(clock.timeZone, from, to).flatMap((stretch) => {
    const { offsetMs } = stretch;
    return turnsOf(hours, clock.calendar, stretch.from + offsetMs, stretch.to + offsetMs)
      .map((turn) => turn.from - offsetMs)
      .filter((at) => at >= stretch.from && at < stretch.to);
  });
  const pause = pauseOf(hours);
  const isPaused = (at: number) => pause.some((each) => at >= each.from && at < each.to);
  // A period open at `from` may have begun before it.
  const edges = openTimes(hours, clock, from - minuteMs, to)
    .map((each) => each.from)
    .filter((at) => at >= from);
  const all = new Set([...begun.filter((at) => !isPaused(at)), ...edges]);
  return [...all].toSorted((a, b) => a - b);
}

/** A pause that ends as it begins is none: it would start a period again at that point. */
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
): LocalTurn[] {
  // One that has begun the day before may still run.
  const first = Math.floor(from / dayMs) - 1;
  const days = Array.from({ length: Math.ceil(to / dayMs) - first }, (_, index) => first + index);
  return days
    .filter((day) => dateType === "daily" || isWorkday(calendar, day))
    .flatMap((day) => periods.map((period) => turnOf(period, day)));
}

function turnOf(period: Period, day: number): LocalTurn {
  const ends = period.to > period.from ? day : day + 1;
  return {
    from: day * dayMs + period.from * minuteMs,
    to: ends * dayMs + period.to * minuteMs,
  };
}

/** Returns the end of the last period that runs at a moment; null: none runs. */
export function periodEnd(hours: Hours, { timeZone, calendar }: Clock, at: number): number | null {
  const local = at + zoneOffsetMs(timeZone, at);
  const running = turnsOf(hours, calendar, local, local + 1).filter(
    (turn) => turn.from <= local && local < turn.to,
  );
  if (running.length === 0) return null;
  const end = Math.max(...running.map((turn) => turn.to));
  // The clocks may change before it.
  const guess = end - zoneOffsetMs(timeZone, at);
  return end - zoneOffsetMs(timeZone, guess);
}
