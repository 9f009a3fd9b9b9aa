import { useEffect } from "react";
import { stores } from "./boot.ts";
import { browserClock } from "../lib/browser/browser-clock.ts";
import { browserMemory } from "../lib/browser/browser-memory.ts";
import { ReleaseReload } from "./release-reload.ts";

const touches = ["pointerdown", "keydown", "wheel"] as const;

/** While `isWall`, the page reloads by itself for a new release. */
export function useReleaseReload(isWall: boolean): void {
  useEffect(() => {
    if (!isWall) return;
    const reload = new ReleaseReload({
      release: stores.release,
      clock: browserClock,
      random: Math.random,
      memory: browserMemory(() => window.sessionStorage),
      onTouch: (run) => {
        for (const touch of touches) window.addEventListener(touch, run, { passive: true });
        return () => touches.forEach((touch) => window.removeEventListener(touch, run));
      },
    });
    return reload.start();
  }, [isWall]);
}
