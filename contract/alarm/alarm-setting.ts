import { z } from "zod";
import type { AlarmKey } from "./alarm-kind.ts";
import { alarmKinds } from "./alarm-kind.ts";
import { alarmKeys } from "./alarm.ts";
import { limitBounds, limitKeys, type LimitKey } from "../fleet/house/alarm-limit.ts";
import { minuteMs } from "../base/time.ts";

/** Longest permitted delay, ms. */
export const delayMaxMs = 12 * 60 * minuteMs;
/** Largest dead band, in the kind's unit. */
const deadbandMax = 1000;

const severity = z.literal([1, 2, 3, 4]);
const delayMs = z.int().min(0).max(delayMaxMs);

/** Values of a kind that can be set; null: as in the catalogue. Delays in ms. */
const kindValues = {
  severity: severity.nullable(),
  onDelayMs: delayMs.nullable(),
  offDelayMs: delayMs.nullable(),
  deadband: z.number().min(0).max(deadbandMax).nullable(),
  /** True: an alarm whose cause has gone stays until a person resets it. */
  latches: z.boolean().nullable(),
};
const kindValuesSchema = z.object(kindValues);
export type KindValues = z.infer<typeof kindValuesSchema>;
export const kindValueKeys = [
  "severity",
  "onDelayMs",
  "offDelayMs",
  "deadband",
  "latches",
] as const;

const change = {
  /** Person and time of the last change, epoch ms. */
  changedBy: z.string(),
  changedAt: z.int(),
  version: z.int(),
};

/** A kind for which an organisation has settings. */
export const kindSettingSchema = z.object({ key: z.enum(alarmKeys), ...kindValues, ...change });
export type KindSetting = z.infer<typeof kindSettingSchema>;

const orgId = z.coerce.number().int().positive();
/** Organisation of the settings; absent: the caller's. Administrators name one. */
export const settingInput = z.object({ orgId: orgId.optional() });

/** `version`: of the former setting; 0: none. */
export const saveKindSchema = z.object({
  orgId: orgId.optional(),
  key: z.enum(alarmKeys),
  ...kindValues,
  version: z.int().min(0),
});

/** True for a kind that clears by a dead band; others clear at once. */
export const hasDeadband = (key: AlarmKey): boolean => alarmKinds[key].deadband > 0;

/**
 * All limits but the target temperature, which comes from the controller and is set for a single
 * house only.
 */
export const sharedLimitKeys = limitKeys.filter(
  (key): key is SharedLimitKey => key !== "targetTempC",
);
export type SharedLimitKey = Exclude<LimitKey, "targetTempC">;

/** Maximum number of points of a curve. */
export const curvePointsMax = 20;
const oldestAge = 999;

/**
 * A limit over the age of the flock: [day age, value], in order of age; between two points
 * straight, beyond them level. One point: the same at every age.
 */
const curveOf = (key: SharedLimitKey) =>
  z
    .array(
      z.tuple([
        z.int().min(0).max(oldestAge),
        z.number().min(limitBounds[key].min).max(limitBounds[key].max),
      ]),
    )
    .min(1)
    .max(curvePointsMax)
    .refine((points) => points.every(([age], index) => age > (points[index - 1]?.[0] ?? -1)), {
      error: "ageOrder",
    });
const curveShape = Object.fromEntries(
  sharedLimitKeys.map((key) => [key, curveOf(key).optional()]),
) as Record<SharedLimitKey, z.ZodOptional<ReturnType<typeof curveOf>>>;
export const limitCurvesSchema = z.object(curveShape);
export type LimitCurves = z.infer<typeof limitCurvesSchema>;

/** Limits of a node of the farm tree, or of a breed as the organisation keeps it. */
export const limitSettingSchema = z.object({
  farmId: z.int().nullable(),
  breedId: z.int().nullable(),
  /** Name of the farm or breed. */
  name: z.string(),
  nameEn: z.string().nullable(),
  limits: limitCurvesSchema,
  /** Houses to which they apply now: with a flock of the breed, or below the node. */
  houses: z.int(),
  ...change,
});
export type LimitSetting = z.infer<typeof limitSettingSchema>;

export const saveLimitsSchema = z.object({
  orgId: orgId.optional(),
  farmId: z.int().positive().nullable(),
  breedId: z.int().positive().nullable(),
  /** Absent: the setting is removed. */
  limits: limitCurvesSchema,
  version: z.int().min(0),
});

/** Alarm settings of an organisation. */
export const alarmSettingSchema = z.object({
  orgId: z.int(),
  kinds: z.array(kindSettingSchema),
  limits: z.array(limitSettingSchema),
});
export type AlarmSetting = z.infer<typeof alarmSettingSchema>;

/** Periods a proposal can be tried on, days. */
export const trialDays = [1, 7, 30] as const;
/** House days that one call covers: the caller continues from where it ended. */
export const trialHouseDays = 42;

/**
 * Kinds that can be judged again from the stored minutes. The others need data that minutes lack: a
 * longer delay is tried on their recorded alarms.
 */
export const trialKeys = [
  "tempHigh",
  "tempAbsHigh",
  "tempLow",
  "tempDiff",
  "tempRise",
  "feltLow",
  "rhHigh",
  "rhLow",
  "co2High",
  "co2Urgent",
  "nh3High",
  "nh3Urgent",
  "spHigh",
  "spLow",
  "siloLow",
  "powerFail",
  "phaseLoss",
  "voltDev",
  "voltUnbalance",
  "batteryLow",
  "overDemand",
  "pfLow",
  "sensorDrift",
  "signalLow",
] as const satisfies readonly AlarmKey[];
export type TrialKey = (typeof trialKeys)[number];
export const isTrialKey = (key: AlarmKey): key is TrialKey =>
  (trialKeys as readonly AlarmKey[]).includes(key);

/** The limits a kind is judged by, of those the trial can change. */
export const trialLimits: Readonly<Record<TrialKey, readonly SharedLimitKey[]>> = {
  tempHigh: ["tempHighDiffC", "outCompC", "tempHighC"],
  tempAbsHigh: ["tempAbsHighC"],
  tempLow: ["tempLowDiffC", "tempLowC"],
  tempDiff: ["tempDiffC"],
  tempRise: ["riseC"],
  feltLow: ["feltLowDiffC", "feltLowC", "feltLowMaxDayAge"],
  rhHigh: ["rhHighPct"],
  rhLow: ["rhLowPct"],
  co2High: ["co2HighPpm"],
  co2Urgent: ["co2UrgentPpm"],
  nh3High: ["nh3HighPpm"],
  nh3Urgent: ["nh3UrgentPpm"],
  spHigh: ["spHighPa"],
  spLow: ["spLowPa", "spLowMinLevel"],
  siloLow: ["siloLowDays"],
  powerFail: ["powerFailV"],
  phaseLoss: ["phaseLowV"],
  voltDev: ["voltDevPct"],
  voltUnbalance: ["voltUnbalancePct"],
  batteryLow: ["batteryLowPct"],
  overDemand: ["demandMaxKw"],
  pfLow: ["pfMin"],
  sensorDrift: ["probeDriftC"],
  signalLow: ["signalLowDbm"],
};

/**
 * A proposed setting of a kind, tried on past measurements. `limits`: for every house, with
 * priority over those set there now; an absent one is unchanged.
 */
export const trialSchema = z.object({
  orgId: orgId.optional(),
  key: z.enum(alarmKeys),
  ...kindValues,
  limits: z.object(
    Object.fromEntries(
      sharedLimitKeys.map((key) => [
        key,
        z.number().min(limitBounds[key].min).max(limitBounds[key].max).optional(),
      ]),
    ) as Record<SharedLimitKey, z.ZodOptional<z.ZodNumber>>,
  ),
  days: z.literal(trialDays),
  /** The last house of the call before; 0: begin. */
  after: z.int().min(0),
});

const moments = z.array(z.int());
export const trialResultSchema = z.object({
  from: z.int(),
  to: z.int(),
  /** Houses of the organisation that the caller sees, all calls together. */
  houses: z.int(),
  /** `after` of the next call; null: these were the last. */
  next: z.int().nullable(),
  /**
   * Times at which alarms of the kind would have been raised unhidden, by the current settings and
   * by the proposal, epoch ms; `recorded`: those in the alarm history, by the settings of that
   * time. For kinds that minute data cannot show, `now` is the recorded alarms, and `proposed`
   * those of them that would outlast the delay; what a shorter delay would add is not known.
   */
  rows: z.array(z.object({ houseId: z.int(), now: moments, proposed: moments, recorded: moments })),
});
export type TrialResult = z.infer<typeof trialResultSchema>;

/** Names of the changed fields for the log. */
export const alarmSettingFields = {
  severity: { name: { zh: "级别", en: "Severity" } },
  onDelayMs: { name: { zh: "报警延时（毫秒）", en: "Delay, ms" } },
  offDelayMs: { name: { zh: "恢复延时（毫秒）", en: "Clear delay, ms" } },
  deadband: { name: { zh: "回差", en: "Dead band" } },
  latches: { name: { zh: "需人工复位", en: "Needs a reset" } },
  limits: { name: { zh: "报警限值", en: "Alarm limits" } },
  reason: { name: { zh: "原因", en: "Reason" } },
  until: { name: { zh: "截止", en: "Until" } },
} as const;
