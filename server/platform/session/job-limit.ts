import { Refusal } from "../base/refusal.ts";

/**
 * Runs at most `most` jobs at once and lets `queueMax` wait; further callers are asked to retry
 * later (429).
 */
export function createTurns(
  most: number,
  queueMax: number,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) {
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
