import type { Language } from "../../../contract/base/words.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import { localOf, utcOf } from "../../lib/time/time-zone.ts";

const minute = minuteMs;
const hour = 60 * minute;
const day = 24 * hour;
/** Smallest first. A month here is only a measure of width: months are counted by the calendar. */
const steps = [1, 2, 5, 10, 15, 30]
  .map((count) => count * minute)
  .concat(
    [1, 2, 3, 6, 12].map((count) => count * hour),
    [day, 2 * day, 7 * day, 30 * day, 91 * day, 365 * day],
  );
/** 1970-01-05 was a Monday: weeks are counted from there. */
const monday = 4 * day;

export interface TimeTick {
  readonly at: number;
  readonly text: string;
  /** Begins a stretch of the upper row: a day over hours, a month over days, a year over months. */
  readonly isStart: boolean;
}

/** A stretch of the upper row, from `at` on. */
export interface TimeStretch {
  readonly at: number;
  readonly text: string;
}

export interface TimeAxis {
  readonly ticks: readonly TimeTick[];
  readonly stretches: readonly TimeStretch[];
}

/**
 * The ticks of a window in a zone, at most `max`, at round times of its clock: full hours,
 * midnights, Mondays, firsts of a month.
 */
export function timeAxis(
  timeZone: string,
  from: number,
  to: number,
  max: number,
  language: Language,
): TimeAxis {
  const step = steps.find((step) => (to - from) / step <= max) ?? 365 * day;
  const places =
    step >= 30 * day
      ? monthsIn(timeZone, from, to, step === 30 * day ? 1 : step === 91 * day ? 3 : 12)
      : evenIn(timeZone, from, to, step);
  const unit = step < day ? "day" : step < 30 * day ? "month" : "year";
  const ticks = places.map(({ at, local }): TimeTick => ({
    at,
    text: tickText(local, step),
    isStart: startOf(local, unit) === local,
  }));
  const first = localOf(timeZone, from);
  const stretches = startsIn(first, localOf(timeZone, to), unit).map((local) => ({
    at: Math.max(from, utcOf(timeZone, local)),
    text: stretchText(local, unit, language),
  }));
  return { ticks, stretches };
}

interface Place {
  readonly at: number;
  readonly local: number;
}

function evenIn(timeZone: string, from: number, to: number, step: number): readonly Place[] {
  const origin = step === 7 * day ? monday : 0;
  const places: Place[] = [];
  for (
    let local = Math.ceil((localOf(timeZone, from) - origin) / step) * step + origin;
    ;
    local += step
  ) {
    const at = utcOf(timeZone, local);
    if (at > to) return places;
    if (at >= from && at > (places.at(-1)?.at ?? -Infinity)) places.push({ at, local });
  }
}

function monthsIn(timeZone: string, from: number, to: number, months: number): readonly Place[] {
  const first = new Date(localOf(timeZone, from));
  const places: Place[] = [];
  for (let month = Math.ceil(first.getUTCMonth() / months) * months; ; month += months) {
    const local = Date.UTC(first.getUTCFullYear(), month, 1);
    const at = utcOf(timeZone, local);
    if (at > to) return places;
    if (at >= from) places.push({ at, local });
  }
}

type StretchUnit = "day" | "month" | "year";

function startOf(local: number, unit: StretchUnit): number {
  const date = new Date(local);
  return unit === "day"
    ? Math.floor(local / day) * day
    : Date.UTC(date.getUTCFullYear(), unit === "month" ? date.getUTCMonth() : 0, 1);
}

/**
 * Starts of the stretches that reach into a local window, including the one in progress at its
 * start.
 */
function startsIn(from: number, to: number, unit: StretchUnit): readonly number[] {
  const starts: number[] = [];
  for (
    let start = startOf(from, unit);
    start < to;
    start = startOf(start + (unit === "day" ? day : unit === "month" ? 32 * day : 367 * day), unit)
  )
    starts.push(start);
  return starts;
}

const iso = (local: number): string => new Date(local).toISOString();
const tickText = (local: number, step: number): string =>
  step < day
    ? iso(local).slice(11, 16)
    : step < 30 * day
      ? iso(local).slice(5, 10)
      : step < 365 * day
        ? iso(local).slice(0, 7)
        : iso(local).slice(0, 4);

const weekdays = {
  zh: ["周日", "周一", "周二", "周三", "周四", "周五", "周六"],
  en: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
} as const;

function stretchText(local: number, unit: StretchUnit, language: Language): string {
  if (unit === "day")
    return `${iso(local).slice(5, 10)} ${weekdays[language][new Date(local).getUTCDay()]}`;
  return unit === "month" ? iso(local).slice(0, 7) : iso(local).slice(0, 4);
}
