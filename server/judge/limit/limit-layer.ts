import {
  type LimitKey,
  limitKeys,
  type LimitOrigin,
} from "../../../contract/fleet/house/alarm-limit.ts";
import type { LimitOverride, SetOrigins } from "./alarm-limits.ts";

/** A limit over the day age: [day age, value], in order of age. */
type LimitCurve = readonly (readonly [dayAge: number, value: number])[];
/** Limits that are set for many houses, by limit. */
export type LimitCurves = { readonly [K in LimitKey]?: LimitCurve | undefined };

/** Limits of a house that are set elsewhere: for its farm, or for its breed. */
export interface SharedLimits {
  readonly farm: LimitCurves;
  readonly breed: LimitCurves;
}

/** Limits of a house that people have set, and the place where each was set. */
export interface SetLimits {
  readonly override: LimitOverride;
  readonly origins: SetOrigins;
}

/**
 * The value at an age: between two points straight, beyond them level. Without an age the last: a
 * house that is empty is judged like one of grown animals.
 */
export function curveAt(curve: LimitCurve, dayAge: number | null): number | undefined {
  const after = dayAge === null ? -1 : curve.findIndex(([age]) => age >= dayAge);
  const high = curve.at(after);
  if (high === undefined || dayAge === null || after <= 0) return high?.[1];
  const low = curve[after - 1] ?? high;
  const share = (dayAge - low[0]) / (high[0] - low[0]);
  return Math.round((low[1] + (high[1] - low[1]) * share) * 100) / 100;
}

const isEmpty = (limits: object): boolean => Object.keys(limits).length === 0;

/**
 * One set of limits from the settings of the house, its farm and its breed; the house overrides the
 * farm, the farm the breed.
 */
export function setLimits(
  own: LimitOverride,
  shared: SharedLimits | undefined,
  dayAge: number | null,
): SetLimits {
  if (shared === undefined || (isEmpty(shared.farm) && isEmpty(shared.breed)))
    return { override: own, origins: {} };
  const override: { [K in LimitKey]?: number } = {};
  const origins: { [K in LimitKey]?: LimitOrigin } = {};
  for (const key of limitKeys) {
    const choices = [
      ["house", own[key] ?? undefined],
      ["farm", curveAt(shared.farm[key] ?? [], dayAge)],
      ["breedSetting", curveAt(shared.breed[key] ?? [], dayAge)],
    ] as const;
    for (const [origin, value] of choices)
      if (value !== undefined) {
        origins[key] = origin;
        override[key] = value;
        break;
      }
  }
  return { override, origins };
}

/**
 * Returns the limits of a node of the tree: its own limits override those of the nodes above it.
 */
export const limitsBelow = (fromRoot: readonly LimitCurves[]): LimitCurves =>
  Object.assign({}, ...fromRoot);
