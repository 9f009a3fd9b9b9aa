import { z } from "zod";
import { common, type FieldsOf } from "../../base/field.ts";
import { flockDayFields } from "../production/flock-day-field.ts";
import { breedNames, flockPlace } from "../production/flock-place.ts";
import { marginGapKeys } from "../figure/margin-figure.ts";
import { keysOf } from "../../base/table-keys.ts";
import { currencyKeys } from "../../energy/tariff.ts";
import type { Words } from "../../base/words.ts";

export const resultStates = {
  all: { zh: "全部批次", en: "All flocks" },
  present: { zh: "在栏", en: "Present" },
  past: { zh: "已出栏", en: "Past" },
} as const satisfies Record<string, Words>;

export const resultStateKeys = keysOf(resultStates);

const n = z.number().nullable();

/**
 * Result of a flock, or its result so far: its figures on its last whole day, or at the requested
 * age. Null: not known, or it never was that old.
 */
export const flockResultSchema = z.object({
  /** ID of the flock. */
  id: z.int(),
  ...flockPlace,
  farmId: z.int(),
  ...breedNames,
  /** Days of the farm's calendar; `leftDay` null: it is in the house. */
  placedDay: z.string(),
  leftDay: z.string().nullable(),
  isClosed: z.boolean(),
  placed: z.int(),
  /** The day its figures are of. */
  dayAge: z.int().nullable(),
  alive: n,
  survivalPct: n,
  weightG: n,
  feedSumKg: n,
  fcr: n,
  fcrMargin: n,
  epef: n,
  epefMargin: n,
  eggSum: n,
  henHousedPct: n,
  /** The age from which its eggs are known, where that is later than the first day in lay. */
  henHousedFromAge: n,
  /** Margin at its closing; null: not known, not closed, or not for this caller. */
  margin: n,
  marginBird: n,
  currency: z.enum(currencyKeys).nullable(),
  /** Reasons for a missing figure. */
  marginGaps: z.array(z.enum(marginGapKeys)),
});
export type FlockResult = z.infer<typeof flockResultSchema>;

export const flockResultFields = {
  houseId: null,
  houseName: common.house,
  houseNameEn: null,
  farmId: null,
  farmName: common.farm,
  farmNameEn: null,
  species: common.species,
  breedName: common.breed,
  breedNameEn: null,
  placedDay: { name: { zh: "入舍日期", en: "Placed on" } },
  leftDay: { name: { zh: "出栏日期", en: "Left on" } },
  isClosed: { name: { zh: "已结算", en: "Closed" } },
  placed: { name: { zh: "入舍数", en: "Placed" } },
  dayAge: { name: { zh: "统计到日龄", en: "Up to age" } },
  alive: flockDayFields.alive,
  survivalPct: flockDayFields.survivalPct,
  weightG: flockDayFields.weightG,
  feedSumKg: { name: { zh: "累计采食 kg", en: "Feed so far kg" } },
  fcr: flockDayFields.fcr,
  fcrMargin: { name: { zh: "料肉比 ±", en: "FCR ±" } },
  epef: flockDayFields.epef,
  epefMargin: { name: { zh: "欧指 ±", en: "EPEF ±" } },
  eggSum: { name: { zh: "累计产蛋", en: "Eggs so far" } },
  henHousedPct: { name: { zh: "入舍母鸡产蛋率", en: "Hen-housed laying" } },
  henHousedFromAge: { name: { zh: "产蛋率起算日龄", en: "Hen-housed from day" } },
  margin: { name: { zh: "毛利", en: "Margin" } },
  marginBird: { name: { zh: "每只入舍毛利", en: "Margin per head placed" } },
  currency: { name: { zh: "币种", en: "Currency" } },
  marginGaps: { name: { zh: "毛利缺少", en: "Missing for the margin" } },
} satisfies FieldsOf<FlockResult>;

/** The figures flocks are compared by: what a list is sorted by, and what its picture shows. */
export const resultFigures = ["epef", "fcr", "survivalPct", "weightG", "henHousedPct"] as const;
export type ResultFigure = (typeof resultFigures)[number];
/** Sorts by margin, for users who may see margins; they have no effect for others. */
const marginSorts = ["margin", "marginBird"] as const;
export const resultSorts = ["house", "placed", "dayAge", ...resultFigures, ...marginSorts] as const;
