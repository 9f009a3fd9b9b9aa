import { frameRules } from "../../../../contract/telemetry/mqtt.ts";
import type { DecodedFrame, Refused } from "../decode/telemetry-codec.ts";
import {
  type DeviceClock,
  errorOf,
  clockAfter,
  isAhead,
  isImpossibleTime,
  saneAgain,
  clockAfterImpossibleTime,
} from "./device-clock.ts";

/** Place of a frame in time. `at`: its time in history and on screen, epoch ms. */
export type Placement =
  /** Judged and shown now. */
  | { readonly kind: "live"; readonly at: number }
  /** Stored in its place in history; the live state stays. */
  | { readonly kind: "history"; readonly at: number }
  /** The frame's time cannot be determined, or is too long ago. */
  | { readonly kind: "refused"; readonly reason: Refused["reason"] };

export interface Before {
  /** Time of the newest live frame, epoch ms. */
  readonly readingAt: number | null;
  readonly clock: DeviceClock;
}

interface Placed {
  readonly placement: Placement;
  readonly clock: DeviceClock;
}

const clockRules = {
  /** Distance of frames by an unusable clock from which they count as fresh, ms. */
  pacedMs: 5000,
  /** A time repeated within this belongs to a stopped clock, ms. */
  stillMs: frameRules.liveMs,
} as const;

/**
 * The written rule for a frame's time:
 * - sent from the buffer: history; refused when it is more than 30 days old, or by a useless clock;
 * - by a useless clock (more than 30 days off, ahead, or stopped) or without a time: live at its
 * arrival, when it is the last of its message and came 5 s after the one before it;
 * - at most 3 min old, at most 2 min ahead, newer than the newest live frame: live at its own time;
 * - anything else: history at its own time, at the server's if that is yet to come.
 *
 * Old and ahead are measured by the device's clock while that is right or unknown, and by the
 * corrected time when the clock is known to be off. So old data are never shown as new, and a
 * gateway with a wrong clock is live again once its error is certain.
 * `isLast`: no other frame of its message follows it.
 */
export function placeFrame(
  frame: DecodedFrame,
  before: Before,
  now: number,
  isLast = true,
): Placed {
  const { atMs } = frame;
  if (atMs === null) return placeTimeless(frame, before, now);
  if (isImpossibleTime(atMs, now)) return placeByArrival({ ...frame, atMs }, before, now, isLast);
  if (frame.isBuffered) return { placement: inHistory(atMs, now), clock: before.clock };
  if (isClockStopped(atMs, before, now))
    return {
      placement: atArrival(before, now),
      clock: clockAfterImpossibleTime(before.clock, atMs, now),
    };
  return placeByClock(atMs, before, now, isLast);
}

function placeByClock(atMs: number, before: Before, now: number, isLast: boolean): Placed {
  const skewMs = atMs - now;
  const clock = clockAfter(saneAgain(before.clock, now), skewMs, now);
  if (isAhead(clock, skewMs)) {
    const isPaced = isLast && isPacedAfter(before.clock, now);
    const placement = isPaced ? atArrival(before, now) : inHistory(atMs, now);
    return { placement, clock: { ...clock, useless: { atMs, heardMs: now } } };
  }
  const errorMs = errorOf(clock);
  // A wrong clock is corrected by its known skew. The result is uncertain by the frame's travel
  // time, so it ends at now.
  const at = errorMs === 0 ? atMs : Math.min(atMs - errorMs, now);
  const isFresh = errorMs - skewMs <= frameRules.liveMs;
  // A newest frame in the future comes from before the server's clock was set back, and is ignored.
  const newestAt = before.readingAt ?? 0;
  const isLive = isFresh && (at > newestAt || isYetToCome(newestAt, now));
  return { placement: isLive ? { kind: "live", at } : inHistory(at, now), clock };
}

/** Places a frame without a time: at its arrival, unless it is marked as buffered. */
const placeTimeless = ({ isBuffered }: DecodedFrame, before: Before, now: number): Placed => ({
  placement: isBuffered ? { kind: "refused", reason: "clockUnknown" } : atArrival(before, now),
  clock: before.clock,
});

/**
 * Places a frame whose clock restarted without a battery, or is years ahead. Frames that such a
 * gateway resends without marking them come in one burst: only the first counts as fresh.
 */
function placeByArrival(
  { atMs, isBuffered }: DecodedFrame & { readonly atMs: number },
  before: Before,
  now: number,
  isLast: boolean,
): Placed {
  const { clock } = before;
  if (isBuffered) {
    const isRight = clock.knownMs !== null && errorOf(clock) === 0 && atMs < now;
    return { placement: { kind: "refused", reason: isRight ? "tooOld" : "clockUnknown" }, clock };
  }
  const skewMs = atMs - now;
  const isPaced = isLast && isPacedAfter(clock, now);
  const known = clockAfter(clock, skewMs, now);
  const isKnown = known.knownMs !== null && Math.abs(known.knownMs - skewMs) <= frameRules.liveMs;
  const placement: Placement =
    isPaced || isKnown ? atArrival(before, now) : { kind: "refused", reason: "clockUnknown" };
  const knownMs = isPaced ? skewMs : known.knownMs;
  return { placement, clock: clockAfterImpossibleTime({ ...known, knownMs }, atMs, now) };
}

/** True: the frame did not come in one burst with the last frame whose time was useless. */
const isPacedAfter = ({ useless }: DeviceClock, now: number): boolean =>
  useless === undefined || Math.abs(now - useless.heardMs) >= clockRules.pacedMs;

/**
 * True: the frame has the same device time as one shortly before, so the clock has stopped; in a
 * backlog no two frames have the same time.
 */
const isClockStopped = (atMs: number, { readingAt, clock }: Before, now: number): boolean =>
  atMs === clock.useless?.atMs ||
  (atMs === readingAt && now > atMs && now - atMs <= clockRules.stillMs);

function atArrival({ readingAt }: Before, now: number): Placement {
  const newestAt = readingAt ?? 0;
  return now >= newestAt || isYetToCome(newestAt, now)
    ? { kind: "live", at: now }
    : { kind: "history", at: now };
}

/** Later than the server's clock by more than a device may be ahead of it. */
export const isYetToCome = (at: number, now: number): boolean => at > now + frameRules.skewMs;

const inHistory = (atMs: number, now: number): Placement => ({
  kind: "history",
  at: Math.min(atMs, now),
});
