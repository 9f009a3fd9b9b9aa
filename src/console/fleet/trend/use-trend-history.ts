import { useEffect, useState } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { type TrendAsk, TrendHistory } from "../../../stores/telemetry/trend-history.ts";
import { historyPort } from "./trend-history-port.ts";

/** History as `ask` wants it, for as long as it is on screen. Read it in an observer. */
export function useTrendHistory(ask: TrendAsk): TrendHistory {
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
  const requestText = JSON.stringify(ask);
  useEffect(() => {
    trend.show(JSON.parse(requestText) as TrendAsk);
  }, [trend, requestText]);
  useEffect(() => {
    trend.start();
    return trend.stop;
  }, [trend]);
  return trend;
}
