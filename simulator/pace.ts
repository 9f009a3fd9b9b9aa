import { fraction, hash, mix } from "./base/random.ts";
import { minuteMs } from "../contract/base/time.ts";

/**
 * Moments at which a house reports: its own second of every period, give or take two. All in epoch
 * ms.
 */
export interface Pace {
  readonly periodMs: number;
  readonly phaseMs: number;
  readonly jitterMs: number;
  readonly seed: number;
}

/** `ratePerMin`: reports per minute. */
export function paceOf(networkId: string, ratePerMin: number): Pace {
  const periodMs = minuteMs / ratePerMin;
  const seed = hash(networkId);
  return {
    periodMs,
    phaseMs: fraction(seed) * periodMs,
    jitterMs: Math.min(2000, periodMs / 10),
    seed,
  };
}

/**
 * The first report at least half a period after `afterMs`, so that an extra one does not change the
 * rhythm.
 */
export function nextDue(pace: Pace, afterMs: number): number {
  const { periodMs, phaseMs, jitterMs, seed } = pace;
  const period = Math.floor((afterMs + periodMs / 2 - phaseMs) / periodMs) + 1;
  return period * periodMs + phaseMs + (2 * fraction(mix(seed ^ period)) - 1) * jitterMs;
}
