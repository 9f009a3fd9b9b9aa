import { workerPath } from "../../offline/offline-pages.ts";
import { useEffect, useSyncExternalStore } from "react";

const sizeOf = (): string => `${window.innerWidth}x${window.innerHeight}`;
const onResize = (notify: () => void): (() => void) => {
  window.addEventListener("resize", notify);
  return () => window.removeEventListener("resize", notify);
};

/** Inner size of the window in CSS pixels. */
export function useWindowSize(): { readonly width: number; readonly height: number } {
  const [width = 0, height = 0] = useSyncExternalStore(onResize, sizeOf).split("x").map(Number);
  return { width, height };
}

const stillQuery = "(prefers-reduced-motion: reduce)";

/** True when the user prefers reduced motion. */
export const useIsStill = (): boolean =>
  useSyncExternalStore(
    (notify) => {
      const query = matchMedia(stillQuery);
      query.addEventListener("change", notify);
      return () => query.removeEventListener("change", notify);
    },
    () => matchMedia(stillQuery).matches,
  );

const inputs = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

/** Calls `run` at each input of a person, of any kind. */
export function useInput(onInput: () => void): void {
  useEffect(() => {
    for (const input of inputs)
      window.addEventListener(input, onInput, { passive: true, capture: true });
    return () => {
      for (const input of inputs) window.removeEventListener(input, onInput, { capture: true });
    };
  }, [onInput]);
}

/**
 * Firefox before 114 cannot start a module worker, and does not even read the option `type`.
 * Creating a worker and ending it at once is the shortest way to find out.
 */
const hasModuleWorkers = (): boolean => {
  if (!("mozInnerScreenX" in window)) return true;
  let isRead = false;
  const options = {
    get type(): WorkerType {
      isRead = true;
      return "module";
    },
  };
  new Worker(workerPath, options).terminate();
  return isRead;
};

/** True if workers can paint a canvas of the page, as in Safari from 16.4 and Firefox from 114. */
export const hasPainterWorkers = (): boolean =>
  "transferControlToOffscreen" in HTMLCanvasElement.prototype && hasModuleWorkers();
