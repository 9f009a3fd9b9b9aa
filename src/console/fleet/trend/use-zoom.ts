import { useCallback, useEffect, useRef } from "react";
import { useStores } from "../../../context/use-stores.ts";
import type { TrendHistory } from "../../../stores/telemetry/trend-history.ts";
import type { TimeRange } from "../../../stores/port/history-port.ts";

/** The address is updated when a movement has stopped, not during it. */
const restMs = 400;

/** Returns the zoom functions: the page follows at once, the address when the movement stops. */
export function useZoom(trend: TrendHistory, onZoom: (zoom: TimeRange | null) => void) {
  const { clock } = useStores().page;
  const timer = useRef<unknown>(null);
  const report = useRef(onZoom);
  useEffect(() => {
    report.current = onZoom;
  }, [onZoom]);
  const reportLater = useCallback(
    (delayMs: number) => {
      if (timer.current !== null) clock.cancel(timer.current);
      timer.current = clock.after(delayMs, () => report.current(trend.zoom));
    },
    [clock, trend],
  );
  useEffect(
    () => () => {
      if (timer.current !== null) clock.cancel(timer.current);
    },
    [clock],
  );
  const zoomTo = useCallback(
    (from: number, to: number) => {
      trend.zoomTo(from, to);
      reportLater(restMs);
    },
    [trend, reportLater],
  );
  const reset = useCallback(() => {
    trend.reset();
    reportLater(0);
  }, [trend, reportLater]);
  return { zoomTo, reset };
}
