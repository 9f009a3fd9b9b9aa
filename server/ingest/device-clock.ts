import { z } from "zod";
import { frameRules } from "../../contract/mqtt.ts";
import { minuteMs } from "../../contract/time.ts";
import { paceSchema } from "./report-interval.ts";

/**
 * What is known of the clock of a house's gateway. Skew: time of the device in a frame minus time
 * of the server when it came, ms.
 *
 * One frame's skew says nothing: it is the error of the clock less the age of the frame, and either
 * may be nought. Over some time they part. The device times of fresh frames run with real time,
 * whatever the clock shows, so their skew stands still. Those of a backlog that is sent again run
 * faster than real time, else it would never end, so their skew rises. Only a skew that stood still
 * is taken for the clock's.
 */
export const deviceClockSchema = z.object({
  /** Skew of fresh frames when it last stood still; null: never, or it no longer holds. */
  knownMs: z.number().nullable(),
  /** Newest frames in a row whose skews lie close together. */
  run: z
    .object({
      /** When its first frame came, epoch ms. */
      fromMs: z.number(),
      lowMs: z.number(),
      highMs: z.number(),
      /** Frames of it at least `apartMs` apart, and when the newest of these came. */
      frames: z.number(),
      countedMs: z.number(),
    })
    .nullable(),
  /**
   * The newest frame of a clock that says nothing: its device time and when it came, epoch ms.
   * Absent: its clock says something.
   */
  useless: z.object({ atMs: z.number(), heardMs: z.number() }).optional(),
  /** How often its frames come; absent: once a minute. */
  pace: paceSchema.optional(),
});
export type DeviceClock = Readonly<z.infer<typeof deviceClockSchema>>;
type Run = NonNullable<DeviceClock["run"]>;

export const unknownClock: DeviceClock = { knownMs: null, run: null };

export const clockRules = {
  /**
   * Skews this close together stand still, ms: frames travel for unequal times. Much less than what
   * a backlog gains within `sureMs`.
   */
  steadyMs: 20_000,
  /** For so long a skew must have stood still, and in so many frames so far apart. */
  sureMs: 5 * minuteMs,
  sureFrames: 3,
  apartMs: 30_000,
} as const;

/** How far off the clock is known to be, ms; 0 while it is taken for right. */
export const errorOf = ({ knownMs }: DeviceClock): number =>
  knownMs !== null && Math.abs(knownMs) > frameRules.skewMs ? knownMs : 0;

/** How far ahead of the clock, be it right or off, a frame may be, ms: it cannot be early. */
const aheadMaxOf = (errorMs: number): number =>
  errorMs === 0 ? frameRules.skewMs : errorMs + clockRules.steadyMs;

/** True when the frame comes from the future, by what is known of the clock. */
export const isAhead = (clock: DeviceClock, skewMs: number): boolean =>
  skewMs > aheadMaxOf(errorOf(clock));

/** A device time that can be of no frame: the clock began anew, or is years ahead. */
export const isUseless = (atMs: number, now: number): boolean =>
  Math.abs(atMs - now) > frameRules.oldestMs;

/** What was known of a clock that began anew holds no longer once it says something again. */
export const saneAgain = (clock: DeviceClock, now: number): DeviceClock =>
  clock.knownMs !== null && isUseless(clock.knownMs + now, now) ? unknownClock : clock;

/** The clock after a frame whose time says nothing: off by as much as it is. */
export const uselessAfter = (
  { run, knownMs }: DeviceClock,
  atMs: number,
  now: number,
): DeviceClock => ({
  knownMs: isUseless(atMs, now) ? knownMs : atMs - now,
  run,
  useless: { atMs, heardMs: now },
});

/**
 * The clock after a frame that its gateway sent as fresh; the same object where the frame says
 * nothing new of it, so that it is not written again. `now`: when it came.
 */
export function heard(clock: DeviceClock, skewMs: number, now: number): DeviceClock {
  const first: Run = { fromMs: now, lowMs: skewMs, highMs: skewMs, frames: 1, countedMs: now };
  const run = extended(clock.run, skewMs, now) ?? first;
  // A frame may be late by its travel, never early: the highest skew is the clock's.
  if (run.frames >= clockRules.sureFrames && now - run.fromMs >= clockRules.sureMs)
    return { knownMs: run.highMs, run: first };
  const knownMs = isAhead(clock, skewMs) ? null : clock.knownMs;
  return run === clock.run && knownMs === clock.knownMs ? clock : { knownMs, run };
}

/** The run with one more frame; null when its skew does not lie close to theirs. */
function extended(run: DeviceClock["run"], skewMs: number, now: number): Run | null {
  if (run === null) return null;
  const lowMs = Math.min(run.lowMs, skewMs);
  const highMs = Math.max(run.highMs, skewMs);
  if (highMs - lowMs > clockRules.steadyMs) return null;
  // Frames that come together are one witness: two of a backlog are close together themselves.
  const isCounted = now - run.countedMs >= clockRules.apartMs;
  if (!isCounted && lowMs === run.lowMs && highMs === run.highMs) return run;
  return {
    fromMs: run.fromMs,
    lowMs,
    highMs,
    frames: run.frames + Number(isCounted),
    countedMs: isCounted ? now : run.countedMs,
  };
}
