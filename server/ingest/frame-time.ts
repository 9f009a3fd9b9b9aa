import { frameRules } from "../../contract/mqtt.ts";
import type { DecodedFrame } from "./codec.ts";
import { type DeviceClock, errorOf, heard, isAhead } from "./device-clock.ts";

/** Where a frame belongs in time. `at`: its time in history and on screen, epoch ms. */
export type Placement =
  /** Judged and shown now. */
  | { readonly kind: "live"; readonly at: number }
  /** Goes to its place in history; the live state stays. */
  | { readonly kind: "history"; readonly at: number }
  | { readonly kind: "tooOld" };

export interface Before {
  /** Time of the newest live frame, epoch ms. */
  readonly readingAt: number | null;
  readonly clock: DeviceClock;
}

/**
 * The written rule for a frame's time:
 * - more than 30 days old: refused;
 * - sent from the buffer: history;
 * - at most 3 min old, at most 2 min ahead, newer than the newest live frame: live at its own time;
 * - anything else: history at its own time, at the server's if that is yet to come.
 *
 * Old and ahead are by the device's clock when that is right or nothing is known of it, and by the
 * corrected time when the clock is known to be off. So old data are never shown as new, and a
 * gateway whose clock goes wrong is live again when that is certain.
 */
export function placeFrame(
  frame: DecodedFrame,
  before: Before,
  now: number,
): { readonly placement: Placement; readonly clock: DeviceClock } {
  if (frame.atMs === null) return withoutTime(before, now);
  const skewMs = frame.atMs - now;
  if (-skewMs > frameRules.oldestMs) return { placement: { kind: "tooOld" }, clock: before.clock };
  if (frame.isBuffered) return { placement: inHistory(frame.atMs, now), clock: before.clock };
  const clock = heard(before.clock, skewMs, now);
  const errorMs = errorOf(clock);
  // A wrong clock is corrected by its known skew. What is left is uncertain by the frame's travel
  // time, so it ends at now.
  const at = errorMs === 0 ? frame.atMs : Math.min(frame.atMs - errorMs, now);
  const isFresh = errorMs - skewMs <= frameRules.liveMs && !isAhead(clock, skewMs);
  // A newest frame that is yet to come is of a server clock that was set back: it holds up nothing.
  const newestAt = before.readingAt ?? 0;
  const isLive = isFresh && (at > newestAt || isYetToCome(newestAt, now));
  return { placement: isLive ? { kind: "live", at } : inHistory(at, now), clock };
}

/** It came now, and says nothing against being of now. */
function withoutTime({ readingAt, clock }: Before, now: number) {
  const isLive = now >= (readingAt ?? 0) || isYetToCome(readingAt ?? 0, now);
  return { placement: isLive ? ({ kind: "live", at: now } as const) : inHistory(now, now), clock };
}

/** Later than the server's clock by more than a device may be ahead of it. */
export const isYetToCome = (at: number, now: number): boolean => at > now + frameRules.skewMs;

const inHistory = (atMs: number, now: number): Placement => ({
  kind: "history",
  at: Math.min(atMs, now),
});
