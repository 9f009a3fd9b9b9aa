import { z } from "zod";
import type { Species } from "../../contract/house.ts";
import { type LimitKey, limitKeys } from "../../contract/limit.ts";

/**
 * A row of a breed standard. Between rows everything is interpolated linearly; null: the standard
 * is silent. Water and feed per head and day.
 */
export interface BreedDay {
  readonly dayAge: number;
  readonly tempC: number;
  readonly rhLowPct: number | null;
  readonly rhHighPct: number | null;
  readonly co2Ppm: number | null;
  readonly lightH: number | null;
  readonly waterMl: number | null;
  readonly feedG: number | null;
}

/**
 * Every limit the judge compares with, in the unit of its name. Null: there is none, the condition
 * is unknown.
 */
export type Limits = Readonly<Record<LimitKey, number | null>>;

/** What a person set for one house. An absent or null limit is the default's. */
export type LimitOverride = { readonly [K in LimitKey]?: number | null | undefined };

/** Reads a stored override; a value that is no number is left out, never fatal. */
export const limitOverrideSchema: z.ZodType<LimitOverride> = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((stored) =>
    Object.fromEntries(
      limitKeys.flatMap((key) =>
        Number.isFinite(stored[key]) ? [[key, stored[key] as number]] : [],
      ),
    ),
  );

/**
 * What the judge must know about a house beside its readings. Inputs are numbered from 1;
 * `localHour` is the farm's clock, 0-24 with decimals.
 */
export interface HouseContext {
  readonly species: Species;
  readonly isEmpty: boolean;
  readonly dayAge: number | null;
  readonly aliveCount: number | null;
  /** In order of `dayAge`. */
  readonly breedDays: readonly BreedDay[];
  readonly override: LimitOverride;
  readonly diImportant: readonly number[];
  readonly diNormallyClosed: readonly number[];
  readonly localHour: number;
}

/**
 * Target temperatures a controller can mean, degC; others are a setting gone wrong and the breed
 * standard is taken.
 */
const saneTargetC = { min: 10, max: 38 };
/** The controller's target when it can be meant, else null. */
export const saneTarget = (targetTempC: number | null): number | null =>
  targetTempC !== null && targetTempC >= saneTargetC.min && targetTempC <= saneTargetC.max
    ? targetTempC
    : null;

/**
 * The standard at an age; before its first and after its last row it stands still. Null without an
 * age or a standard.
 */
export function breedDayAt(days: readonly BreedDay[], dayAge: number | null): BreedDay | null {
  if (dayAge === null) return null;
  const after = days.findIndex((day) => day.dayAge >= dayAge);
  const high = days.at(after); // -1, older than the standard, takes the last row
  if (high === undefined) return null;
  const low = days[after - 1] ?? high;
  const span = high.dayAge - low.dayAge;
  const share = span === 0 ? 0 : (dayAge - low.dayAge) / span;
  const between = (a: number, b: number): number => a + (b - a) * share;
  const orNull = (a: number | null, b: number | null): number | null =>
    a === null || b === null ? (share < 0.5 ? a : b) : between(a, b);
  return {
    dayAge,
    tempC: between(low.tempC, high.tempC),
    rhLowPct: orNull(low.rhLowPct, high.rhLowPct),
    rhHighPct: orNull(low.rhHighPct, high.rhHighPct),
    co2Ppm: orNull(low.co2Ppm, high.co2Ppm),
    lightH: orNull(low.lightH, high.lightH),
    waterMl: orNull(low.waterMl, high.waterMl),
    feedG: orNull(low.feedG, high.feedG),
  };
}

/** Litres the flock should drink in an hour of light. */
function waterPerHourL(day: BreedDay | null, aliveCount: number | null): number | null {
  if (day === null || day.waterMl === null || aliveCount === null || day.waterMl * aliveCount <= 0)
    return null;
  return (
    (day.waterMl * aliveCount) / 1000 / (day.lightH !== null && day.lightH > 0 ? day.lightH : 24)
  );
}

const plus = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : a + b;
const times = (factor: number, value: number | null): number | null =>
  value === null ? null : factor * value;

/** A limit: what a person set, else the standard. */
type PickLimit = (key: LimitKey, standard: number | null) => number | null;

/** What limits go by beside the context, in degC: the controller's own target, and outdoors. */
export interface Observed {
  readonly targetTempC: number | null;
  readonly tempOutC: number | null;
}

/**
 * The limits of a house now. The controller's own target temperature, when plausible, wins over the
 * breed standard; an override wins over all. Limits of the standard never tighten past what the
 * breed itself asks for. With an outdoor temperature `tempHighC` includes the outdoor compensation;
 * `bandOf` gives the bare band.
 */
export function limitsOf(context: HouseContext, observed: Observed): Limits {
  const { override, dayAge, aliveCount } = context;
  const day = breedDayAt(context.breedDays, dayAge);
  const pick: PickLimit = (key, standard) => override[key] ?? standard;
  const expectedL = waterPerHourL(day, aliveCount);
  return {
    ...targetLimits(pick, day, observed),
    ...airLimits(pick, day, dayAge),
    tempAbsHighC: pick("tempAbsHighC", dayAge !== null && dayAge <= 14 ? 39 : 36),
    tempDiffC: pick("tempDiffC", 5),
    riseC: pick("riseC", 2),
    spHighPa: pick("spHighPa", 50),
    spLowPa: pick("spLowPa", 5),
    spLowMinLevel: pick("spLowMinLevel", 3),
    waterMaxPerHourL: pick("waterMaxPerHourL", times(2.5, expectedL)),
    spill15minL: pick("spill15minL", times(1.2, expectedL)),
    feedFromHour: pick("feedFromHour", 6),
    feedToHour: pick("feedToHour", 20),
    feedMinDayAge: pick("feedMinDayAge", 3),
    powerFailV: pick("powerFailV", 50),
    phaseLowV: pick("phaseLowV", 154),
    fanMinRatio: pick("fanMinRatio", 0.5),
    clockSkewMaxMin: pick("clockSkewMaxMin", 2),
  };
}

/** The band around the target temperature. */
function targetLimits(pick: PickLimit, day: BreedDay | null, observed: Observed) {
  const targetTempC = pick("targetTempC", saneTarget(observed.targetTempC) ?? day?.tempC ?? null);
  const tempHighDiffC = pick("tempHighDiffC", 5);
  const tempLowDiffC = pick("tempLowDiffC", 3);
  const outCompC = pick("outCompC", 3);
  const fromTarget = plus(targetTempC, tempHighDiffC);
  const fromOutdoor = plus(observed.tempOutC, outCompC);
  const high =
    fromTarget === null || fromOutdoor === null ? fromTarget : Math.max(fromTarget, fromOutdoor);
  return {
    targetTempC,
    tempHighDiffC,
    tempLowDiffC,
    outCompC,
    tempHighC: pick("tempHighC", high),
    tempLowC: pick("tempLowC", plus(targetTempC, times(-1, tempLowDiffC))),
  };
}

/** Humidity and gases. */
function airLimits(pick: PickLimit, day: BreedDay | null, dayAge: number | null) {
  const rhHighPct = dayAge !== null && dayAge >= 21 ? 85 : 80;
  return {
    rhHighPct: pick("rhHighPct", Math.max(rhHighPct, day?.rhHighPct ?? 0)),
    rhLowPct: pick("rhLowPct", Math.min(40, day?.rhLowPct ?? 40)),
    co2HighPpm: pick("co2HighPpm", Math.max(3500, day?.co2Ppm ?? 0)),
    co2UrgentPpm: pick("co2UrgentPpm", 6000),
    nh3HighPpm: pick("nh3HighPpm", 20),
    nh3UrgentPpm: pick("nh3UrgentPpm", 35),
  };
}

/** Temperatures between which all is well, degC; null: no limit. */
export interface TempBand {
  readonly tempLow: number | null;
  readonly tempHigh: number | null;
}

/** The band that is shown: without the outdoor compensation, and none of an empty house. */
export function bandOf({ isEmpty, override }: HouseContext, limits: Limits | null): TempBand {
  if (isEmpty || limits === null) return { tempLow: null, tempHigh: null };
  const bareHighC = plus(limits.targetTempC, limits.tempHighDiffC);
  return { tempLow: limits.tempLowC, tempHigh: override.tempHighC ?? bareHighC };
}
