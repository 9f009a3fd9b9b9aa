import { z } from "zod";
import { frameRules } from "../../../../contract/telemetry/mqtt.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import { paceSchema } from "./report-interval.ts";

/**
 * Knowledge about the clock of a house's gateway. Skew: device time in a frame minus server time on
 * arrival, ms.
 *
 * The skew of one frame proves nothing: it is the error of the clock less the age of the frame, and
 * either may be 0. Over some time they separate. The device times of fresh frames run with real
 * time, however wrong the clock is, so their skew stays constant. Those of a backlog that is sent
 * again run faster than real time, else it would never end, so their skew rises. Only a constant
 * skew counts as the clock's.
 */
export const deviceClockSchema = z.object({
  /** Skew of fresh frames when it was last stable; null: never, or no longer valid. */
  knownMs: z.number().nullable(),
  /** Newest frames in a row with similar skews. */
  run: z
    .object({
      /** Arrival of its first frame, epoch ms. */
      fromMs: z.number(),
      lowMs: z.number(),
      highMs: z.number(),
      /** Frames of it at least `apartMs` apart, and when the newest of these arrived. */
      frames: z.number(),
      countedMs: z.number(),
    })
    .nullable(),
  /**
   * The newest frame with a useless time: its device time and when it arrived, epoch ms. Absent:
   * the clock is usable.
   */
  useless: z.object({ atMs: z.number(), heardMs: z.number() }).optional(),
  /** Interval of its frames; absent: once per minute. */
  pace: paceSchema.optional(),
  /**
   * Time of the newest live frame, epoch ms, where it came without the house controller: no
   * reading of the house is so new. Absent: the newest reading is.
   */
  bareAt: z.number().optional(),
});
export type DeviceClock = Readonly<z.infer<typeof deviceClockSchema>>;
type Run = NonNullable<DeviceClock["run"]>;

export const unknownClock: DeviceClock = { knownMs: null, run: null };

export const clockRules = {
  /**
   * Skews this close together count as constant, ms, because frames travel for unequal times. Much
   * less than the gain of a backlog within `sureMs`.
   */
  steadyMs: 20_000,
  /** Shortest time and fewest frames of a constant skew, and their distance. */
  sureMs: 5 * minuteMs,
  sureFrames: 3,
  apartMs: 30_000,
} as const;

/** Known error of the clock, ms; 0 while it counts as right. */
export const errorOf = ({ knownMs }: DeviceClock): number =>
  knownMs !== null && Math.abs(knownMs) > frameRules.skewMs ? knownMs : 0;

/** Maximum lead of a frame over the clock, right or wrong, ms: a frame cannot be early. */
const aheadMaxOf = (errorMs: number): number =>
  errorMs === 0 ? frameRules.skewMs : errorMs + clockRules.steadyMs;

/** True when the frame comes from the future, judged by the known state of the clock. */
export const isAhead = (clock: DeviceClock, skewMs: number): boolean =>
  skewMs > aheadMaxOf(errorOf(clock));

/** True for a device time that no frame can have: the clock restarted, or is years ahead. */
export const isImpossibleTime = (atMs: number, now: number): boolean =>
  Math.abs(atMs - now) > frameRules.oldestMs;

/** Forgets the known skew of a clock that restarted once it sends usable times again. */
export const saneAgain = (clock: DeviceClock, now: number): DeviceClock =>
  clock.knownMs !== null && isImpossibleTime(clock.knownMs + now, now) ? unknownClock : clock;

/** The clock after a frame whose time is useless: with the same offset. */
export const clockAfterImpossibleTime = (
  { run, knownMs }: DeviceClock,
  atMs: number,
  now: number,
): DeviceClock => ({
  knownMs: isImpossibleTime(atMs, now) ? knownMs : atMs - now,
  run,
  useless: { atMs, heardMs: now },
});

/**
 * The clock after a frame that its gateway sent as fresh; the same object if the frame changes
 * nothing, so that it is not written again. `now`: when it came.
 */
export function clockAfter(clock: DeviceClock, skewMs: number, now: number): DeviceClock {
  const first: Run = { fromMs: now, lowMs: skewMs, highMs: skewMs, frames: 1, countedMs: now };
  const run = extended(clock.run, skewMs, now) ?? first;
  // A frame may be late by its travel, never early: the highest skew is the clock's.
  if (run.frames >= clockRules.sureFrames && now - run.fromMs >= clockRules.sureMs)
    return { knownMs: run.highMs, run: first };
  const knownMs = isAhead(clock, skewMs) ? null : clock.knownMs;
  return run === clock.run && knownMs === clock.knownMs ? clock : { knownMs, run };
}

/** The run with one more frame; null when its skew is not close to the run's. */
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
