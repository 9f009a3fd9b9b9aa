import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, sayWith } from "../../translate.ts";
import { consoleWords } from "./console-words.ts";
import { pageWords } from "./page-words.ts";

/** Words of every import of a table. `{name}` stands for a value. */
export const importWords = {
  importOpen: { zh: "批量导入", en: "Import" },
  importChoose: { zh: "选择文件，或拖放到此处", en: "Choose a file, or drop it here" },
  importKinds: {
    zh: "CSV 或 XLSX，最大 5 MB，最多 {rows} 行",
    en: "CSV or XLSX, at most 5 MB and {rows} rows",
  },
  importTemplate: { zh: "下载模板", en: "Download template" },
  importColumnsTitle: { zh: "各列填写说明", en: "Columns" },
  importNeeded: { zh: "必填", en: "required" },
  importReading: { zh: "正在检查 {name}…", en: "Checking {name}…" },
  importRunning: { zh: "正在导入，请勿关闭…", en: "Importing, please wait…" },
  importLarge: {
    zh: "文件超过 5 MB，请拆分后再导入。",
    en: "The file is larger than 5 MB: please split it.",
  },
  importOld: {
    zh: "这是旧版 Excel 文件（.xls），请另存为 .xlsx 或 CSV。",
    en: "This is an old Excel file (.xls): save it as .xlsx or CSV.",
  },
  importBroken: {
    zh: "无法读取该文件：不是 XLSX 或 CSV，或已损坏。",
    en: "The file cannot be read: it is not XLSX or CSV, or it is damaged.",
  },
  importEmpty: { zh: "文件中没有数据行。", en: "The file has no data rows." },
  importManyRows: {
    zh: "超过 {rows} 行，请拆分后再导入。",
    en: "More than {rows} rows: please split the file.",
  },
  importTwice: { zh: "以下列重复：{names}", en: "Duplicate columns: {names}" },
  importMissing: {
    zh: "第一行缺少以下列：{names}",
    en: "The first row lacks these columns: {names}",
  },
  importUnknown: { zh: "以下列无法识别，已忽略：{names}", en: "Unknown columns, ignored: {names}" },
  importGood: {
    zh: "{name}：共 {rows} 行，没有问题。",
    en: "{name}: {rows} {rows:row:rows}, no problems.",
  },
  importBad: {
    zh: "{name}：共 {rows} 行，有 {count} 处问题。请在文件中修正后重新选择，目前没有改动任何数据。",
    en:
      "{name}: {rows} {rows:row:rows}, {count} {count:problem:problems}. Correct the file and " +
      "choose it again; nothing has changed.",
  },
  importProblems: { zh: "问题列表", en: "Problems" },
  importRow: { zh: "行", en: "Row" },
  importColumn: { zh: "列", en: "Column" },
  importWhy: { zh: "问题", en: "Problem" },
  importMore: {
    zh: "另有 {count} 处问题未显示",
    en: "{count} more {count:problem:problems} not shown",
  },
  importOther: { zh: "选择其他文件", en: "Choose another file" },
  importFailed: { zh: "导入失败：{reason}", en: "Import failed: {reason}" },
  importDone: {
    zh: "导入完成，已通知所有在线页面。",
    en: "Import completed; all open pages are notified.",
  },
  importPaste: { zh: "或粘贴从表格中复制的行", en: "Or paste rows copied from a spreadsheet" },
  importPasted: { zh: "粘贴的表格", en: "Pasted table" },
} as const satisfies Record<string, Words>;

/** Says them and the words of the console and its pages. Inside an observer. */
export const useImportText = sayWith(consoleWords, pageWords, importWords);
export type ImportSay = TranslateOf<typeof useImportText>;
