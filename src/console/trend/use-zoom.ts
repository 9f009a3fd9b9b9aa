import { useCallback, useEffect, useRef } from "react";
import { useStores } from "../../context/use-stores.ts";
import type { TrendPage } from "../../stores/page/trend-page.ts";
import type { Stretch } from "../../stores/port/history.ts";

/** The address is told when a movement has come to rest: it is not a film. */
const restMs = 400;

/** How to zoom: the page follows at once, the address when the movement rests. */
export function useZoom(trend: TrendPage, tell: (zoom: Stretch | null) => void) {
  const { clock } = useStores().page;
  const timer = useRef<unknown>(null);
  const told = useRef(tell);
  useEffect(() => {
    told.current = tell;
  }, [tell]);
  const tellLater = useCallback(
    (delayMs: number) => {
      if (timer.current !== null) clock.cancel(timer.current);
      timer.current = clock.after(delayMs, () => told.current(trend.zoom));
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
      tellLater(restMs);
    },
    [trend, tellLater],
  );
  const reset = useCallback(() => {
    trend.reset();
    tellLater(0);
  }, [trend, tellLater]);
  return { zoomTo, reset };
}
