import { z } from "zod";
import { common, type FieldsOf } from "../../base/field.ts";
import { keysOf } from "../../base/table-keys.ts";
import type { Words } from "../../base/words.ts";
import { calendarDay } from "../../fleet/flock/flock-day.ts";
import { breedNames, flockPlace } from "../production/flock-place.ts";

/** Species that are sold by weight, and the age at which they usually are, days. */
export const saleAges = { broiler: 42, yellow: 90, duck: 42 } as const;
export const soldSpecies = keysOf(saleAges);
export type SoldSpecies = keyof typeof saleAges;
export const isSold = (species: string): species is SoldSpecies => Object.hasOwn(saleAges, species);

/** How many days ahead the list of flocks to be sold covers, and the choices. */
export const saleListDays = 14;
export const saleSpans = [7, 14, 30] as const;

/** Why something is not known. */
export const forecastGaps = {
  noStandard: {
    zh: "品种标准没有该日龄的体重",
    en: "the breed standard has no weight for this age",
  },
  noWeighing: {
    zh: "还没有 30 只以上的称重，也没有自动秤读数",
    en: "no weighing of 30 birds or more yet, and no automatic scale",
  },
  oldWeighing: { zh: "超过 14 天没有称重", en: "not weighed for more than 14 days" },
  beyondStandard: {
    zh: "品种标准在出栏日龄一周以前就结束",
    en: "the breed standard ends more than a week before the slaughter age",
  },
  noDays: { zh: "还没有生产数据", en: "no production figures yet" },
} as const satisfies Record<string, Words>;
export const forecastGapKeys = keysOf(forecastGaps);
export type ForecastGap = keyof typeof forecastGaps;

/** Reason why a sale cannot be compared with its forecast. */
export const outcomeGaps = {
  noSale: { zh: "没有出栏记录", en: "no sale recorded" },
  unweighedSale: { zh: "出栏没有称重", en: "sale without a weight" },
  noForecast: { zh: "当时无法预测", en: "no forecast was possible" },
} as const satisfies Record<string, Words>;
export const outcomeGapKeys = keysOf(outcomeGaps);

const n = z.number().nullable();
const day = calendarDay.nullable();

/** A stored forecast of a flock's weight: one for each day on which it was made. */
export const growthForecastSchema = z.object({
  /** Present day of the farm when it was made, and the newest weighing by then. */
  day: calendarDay,
  weighedDay: day,
  gap: z.enum(forecastGapKeys).nullable(),
  /** Weight today. */
  weightG: n,
  /** Planned end, otherwise the day of the slaughter age; at the earliest today. */
  saleDay: calendarDay,
  saleAge: z.int(),
  /** True: a person has planned that day. */
  isPlanned: z.boolean(),
  saleG: n,
  saleLowG: n,
  saleHighG: n,
  /** The standard's curve through the last weighing. */
  naiveG: n,
  targetG: n,
  /** True: set for the flock; false: the standard's at the slaughter age. */
  isTargetSet: z.boolean(),
  /** Day on which the target weight is reached, with the ends of its interval. */
  targetDay: day,
  targetEarly: day,
  targetLate: day,
  /** Forecast five days ahead, for the comparison with the sale. */
  aheadG: n,
  aheadLowG: n,
  aheadHighG: n,
  naiveAheadG: n,
});
export type GrowthForecast = z.infer<typeof growthForecastSchema>;

/** Forecast and result of a flock that was sold: five days before its main sale. */
export const outcomeSchema = z.object({
  gap: z.enum(outcomeGapKeys).nullable(),
  saleDay: day,
  madeOn: day,
  /** Computed later from the records, because no forecast was stored on that day. */
  isLate: z.boolean(),
  forecastG: n,
  lowG: n,
  highG: n,
  naiveG: n,
  cameG: n,
});
export type ForecastOutcome = z.infer<typeof outcomeSchema>;

/** Deviation of a forecast from the outcome, %; null where one of them is not known. */
export const missPct = (forecastG: number | null, cameG: number | null): number | null =>
  forecastG === null || cameG === null || cameG <= 0 ? null : 100 * (forecastG / cameG - 1);

/** A flock to be sold, in a list. */
export const saleForecastSchema = growthForecastSchema.extend({
  /** ID of the flock. */
  id: z.int(),
  ...flockPlace,
  farmId: z.int(),
  ...breedNames,
  dayAge: z.int(),
  alive: z.int(),
  /** Live weight of all animals on the day of sale, t. */
  liveT: n,
  /** Days from today to the day of sale. */
  daysToSale: z.int(),
  /** In withdrawal: meat may be sold from this day on; null: free by the day of sale. */
  meatFrom: day,
});
export type SaleForecast = z.infer<typeof saleForecastSchema>;

export const saleForecastFields = {
  houseId: null,
  houseName: common.house,
  houseNameEn: null,
  farmId: null,
  farmName: common.farm,
  farmNameEn: null,
  species: common.species,
  breedName: common.breed,
  breedNameEn: null,
  dayAge: { name: { zh: "日龄", en: "Age" } },
  alive: { name: { zh: "存栏", en: "Alive" } },
  day: { name: { zh: "预测日期", en: "Forecast made on" } },
  weighedDay: { name: { zh: "最近称重", en: "Last weighed" } },
  gap: { name: { zh: "未知原因", en: "Why unknown" }, choices: forecastGaps },
  weightG: { name: { zh: "今日体重 g", en: "Weight today g" } },
  saleDay: { name: { zh: "预计出栏日", en: "Slaughter day" } },
  saleAge: { name: { zh: "出栏日龄", en: "Slaughter age" } },
  isPlanned: { name: { zh: "已计划", en: "Planned" } },
  daysToSale: { name: { zh: "距出栏天数", en: "Days to slaughter" } },
  saleG: { name: { zh: "出栏体重 g", en: "Weight at slaughter g" } },
  saleLowG: { name: { zh: "80% 下限 g", en: "80% from g" } },
  saleHighG: { name: { zh: "80% 上限 g", en: "80% to g" } },
  naiveG: { name: { zh: "简单推算 g", en: "Simple forecast g" } },
  targetG: { name: { zh: "目标体重 g", en: "Target weight g" } },
  isTargetSet: null,
  targetDay: { name: { zh: "达到目标日", en: "Target reached on" } },
  targetEarly: { name: { zh: "最早", en: "Earliest" } },
  targetLate: { name: { zh: "最迟", en: "Latest" } },
  liveT: { name: { zh: "出栏总重 t", en: "Live weight t" } },
  meatFrom: { name: { zh: "休药期至", en: "Meat may be sold from" } },
  aheadG: null,
  aheadLowG: null,
  aheadHighG: null,
  naiveAheadG: null,
} satisfies FieldsOf<SaleForecast>;
export const saleForecastSorts = ["saleDay", "targetDay", "house", "saleG", "liveT"] as const;

/** Why feed, water or eggs are not known. */
export const supplyGaps = {
  noUse: {
    zh: "最近 5 天的数据不足 3 天",
    en: "fewer than 3 of the last 5 days are known",
  },
  noStandardUse: {
    zh: "品种标准没有该项数值",
    en: "the breed standard has no such value",
  },
} as const satisfies Record<string, Words>;
const supplyGap = z.enum(keysOf(supplyGaps)).nullable();

const useAhead = z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable();

/** Reason for a missing forecast of a silo. */
export const siloGaps = {
  noSilo: { zh: "没有料塔读数", en: "no silo reading" },
  oldSilo: { zh: "料塔读数已超过 1 小时", en: "the silo reading is more than an hour old" },
  noFeed: { zh: "采食量未知", en: "feed intake is unknown" },
} as const satisfies Record<string, Words>;

/** Everything ahead of the flock that is in a house. */
export const flockForecastSchema = z.object({
  flockId: z.int(),
  ...flockPlace,
  timeZone: z.string(),
  /** Present day of the farm. */
  today: calendarDay,
  dayAge: z.int(),
  alive: z.int(),
  /** Null: not a species that is sold by weight. */
  growth: growthForecastSchema.nullable(),
  /** Weight from today on to a week after the day of sale. */
  curve: z.array(
    z.object({
      day: calendarDay,
      dayAge: z.int(),
      weightG: z.number(),
      lowG: z.number(),
      highG: z.number(),
    }),
  ),
  /** Earlier flocks of the house that were closed, the newest first: at most five. */
  outcomes: z.array(outcomeSchema.extend({ flockId: z.int(), leftDay: day })),
  supply: z.array(
    z.object({
      day: calendarDay,
      dayAge: z.int(),
      alive: z.int(),
      feed: useAhead,
      water: useAhead,
      eggs: useAhead,
    }),
  ),
  supplyGaps: z.object({ feed: supplyGap, water: supplyGap, eggs: supplyGap }),
  /** Feed until the day of sale, kg; null: not known, or not to be sold. */
  feedToSaleKg: n,
  silo: z.object({
    gap: z.enum(keysOf(siloGaps)).nullable(),
    kg: n,
    /** Epoch ms of its reading. */
    at: z.int().nullable(),
    /** Epoch ms at which it is empty, likely and at the earliest; null: not within ten days. */
    emptyAt: z.int().nullable(),
    emptyEarly: z.int().nullable(),
  }),
  delivery: z.object({
    /** Days of the farm's calendar. */
    lastDay: day,
    lastKg: n,
    /** Usual days between two deliveries; null: fewer than three are recorded. */
    everyDays: n,
    /** The usual day of the next one. */
    usualDay: day,
    /** Day by which feed must be delivered: before the silo falls below the reserve that is set. */
    neededDay: day,
    reserveHours: z.number(),
  }),
});
export type FlockForecast = z.infer<typeof flockForecastSchema>;
