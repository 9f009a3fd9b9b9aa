import { useEffect, useMemo } from "react";
import type { MetricKey } from "../../contract/metric.ts";
import { useStores } from "../context/use-stores.ts";
import type { Curves, CurvesWant } from "../stores/fleet/curve-store.ts";

/** Wants the last hours of some metrics for as long as it is on screen. Read it in an observer. */
export function useTrend(houseId: number, metrics: string, hours: number, pixels: number): Curves {
  const { curves } = useStores();
  const want = useMemo(
    (): CurvesWant => ({ houseId, metrics: metrics.split(",") as MetricKey[], hours, pixels }),
    [houseId, metrics, hours, pixels],
  );
  useEffect(() => curves.want(want), [curves, want]);
  return curves.get(want);
}
