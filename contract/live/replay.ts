import { z } from "zod";
import { fleetSnapshotSchema } from "./overview.ts";
import { readingSchema } from "../fleet/house/reading.ts";
import { factSchema } from "./live-stream.ts";
import { dayMs, minuteMs } from "../base/time.ts";

/**
 * A past day on the same stores: a picture of one moment, and the later events in steps. Both have
 * the form of the live stream, read from the stored data: facts as sent, readings by the minute.
 * Times in epoch ms UTC.
 */

/** Longest time played from its start. */
export const replaySpanMs = dayMs;
/** Most steps of one reply, and the shortest step. */
export const replayStepsMax = 20;
export const replayStepMs = minuteMs;
/** Times as fast as real time. */
export const replaySpeeds = [1, 10, 60, 600] as const;
export type ReplaySpeed = (typeof replaySpeeds)[number];

export const replayPictureSchema = z.object({
  /** The first moment that can be played; null: no data yet. */
  earliest: z.int().nullable(),
  /** State at the requested moment, or at `earliest` when that is later: its `serverTime`. */
  picture: fleetSnapshotSchema,
});
export type ReplayPicture = z.infer<typeof replayPictureSchema>;

/** Events after the previous step, up to `at`; of readings the newest per house. */
export const replayStepSchema = z.object({
  at: z.int(),
  facts: z.array(factSchema),
  readings: z.array(readingSchema),
});
export type ReplayStep = z.infer<typeof replayStepSchema>;
