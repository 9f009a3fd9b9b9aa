import type { AlarmKey, AlarmKindTable } from "../../../contract/alarm/alarm-kind.ts";
import type { BreedDay, HouseContext, Limits } from "../limit/alarm-limits.ts";
import type { Observation } from "../observation/observation.ts";
import type { ReadingWindow } from "../observation/reading-window.ts";

/**
 * Result of a frame for one condition.
 * `broken`: the limit is broken. `inside`: back inside by the deadband. `between`: neither.
 * `unknown`: not measured, nothing changes. `paused`: does not apply just now, its timer waits.
 */
export type Truth = "broken" | "inside" | "between" | "unknown" | "paused";

/**
 * `value` and `limit` in the kind's unit, null when the alarm is no comparison. `subject` is '' or
 * a number from 1.
 */
export interface Finding {
  readonly subject: string;
  readonly truth: Truth;
  readonly value: number | null;
  readonly limit: number | null;
  /** Time `inside` must last to clear, when other than the kind's off delay. */
  readonly offDelayMs?: number;
  /** Time `broken` must last to be raised, likewise. */
  readonly onDelayMs?: number;
}

export interface View {
  readonly observation: Observation;
  readonly limits: Limits;
  /** Settings of every kind of alarm for this house. */
  readonly kinds: AlarmKindTable;
  /** Includes this observation. */
  readonly window: ReadingWindow;
  readonly context: HouseContext;
  /** The supply has one phase: the others are null, and are not missing. */
  readonly isOnePhase: boolean;
  /** An alarm of this kind is active that applies to the house itself. */
  readonly isActive: (key: AlarmKey) => boolean;
  /** The breed's standard at the age of the flock; null without one. */
  readonly standard: BreedDay | null;
}

export interface Rule {
  /** Direction in which a value gets worse: the peak follows it. 0: no peak. */
  readonly worse: 1 | -1 | 0;
  /** Decimals of the value: smaller changes are not reported. */
  readonly decimals: number;
  readonly when: (view: View) => readonly Finding[];
}

export const finding = (
  truth: Truth,
  value: number | null = null,
  limit: number | null = null,
  subject = "",
): Finding => ({ subject, truth, value, limit });

export const either = (isBroken: boolean): Truth => (isBroken ? "broken" : "inside");

/** Broken above the limit, inside again at the limit less the deadband. */
export function above(
  { kinds }: View,
  key: AlarmKey,
  value: number | null,
  limit: number | null,
): Finding {
  if (value === null || limit === null) return finding("unknown", value, limit);
  return finding(
    value > limit ? "broken" : value <= limit - kinds[key].deadband ? "inside" : "between",
    value,
    limit,
  );
}

/** Broken below the limit, inside again at the limit plus the deadband. */
export function below(
  { kinds }: View,
  key: AlarmKey,
  value: number | null,
  limit: number | null,
): Finding {
  if (value === null || limit === null) return finding("unknown", value, limit);
  return finding(
    value < limit ? "broken" : value >= limit + kinds[key].deadband ? "inside" : "between",
    value,
    limit,
  );
}

type Read = (view: View) => readonly [number | null, number | null];
/** A rule over one value and its upper limit. */
export const high = (key: AlarmKey, decimals: number, read: Read): Rule => ({
  worse: 1,
  decimals,
  when: (view) => [above(view, key, ...read(view))],
});
/** A rule over one value and its lower limit. */
export const low = (key: AlarmKey, decimals: number, read: Read): Rule => ({
  worse: -1,
  decimals,
  when: (view) => [below(view, key, ...read(view))],
});

/** A rule over something that is so or is not; null is "not reported". */
export const state = (read: (view: View) => boolean | null): Rule => ({
  worse: 0,
  decimals: 0,
  when: (view) => {
    const isSo = read(view);
    return [finding(isSo === null ? "unknown" : either(isSo))];
  },
});

/** Returns one finding for each part, given its index from 0. */
export const each = (list: readonly unknown[], judge: (index: number) => Finding): Finding[] =>
  list.map((_, index) => judge(index));

/** Returns the measured values of a list. */
export const known = (values: readonly (number | null)[]): number[] =>
  values.filter((value) => value !== null);
