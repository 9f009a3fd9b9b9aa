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

/** True when the person prefers no motion. */
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

/** Calls back at each input of a person, of any kind. */
export function useInput(onInput: () => void): void {
  useEffect(() => {
    for (const input of inputs)
      window.addEventListener(input, onInput, { passive: true, capture: true });
    return () => {
      for (const input of inputs) window.removeEventListener(input, onInput, { capture: true });
    };
  }, [onInput]);
}

const hasWebgl2 = (): boolean => {
  const gl = document.createElement("canvas").getContext("webgl2");
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return gl !== null;
};

/** True without WebGL 2 in this browser; checked once. */
export const useIsPlain = (): boolean => useState(() => !hasWebgl2())[0];
