import { dayMs, minuteMs } from "../../../contract/base/time.ts";
import { zoneStretches } from "../../platform/time/time-zone.ts";
import type { Calendar } from "./notice-calendar.ts";
import type { Interval } from "./time-interval.ts";

/** Time zone and calendar for reading periods. */
export interface Clock {
  readonly timeZone: string;
  readonly calendar: Calendar;
}

/** Minutes of the local day. `to` is excluded; a `to` at or before `from` is on the next day. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** One day of a period, in local ms. */
export function turnOf(period: Period, day: number): Interval {
  const ends = period.to > period.from ? day : day + 1;
  return {
    from: day * dayMs + period.from * minuteMs,
    to: ends * dayMs + period.to * minuteMs,
  };
}

/** Days whose turns may touch a stretch of local time. */
export function daysTouching(from: number, to: number): number[] {
  // A period that began the day before may still run.
  const first = Math.floor(from / dayMs) - 1;
  return Array.from({ length: Math.ceil(to / dayMs) - first }, (_, index) => first + index);
}

/**
 * Local turns as the moments they are, cut to the time between two: each stretch with one offset
 * requests the turns of its local time. An hour that the clocks skip does not exist; one they
 * repeat counts twice.
 */
export const localTimes = <T extends Interval>(
  timeZone: string,
  from: number,
  to: number,
  turnsIn: (localFrom: number, localTo: number) => readonly T[],
): T[] =>
  zoneStretches(timeZone, from, to).flatMap((stretch) => {
    const { offsetMs } = stretch;
    return turnsIn(stretch.from + offsetMs, stretch.to + offsetMs)
      .map((span) => ({
        ...span,
        from: Math.max(span.from - offsetMs, stretch.from),
        to: Math.min(span.to - offsetMs, stretch.to),
      }))
      .filter((span) => span.from < span.to);
  });
