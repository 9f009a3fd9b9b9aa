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
  const ms = previous === null ? 0 : next.at - previous.at;
  if (previous === null || ms <= 0 || ms > holdMs) return before;
  const seconds = ms / 1000;
  const { flags, amps } = previous;
  const isOn = (part: number): boolean => flags[part] === 1;
  const hasAmps = (part: number): boolean => isOn(part) && amps[part] != null;
  const count = Math.max(flags.length, next.flags.length);
  return {
    onS: added(before.onS, count, (part) => (isOn(part) ? seconds : 0)),
    starts: added(before.starts, count, (part) => (!isOn(part) && next.flags[part] === 1 ? 1 : 0)),
    knownS: before.knownS + seconds,
    ampS: added(before.ampS, count, (part) => (hasAmps(part) ? (amps[part] ?? 0) * seconds : 0)),
    ampKnownS: added(before.ampKnownS, count, (part) => (hasAmps(part) ? seconds : 0)),
  };
}

/** The sums of at least so many parts, each with what is added to it. */
const added = (
  before: readonly number[],
  count: number,
  more: (part: number) => number,
): number[] =>
  Array.from(
    { length: Math.max(count, before.length) },
    (_, part) => (before[part] ?? 0) + more(part),
  );
