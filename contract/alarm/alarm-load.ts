import { floodLimit, floodWindowMs } from "./alarm-history.ts";

/** A flood ends when fewer than this are raised within `floodWindowMs` (ISA-18.2). */
export const floodEndLimit = 5;

/**
 * True during a flood at `now`: it begins with more than `floodLimit` raises within `floodWindowMs`
 * and lasts until there are fewer than `floodEndLimit`. `raises`: times in order, epoch ms; those
 * after `now` do not count.
 */
export function isFloodAt(raises: readonly number[], now: number): boolean {
  let isFlood = false;
  let first = 0;
  for (const [index, at] of raises.entries()) {
    if (at > now) break;
    // Between two raises the count only falls.
    while ((raises[first] ?? at) <= at - floodWindowMs) {
      first += 1;
      if (index - first < floodEndLimit) isFlood = false;
    }
    if (index - first + 1 > floodLimit) isFlood = true;
  }
  return isFlood && raisedWithin(raises, now) >= floodEndLimit;
}

/** Returns the number of times within `floodWindowMs` before `now`. */
export const raisedWithin = (raises: readonly number[], now: number): number =>
  raises.filter((at) => at > now - floodWindowMs && at <= now).length;
