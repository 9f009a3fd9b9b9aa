import { speciesKeys } from "../../base/animal.ts";
import { z } from "zod";
import { common, type FieldsOf } from "../../base/field.ts";
import { flockDayFields } from "./flock-day-field.ts";
import { keysOf } from "../../base/table-keys.ts";
import type { Words } from "../../base/words.ts";

/** Grouping of a day's sums. */
export const totalGroups = {
  farm: { zh: "农场", en: "Farm" },
  area: { zh: "区域", en: "Area" },
  breed: { zh: "品种", en: "Breed" },
  species: { zh: "畜禽种类", en: "Species" },
  all: { zh: "合计", en: "All" },
} as const satisfies Record<string, Words>;
export type TotalGroup = keyof typeof totalGroups;
export const totalGroupKeys = keysOf(totalGroups);

const n = z.number().nullable();

/** The sums of a day over flocks, each with the number of flocks it covers. Null: no flock. */
export const totalRowSchema = z.object({
  /** Place in the list: a page draws by it. */
  id: z.int(),
  /** Farm, area, breed or species; "": flocks that belong to none, or all flocks. */
  name: z.string(),
  nameEn: z.string().nullable(),
  flocks: z.int(),
  /** Species in its houses. */
  species: z.array(z.enum(speciesKeys)),
  recorded: z.int(),
  alive: n,
  dead: n,
  culled: n,
  lossDayPct: n,
  lossOf: z.int(),
  /** Weighed by the number placed. */
  survivalPct: n,
  survivalOf: z.int(),
  feedKg: n,
  feedG: n,
  feedOf: z.int(),
  waterL: n,
  waterMl: n,
  waterOf: z.int(),
  kwh: n,
  kwhOf: z.int(),
  eggs: n,
  layPct: n,
  layOf: z.int(),
  /** All feed so far over all live mass: present and sold. */
  fcr: n,
  fcrOf: z.int(),
});
export type TotalRow = z.infer<typeof totalRowSchema>;

export const totalFields = {
  name: { name: { zh: "名称", en: "Name" } },
  nameEn: null,
  species: null,
  flocks: { name: { zh: "批次数", en: "Flocks" } },
  recorded: { name: { zh: "已录入", en: "Recorded" } },
  alive: flockDayFields.alive,
  dead: flockDayFields.dead,
  culled: flockDayFields.culled,
  lossDayPct: flockDayFields.lossDayPct,
  lossOf: { name: { zh: "死淘：批次数", en: "Losses: number of flocks" } },
  survivalPct: flockDayFields.survivalPct,
  survivalOf: { name: { zh: "成活率：批次数", en: "Survival: number of flocks" } },
  feedKg: flockDayFields.feedKg,
  feedG: flockDayFields.feedG,
  feedOf: { name: { zh: "采食：批次数", en: "Feed: number of flocks" } },
  waterL: flockDayFields.waterL,
  waterMl: flockDayFields.waterMl,
  waterOf: { name: { zh: "饮水：批次数", en: "Water: number of flocks" } },
  kwh: flockDayFields.kwh,
  kwhOf: { name: { zh: "用电：批次数", en: "Energy: number of flocks" } },
  eggs: flockDayFields.eggs,
  layPct: flockDayFields.layPct,
  layOf: { name: { zh: "产蛋：批次数", en: "Eggs: number of flocks" } },
  fcr: flockDayFields.fcr,
  fcrOf: { name: { zh: "料肉比：批次数", en: "FCR: number of flocks" } },
} satisfies FieldsOf<TotalRow>;

/** A row of the board in a file. */
export const boardFields = {
  farmName: common.farm,
  houseName: common.house,
  species: common.species,
  breedName: common.breed,
  day: { name: { zh: "日期", en: "Day" } },
  dayAge: { name: { zh: "日龄", en: "Age" } },
  lastBy: { isPerson: true, name: { zh: "录入人", en: "Recorded by" } },
  note: { name: { zh: "备注", en: "Note" } },
  kwhBird: { name: { zh: "只均用电 kWh", en: "Energy per head kWh" } },
  meatFrom: { name: { zh: "肉可售日", en: "Meat may be sold from" } },
  eggsFrom: { name: { zh: "蛋可售日", en: "Eggs may be sold from" } },
  due: { name: { zh: "免疫提醒", en: "Vaccination due" } },
  warnings: { name: { zh: "预警", en: "Warnings" } },
} as const;
