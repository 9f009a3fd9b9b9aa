import { z } from "zod";
import { keysOf } from "../../base/table-keys.ts";
import type { Words } from "../../base/words.ts";

/** A day of a farm's calendar: `2026-03-05`. */
export const calendarDay = z.iso
  .date({ error: "date" })
  .refine((day) => day >= "2000-01-01" && day < "2100-01-01", { error: "date" });

/** Source of a quantity of a day: recorded, counted by a meter, or neither. */
export const quantitySources = {
  hand: { zh: "人工录入", en: "entered by hand" },
  meter: { zh: "仪表", en: "metered" },
} as const satisfies Record<string, Words>;
/**
 * Gap in a meter's count if it did not report at midnight: the missed part is counted on the next
 * day on which it reports. Sums are right, single days are not.
 */
export const meterGaps = {
  less: {
    zh: "仪表中断，当日部分用量计入后续日期",
    en: "meter gap: partly counted on a later day",
  },
  more: { zh: "仪表曾中断，含此前的用量", en: "meter gap before: includes that consumption" },
  both: {
    zh: "仪表前后均有中断，含此前的用量，当日部分用量计入后续日期",
    en:
      "meter gaps before and after: includes earlier consumption, part of this day counted " +
      "later",
  },
} as const satisfies Record<string, Words>;
export const weightSources = {
  hand: { zh: "人工称重", en: "weighed by hand" },
  scale: { zh: "自动秤", en: "automatic scale" },
  curve: { zh: "按标准曲线推算", en: "estimated from the standard curve" },
} as const satisfies Record<string, Words>;
/**
 * Source of the bird count: daily records; before the first, the controller; otherwise as placed.
 */
export const countSources = {
  book: { zh: "日报", en: "records" },
  controller: { zh: "环控器", en: "controller" },
  placed: { zh: "入舍数", en: "placed" },
} as const satisfies Record<string, Words>;

const n = z.number().nullable();
const count = z.int().nullable();
const quantitySource = z.enum(keysOf(quantitySources)).nullable();
/**
 * Gap of the meter's value; null: the value covers exactly its day. Older reports have none.
 */
const meterGap = z.enum(keysOf(meterGaps)).nullable().default(null);

/**
 * The figures of a flock on one day. Null: not known. Figures per head are divided by the
 * bird-days, and null where a meter's value covers more or less than its day. `std` is the breed's
 * standard at the mean age.
 */
export const flockDaySchema = z.object({
  day: calendarDay,
  dayAge: z.int(),
  /** Bird-weighted, with decimals. */
  meanAge: z.number(),
  /** The day is not over: its sums still grow. */
  isRunning: z.boolean(),
  /** A daily record exists. */
  isBooked: z.boolean(),
  opening: z.int(),
  alive: z.int(),
  aliveFrom: z.enum(keysOf(countSources)),
  birdDays: z.number(),
  dead: count,
  culled: count,
  lossDayPct: n,
  lossPct: n,
  survivalPct: n,
  feedKg: n,
  feedFrom: quantitySource,
  /**
   * The meter's value, less the amounts entered by hand for days on which the meter did not report.
   */
  meterFeedKg: n,
  feedGap: meterGap,
  feedG: n,
  /** Feed since the placement, and the number of days of it that are estimated. */
  feedSumKg: n,
  feedEstimatedDays: z.int(),
  waterL: n,
  waterFrom: quantitySource,
  meterWaterL: n,
  waterGap: meterGap,
  waterMl: n,
  waterPerFeed: n,
  kwh: n,
  kwhFrom: quantitySource,
  meterKwh: n.default(null),
  kwhGap: meterGap,
  weightG: n,
  weightFrom: z.enum(keysOf(weightSources)).nullable(),
  /** The newest weighing by hand so far. */
  weighedDay: calendarDay.nullable(),
  sample: count,
  cvPct: n,
  uniformityPct: n,
  eggs: count,
  eggKg: n,
  layPct: n,
  eggG: n,
  crackedPct: n,
  feedPerEgg: n,
  eggSum: z.int(),
  /** Over the whole days in lay with known eggs. */
  henHousedPct: n,
  /** The age from which it is known; null: since the first day in lay, or not at all. */
  henHousedFromAge: count.default(null),
  /** Values of the last whole day; margins are half the width of their 95 % intervals. */
  fcr: n,
  fcrMargin: n,
  epef: n,
  epefMargin: n,
  stdWeightG: n,
  stdFeedG: n,
  stdWaterMl: n,
  stdSurvivalPct: n,
  stdLayPct: n,
  stdEggG: n,
});
export type FlockDay = z.infer<typeof flockDaySchema>;
