import { minuteMs } from "../base/time.ts";

/*
 * Running time of parts of a house, pure. A meter of run seconds is exact. Without one a flag holds
 * until the next frame: an upper bound, for a fan on a timer is "on" in its pauses too, so it is
 * called "in service" and never "run".
 */

/** Longest validity of a flag; a longer silence is unknown time, neither on nor off. */
export const holdMs = 3 * minuteMs;

/** Lifetime totals from flags: seconds switched on and number of starts by part. */
export interface ServiceTotals {
  readonly onS: readonly number[];
  readonly starts: readonly number[];
  /** Seconds covered by frames. */
  readonly knownS: number;
  /** Ampere seconds while it was on, and the seconds they were measured over; by part. */
  readonly ampS: readonly number[];
  readonly ampKnownS: readonly number[];
}

export const noService: ServiceTotals = {
  onS: [],
  starts: [],
  knownS: 0,
  ampS: [],
  ampKnownS: [],
};

export interface FlagFrame {
  /** Epoch ms. */
  readonly at: number;
  /** 1 = on, by part. */
  readonly flags: readonly number[];
  readonly amps: readonly (number | null)[];
}

/**
 * Returns the totals after a frame that followed `previous`. Nothing is counted if it is older, or
 * came too long after.
 */
export function serviceAfter(
  before: ServiceTotals,
  previous: FlagFrame | null,
  next: FlagFrame,
): ServiceTotals {
  const ms = previous === null ? 0 : next.at - previous.at;
  if (previous === null || ms <= 0 || ms > holdMs) return before;
  const seconds = ms / 1000;
  const { flags, amps } = previous;
  const count = Math.max(flags.length, next.flags.length);
  const [onS, starts] = [grown(before.onS, count), grown(before.starts, count)];
  const [ampS, ampKnownS] = [grown(before.ampS, count), grown(before.ampKnownS, count)];
  for (let part = 0; part < count; part++) {
    if (flags[part] !== 1) {
      if (next.flags[part] === 1) starts[part]! += 1;
      continue;
    }
    onS[part]! += seconds;
    const amp = amps[part];
    if (amp == null) continue;
    ampS[part]! += amp * seconds;
    ampKnownS[part]! += seconds;
  }
  return { onS, starts, knownS: before.knownS + seconds, ampS, ampKnownS };
}

/** A copy with room for at least this many parts. */
function grown(sums: readonly number[], count: number): number[] {
  const copy = sums.slice();
  while (copy.length < count) copy.push(0);
  return copy;
}
