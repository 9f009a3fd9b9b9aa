import { useEffect } from "react";
import { wakeLock } from "../../lib/browser/secure-means.ts";

/**
 * The screen does not go to sleep while the wall is seen. A browser takes the lock away whenever
 * the page is hidden; a browser without one (or without TLS) is left alone.
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
