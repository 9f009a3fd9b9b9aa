import { z } from "zod";

const between = (least: number, most: number, unset: number) =>
  z.number().min(least).max(most).default(unset);

/** What an organisation allows to be changed from afar, and what it asks of the person. */
export const controlLimitsSchema = z.object({
  /** Class 1: a target this near to the breed standard, by a step no larger, K. */
  nearK: between(0, 10, 1.5),
  nearStepK: between(0, 10, 1),
  /** Class 2: so near, by such a step, K. Further off is class 3. */
  wideK: between(0, 20, 3),
  wideStepK: between(0, 20, 2),
  /** Most that a target may be moved away from the standard in 24 hours, K. */
  dayShiftK: between(0, 20, 3),
  /** Air that an animal needs, m3/h for each kg to the power of 0.75. */
  needM3h: between(0.1, 5, 0.7),
  /** A lowest level with less than this share of the need is class 3; with less than that, none. */
  lowAirShare: between(0, 1, 0.7),
  leastAirShare: between(0, 1, 0.5),
  /** The highest absolute high temperature up to `youngDays`, and after it, degC. */
  absHighYoungC: between(30, 49, 39),
  absHighC: between(30, 49, 36),
  youngDays: between(0, 99, 14),
  /** So far above target less air counts one class more, K. */
  hotK: between(0, 10, 1),
});
export type ControlLimits = z.infer<typeof controlLimitsSchema>;

/** What ships. */
export const defaultLimits: ControlLimits = controlLimitsSchema.parse({});

/** Which classes need the word of a second person. */
export const secondPersonKeys = ["off", "class3", "class2"] as const;
export type SecondPerson = (typeof secondPersonKeys)[number];
