import type { CounterKey, GaugeKey } from "../../../contract/base/metric.ts";
import { bucketStart, type RangeReply } from "../../../contract/telemetry/telemetry.ts";
import { hourMs } from "../../../contract/base/time.ts";
import { bucketPoints } from "../base/decimate.ts";
import type { TrendSeries } from "./trend-line.tsx";

/** The curve of a gauge, extremes of every bucket kept; null when the reply does not hold it. */
export function gaugeSeries(reply: RangeReply, metric: GaugeKey): TrendSeries | null {
  const sery = reply.series.find((series) => series.metric === metric);
  if (sery?.kind !== "gauge") return null;
  const { times, values } = bucketPoints(0, 1, sery.min, sery.max);
  return { times: times.map((place) => bucketStart(reply, place)), values };
}

/** Least share of a bucket that must have passed before its rate is shown. */
const minPart = 0.25;

/**
 * Returns a counter's use per hour, one value per clock hour, or part of one, in the window. The
 * bucket still running at `until` (epoch ms, the server's clock) is computed from its elapsed part.
 */
export function hourlyUse(
  reply: RangeReply,
  metric: CounterKey,
  until = Infinity,
): TrendSeries | null {
  const sery = reply.series.find((series) => series.metric === metric);
  if (sery?.kind !== "counter") return null;
  const values = sery.sum.map((sum, index) => {
    const start = bucketStart(reply, index);
    const wholeMs = bucketStart(reply, index + 1) - start;
    const passedMs = Math.min(wholeMs, until - start);
    return sum === null || passedMs < wholeMs * minPart ? null : (sum * hourMs) / passedMs;
  });
  return { times: values.map((_, index) => bucketStart(reply, index + 0.5)), values };
}

/** Lowest, highest and last known value of a curve. */
export function summaryOf({
  values,
}: TrendSeries): { low: number; high: number; now: number } | null {
  const known = values.filter((value) => value !== null);
  const now = known.at(-1);
  return now === undefined ? null : { low: Math.min(...known), high: Math.max(...known), now };
}

/** Lowest and highest known value of a curve, each with its first time. */
export function extremesOf({ times, values }: TrendSeries): {
  low: { at: number; value: number };
  high: { at: number; value: number };
} | null {
  const known = values.flatMap((value, index) =>
    value === null ? [] : [{ at: times[index] ?? 0, value }],
  );
  const [first] = known;
  if (first === undefined) return null;
  return {
    low: known.reduce((min, item) => (item.value < min.value ? item : min), first),
    high: known.reduce((max, item) => (item.value > max.value ? item : max), first),
  };
}
