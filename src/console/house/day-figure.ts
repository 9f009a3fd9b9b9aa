import { type HouseDay, houseDaysMax } from "../../../contract/house-history.ts";
import { dayMs } from "../../../contract/time.ts";

/** A day with what follows from it. Ratios are null where a part of them is unknown or nothing. */
export interface DayFigures extends HouseDay {
  readonly waterMlEach: number | null;
  readonly feedGEach: number | null;
  /** Litres a kilogram. */
  readonly waterPerFeed: number | null;
  /** Deviation from the breed's standard, percent. */
  readonly waterOff: number | null;
  readonly feedOff: number | null;
}

const ratio = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole <= 0 ? null : part / whole;
const scaled = (value: number | null, by: number): number | null =>
  value === null ? null : value * by;
const offBy = (value: number | null, standard: number | null | undefined): number | null => {
  const share = ratio(value, standard ?? null);
  return share === null ? null : (share - 1) * 100;
};

/**
 * `isRunning`: the day is not over, so what was used in it is no day's use yet and is not held
 * against the standard.
 */
export function figuresOf(day: HouseDay, isRunning: boolean): DayFigures {
  const waterMlEach = scaled(ratio(day.waterL, day.alive), 1000);
  const feedGEach = scaled(ratio(day.feedKg, day.alive), 1000);
  return {
    ...day,
    waterMlEach,
    feedGEach,
    waterPerFeed: ratio(day.waterL, day.feedKg),
    waterOff: isRunning ? null : offBy(waterMlEach, day.standard?.waterMl),
    feedOff: isRunning ? null : offBy(feedGEach, day.standard?.feedG),
  };
}

/** Sum of what is known, and of how many days; null when of none. */
export function sumOf(
  days: readonly HouseDay[],
  key: "waterL" | "feedKg" | "kwh",
): { readonly sum: number | null; readonly days: number } {
  const known = days.map((day) => day[key]).filter((value) => value !== null);
  return {
    sum: known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0),
    days: known.length,
  };
}

/** Litres a kilogram over the days in which both were counted. */
export function waterPerFeedOf(days: readonly HouseDay[]): number | null {
  const both = days.filter(({ waterL, feedKg }) => waterL !== null && feedKg !== null);
  return ratio(sumOf(both, "waterL").sum, sumOf(both, "feedKg").sum);
}

/**
 * The window of a flock's days until now; the last ones that can be asked for at once when it is
 * older.
 */
export function windowOf(
  placedAt: number,
  now: number,
): { readonly from: number; readonly to: number; readonly isCut: boolean } {
  const earliest = now - (houseDaysMax - 1) * dayMs;
  return {
    from: Math.max(placedAt, earliest),
    to: Math.max(now, placedAt + 1),
    isCut: placedAt < earliest,
  };
}
