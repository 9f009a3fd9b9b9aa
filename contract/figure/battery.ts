import { hourMs, minuteMs } from "../time.ts";

/** Its charge over time, percent; null where it was not told. */
interface Charge {
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
}
/** A fall of less tells no pace: charge is told in whole percents. */
const leastFall = 3;

/**
 * Minutes until a battery is empty at the pace of the last hour: it has `percent` at `at`. Null: it
 * does not empty, or nobody knows how fast.
 */
export function batteryMinutes({ times, values }: Charge, percent: number, at: number) {
  // The newest stretch in which it only fell.
  let [highest, since] = [percent, at];
  for (let no = times.length - 1; no >= 0; no -= 1) {
    const time = times[no] ?? at;
    const value = values[no] ?? null;
    if (time >= at) continue;
    if (value === null || value < highest || time < at - hourMs) break;
    if (value > highest) [highest, since] = [value, time];
  }
  const fall = highest - percent;
  return fall < leastFall ? null : Math.round((percent * (at - since)) / fall / minuteMs);
}
