import { useCallback, useEffect, useRef, useState } from "react";
import { minuteMs } from "../../../contract/base/time.ts";

const rebirthMs = 150;
/**
 * Number of contexts in a row lost before they drew anything, after which the next try waits
 * longer.
 */
const patience = 4;
const retryMs = minuteMs;

/**
 * Replaces a WebGL map whose context was lost or refused: shortly after, a new map is created and
 * the old one removed with its contexts. After repeated refusals it tries once per minute.
 * `drawing`: awaited until the first map has drawn; lost from a loss until a new map has drawn.
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
