import { useSyncExternalStore } from "react";

const subscribe = (changed: () => void) => {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
};

// Undefined in browsers without fullscreen.
const isFilled = (): boolean => Boolean(document.fullscreenElement);

/**
 * Returns whether the page fills the screen, and the function to change that. `toggle` resolves to
 * false if the browser cannot.
 */
export function useFullscreen(): { isFull: boolean; toggle: () => Promise<boolean> } {
  const isFull = useSyncExternalStore(subscribe, isFilled);
  async function toggle(): Promise<boolean> {
    if (!document.fullscreenEnabled) return false;
    try {
      await (isFilled() ? document.exitFullscreen() : document.documentElement.requestFullscreen());
      return true;
    } catch {
      return false;
    }
  }
  return { isFull, toggle };
}
