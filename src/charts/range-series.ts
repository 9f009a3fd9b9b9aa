import type { CounterKey, GaugeKey } from "../../contract/metric.ts";
import type { RangeReply } from "../../contract/telemetry.ts";
import { bucketPoints } from "./decimate.ts";
import type { TrendSeries } from "./trend-line.tsx";

/** The curve of a gauge, extremes of every bucket kept; null when the reply does not hold it. */
export function gaugeSeries(reply: RangeReply, metric: GaugeKey): TrendSeries | null {
  const found = reply.series.find((series) => series.metric === metric);
  return found?.kind === "gauge" ? bucketPoints(reply.from, reply.bucketMs, found.min, found.max) : null;
}

/** What a counter used up, per hour: so many clock hours or parts as the window has. */
export function hourlyUse(reply: RangeReply, metric: CounterKey): TrendSeries | null {
  const found = reply.series.find((series) => series.metric === metric);
  if (found?.kind !== "counter") return null;
  const perHour = 3_600_000 / reply.bucketMs;
  return {
    times: found.sum.map((_, index) => reply.from + (index + 0.5) * reply.bucketMs),
    values: found.sum.map((sum) => (sum === null ? null : sum * perHour)),
  };
}

/** Lowest, highest and last known value of a curve. */
export function summaryOf({ values }: TrendSeries): { low: number; high: number; now: number } | null {
  const known = values.filter((value) => value !== null);
  const now = known.at(-1);
  return now === undefined ? null : { low: Math.min(...known), high: Math.max(...known), now };
}
