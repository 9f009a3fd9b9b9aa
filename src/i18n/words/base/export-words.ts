import type { Words } from "../../../../contract/base/words.ts";
import { createTextHook } from "../../translate.ts";
import { consoleWords } from "./console-words.ts";

/**
 * Texts of the export of a table. They are loaded with the first page that offers an export.
 * `{name}` stands for a value.
 */
export const exportWords = {
  exportFile: { zh: "导出", en: "Export" },
  exportTitle: { zh: "导出文件", en: "Export to file" },
  exportFormat: { zh: "文件格式", en: "Format" },
  formatXlsx: { zh: "Excel 工作簿 (.xlsx)", en: "Excel workbook (.xlsx)" },
  formatCsv: { zh: "CSV 文本 (.csv)", en: "CSV text (.csv)" },
  exportRows: { zh: "约 {rows} 行", en: "About {rows} rows" },
  exportNone: { zh: "没有可导出的数据", en: "Nothing to export" },
  exportWarning: {
    zh: "数据量较大（约 {rows} 行），导出可能需要一些时间，是否继续下载？",
    en:
      "Large amount of data (about {rows} rows): the export may take a while. Continue with the " +
      "download?",
  },
  exportGoOn: { zh: "继续下载", en: "Download data" },
  exportBusy: { zh: "导出数据量较大，请稍候", en: "Too much data to export please wait" },
  exportRunning: { zh: "正在导出…", en: "Exporting…" },
  exportGot: { zh: "已接收 {size}", en: "{size} received" },
  exportGotOf: {
    zh: "已接收 {size}，共约 {rows} 行",
    en: "{size} received of about {rows} rows",
  },
  exportStop: { zh: "取消导出", en: "Cancel export" },
  exportBehind: { zh: "在后台继续", en: "Continue in background" },
} as const satisfies Record<string, Words>;

/** Hook for these texts and those of the console; for use in an observer. */
export const useExportText = createTextHook(consoleWords, exportWords);
