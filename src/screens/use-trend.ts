import { useEffect, useMemo } from "react";
import type { MetricKey } from "../../contract/metric.ts";
import { useStores } from "../context/use-stores.ts";
import type { Trend, TrendWant } from "../stores/fleet/trend-store.ts";

/** Wants the last hours of some metrics for as long as it is on screen. Read it in an observer. */
export function useTrend(houseId: number, metrics: string, hours: number, pixels: number): Trend {
  const { trend } = useStores();
  const want = useMemo(
    (): TrendWant => ({ houseId, metrics: metrics.split(",") as MetricKey[], hours, pixels }),
    [houseId, metrics, hours, pixels],
  );
  useEffect(() => trend.want(want), [trend, want]);
  return trend.get(want);
}
