import { useEffect, useMemo } from "react";
import type { MetricKey } from "../../../../contract/base/metric.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { FetchedTrend, TrendRequest } from "../../../stores/telemetry/trend-store.ts";

/** Loads the last hours of some metrics for as long as it is on screen. Read it in an observer. */
export function useTrend(
  houseId: number,
  metrics: string,
  hours: number,
  pixels: number,
): FetchedTrend {
  const { trends } = useStores();
  const request = useMemo(
    (): TrendRequest => ({ houseId, metrics: metrics.split(",") as MetricKey[], hours, pixels }),
    [houseId, metrics, hours, pixels],
  );
  useEffect(() => trends.request(request), [trends, request]);
  return trends.get(request);
}
