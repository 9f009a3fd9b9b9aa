import { z } from "zod";
import { keysOf } from "../../base/table-keys.ts";
import { ownAdviceSchema } from "../../base/own-advice.ts";
import { fill } from "../../base/server-message.ts";
import type { Language, Words } from "../../base/words.ts";

/**
 * Early warnings of deviations that are not alarms yet. They notify nobody; their list shows the
 * reason in words. `{name}` is replaced by one of their values.
 */
export const warningKinds = {
  waterLow: {
    name: { zh: "饮水偏少", en: "Low water intake" },
    text: {
      zh:
        "比本舍在此日龄和气温下的平时水平少喝 {percent}%：{value} L，应为 " +
        "{expected} L。请先查水压和过滤器，再查畜禽。",
      en:
        "Water {percent}% below this house's usual level for age and temperature: {value} " +
        "L, expected {expected} L. Check water pressure and filters first, then the animals.",
    },
  },
  waterHigh: {
    name: { zh: "饮水偏多", en: "High water intake" },
    text: {
      zh:
        "比本舍在此日龄和气温下的平时水平多用水 {percent}%：{value} L，应为 " +
        "{expected} L。请查漏水和舍温。",
      en:
        "Water {percent}% above this house's usual level for age and temperature: {value} " +
        "L, expected {expected} L. Check for leaks and the house temperature.",
    },
  },
  feedLow: {
    name: { zh: "采食偏少", en: "Low feed intake" },
    text: {
      zh:
        "比本舍在此日龄的平时水平少吃 {percent}%：{value} kg，应为 {expected} " +
        "kg。请先查料线，再查畜禽。",
      en:
        "Feed {percent}% below this house's usual level for its age: {value} kg, expected " +
        "{expected} kg. Check the feed line first, then the animals.",
    },
  },
  feedOut: {
    name: { zh: "饲料将尽", en: "Feed running out" },
    text: {
      zh: "料塔余 {kg} kg，按近 3 天用量约可用 {hours} 小时，到当地时间 {hour} 时左右。",
      en:
        "{kg} kg left in the silo: enough for about {hours} {hours:hour:hours} at the rate " +
        "of the last 3 days, until about {hour}:00.",
    },
  },
  weightSlow: {
    name: { zh: "增重变慢", en: "Slow growth" },
    text: {
      zh: "自动秤近 2 天增重 {gain} g，再前 2 天 {before} g，标准 {standard} g。",
      en:
        "Gain by scale {gain} g in the last 2 days, {before} g in the 2 days before; " +
        "standard {standard} g.",
    },
  },
  mortRising: {
    name: { zh: "死淘上升", en: "Losses rising" },
    text: {
      zh: "{days} 天内死淘比预期多 {more}，当日 {lost}。",
      en: "Losses {more} above expected in {days} {days:day:days}; {lost} on the last day.",
    },
  },
  layFalling: {
    name: { zh: "产蛋下降", en: "Laying rate falling" },
    text: {
      zh: "产蛋率连续 3 天每天下降约 {fall} 个百分点，标准为 {std}。",
      en: "Laying rate has fallen by about {fall} points a day for 3 days; standard {std}.",
    },
  },
  eggLight: {
    name: { zh: "蛋重下降", en: "Egg weight falling" },
    text: {
      zh: "蛋重 {value} g，7 天前 {before} g。",
      en: "Egg weight {value} g, {before} g 7 days ago.",
    },
  },
  crackedHigh: {
    name: { zh: "破损偏多", en: "Many cracked eggs" },
    text: {
      zh: "破损率 {value}%，平时 {usual}%。请查集蛋带。",
      en: "Cracked {value}%, usually {usual}%. Check the egg belts.",
    },
  },
  meterOff: {
    name: { zh: "录入与仪表不符", en: "Record differs from meter" },
    text: {
      zh: "录入量与仪表相差 {percent}%，请核对。",
      en: "The record and the meter differ by {percent}%. Please check.",
    },
  },
  countOff: {
    name: { zh: "账实不符", en: "Head count mismatch" },
    text: {
      zh: "日报账面 {value}，环控器 {controller}：请盘点，或更正其中之一。",
      en:
        "Records show {value} head, the controller {controller}: count the animals, or " +
        "correct one of the two.",
    },
  },
  energyHigh: {
    name: { zh: "用电偏多", en: "High energy use" },
    text: {
      zh:
        "连续 3 天用电高于同场同日龄栋舍：每只（头）每天 {value} Wh，中位数 {median} Wh，" +
        "高 {percent}%。请查通风级别、加热和灯光设置。",
      en:
        "Energy per animal {percent}% above houses of the same age on this farm " +
        "for 3 days: {value} Wh per day, median {median} Wh. Check ventilation, " +
        "heating and lights.",
    },
  },
  nightHigh: {
    name: { zh: "夜间用电偏高", en: "High night load" },
    text: {
      zh:
        "0–4 时平均 {value} kW，前两周为 {before} kW，高 {percent}%，而风机并未多开。" +
        "请查灯光、加热和水泵是否未关。",
      en:
        "Average {value} kW from 00:00 to 04:00, {percent}% above the previous two weeks " +
        "({before} kW), with no more fans running. Check lights, heaters and pumps.",
    },
  },
  fanHeavy: {
    name: { zh: "风机耗电偏高", en: "High fan power" },
    text: {
      zh:
        "单台风机 {value} kW，首月为 {before} kW，高 {percent}%。" +
        "请清洁扇叶和百叶窗，检查皮带和轴承。",
      en:
        "Power per fan {value} kW, {percent}% above the first month ({before} kW). Clean " +
        "blades and shutters; check belts and bearings.",
    },
  },
  meterStill: {
    name: { zh: "电表不走字", en: "Meter not counting" },
    text: {
      zh: "电表昨日没有走字，而风机累计运行 {hours} 小时。请查电表和接线。",
      en:
        "The meter counted nothing yesterday, although the fans ran for {hours} " +
        "hours in total. Check the meter and its wiring.",
    },
  },
  recordMissing: {
    name: { zh: "缺日报", en: "Record missing" },
    text: {
      zh: "已有 {days} 天没有日报。",
      en: "No daily record for {days} {days:day:days}.",
    },
  },
} as const satisfies Record<string, { readonly name: Words; readonly text: Words }>;
export type WarningKey = keyof typeof warningKinds;
export const warningKeys = keysOf(warningKinds);

/** Additional sentences: about that day, and about a farm whose houses were compared. */
const contextWords = {
  vaccinated: {
    zh: "当日做过免疫，可能与此有关。",
    en: "Vaccinated that day: a likely cause.",
  },
  asUsual: {
    zh: "同场其余 {others} 栋正常。",
    en: "The other {others} {others:house:houses} of the farm {others:is:are} normal.",
  },
  some: {
    zh: "同场 {all} 栋中 {houses} 栋如此。",
    en: "Same in {houses} of {all} houses of this farm.",
  },
  together: {
    zh: "同场 {all} 栋中 {houses} 栋同时如此：天气或总管路。",
    en: "Same in {houses} of {all} houses of this farm at once: weather or the main line.",
  },
} as const satisfies Record<string, Words>;

/** A warning about a flock: its kind with its values, and the farm's other houses. */
export const warningBriefSchema = z.object({
  key: z.enum(warningKeys),
  values: z.record(z.string(), z.number()),
  /**
   * Houses of the farm that it is compared with (only those whose day and level are known), and how
   * many of all deviate in the same way.
   */
  others: z.int().nullable(),
  houses: z.int(),
});
/** `own`: causes and checks that its organisation has written for this kind. */
export const advisedWarningSchema = warningBriefSchema.extend({ own: ownAdviceSchema.nullish() });
export type AdvisedWarning = z.infer<typeof advisedWarningSchema>;
export type WarningBrief = z.infer<typeof warningBriefSchema>;

/**
 * Returns a warning's reason in words, with its possible cause and a comparison with the farm's
 * other houses. `shownValues`: its values in readable form.
 */
export function warningWords(
  { key, values, others, houses }: WarningBrief,
  language: Language,
  shownValues: Readonly<Record<string, string | number>> = values,
): string {
  const farm = farmWords(others ?? 0, houses, values["shared"] === 1);
  return [
    fill(warningKinds[key].text[language], shownValues),
    ...(values["vaccinated"] === 1 ? [contextWords.vaccinated[language]] : []),
    ...(farm === null
      ? []
      : [fill(farm[language], { others: others ?? 0, all: (others ?? 0) + 1, houses })]),
  ].join(language === "zh" ? "" : " ");
}

/**
 * Returns the words about the farm's other houses; null: there are none. `isShared`: reported once
 * for many houses with the same deviation.
 */
function farmWords(others: number, houses: number, isShared: boolean): Words | null {
  if (others === 0) return null;
  if (isShared) return contextWords.together;
  return houses === 1 ? contextWords.asUsual : contextWords.some;
}
