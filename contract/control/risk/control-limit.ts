import { z } from "zod";
import { minuteMs } from "../../base/time.ts";

/** Minimum, maximum and default. */
type Range = readonly [min: number, max: number, preset: number];

/** Remote changes an organisation allows, and the inputs it requires from the person. */
export const controlLimitRanges = {
  /** Class 1: a target this near to the breed standard, by a step no larger, K. */
  nearK: [0, 10, 1.5],
  nearStepK: [0, 10, 1],
  /** Class 2: the wider limits of distance and step, K. Anything beyond is class 3. */
  wideK: [0, 20, 3],
  wideStepK: [0, 20, 2],
  /** Greatest amount that a target may be moved away from the standard in 24 hours, K. */
  dayShiftK: [0, 20, 3],
  /** Air that an animal needs, m3/h for each kg to the power of 0.75. */
  needM3h: [0.1, 5, 0.7],
  /** A lowest level below the first share of the need is class 3; below the second, forbidden. */
  lowAirShare: [0, 1, 0.7],
  leastAirShare: [0, 1, 0.5],
  /** The highest absolute high temperature up to `youngDays`, and after it, degC. */
  absHighYoungC: [30, 49, 39],
  absHighC: [30, 49, 36],
  youngDays: [0, 99, 14],
  /** In a house this far above target, less air counts one class higher, K. */
  hotK: [0, 10, 1],
} as const satisfies Record<string, Range>;
export type ControlLimitKey = keyof typeof controlLimitRanges;

const within = (key: ControlLimitKey) => {
  const [min, max, preset] = controlLimitRanges[key];
  return z.number().min(min).max(max).default(preset);
};

export const controlLimitsSchema = z.object({
  nearK: within("nearK"),
  nearStepK: within("nearStepK"),
  wideK: within("wideK"),
  wideStepK: within("wideStepK"),
  dayShiftK: within("dayShiftK"),
  needM3h: within("needM3h"),
  lowAirShare: within("lowAirShare"),
  leastAirShare: within("leastAirShare"),
  absHighYoungC: within("absHighYoungC"),
  absHighC: within("absHighC"),
  youngDays: within("youngDays"),
  hotK: within("hotK"),
});
export type ControlLimits = z.infer<typeof controlLimitsSchema>;

export const defaultLimits: ControlLimits = controlLimitsSchema.parse({});

/** Reads stored limits, which may be of an older version: unreadable ones get the defaults. */
export const limitsIn = (stored: unknown): ControlLimits =>
  controlLimitsSchema.safeParse(stored).data ?? defaultLimits;

/** Share of the need below which a lowest level is class 3: never less than the forbidden share. */
export const lowAirOf = ({ lowAirShare, leastAirShare }: ControlLimits): number =>
  Math.max(lowAirShare, leastAirShare);

/** A heat alarm this far above the target of the age comes when animals already die, K. */
export const lateHeatK = 8;

/** An alarm delayed by this much reports heat too late, ms. */
export const lateAlarmMs = 30 * minuteMs;

/** Highest absolute high temperature that may be set for animals of this age, degC. */
export const absHighMax = (
  { absHighYoungC, absHighC, youngDays }: ControlLimits,
  dayAge: number | null,
): number => (dayAge === null || dayAge <= youngDays ? absHighYoungC : absHighC);

/** Classes that require the agreement of a second person. */
export const secondPersonKeys = ["off", "class3", "class2"] as const;
export type SecondPerson = (typeof secondPersonKeys)[number];
