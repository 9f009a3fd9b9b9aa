import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { formWords } from "../base/form-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of /alarm/readiness and its card. `{name}` stands for a value. */
export const readinessWords = {
  readyNone: { zh: "{houses} 栋都没有“不就绪”的项", en: "None of {houses} houses is “not ready”" },
  readyNoHouses: { zh: "还没有栋舍可检查", en: "There are no houses to check yet" },
  readySome: {
    zh: "{houses} 栋中有 {fault} 栋不就绪",
    en: "{fault} of {houses} houses {fault:is:are} not ready",
  },
  readyWhy: {
    zh: "出事时能否及时报警、叫到人：按此刻的数据逐栋检查。",
    en:
      "Would an alarm be raised and reach someone? Every house is checked against current " +
      "data.",
  },
  readyEmpty: { zh: "其中空舍 {count} 栋", en: "{count} of them empty" },
  readyHouse: { zh: "栋舍", en: "House" },
  readyState: { zh: "状态", en: "State" },
  readyCheck: { zh: "检查项", en: "Check" },
  readyEveryCheck: { zh: "全部检查项", en: "All checks" },
  readyFarm: { zh: "农场、公司", en: "Farm, company" },
  readyEmptyHouse: { zh: "空舍", en: "Empty" },
  readyAge: { zh: "{age} 日龄", en: "Day {age}" },
  readyNotAsked: { zh: "空舍不查", en: "Empty, not checked" },
  readyNoTunnel: { zh: "无纵向", en: "No tunnel" },
  readyMore: { zh: "另有 {count} 项", en: "{count} more" },
  readyHouseTitle: { zh: "就绪检查", en: "Readiness" },
  readyCardAll: { zh: "全部检查", en: "All checks" },
} as const satisfies Record<string, Words>;

/** Hook for these texts and the texts of console, pages and forms; for use in an observer. */
export const useReadinessText = createTextHook(consoleWords, pageWords, formWords, readinessWords);
export type ReadinessText = TranslateOf<typeof useReadinessText>;
