import { useSyncExternalStore } from "react";

const subscribe = (changed: () => void) => {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
};

/** Whether the page fills the screen, and how to change that. `toggle` answers false where the browser cannot. */
export function useFullscreen(): { isFull: boolean; toggle: () => Promise<boolean> } {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  async function toggle(): Promise<boolean> {
    if (!document.fullscreenEnabled) return false;
    try {
      await (document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen());
      return true;
    } catch {
      return false;
    }
  }
  return { isFull, toggle };
}
