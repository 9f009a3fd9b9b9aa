import { Refusal } from "../base/refusal.ts";

/**
 * Runs at most `max` jobs at once and lets `queueMax` wait; further callers are asked to retry
 * later (429).
 */
export function createTurns(
  max: number,
  queueMax: number,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= max) {
      if (waiting.length >= queueMax) throw new Refusal(429, "tooMany");
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The next one takes over this place, so that no other can slip in between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
