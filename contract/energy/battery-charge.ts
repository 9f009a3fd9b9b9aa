import { hourMs, minuteMs } from "../base/time.ts";

/** Charge of a battery over time, percent; null where it was not reported. */
interface Charge {
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
}
/** A smaller fall gives no pace: charge is reported in whole percents. */
const minFall = 3;

/**
 * Minutes until a battery is empty at the rate of the last hour: it has `percent` at `at`. Null: it
 * does not discharge, or the rate is unknown.
 */
export function batteryMinutes({ times, values }: Charge, percent: number, at: number) {
  // The newest stretch in which it only fell.
  let [highest, since] = [percent, at];
  for (let index = times.length - 1; index >= 0; index -= 1) {
    const time = times[index] ?? at;
    const value = values[index] ?? null;
    if (time >= at) continue;
    if (value === null || value < highest || time < at - hourMs) break;
    if (value > highest) [highest, since] = [value, time];
  }
  const fall = highest - percent;
  return fall < minFall ? null : Math.round((percent * (at - since)) / fall / minuteMs);
}
