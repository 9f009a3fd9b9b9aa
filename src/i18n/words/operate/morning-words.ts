import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { formWords } from "../base/form-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of /morning/index and its card. `{name}` stands for a value. */
export const morningWords = {
  morningVisits: {
    zh: "{rows} 栋需要去查看，其余 {calm} 栋正常",
    en: "{rows} {rows:house needs:houses need} a visit, {calm} normal",
  },
  morningUrgent: {
    zh: "现在有 {count} 条紧急报警，请先处理",
    en: "{count} urgent {count:alarm:alarms} now: see to {count:it:them} first",
  },
  morningCalm: {
    zh: "今天没有需要专门去查看的栋舍，{calm} 栋正常",
    en: "No house needs a visit this morning; {calm} normal",
  },
  morningUnheard: {
    zh: "，{unheard} 栋近 24 小时无数据",
    en: ", {unheard} without data for 24 hours",
  },
  morningNotYet: {
    zh: "今天的清单还没有生成：每天 5 时起生成（农场当地时间）",
    en: "This morning's list is not ready yet; it is created from 05:00, farm local time",
  },
  morningAt: { zh: "生成于 {time}，{zone}", en: "Created {time}, {zone}" },
  morningHits: {
    zh: "近 7 天共 {rows} 条：已到舍 {visited} 条，有用 {useful} 条，没用 {useless} 条",
    en:
      "Last 7 days: {rows} {rows:row:rows}, {visited} visited, {useful} useful, " +
      "{useless} not useful",
  },
  morningHouse: { zh: "栋舍", en: "House" },
  morningWhy: { zh: "原因，先看什么", en: "Reason, and what to check first" },
  morningAnswer: { zh: "到舍与评价", en: "Visit" },
  morningFarm: { zh: "农场、公司", en: "Farm, company" },
  morningAge: { zh: "{age} 日龄 · {birds}", en: "Day {age} · {birds}" },
  morningCurve: { zh: "{name}，近 14 天", en: "{name}, last 14 days" },
  morningVisited: { zh: "已到舍", en: "Visited" },
  morningVisitedBy: { zh: "{name} {time} 到舍", en: "{name} visited at {time}" },
  morningUseful: { zh: "有用", en: "Useful" },
  morningUseless: { zh: "没用", en: "Not useful" },
  morningVisitedOf: { zh: "{house}：已到舍", en: "{house}: visited" },
  morningUsefulOf: { zh: "{house}：有用", en: "{house}: useful" },
  morningUselessOf: { zh: "{house}：没用", en: "{house}: not useful" },
  morningSaved: { zh: "已记录", en: "Recorded" },
  morningMake: { zh: "重新生成", en: "Create again" },
  morningMade: { zh: "已重新生成", en: "List created again" },
  morningAll: { zh: "完整清单", en: "Full list" },
} as const satisfies Record<string, Words>;

/** Hook for these texts; for use in an observer. */
export const useMorningText = createTextHook(consoleWords, pageWords, formWords, morningWords);
export type MorningText = TranslateOf<typeof useMorningText>;
