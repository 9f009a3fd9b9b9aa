import type { Species } from "../../../contract/base/animal.ts";
import { z } from "zod";
import type { AlarmKey, AlarmKindTable } from "../../../contract/alarm/alarm-kind.ts";
import {
  type LimitKey,
  limitKeys,
  type LimitOrigin,
} from "../../../contract/fleet/house/alarm-limit.ts";

/**
 * A row of a breed standard. Values between rows are interpolated linearly; null: not in the
 * standard. Water and feed per head and day.
 */
export interface BreedDay {
  readonly dayAge: number;
  readonly tempC: number;
  readonly rhLowPct: number | null;
  readonly rhHighPct: number | null;
  readonly co2Ppm: number | null;
  readonly lightH: number | null;
  readonly lightLux: number | null;
  readonly waterMl: number | null;
  readonly feedG: number | null;
  /** Absent: not requested. */
  readonly weightG?: number | null;
}

/**
 * Every limit the judge compares with, in the unit of its name. Null: no limit, the condition is
 * unknown.
 */
export type Limits = Readonly<Record<LimitKey, number | null>>;

/** Limits that a person set for one house. An absent or null limit is the default's. */
export type LimitOverride = { readonly [K in LimitKey]?: number | null | undefined };

/** Origin of each limit set by a person. */
export type SetOrigins = { readonly [K in LimitKey]?: LimitOrigin };

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
 * Rule for an alarm input. `number`: from 1; `name`: of the device wired to it; `shieldUntil`: end
 * of its test, epoch ms, null without one.
 */
export interface InputRule {
  readonly number: number;
  readonly name: string;
  readonly nameEn: string;
  readonly isNormallyClosed: boolean;
  readonly isImportant: boolean;
  readonly shieldUntil: number | null;
}

/**
 * Alarms of a house that are out of service: of a kind, in one part of the house or ('') in all of
 * them. `until`: epoch ms.
 */
export interface Outage {
  readonly key: AlarmKey;
  readonly subject: string;
  readonly until: number;
  /**
   * Set for an outage by planned work, which hides only new alarms, and urgent ones only with a
   * reason. Absent: a person took the kind out of service directly.
   */
  readonly planned?: { readonly hidesUrgent: boolean };
}

/**
 * Data on a house that the judge needs besides the readings. Inputs are numbered from 1;
 * `localHour` is the farm's clock, 0-24 with decimals.
 */
export interface HouseContext {
  readonly species: Species;
  readonly isEmpty: boolean;
  readonly dayAge: number | null;
  readonly aliveCount: number | null;
  /** Days of the breed in the order of `dayAge`. */
  readonly breedDays: readonly BreedDay[];
  /** Limits that people have set. */
  readonly override: LimitOverride;
  /** Origins of limits that were not set for the house itself. */
  readonly origins?: SetOrigins;
  /** Severities, delays and dead bands that apply to the house. */
  readonly kinds: AlarmKindTable;
  /** Alarm inputs with settings; any other input alarms when closed and is not important. */
  readonly inputs: readonly InputRule[];
  /** Parts of the house that are out of service; absent: none. */
  readonly outages?: readonly Outage[];
  /** House or farm is fitted with a generator; absent: not entered. */
  readonly hasGenerator?: boolean;
  /** Phases of its supply; null or absent: not entered, and the judge learns it. */
  readonly phases?: 1 | 3 | null;
  readonly localHour: number;
  /** Validity of a frame, ms; absent: as for a gateway that reports once per minute. */
  readonly staleAfterMs?: number;
  /** Kinds that are judged; absent: all. */
  readonly watch?: ReadonlySet<AlarmKey>;
}

/**
 * Plausible target temperatures of a controller, degC; with any other the breed standard is used.
 */
const saneTargetC = { min: 10, max: 38 };
/** The controller's target if it is plausible, otherwise null. */
export const saneTarget = (targetTempC: number | null): number | null =>
  targetTempC !== null && targetTempC >= saneTargetC.min && targetTempC <= saneTargetC.max
    ? targetTempC
    : null;

const newestDays = new WeakMap<readonly BreedDay[], { dayAge: number; day: BreedDay | null }>();
/**
 * Returns the standard at an age; it is constant before its first and after its last row. Null
 * without an age or a standard. Computed once per day, because every frame needs it.
 */
export function breedDayAt(days: readonly BreedDay[], dayAge: number | null): BreedDay | null {
  if (dayAge === null) return null;
  const known = newestDays.get(days);
  if (known?.dayAge === dayAge) return known.day;
  const day = dayBetween(days, dayAge);
  newestDays.set(days, { dayAge, day });
  return day;
}

function dayBetween(days: readonly BreedDay[], dayAge: number): BreedDay | null {
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
    lightLux: orNull(low.lightLux, high.lightLux),
    waterMl: orNull(low.waterMl, high.waterMl),
    feedG: orNull(low.feedG, high.feedG),
    weightG: orNull(low.weightG ?? null, high.weightG ?? null),
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

/**
 * Values that limits depend on besides the context, in degC: the controller's own target, and the
 * outdoor temperature.
 */
export interface Observed {
  readonly targetTempC: number | null;
  readonly tempOutC: number | null;
}

/**
 * The general standard. Null: it depends on flock, controller and weather (`limitsOf`), or, for
 * grid power, on a person's setting.
 */
const standard: Limits = {
  targetTempC: null,
  tempHighDiffC: 5,
  tempLowDiffC: 3,
  outCompC: 3,
  tempHighC: null,
  tempLowC: null,
  tempAbsHighC: null,
  feltLowDiffC: 6,
  feltLowC: null,
  feltLowMaxDayAge: 21,
  tempDiffC: 5,
  riseC: 2,
  probeDriftC: 5,
  padCoolC: 1,
  rhHighPct: null,
  rhLowPct: null,
  co2HighPpm: null,
  co2UrgentPpm: 6000,
  nh3HighPpm: 20,
  nh3UrgentPpm: 35,
  spHighPa: 50,
  spLowPa: 5,
  spLowMinLevel: 3,
  airSpeedMinRatio: 0.6,
  waterMaxPerHourL: null,
  spill15minL: null,
  waterDayLowPct: 85,
  waterDayHighPct: 130,
  feedFromHour: 6,
  feedToHour: 20,
  feedMinDayAge: 3,
  feedDayLowPct: 80,
  feedDayHighPct: 120,
  siloLowDays: 1.5,
  weightLowPct: 92,
  lossDayHighPct: 0.2,
  lossTimesStandard: 3,
  lossOverPct: 0.5,
  uniformityLowPct: 75,
  layDropPct: 3,
  layBelowPct: 5,
  powerFailV: 50,
  phaseLowV: 154,
  voltDevPct: 10,
  voltUnbalancePct: 4,
  ampUnbalancePct: 15,
  batteryLowPct: 20,
  demandMaxKw: null,
  pfMin: 0.85,
  fanMinRatio: 0.5,
  fanBeltRatio: 0.75,
  positionErrorPct: 10,
  modeHuntingMax: 6,
  simLowPct: 10,
  signalLowDbm: -105,
  clockSkewMaxMin: 2,
};

type Writable = { -readonly [K in LimitKey]: Limits[K] };
const bases = new WeakMap<LimitOverride, Limits>();
/** Returns the standard with people's settings. Computed once, because every frame needs limits. */
function baseOf(override: LimitOverride): Limits {
  const known = bases.get(override);
  if (known !== undefined) return known;
  const base: Writable = { ...standard };
  for (const key of limitKeys) base[key] = override[key] ?? standard[key];
  bases.set(override, base);
  return base;
}

/** Returns the limits for the daily records of a house. */
export const recordLimitsOf = (override: LimitOverride): Limits => baseOf(override);

/**
 * Returns the current limits of a house. The controller's own target temperature, when plausible,
 * wins over the breed standard; an override wins over all. Limits of the standard are never tighter
 * than the breed itself requires. With an outdoor temperature `tempHighC` includes the outdoor
 * compensation; `bandOf` gives the bare band. `day`: the standard at the age of the flock.
 */
export function limitsOf(
  context: HouseContext,
  observed: Observed,
  day: BreedDay | null = breedDayAt(context.breedDays, context.dayAge),
): Limits {
  // A copy in one go, then places that are there already: this is made of every frame.
  const limits: Writable = { ...baseOf(context.override) };
  setTarget(limits, day, observed);
  setAir(limits, day, context.dayAge);
  const expectedL = waterPerHourL(day, context.aliveCount);
  limits.waterMaxPerHourL ??= times(2.5, expectedL);
  limits.spill15minL ??= times(1.2, expectedL);
  return limits;
}

/**
 * Birds colder than their standard by this are in danger, for any target of the controller, K. For
 * heat `tempAbsHighC` is that line.
 */
const coldMostK = 8;
const notColderThan = (limit: number | null, day: BreedDay | null): number | null =>
  limit === null || day === null ? limit : Math.max(limit, day.tempC - coldMostK);

/** The band around the target temperature. */
function setTarget(limits: Writable, day: BreedDay | null, observed: Observed): void {
  limits.targetTempC ??= saneTarget(observed.targetTempC) ?? day?.tempC ?? null;
  const { targetTempC } = limits;
  const fromTarget = plus(targetTempC, limits.tempHighDiffC);
  const fromOutdoor = plus(observed.tempOutC, limits.outCompC);
  limits.tempHighC ??=
    fromTarget === null || fromOutdoor === null ? fromTarget : Math.max(fromTarget, fromOutdoor);
  limits.tempLowC ??= notColderThan(plus(targetTempC, times(-1, limits.tempLowDiffC)), day);
  limits.feltLowC ??= plus(targetTempC, times(-1, limits.feltLowDiffC));
}

/** An age between chicks and grown birds, in days, at which the stricter limit of both applies. */
const unknownAge = 20;

/** Sets the limits that depend on the age: heat, humidity and gases. */
function setAir(limits: Writable, day: BreedDay | null, dayAge: number | null): void {
  const age = dayAge ?? unknownAge;
  limits.tempAbsHighC ??= age <= 14 ? 39 : 36;
  limits.rhHighPct ??= Math.max(age >= 21 ? 85 : 80, day?.rhHighPct ?? 0);
  limits.rhLowPct ??= Math.min(40, day?.rhLowPct ?? 40);
  limits.co2HighPpm ??= Math.max(3500, day?.co2Ppm ?? 0);
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
