import { z } from "zod";
import { expectedIntervalMs, reportInterval } from "../../../../contract/fleet/house/reading.ts";
import { secondMs } from "../../../../contract/base/time.ts";

/** Reporting interval of a gateway, derived from its live frames. */
export const paceSchema = z.object({
  /** s */
  intervalS: z.number(),
  /**
   * A different interval seen in the newest frames, s, and the number of frames in a row; absent:
   * none.
   */
  otherS: z.number().optional(),
  times: z.number().optional(),
});
export type Pace = Readonly<z.infer<typeof paceSchema>>;

/** Successive frames at much the same distance that give the gateway's interval. */
const sureTimes = 5;
/** Distances that differ by less than this are the same. */
const tolerance = 0.3;

const isAlike = (a: number, b: number): boolean => Math.abs(a - b) <= tolerance * b;
const usual: Pace = { intervalS: expectedIntervalMs / secondMs };

/**
 * The pace after a live frame, `sinceLastMs` after the one before it. The same object if nothing
 * changes, as with nearly every frame. A single outage, or a late frame, does not count as another
 * interval.
 */
export function paceAfter(pace: Pace | undefined, sinceLastMs: number | null): Pace | undefined {
  if (sinceLastMs === null || sinceLastMs <= 0) return pace;
  const gapS = sinceLastMs / secondMs;
  const { intervalS, otherS, times = 0 } = pace ?? usual;
  if (isAlike(gapS, intervalS)) return otherS === undefined ? pace : { intervalS };
  const { leastS, mostS } = reportInterval;
  if (gapS > mostS * (1 + tolerance)) return pace;
  if (otherS === undefined || !isAlike(gapS, otherS)) return { intervalS, otherS: gapS, times: 1 };
  if (times + 1 < sureTimes) return { intervalS, otherS, times: times + 1 };
  return { intervalS: Math.min(mostS, Math.max(leastS, Math.round(otherS / 5) * 5)) };
}
