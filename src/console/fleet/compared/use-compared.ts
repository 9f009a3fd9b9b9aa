import { useEffect, useMemo, useState } from "react";
import type { RangeGrain } from "../../../../contract/telemetry/telemetry.ts";
import { useStores } from "../../../context/use-stores.ts";
import { type TrendQuery, TrendHistory } from "../../../stores/telemetry/trend-history.ts";
import { historyPort } from "../trend/trend-history-port.ts";
import type { Indicator } from "./compared-indicator.ts";

/**
 * A house on the page. `latestMs`: how far back its history reaches. `offset`: subtracted from its
 * times, ms; 0, or the start of its flock.
 */
export interface ComparedHouse {
  readonly id: number;
  readonly latestMs: number;
  readonly offset: number;
}

/**
 * The histories of up to six houses, each fetched by itself, for as long as they are on screen. In
 * the order of `houses`; read them in an observer.
 */
export function useCompared(
  houses: readonly ComparedHouse[],
  indicator: Indicator,
  grain: RangeGrain,
): readonly TrendHistory[] {
  const {
    callApi,
    page: { clock },
    connection,
  } = useStores();
  // A house that stays chosen is not fetched again when others are added or removed.
  const [cache] = useState(() => new Map<string, TrendHistory>());
  const ids = houses.map(({ id }) => id).join();
  const trends = useMemo(
    () =>
      ids
        .split(",")
        .filter((id) => id !== "")
        .map((id) => {
          const existing =
            cache.get(id) ??
            new TrendHistory({
              clock,
              serverNow: () => clock.now() + connection.skewMs,
              history: historyPort(callApi),
            });
          cache.set(id, existing);
          return existing;
        }),
    [ids, cache, callApi, clock, connection],
  );
  const asks = JSON.stringify(
    houses.map(({ id, latestMs }): TrendQuery => ({
      houseId: id,
      metrics: [indicator.metric],
      grain,
      window: { latestMs },
      isBare: true,
    })),
  );
  useEffect(() => {
    (JSON.parse(asks) as TrendQuery[]).forEach((query, index) => trends[index]?.show(query));
  }, [trends, asks]);
  useEffect(() => {
    for (const trend of trends) trend.start();
    return () => trends.forEach((trend) => trend.stop());
  }, [trends]);
  return trends;
}
