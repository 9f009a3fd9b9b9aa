import { z } from "zod";
import type { AlarmKey } from "./alarm-kind.ts";
import { alarmKinds } from "./alarm-kind.ts";
import { alarmKeys } from "./alarm.ts";
import { limitBounds, limitKeys, type LimitKey } from "./limit.ts";
import { minuteMs } from "./time.ts";

/** Longest delay anybody may set, ms. */
export const delayMaxMs = 12 * 60 * minuteMs;
/** Largest dead band, in the kind's unit. */
const deadbandMax = 1000;

const severity = z.literal([1, 2, 3, 4]);
const delayMs = z.int().min(0).max(delayMaxMs);

/** What may be set of a kind; null: as the catalogue says. Delays in ms. */
const kindValues = {
  severity: severity.nullable(),
  onDelayMs: delayMs.nullable(),
  offDelayMs: delayMs.nullable(),
  deadband: z.number().min(0).max(deadbandMax).nullable(),
  /** Over, it waits for a person who resets it. */
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
  /** Who changed it last, and when, epoch ms. */
  changedBy: z.string(),
  changedAt: z.int(),
  version: z.int(),
};

/** A kind of which an organisation has set something. */
export const kindSettingSchema = z.object({ key: z.enum(alarmKeys), ...kindValues, ...change });
export type KindSetting = z.infer<typeof kindSettingSchema>;

const orgId = z.coerce.number().int().positive();
/** Whose settings; absent: the caller's organisation. Administrators name one. */
export const settingInput = z.object({ orgId: orgId.optional() });

/** `version`: of what was set before; 0: nothing was. */
export const saveKindSchema = z.object({
  orgId: orgId.optional(),
  key: z.enum(alarmKeys),
  ...kindValues,
  version: z.int().min(0),
});

/** A rule that clears by a dead band has one; others clear at once. */
export const hasDeadband = (key: AlarmKey): boolean => alarmKinds[key].deadband > 0;

/** The target temperature is the controller's: it is set in a house alone. */
export const sharedLimitKeys = limitKeys.filter(
  (key): key is SharedLimitKey => key !== "targetTempC",
);
export type SharedLimitKey = Exclude<LimitKey, "targetTempC">;

/** Most points of a curve. */
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
  /** Of the farm or breed. */
  name: z.string(),
  nameEn: z.string().nullable(),
  limits: limitCurvesSchema,
  /** Houses they hold for now, with a flock of the breed or below the node. */
  houses: z.int(),
  ...change,
});
export type LimitSetting = z.infer<typeof limitSettingSchema>;

export const saveLimitsSchema = z.object({
  orgId: orgId.optional(),
  farmId: z.int().positive().nullable(),
  breedId: z.int().positive().nullable(),
  /** None: the setting is taken away. */
  limits: limitCurvesSchema,
  version: z.int().min(0),
});

/** What is set in an organisation. */
export const alarmSettingSchema = z.object({
  orgId: z.int(),
  kinds: z.array(kindSettingSchema),
  limits: z.array(limitSettingSchema),
});
export type AlarmSetting = z.infer<typeof alarmSettingSchema>;

/** How far back a proposal may be tried, days. */
export const trialDays = [1, 7, 30] as const;
/** House days that one call looks at: whoever asks goes on from where it ended. */
export const trialHouseDays = 42;

/** Kinds that the kept minutes tell: the others need what is in no minute, or no measurement. */
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
 * A kind as somebody thinks of setting it, tried on what was measured. `limits`: of every house,
 * before whatever is set there now; one that is left out stays as it is.
 */
export const trialSchema = z.object({
  orgId: orgId.optional(),
  key: z.enum(trialKeys),
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
  /** Those of the organisation that the caller sees, all calls together. */
  houses: z.int(),
  /** `after` of the next call; null: these were the last. */
  next: z.int().nullable(),
  /**
   * When alarms of the kind would have been raised that nothing hides, by what holds now and by the
   * proposal, epoch ms; `recorded`: those in the alarm history, by what held then.
   */
  rows: z.array(z.object({ houseId: z.int(), now: moments, proposed: moments, recorded: moments })),
});
export type TrialResult = z.infer<typeof trialResultSchema>;

/** The names the log has for what was changed. */
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
