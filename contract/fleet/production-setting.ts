import { z } from "zod";
import type { FieldsOf } from "../base/field.ts";
import { keysOf } from "../base/table-keys.ts";
import { round } from "../base/round-number.ts";
import { warningKeys } from "./house/warning-kind.ts";
import type { Words } from "../base/words.ts";

interface Setting {
  readonly name: Words;
  readonly min: number;
  readonly max: number;
  readonly usual: number;
  readonly decimals: number;
  readonly unit: string;
  /** Effect of the number, if its name cannot explain it. */
  readonly help?: Words;
}

/** Settings of an organisation: least, greatest and usual value. */
export const productionSettings = {
  waterPct: {
    name: { zh: "饮水偏离平时水平超过", en: "Water off usual level by" },
    min: 3,
    max: 50,
    usual: 12,
    decimals: 0,
    unit: "%",
  },
  feedPct: {
    name: { zh: "采食偏离平时水平超过", en: "Feed off usual level by" },
    min: 3,
    max: 50,
    usual: 9,
    decimals: 0,
    unit: "%",
  },
  spreads: {
    name: { zh: "超出日常波动的倍数", en: "Times the usual daily variation" },
    min: 1,
    max: 6,
    usual: 2.5,
    decimals: 1,
    unit: "",
  },
  feedHours: {
    name: { zh: "饲料可用时间不足", en: "Feed supply below" },
    min: 6,
    max: 96,
    usual: 24,
    decimals: 0,
    unit: "h",
  },
  gainPct: {
    name: { zh: "2 天增重不到前 2 天的", en: "2-day gain below share of previous 2 days" },
    min: 10,
    max: 90,
    usual: 50,
    decimals: 0,
    unit: "%",
  },
  lossSlack: {
    name: { zh: "每日死淘的正常起伏", en: "Normal daily variation of losses" },
    min: 0.1,
    max: 3,
    usual: 1,
    decimals: 1,
    unit: "×√",
    help: {
      zh:
        "每日死淘比预期多出多少仍算正常，为预期数平方根的倍数。设为 1：预期每天死淘 25 只（头）时" +
        "容许多 5 只，100 只时多 10 只。",
      en:
        "How far daily losses may exceed the expected number and still count as normal, in " +
        "multiples of its square root. With 1: 5 more where 25 a day are expected, 10 more " +
        "where 100 are.",
    },
  },
  lossSum: {
    name: { zh: "死淘累计超出时预警", en: "Warn at accumulated extra losses" },
    min: 2,
    max: 20,
    usual: 5,
    decimals: 1,
    unit: "×√",
    help: {
      zh:
        "超出预期和正常起伏的死淘逐日累加，超过此数即预警，同为预期数平方根的倍数。设为 5：预期每天" +
        "死淘 25 只（头）时为累计多 25 只，100 只时为 50 只。",
      en:
        "Losses beyond the expected number and its normal variation are added up day by day; " +
        "the warning comes above this sum, in the same multiples. With 5: 25 extra losses " +
        "where 25 a day are expected, 50 where 100 are.",
    },
  },
  layPoints: {
    name: { zh: "产蛋率每日降幅超标准", en: "Laying rate falls faster than standard by" },
    min: 0.1,
    max: 5,
    usual: 0.5,
    decimals: 1,
    unit: "%/d",
  },
  eggLightG: {
    name: { zh: "蛋重 7 天下降", en: "Egg weight drop in 7 days" },
    min: 0.5,
    max: 10,
    usual: 1.5,
    decimals: 1,
    unit: "g",
  },
  crackedTimes: {
    name: { zh: "破损率为平时的倍数", en: "Cracked eggs vs usual (times)" },
    min: 1.2,
    max: 10,
    usual: 2,
    decimals: 1,
    unit: "",
  },
  meterOffPct: {
    name: { zh: "录入与仪表相差", en: "Record differs from meter by" },
    min: 3,
    max: 50,
    usual: 10,
    decimals: 0,
    unit: "%",
  },
  countPct: {
    name: { zh: "账面与环控器存栏相差", en: "Records differ from controller count by" },
    min: 0.2,
    max: 10,
    usual: 1,
    decimals: 1,
    unit: "%",
  },
  birdKwhPct: {
    name: { zh: "用电高于同场同日龄", en: "Energy above same-age houses by" },
    min: 5,
    max: 100,
    usual: 20,
    decimals: 0,
    unit: "%",
  },
  nightKwPct: {
    name: { zh: "夜间功率高于前两周", en: "Night load above previous two weeks by" },
    min: 10,
    max: 200,
    usual: 30,
    decimals: 0,
    unit: "%",
  },
  fanKwPct: {
    name: { zh: "单台风机功率高于首月", en: "Power per fan above first month by" },
    min: 3,
    max: 100,
    usual: 10,
    decimals: 0,
    unit: "%",
  },
  missingDays: {
    name: { zh: "缺日报天数", en: "Days without records" },
    min: 1,
    max: 14,
    usual: 1,
    decimals: 0,
    unit: "d",
  },
  farmSharePct: {
    name: { zh: "全场一致时合并", en: "Combine for the farm from" },
    min: 30,
    max: 100,
    usual: 60,
    decimals: 0,
    unit: "%",
  },
  recordWindowDays: {
    name: { zh: "日报可自由修改的天数", en: "Days a record may be edited freely" },
    min: 1,
    max: 14,
    usual: 3,
    decimals: 0,
    unit: "d",
    help: {
      zh: "日报日期之后的这些天内可随时录入和更正，超过后须由场长及以上填写原因；补登免疫也按此天数。",
      en:
        "A record may be entered and corrected for this many days after its date; later " +
        "only by a farm manager or above, with a reason. The same applies to vaccinations " +
        "recorded late.",
    },
  },
  layStartAge: {
    name: { zh: "产蛋期起始日龄", en: "Laying period starts at age" },
    min: 100,
    max: 200,
    usual: 126,
    decimals: 0,
    unit: "d",
    help: {
      zh:
        "蛋鸡从此日龄起计入产蛋率和入舍母鸡产蛋率。修改后，未结算的批次会重新计算，" +
        "已结算的不变。",
      en:
        "Hens from this age on count in the laying rate and hen-housed laying rate. After a " +
        "change, open flocks are recalculated; closed ones stay as they are.",
    },
  },
  fcrPerKg: {
    name: { zh: "料肉比每千克校正值", en: "FCR correction per kg" },
    min: 0.1,
    max: 0.5,
    usual: 0.27,
    decimals: 2,
    unit: "",
  },
  fcrReferenceKg: {
    name: { zh: "料肉比校正体重", en: "FCR corrected to" },
    min: 1,
    max: 5,
    usual: 2.5,
    decimals: 2,
    unit: "kg",
  },
} as const satisfies Record<string, Setting>;
export type SettingKey = keyof typeof productionSettings;
/** Returns the effect of the number, if its name cannot explain it. */
export const settingHelp = (key: SettingKey): Words | undefined => {
  const setting: Setting = productionSettings[key];
  return setting.help;
};
export const settingKeys = keysOf(productionSettings);
export type ProductionSettings = Readonly<Record<SettingKey, number>>;

const shape = Object.fromEntries(
  settingKeys.map((key) => {
    const { min, max, decimals } = productionSettings[key];
    const value = z.number().min(min).max(max);
    return [key, value.transform((each) => round(each, decimals))];
  }),
) as Record<SettingKey, z.ZodPipe<z.ZodNumber, z.ZodTransform<number, number>>>;
export const settingValuesSchema = z.object(shape);

/** Defaults where no value is set. */
export const usualSettings = Object.fromEntries(
  settingKeys.map((key) => [key, productionSettings[key].usual]),
) as Record<SettingKey, number>;

export const settingsSchema = z.object({
  orgId: z.int().nullable(),
  values: settingValuesSchema,
  /** 0: not set. */
  version: z.int(),
});
export const saveSettingsSchema = z.object({
  orgId: z.int().positive(),
  values: settingValuesSchema,
  version: z.int().min(0),
});

/** Other thresholds tried on past data: flocks after `after`, a limited number per call. */
export const trySettingsSchema = z.object({
  orgId: z.int().positive(),
  values: settingValuesSchema,
  after: z.int().min(0).default(0),
});
/** Days of each flock that are examined. */
export const triedDays = 28;
export const triedSettingsSchema = z.object({
  /** Flocks in the houses of the organisation, and of how many of them this is. */
  flocks: z.int(),
  tried: z.int(),
  /** Flock to continue after; null: these were the last. */
  next: z.int().nullable(),
  /** Times of the warnings by the current thresholds and by the proposal. */
  rows: z.array(z.object({ key: z.enum(warningKeys), now: z.int(), proposed: z.int() })),
});
export type TriedSettings = z.infer<typeof triedSettingsSchema>;

/** Names of the settings in the log. */
export const settingFields = Object.fromEntries(
  settingKeys.map((key) => [key, { name: productionSettings[key].name }]),
) as FieldsOf<ProductionSettings>;
