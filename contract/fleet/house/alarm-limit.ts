import { z } from "zod";

/**
 * Every limit the judge compares with; their names are in alarm-limit-name.ts. The unit is in the
 * name.
 */
export const limitKeys = [
  "targetTempC",
  "tempHighDiffC",
  "tempLowDiffC",
  "outCompC",
  "tempHighC",
  "tempLowC",
  "tempAbsHighC",
  "feltLowDiffC",
  "feltLowC",
  "feltLowMaxDayAge",
  "tempDiffC",
  "riseC",
  "probeDriftC",
  "padCoolC",
  "rhHighPct",
  "rhLowPct",
  "co2HighPpm",
  "co2UrgentPpm",
  "nh3HighPpm",
  "nh3UrgentPpm",
  "spHighPa",
  "spLowPa",
  "spLowMinLevel",
  "airSpeedMinRatio",
  "waterMaxPerHourL",
  "spill15minL",
  "waterDayLowPct",
  "waterDayHighPct",
  "feedFromHour",
  "feedToHour",
  "feedMinDayAge",
  "feedDayLowPct",
  "feedDayHighPct",
  "siloLowDays",
  "weightLowPct",
  "lossDayHighPct",
  "lossTimesStandard",
  "lossOverPct",
  "uniformityLowPct",
  "layDropPct",
  "layBelowPct",
  "powerFailV",
  "phaseLowV",
  "voltDevPct",
  "voltUnbalancePct",
  "ampUnbalancePct",
  "batteryLowPct",
  "demandMaxKw",
  "pfMin",
  "fanMinRatio",
  "fanBeltRatio",
  "positionErrorPct",
  "modeHuntingMax",
  "simLowPct",
  "signalLowDbm",
  "clockSkewMaxMin",
] as const;
export type LimitKey = (typeof limitKeys)[number];

/**
 * Origin of a limit in force: set for the house, its farm (or a node above), its breed; the
 * controller's target, the breed's standard, the outdoor temperature, the general standard.
 */
const limitOriginKeys = [
  "house",
  "farm",
  "breedSetting",
  "controller",
  "breed",
  "outdoor",
  "standard",
] as const;
export type LimitOrigin = (typeof limitOriginKeys)[number];

/** Range in which a person may set a limit, in its unit. */
export const limitBounds = {
  targetTempC: { min: 5, max: 40 },
  tempHighDiffC: { min: 0.3, max: 22 },
  tempLowDiffC: { min: 0.3, max: 22 },
  outCompC: { min: 0, max: 15 },
  tempHighC: { min: 5, max: 50 },
  tempLowC: { min: -10, max: 40 },
  tempAbsHighC: { min: 20, max: 50 },
  feltLowDiffC: { min: 0.5, max: 20 },
  feltLowC: { min: -10, max: 40 },
  feltLowMaxDayAge: { min: 0, max: 999 },
  tempDiffC: { min: 0.5, max: 20 },
  probeDriftC: { min: 0.5, max: 20 },
  padCoolC: { min: 0.1, max: 10 },
  riseC: { min: 0.3, max: 20 },
  rhHighPct: { min: 20, max: 100 },
  rhLowPct: { min: 0, max: 90 },
  co2HighPpm: { min: 500, max: 10_000 },
  co2UrgentPpm: { min: 500, max: 10_000 },
  nh3HighPpm: { min: 1, max: 100 },
  nh3UrgentPpm: { min: 1, max: 100 },
  spHighPa: { min: 5, max: 200 },
  spLowPa: { min: 0, max: 100 },
  spLowMinLevel: { min: 0, max: 20 },
  airSpeedMinRatio: { min: 0.05, max: 1 },
  waterMaxPerHourL: { min: 1, max: 20_000 },
  spill15minL: { min: 1, max: 20_000 },
  waterDayLowPct: { min: 5, max: 100 },
  waterDayHighPct: { min: 100, max: 500 },
  feedFromHour: { min: 0, max: 24 },
  feedToHour: { min: 0, max: 24 },
  feedMinDayAge: { min: 0, max: 999 },
  feedDayLowPct: { min: 5, max: 100 },
  feedDayHighPct: { min: 100, max: 500 },
  siloLowDays: { min: 0.1, max: 30 },
  weightLowPct: { min: 10, max: 100 },
  lossDayHighPct: { min: 0.05, max: 10 },
  lossTimesStandard: { min: 1.5, max: 20 },
  lossOverPct: { min: 0.1, max: 20 },
  uniformityLowPct: { min: 30, max: 95 },
  layDropPct: { min: 1, max: 30 },
  layBelowPct: { min: 1, max: 50 },
  powerFailV: { min: 10, max: 200 },
  phaseLowV: { min: 50, max: 230 },
  voltDevPct: { min: 1, max: 50 },
  voltUnbalancePct: { min: 0.5, max: 50 },
  ampUnbalancePct: { min: 1, max: 100 },
  batteryLowPct: { min: 1, max: 99 },
  demandMaxKw: { min: 1, max: 10_000 },
  pfMin: { min: 0.1, max: 1 },
  fanMinRatio: { min: 0.05, max: 1 },
  fanBeltRatio: { min: 0.05, max: 1 },
  positionErrorPct: { min: 1, max: 100 },
  modeHuntingMax: { min: 1, max: 19 },
  simLowPct: { min: 1, max: 99 },
  signalLowDbm: { min: -140, max: -50 },
  clockSkewMaxMin: { min: 1, max: 120 },
} as const satisfies Record<LimitKey, { readonly min: number; readonly max: number }>;

/** Pairs of limits of which the second must be above the first if a person sets both. */
export const limitOrders = [
  ["tempLowC", "tempHighC"],
  ["tempHighC", "tempAbsHighC"],
  ["rhLowPct", "rhHighPct"],
  ["co2HighPpm", "co2UrgentPpm"],
  ["nh3HighPpm", "nh3UrgentPpm"],
  ["spLowPa", "spHighPa"],
  ["feltLowC", "tempHighC"],
  ["waterDayLowPct", "waterDayHighPct"],
  ["feedFromHour", "feedToHour"],
  ["feedDayLowPct", "feedDayHighPct"],
  ["powerFailV", "phaseLowV"],
  ["fanMinRatio", "fanBeltRatio"],
] as const satisfies readonly (readonly [LimitKey, LimitKey])[];

const n = z.number().nullable();

/** A day of a breed standard; water (mL) and feed (g) per head. Null: not in the standard. */
export const breedStandardSchema = z.object({
  dayAge: z.int(),
  tempC: z.number(),
  rhLowPct: n,
  rhHighPct: n,
  co2Ppm: n,
  lightH: n,
  lightLux: n,
  waterMl: n,
  feedG: n,
});
/** The climate standard together with the curves of production. */
export const breedCurveSchema = breedStandardSchema.extend({
  weightG: n,
  eggG: n,
  layPct: n,
});
export type BreedStandard = z.infer<typeof breedCurveSchema>;

/** A limit with where it comes from. Null: there is no such limit now, nothing is judged by it. */
export const limitInForceSchema = z.object({
  key: z.enum(limitKeys),
  value: n,
  origin: z.enum(limitOriginKeys).nullable(),
});
export type LimitInForce = z.infer<typeof limitInForceSchema>;

/** Limits a house is judged by at this moment. */
export const houseParameterSchema = z.object({
  /** Time by the server's clock, epoch ms. */
  at: z.int(),
  /**
   * Time of measurement of the newest frame, the source of the target and the outdoor temperature.
   * Null before the first.
   */
  readingAt: z.int().nullable(),
  /** Age of the flock, by the farm's calendar. Null in an empty house. */
  dayAge: z.int().nullable(),
  limits: z.array(limitInForceSchema),
  /** Today's. Null without a flock or a standard. */
  standard: breedStandardSchema.nullable(),
});
export type HouseParameter = z.infer<typeof houseParameterSchema>;
