import { frameRules } from "../../contract/mqtt.ts";
import type { DecodedFrame } from "./codec.ts";

/** Judged and shown now; `at` is its time in history and on screen. */
export interface LivePlacement {
  readonly kind: "live";
  readonly at: number;
  /** Device clock minus server clock. */
  readonly skewMs: number;
  readonly lateSkewS: null;
}

/** Where a frame belongs in time. */
export type Placement =
  | LivePlacement
  /** Goes to its place in history; the live state stays. */
  | { readonly kind: "history"; readonly at: number; readonly lateSkewS: number | null }
  | { readonly kind: "tooOld" };

export interface Before {
  /** Time of the newest live frame, epoch ms. */
  readonly readingAt: number | null;
  /** Skew of the frame before, when that one came with an old time, s. */
  readonly lateSkewS: number | null;
}

/**
 * Two old frames with the same skew in a row are a slow clock; a buffer being emptied catches up.
 */
const steadySkewS = 20;

/**
 * The written rule for a frame's time:
 * - more than 30 days old: refused;
 * - sent from the buffer, or not newer than the newest live frame: history;
 * - at most 3 min old, at most 2 min ahead: live at its own time;
 * - further ahead: the clock is wrong; live at the server's time, skew reported;
 * - further behind: history, unless the frame before came with the same skew: then the clock is
 *   wrong and it is live
 *   at the server's time.
 */
export function placeFrame(frame: DecodedFrame, before: Before, now: number): Placement {
  const skewMs = frame.atMs - now;
  if (-skewMs > frameRules.oldestMs) return { kind: "tooOld" };
  if (frame.isBuffered) return { kind: "history", at: Math.min(frame.atMs, now), lateSkewS: null };
  const readingAt = before.readingAt ?? 0;
  const liveNow: LivePlacement = {
    kind: "live",
    at: Math.max(now, readingAt),
    skewMs,
    lateSkewS: null,
  };
  if (skewMs > frameRules.skewMs) return liveNow;
  if (-skewMs <= frameRules.liveMs) {
    return frame.atMs <= readingAt
      ? { kind: "history", at: frame.atMs, lateSkewS: null }
      : { kind: "live", at: frame.atMs, skewMs, lateSkewS: null };
  }
  const skewS = skewMs / 1000;
  if (before.lateSkewS !== null && Math.abs(before.lateSkewS - skewS) <= steadySkewS)
    return liveNow;
  return { kind: "history", at: frame.atMs, lateSkewS: skewS };
}
