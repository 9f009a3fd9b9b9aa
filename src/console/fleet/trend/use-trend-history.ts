import { useEffect, useState } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { type TrendQuery, TrendHistory } from "../../../stores/telemetry/trend-history.ts";
import { historyPort } from "./trend-history-port.ts";

/** History for `query`, for as long as it is on screen. Read it in an observer. */
export function useTrendHistory(query: TrendQuery): TrendHistory {
  const {
    callApi,
    page: { clock },
    connection,
  } = useStores();
  const [trend] = useState(
    () =>
      new TrendHistory({
        clock,
        serverNow: () => clock.now() + connection.skewMs,
        history: historyPort(callApi),
      }),
  );
  const requestText = JSON.stringify(query);
  useEffect(() => {
    trend.show(JSON.parse(requestText) as TrendQuery);
  }, [trend, requestText]);
  useEffect(() => {
    trend.start();
    return trend.stop;
  }, [trend]);
  return trend;
}
