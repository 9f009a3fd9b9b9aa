import type { Language } from "../../../contract/base/words.ts";
import { dayMs, hourMs, minuteMs } from "../../../contract/base/time.ts";
import { formatTime } from "../../lib/time/format-time.ts";
import { type TimeAxis, timeAxis } from "./time-axis.ts";

/** A chart's names for its times. */
export interface TimeNames {
  /** The ticks of a window, at most `max`. */
  axis(from: number, to: number, max: number): TimeAxis;
  moment(at: number): string;
  /** Start and end of the bucket of a point; equal for a single reading. */
  stretch(from: number, to: number): string;
}

/** Dates and hours as the clocks of a zone show them. */
export function zoneNames(timeZone: string, language: Language): TimeNames {
  const moment = (at: number): string => formatTime(at, timeZone).slice(0, 16);
  return {
    axis: (from, to, max) => timeAxis(timeZone, from, to, max, language),
    moment,
    stretch: (start, end) => {
      const length = end - start;
      if (length <= minuteMs) return moment(start);
      const [from, to] = [formatTime(start, timeZone), formatTime(end, timeZone)];
      if (length >= 27.5 * dayMs) return from.slice(0, 7);
      if (length > 1.5 * dayMs)
        return `${from.slice(0, 10)} – ${formatTime(end - 1, timeZone).slice(5, 10)}`;
      if (length > 0.9 * dayMs) return from.slice(0, 10);
      const isOneDay = from.slice(0, 10) === to.slice(0, 10);
      return `${from.slice(0, 16)} – ${to.slice(isOneDay ? 11 : 5, 16)}`;
    },
  };
}

/** Words for ages; `time` as 'hh:mm'. */
export interface AgeWords {
  readonly day: (day: number) => string;
  readonly time: (day: number, time: string) => string;
  readonly days: (from: number, to: number) => string;
}

const daySteps = [1, 2, 5, 7, 14, 28, 56];
const hourSteps = [1, 2, 3, 6, 12];

/** Ages of a flock: times are ms since the midnight of its placement. */
export function ageNames(words: AgeWords): TimeNames {
  const dayOf = (at: number): number => Math.floor(at / dayMs);
  const clockOf = (at: number): string =>
    new Date(((at % dayMs) + dayMs) % dayMs).toISOString().slice(11, 16);
  const moment = (at: number): string => words.time(dayOf(at), clockOf(at));
  return {
    axis: (from, to, max) => {
      const hours = hourSteps.find((step) => (to - from) / (step * hourMs) <= max);
      const step =
        hours === undefined
          ? (daySteps.find((step) => (to - from) / (step * dayMs) <= max) ?? 56) * dayMs
          : hours * hourMs;
      const first = Math.ceil(from / step);
      const ticks = Array.from(
        { length: Math.max(0, Math.floor(to / step) - first + 1) },
        (_, index) => (first + index) * step,
      ).map((at) => {
        const isDay = at % dayMs === 0;
        return {
          at,
          text: isDay ? String(dayOf(at)) : clockOf(at),
          isStart: step < dayMs && isDay,
        };
      });
      return {
        ticks,
        stretches:
          step < dayMs
            ? daysIn(from, to).map((at) => ({ at: Math.max(at, from), text: words.day(dayOf(at)) }))
            : [{ at: from, text: words.days(dayOf(from), dayOf(to)) }],
      };
    },
    moment,
    stretch: (from, to) =>
      to - from <= minuteMs
        ? moment(from)
        : to - from < 0.9 * dayMs
          ? `${moment(from)} – ${clockOf(to)}`
          : to - from <= 1.5 * dayMs
            ? words.day(dayOf(from))
            : words.days(dayOf(from), dayOf(to - 1)),
  };
}

const daysIn = (from: number, to: number): readonly number[] => {
  const first = Math.floor(from / dayMs);
  return Array.from(
    { length: Math.ceil(to / dayMs) - first },
    (_, index) => (first + index) * dayMs,
  );
};
