import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "./console-words.ts";
import { pageWords } from "./page-words.ts";

/** Words of the operation log apart from its list. */
export const logWords = {
  changesShow: { zh: "查看变更", en: "Show changes" },
  changesOf: { zh: "变更内容", en: "Changes" },
  changeField: { zh: "字段", en: "Field" },
  changeBefore: { zh: "变更前", en: "Before" },
  changeAfter: { zh: "变更后", en: "After" },
  changesNone: { zh: "没有字段发生变化", en: "No fields changed" },
  changesFailed: { zh: "变更内容加载失败", en: "Changes could not be loaded" },
  changesLoading: { zh: "正在加载变更内容", en: "Loading changes" },
  commandId: { zh: "下发编号 {id}", en: "Command {id}" },
  valueYes: { zh: "是", en: "Yes" },
  valueNo: { zh: "否", en: "No" },
  valueNone: { zh: "无", en: "None" },
} as const satisfies Record<string, Words>;

/** Hook for these texts and those of the console and its pages; for use in an observer. */
export const useLogText = createTextHook(consoleWords, pageWords, logWords);
export type LogText = TranslateOf<typeof useLogText>;
