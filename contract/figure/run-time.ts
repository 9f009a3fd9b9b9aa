/*
 * How long parts of a house ran, pure. A meter of run seconds is exact. Without one a flag holds
 * until the next frame: an upper bound, for a fan on a timer is "on" in its pauses too, so it is
 * called "in service" and never "run".
 */

/** A flag holds for so long at most; a longer silence is unknown time, neither on nor off. */
export const holdMs = 180_000;

/** What flags say over time, lifetime: seconds switched on and number of starts by part. */
export interface ServiceTotals {
  readonly onS: readonly number[];
  readonly starts: readonly number[];
  /** Seconds that frames tell of. */
  readonly knownS: number;
  /** Ampere seconds while it was on, and seconds of which they are; by part. */
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

/** The totals after a frame that followed another one; of a late or far one nothing is counted. */
export function serviceAfter(
  before: ServiceTotals,
  previous: FlagFrame | null,
  next: FlagFrame,
): ServiceTotals {
  if (previous === null) return before;
  const ms = next.at - previous.at;
  if (ms <= 0 || ms > holdMs) return before;
  const seconds = ms / 1000;
  const onS = [...before.onS];
  const starts = [...before.starts];
  const ampS = [...before.ampS];
  const ampKnownS = [...before.ampKnownS];
  const parts = Math.max(previous.flags.length, next.flags.length);
  for (let part = 0; part < parts; part++) {
    const wasOn = previous.flags[part] === 1;
    onS[part] = (onS[part] ?? 0) + (wasOn ? seconds : 0);
    starts[part] = (starts[part] ?? 0) + (!wasOn && next.flags[part] === 1 ? 1 : 0);
    const amps = wasOn ? (previous.amps[part] ?? null) : null;
    ampS[part] = (ampS[part] ?? 0) + (amps ?? 0) * seconds;
    ampKnownS[part] = (ampKnownS[part] ?? 0) + (amps === null ? 0 : seconds);
  }
  return { onS, starts, knownS: before.knownS + seconds, ampS, ampKnownS };
}
