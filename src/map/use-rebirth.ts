import { useCallback, useEffect, useRef, useState } from "react";
import { minuteMs } from "../../contract/time.ts";

const rebirthMs = 150;
/**
 * Losses in a row, none of which lived long enough to draw, after which the browser is taken at its
 * word for a while.
 */
const patience = 4;
const retryMs = minuteMs;

/**
 * The lives of a WebGL map. A lost context ends one and begins the next shortly after; the old map
 * is removed with its contexts.
 * Where contexts are refused again and again it tries once a minute.
 */
export function useRebirth() {
  const [life, setLife] = useState(0);
  const [isReady, setIsReady] = useState(false);
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
    setIsReady(true);
  }, []);
  const onLost = useCallback(() => {
    if (timer.current !== null) return;
    failures.current += 1;
    const isEnough = failures.current > patience;
    setIsReady(false);
    timer.current = setTimeout(
      () => {
        timer.current = null;
        setLife((number) => number + 1);
      },
      isEnough ? retryMs : rebirthMs,
    );
  }, []);
  return { life, isReady, onReady, onLost };
}
