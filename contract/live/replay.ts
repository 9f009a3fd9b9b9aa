import { z } from "zod";
import { fleetSnapshotSchema } from "./overview.ts";
import { readingSchema } from "../fleet/house/reading.ts";
import { factSchema } from "./live-stream.ts";
import { dayMs, minuteMs } from "../base/time.ts";

/**
 * Playback of a past day with the stores of the live view: the state at one moment, and the later
 * events in steps. Both have the form of the live stream, read from the stored data: facts as sent,
 * readings by the minute. Times in epoch ms UTC.
 */

/** Longest time played from its start. */
export const replaySpanMs = dayMs;
/** Maximum number of steps of one reply, and the shortest step. */
export const replayStepsMax = 20;
export const replayStepMs = minuteMs;
/** Houses that one replay shows at most; of a larger fleet a place is replayed. */
export const replayHousesMax = 12_000;
/** Multiples of real time. */
export const replaySpeeds = [1, 10, 60, 600] as const;
export type ReplaySpeed = (typeof replaySpeeds)[number];

export const replayPictureSchema = z.object({
  /** The first moment that can be played; null: no data yet. */
  earliest: z.int().nullable(),
  /**
   * State at the requested moment, or at `earliest` when that is later; `serverTime` is that
   * moment.
   */
  picture: fleetSnapshotSchema,
});
export type ReplayPicture = z.infer<typeof replayPictureSchema>;

/** Events after the previous step, up to `at`; only the newest reading of each house. */
export const replayStepSchema = z.object({
  at: z.int(),
  facts: z.array(factSchema),
  readings: z.array(readingSchema),
});
export type ReplayStep = z.infer<typeof replayStepSchema>;
