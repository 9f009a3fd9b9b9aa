import type { Words } from "../../../../contract/base/words.ts";
import { sayWith } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { importWords } from "../base/import-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of the import of daily records, beside those of every import. */
export const dayImportWords = {
  dayImportTitle: { zh: "批量导入日报", en: "Import daily records" },
  dayImportIntro: {
    zh: "每行一栋一天。先检查，逐行列出问题；已有的数据不会重复写入，也不会被覆盖。",
    en:
      "One row per house and day. The table is checked first and problems are listed by row; " +
      "what is there already is neither written twice nor overwritten.",
  },
  dayImportTemplateName: { zh: "日报导入模板", en: "Daily records template" },
  dayImportHintFarm: {
    zh: "仅当多个农场有同名栋舍时填写",
    en: "Only where several farms have a house of that name",
  },
  dayImportHintHouse: { zh: "中文或英文名称", en: "Its name, in Chinese or English" },
  dayImportHintDay: { zh: "如 2026-03-05", en: "e.g. 2026-03-05" },
  dayImportHintNought: { zh: "0 表示已查看，没有", en: "0: looked, and there were none" },
  dayImportHintEmpty: { zh: "空白：以仪表为准", en: "Blank: as metered" },
  dayImportHintSample: { zh: "空白按 1 计", en: "Blank counts as 1" },
  dayImportDays: { zh: "写入天数", en: "Days to write" },
  dayImportKnown: { zh: "已有，不重复写入", en: "There already" },
  dayImportOld: { zh: "超过可修改期限", en: "Past the window" },
  dayImportReason: {
    zh: "原因（{days} 天早于可修改期限，至少 4 个字）",
    en: "Reason ({days} {days:day:days} past the window; at least 4 characters)",
  },
  dayImportWrite: { zh: "写入 {days} 天", en: "Write {days} {days:day:days}" },
  dayImportWriteGood: {
    zh: "只写入没有问题的 {days} 天",
    en: "Write the {days} good {days:day:days} only",
  },
  dayImportNothing: { zh: "没有可写入的数据。", en: "There is nothing to write." },
  dayImportDone: {
    zh: "已写入 {days} 天。",
    en: "{days} {days:day:days} written.",
  },
  dayImportUnsure: {
    zh: "没有收到服务器的应答：{reason}。再次写入不会重复：已有的数据会被识别。",
    en:
      "The server did not respond: {reason}. Write again without fear: what is there already is " +
      "recognised.",
  },
} as const satisfies Record<string, Words>;

/** Says them and the words of the console and its pages. Inside an observer. */
export const useDayImportText = sayWith(consoleWords, pageWords, importWords, dayImportWords);
