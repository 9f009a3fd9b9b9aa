import { useEffect, useMemo } from "react";
import { type CounterKey, counterKeys, type GaugeKey } from "../../../contract/metric.ts";
import type { RangeReply } from "../../../contract/telemetry.ts";
import { gaugeSeries, hourlyUse } from "../../charts/range-series.ts";
import type { TrendSeries } from "../../charts/trend-line.tsx";
import { useStores } from "../../stores/context.ts";
import type { Trend, TrendWant } from "../../stores/trend-store.ts";
import { type ComparedMetric, comparedWindows, type ComparedWindow } from "./choice.ts";

/** Points of a line: more than a screen is wide is not seen. */
const pixels = 800;

const isCounter = (metric: ComparedMetric): metric is ComparedMetric & CounterKey => (counterKeys as readonly string[]).includes(metric);

/** Counters are shown as their use an hour. */
export const isPerHour = isCounter;

/** Wants the history of every house for as long as it is on screen. Read it in an observer; in the order of `houseIds`. */
export function useCompared(houseIds: readonly number[], metric: ComparedMetric, window: ComparedWindow): readonly Trend[] {
  const { trend } = useStores();
  const ids = houseIds.join();
  const wants = useMemo((): readonly TrendWant[] => {
    const { hours } = comparedWindows[window];
    return ids === "" ? [] : ids.split(",").map((id) => ({ houseId: Number(id), metrics: [metric], hours, pixels: isCounter(metric) ? Math.min(hours, pixels) : pixels }));
  }, [ids, metric, window]);
  useEffect(() => {
    const ends = wants.map((want) => trend.want(want));
    return () => ends.forEach((end) => end());
  }, [trend, wants]);
  return wants.map((want) => trend.get(want));
}

/** The curve of a reply: extremes of every bucket kept; a counter as its use an hour. `until`: server time of the reply, epoch ms. */
export function seriesOf(reply: RangeReply, metric: ComparedMetric, until: number): TrendSeries | null {
  return isCounter(metric) ? hourlyUse(reply, metric, until) : gaugeSeries(reply, metric as GaugeKey);
}

/** One value a bucket: the mean, or the use an hour. */
export function meansOf(reply: RangeReply, metric: ComparedMetric, until: number): readonly (number | null)[] {
  if (isCounter(metric)) return hourlyUse(reply, metric, until)?.values ?? [];
  const found = reply.series.find((series) => series.metric === metric);
  return found?.kind === "gauge" ? found.mean : [];
}

export interface Summary {
  readonly least: number;
  readonly mean: number;
  readonly greatest: number;
}

/** Least and greatest of all readings and the mean over the time there are readings of; null without any. */
export function summaryOf(reply: RangeReply, metric: ComparedMetric, until: number): Summary | null {
  const means = meansOf(reply, metric, until).filter((value) => value !== null);
  const known = (seriesOf(reply, metric, until)?.values ?? []).filter((value) => value !== null);
  if (means.length === 0 || known.length === 0) return null;
  const lowest = known.reduce((low, value) => Math.min(low, value), Infinity);
  const highest = known.reduce((high, value) => Math.max(high, value), -Infinity);
  return { least: lowest, mean: means.reduce((sum, value) => sum + value, 0) / means.length, greatest: highest };
}
