import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { pageWords } from "../base/page-words.ts";
import { trendWords } from "./trend-words.ts";

/** Words of the comparison. `{name}` stands for a value. */
export const comparedWords = {
  groupRegulated: { zh: "环境", en: "Climate" },
  groupRunning: { zh: "运行", en: "Running" },
  groupPerBird: { zh: "每只用量", en: "Use per bird" },
  groupPerBird_mixed: { zh: "每只（头）用量", en: "Use per head" },
  groupPerBird_pig: { zh: "每头用量", en: "Use per head" },
  groupGrowth: { zh: "生长", en: "Growth" },
  groupEggs: { zh: "产蛋", en: "Eggs" },
  groupWhole: { zh: "整舍用量", en: "House total" },
  waterPerBird: { zh: "每只饮水量", en: "Water per bird" },
  waterPerBird_mixed: { zh: "每只（头）饮水量", en: "Water per head" },
  waterPerBird_pig: { zh: "每头饮水量", en: "Water per head" },
  feedPerBird: { zh: "每只采食量", en: "Feed per bird" },
  feedPerBird_mixed: { zh: "每只（头）采食量", en: "Feed per head" },
  feedPerBird_pig: { zh: "每头采食量", en: "Feed per head" },
  kwhPerBird: { zh: "每只用电量", en: "Energy per bird" },
  kwhPerBird_mixed: { zh: "每只（头）用电量", en: "Energy per head" },
  kwhPerBird_pig: { zh: "每头用电量", en: "Energy per head" },
  perHeadDay: { zh: "{unit}/只·天", en: "{unit}/bird/day" },
  perHeadDay_mixed: { zh: "{unit}/只（头）·天", en: "{unit}/head/day" },
  perHeadDay_pig: { zh: "{unit}/头·天", en: "{unit}/head/day" },
  alignBy: { zh: "对齐方式", en: "Align by" },
  byDate: { zh: "按日期", en: "By date" },
  byAge: { zh: "按日龄", en: "By age" },
  ageAxis: { zh: "{day} 日龄", en: "Day {day}" },
  ageTime: { zh: "{day} 日龄 {time}", en: "Day {day} {time}" },
  ageStretch: { zh: "{from}–{to} 日龄", en: "Day {from}–{to}" },
  ageNote: {
    zh: "日龄从入舍当天（农场当地日期）算起；没有在养批次的栋舍不显示。",
    en:
      "Age counts from the day of placement, by the farm's local date. Houses without a flock " +
      "are not shown.",
  },
  ageNone: { zh: "所选栋舍都没有在养批次", en: "None of the chosen houses has a flock" },
  ageNoneWhy: {
    zh: "按日龄对齐需要在养批次，请改为按日期对齐。",
    en: "Aligning by age needs a flock; align by date instead.",
  },
  standardOf: { zh: "{breed} 标准", en: "{breed} standard" },
  variationShare: { zh: "变异系数", en: "CV" },
  rankByMean: { zh: "排名", en: "Rank" },
  rankWhy: { zh: "按平均值从高到低", en: "By mean, highest first" },
  statisticsNote: {
    zh: "最小、平均、最大与变异系数（标准差÷平均）按所选时间范围内的全部读数计算；用量类指标按统计粒度的各时段计算。",
    en:
      "Minimum, mean, maximum and CV (standard deviation ÷ mean) are calculated from all " +
      "readings in the time range; consumption, from the intervals of the chosen granularity.",
  },
} as const satisfies Record<string, Words>;
export type ComparedWord = keyof typeof comparedWords;

/**
 * Hook for these texts and the texts of the console, its pages and curves; for use in an observer.
 */
export const useComparedText = createTextHook(consoleWords, pageWords, trendWords, comparedWords);
export type ComparedText = TranslateOf<typeof useComparedText>;
