import { z } from "zod";

const n = z.number().nullable();

/**
 * A flock's figures (flock-day.ts) for the pages that show many houses: the newest of each, written
 * with them and sent with the house. Null: not known.
 */
export const flockCardSchema = z.object({
  /** ID of the flock. */
  id: z.int(),
  /** The last day there is, of the farm's calendar. */
  day: z.string(),
  alive: z.int(),
  /**
   * Birds placed so far, with those that arrived later or were moved here, less those moved away.
   * Old cards lack it.
   */
  placed: z.int().nullable().default(null),
  /** True: `alive` is from the records; false: from the controller's count or the number placed. */
  isByBook: z.boolean(),
  survivalPct: n,
  /** Today's, otherwise yesterday's. */
  lossDayPct: n,
  /**
   * Figures of the last whole day with eggs, at most two days ago, and the breed's standard then.
   */
  layPct: n,
  stdLayPct: n,
  /** Weight on the last whole day, unless the birds were weighed by hand today. */
  weightG: n,
  stdWeightG: n,
});
export type FlockCard = z.infer<typeof flockCardSchema>;
