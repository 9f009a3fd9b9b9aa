import { useEffect, useState, useSyncExternalStore } from "react";

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

/** The person asked for no motion. */
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

/**
 * Calls back when there was no input for so long, while `isOn`; it counts anew after each input.
 */
export function useIdle(isOn: boolean, idleMs: number, onIdle: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    let timer = setTimeout(onIdle, idleMs);
    const again = (): void => {
      clearTimeout(timer);
      timer = setTimeout(onIdle, idleMs);
    };
    for (const input of inputs)
      window.addEventListener(input, again, { passive: true, capture: true });
    return () => {
      clearTimeout(timer);
      for (const input of inputs) window.removeEventListener(input, again, { capture: true });
    };
  }, [isOn, idleMs, onIdle]);
}

const hasWebgl2 = (): boolean => {
  const gl = document.createElement("canvas").getContext("webgl2");
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return gl !== null;
};

/** No WebGL 2 in this browser; asked once. */
export const useIsPlain = (): boolean => useState(() => !hasWebgl2())[0];
