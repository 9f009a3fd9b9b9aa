import type { Words } from "../../../../contract/base/words.ts";
import { createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { importWords } from "../base/import-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of the import of daily records, in addition to those of every import. */
export const dayImportWords = {
  dayImportTitle: { zh: "批量导入日报", en: "Import daily records" },
  dayImportIntro: {
    zh: "每行一栋一天。先检查，逐行列出问题；已有的数据不会重复写入，也不会被覆盖。",
    en:
      "One row per house and day. The file is checked first and problems are listed by " +
      "row; existing data is neither duplicated nor overwritten.",
  },
  dayImportTemplateName: { zh: "日报导入模板", en: "Daily records template" },
  dayImportHintFarm: {
    zh: "仅当多个农场有同名栋舍时填写",
    en: "Only if several farms have a house of this name",
  },
  dayImportHintHouse: { zh: "中文或英文名称", en: "Name in Chinese or English" },
  dayImportHintDay: { zh: "如 2026-03-05", en: "e.g. 2026-03-05" },
  dayImportHintNought: { zh: "0 表示已查看，没有", en: "0 means checked, none found" },
  dayImportHintEmpty: { zh: "空白：以仪表为准", en: "Blank: use meter" },
  dayImportHintSample: { zh: "空白按 1 计", en: "Blank counts as 1" },
  dayImportDays: { zh: "写入天数", en: "Days to import" },
  dayImportKnown: { zh: "已有，不重复写入", en: "Already recorded" },
  dayImportOld: { zh: "超过可修改期限", en: "Past the editing period" },
  dayImportReason: {
    zh: "原因（{days} 天早于可修改期限，至少 4 个字）",
    en: "Reason ({days} {days:day:days} past the editing period; at least 4 characters)",
  },
  dayImportWrite: { zh: "写入 {days} 天", en: "Import {days} {days:day:days}" },
  dayImportWriteGood: {
    zh: "只写入没有问题的 {days} 天",
    en: "Import only the {days} {days:day:days} without problems",
  },
  dayImportNothing: { zh: "没有可写入的数据。", en: "Nothing to import." },
  dayImportDone: {
    zh: "已写入 {days} 天。",
    en: "{days} {days:day:days} imported.",
  },
  dayImportUnsure: {
    zh: "没有收到服务器的应答：{reason}。再次写入不会重复：已有的数据会被识别。",
    en:
      "The server did not respond: {reason}. You can safely import again: existing data is " +
      "recognised.",
  },
} as const satisfies Record<string, Words>;

/** Hook for these texts and those of the console and its pages; for use in an observer. */
export const useDayImportText = createTextHook(
  consoleWords,
  pageWords,
  importWords,
  dayImportWords,
);
