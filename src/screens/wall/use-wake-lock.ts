import { useEffect } from "react";
import { wakeLock } from "../../lib/browser/secure-means.ts";

/**
 * Keeps the screen from going to sleep while the wall is visible. Browsers release the lock
 * whenever the page is hidden. Without TLS, or in browsers without wake locks, it does nothing.
 */
export function useWakeLock(): void {
  useEffect(() => {
    const locks = wakeLock();
    if (locks === null) return;
    let isOver = false;
    let lock: WakeLockSentinel | null = null;
    const hold = () => {
      if (document.visibilityState !== "visible" || lock?.released === false) return;
      locks.request("screen").then(
        (current) => {
          lock = current;
          if (isOver) void current.release();
        },
        () => undefined,
      );
    };
    hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", hold);
      void lock?.release();
    };
  }, []);
}
