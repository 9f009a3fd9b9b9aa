import { useCallback, useEffect, useRef, useState } from "react";
import { minuteMs } from "../../../contract/base/time.ts";

const rebirthMs = 150;
/**
 * Losses in a row, none of which lived long enough to draw, after which the browser is taken at its
 * word for a while.
 */
const patience = 4;
const retryMs = minuteMs;

/**
 * The lives of a WebGL map. A context lost or refused ends one and begins the next shortly after;
 * the old map is removed with its contexts.
 * Where contexts are refused again and again it tries once a minute. The first drawing is awaited;
 * what was lost is lost until it is drawn again.
 */
export function useRebirth() {
  const [life, setLife] = useState(0);
  const [drawing, setDrawing] = useState<"awaited" | "ready" | "lost">("awaited");
  const failures = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  const onReady = useCallback(() => {
    failures.current = 0;
    setDrawing("ready");
  }, []);
  const onLost = useCallback(() => {
    if (timer.current !== null) return;
    failures.current += 1;
    const isEnough = failures.current > patience;
    setDrawing("lost");
    timer.current = setTimeout(
      () => {
        timer.current = null;
        setLife((number) => number + 1);
      },
      isEnough ? retryMs : rebirthMs,
    );
  }, []);
  return { life, drawing, onReady, onLost };
}
