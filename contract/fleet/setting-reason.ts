import type { Words } from "../base/words.ts";
import { settingHelp, type SettingKey } from "./production-setting.ts";

/** One sentence for each threshold whose own help has no reason. */
const settingReasons: Readonly<Partial<Record<SettingKey, Words>>> = {
  waterPct: {
    zh: "饮水偏离本栋平时水平超过此比例时预警。",
    en: "Warns when a house drinks this much more or less than its usual level.",
  },
  feedPct: {
    zh: "采食偏离本栋平时水平超过此比例时预警。",
    en: "Warns when a house eats this much more or less than its usual level.",
  },
  spreads: {
    zh: "偏离还须超过日常波动的这个倍数，才预警。",
    en: "A deviation must also exceed the usual variation this many times.",
  },
  feedHours: {
    zh: "剩余饲料不够吃这么久时预警。",
    en: "Warns when the feed left lasts less than this.",
  },
  gainPct: {
    zh: "2 天增重低于前 2 天的此比例时预警。",
    en: "Warns when two days' gain is below this share of the two before.",
  },
  layPoints: {
    zh: "产蛋率每天比标准多降这么多时预警。",
    en: "Warns when the laying rate falls this much faster per day than the standard.",
  },
  eggLightG: {
    zh: "7 天内蛋重下降超过此值时预警。",
    en: "Warns when egg weight drops by more than this within 7 days.",
  },
  crackedTimes: {
    zh: "破损率达到平时的这个倍数时预警。",
    en: "Warns when cracked eggs reach this many times the usual share.",
  },
  meterOffPct: {
    zh: "日报与仪表读数相差超过此比例时提示核对。",
    en: "Warns when a record and the meter differ by more than this.",
  },
  countPct: {
    zh: "账面存栏与环控器相差超过此比例时提示核对。",
    en: "Warns when the head count and the controller differ by more than this.",
  },
  birdKwhPct: {
    zh: "每只用电高于同场同日龄栋舍此比例时预警。",
    en: "Warns when energy per bird is this far above houses of the same age.",
  },
  nightKwPct: {
    zh: "夜间功率高于前两周此比例时预警。",
    en: "Warns when the night load is this far above the last two weeks.",
  },
  fanKwPct: {
    zh: "单台风机功率高于首月此比例时预警，多为皮带或轴承问题。",
    en:
      "Warns when power per fan is this far above its first month, often due to " +
      "belts or bearings.",
  },
  missingDays: {
    zh: "连续这么多天没有日报时预警。",
    en: "Warns after this many days without a record.",
  },
  farmSharePct: {
    zh: "全场达到此比例的栋舍有同一预警时，合并为一条。",
    en: "When this share of a farm's houses has the same warning, they are combined into one.",
  },
  fcrPerKg: {
    zh: "把料肉比换算到同一体重时，每千克体重的校正值。",
    en: "Correction per kg of weight when FCR is compared at one weight.",
  },
  fcrReferenceKg: {
    zh: "料肉比统一换算到此体重再比较。",
    en: "FCR of different flocks is compared at this weight.",
  },
};

/** Returns the effect of a setting, in a sentence or two. */
export const settingReason = (key: SettingKey): Words | undefined =>
  settingReasons[key] ?? settingHelp(key);
