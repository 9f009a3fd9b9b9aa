import type { TrendSeries } from "../../../charts/small/trend-line.tsx";
import { minuteMs } from "../../../../contract/base/time.ts";

/** Shortest and longest period over which a slope is computed. */
const minMs = 8 * minuteMs;
const maxMs = 25 * minuteMs;
/** A slower rise does not count, K per minute. */
const minSlope = 0.02;
/** Longest prediction; later values are unknown. */
const shownMs = 120 * minuteMs;

/**
 * Returns the time until a temperature that continues its recent trend reaches the limit, in ms; 0:
 * it is already above. Null: it does not rise, or not clearly enough for a prediction.
 */
export function timeLeft(
  now: { readonly temp: number; readonly at: number },
  series: TrendSeries,
  limit: number,
): number | null {
  if (now.temp >= limit) return 0;
  const before = earlier(now.at, series);
  if (before === null) return null;
  const slope = (now.temp - before.temp) / ((now.at - before.at) / minuteMs);
  if (slope < minSlope) return null;
  const left = ((limit - now.temp) / slope) * minuteMs;
  return left > shownMs ? null : left;
}

function earlier(at: number, { times, values }: TrendSeries): { at: number; temp: number } | null {
  for (let index = times.length - 1; index >= 0; index -= 1) {
    const time = times[index] ?? 0;
    if (time > at - minMs) continue;
    if (time < at - maxMs) return null;
    const temp = values[index] ?? null;
    if (temp !== null) return { at: time, temp };
  }
  return null;
}
