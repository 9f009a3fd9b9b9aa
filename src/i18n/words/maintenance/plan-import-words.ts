import type { Words } from "../../../../contract/base/words.ts";
import { createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { importWords } from "../base/import-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of the import of maintenance plans, in addition to those of every import. */
export const planImportWords = {
  planImportTitle: { zh: "批量导入维保计划", en: "Import maintenance plans" },
  planImportIntro: {
    zh: "每行一个计划。先检查，逐行列出问题；同一栋舍、同一设备、同一内容的计划已有时不再新建。",
    en:
      "One row per plan. The file is checked first and problems are listed by row; a plan " +
      "that already exists for the same house, unit and task is not created again.",
  },
  planImportTemplateName: { zh: "维保计划导入模板", en: "Maintenance plans template" },
  planImportHintFarm: {
    zh: "有同名栋舍时，或计划属于全场时填写",
    en: "If houses share a name, or for a plan of the whole farm",
  },
  planImportHintHouse: {
    zh: "中文或英文名称；空白为全场的计划",
    en: "Name in Chinese or English; blank: whole farm",
  },
  planImportHintKind: { zh: "空白为整栋的计划", en: "Blank: whole house" },
  planImportHintNumber: {
    zh: "空白为该类别的全部设备",
    en: "Blank: all units of that type",
  },
  planImportHintDay: { zh: "如 2026-03-05", en: "e.g. 2026-03-05" },
  planImportHintDays: { zh: "定期计划必填", en: "Required for regular plans" },
  planImportHintHours: { zh: "按运行时长的计划必填", en: "Required for plans by duration" },
  planImportHintSeason: { zh: "月-日，如 04-15", en: "Month-day, e.g. 04-15" },
  planImportHintYes: { zh: "是 / 否", en: "yes / no" },
  planImportHintLead: { zh: "空白为 7 天", en: "Blank: 7 days" },
  planImportHintAnchor: { zh: "空白为从完成日起算", en: "Blank: from completion date" },
  planImportHintWho: { zh: "用户姓名；空白为所有人", en: "User's name; blank: anyone" },
  planImportPlans: { zh: "新建计划", en: "Plans to create" },
  planImportClosed: {
    zh: "已有但已关闭，不新建；请在计划中重新打开",
    en: "Exists but closed; reopen under Plans",
  },
  planImportKnown: { zh: "已有，不重复新建", en: "Already exists" },
  planImportWrite: { zh: "新建 {plans} 个计划", en: "Create {plans} {plans:plan:plans}" },
  planImportWriteGood: {
    zh: "只新建没有问题的 {plans} 个",
    en: "Create only the {plans} {plans:plan:plans} without problems",
  },
  planImportNothing: { zh: "没有可新建的计划。", en: "Nothing to create." },
  planImportDone: { zh: "已新建 {plans} 个计划。", en: "{plans} {plans:plan:plans} created." },
  planImportUnsure: {
    zh: "没有收到服务器的应答：{reason}。再次导入不会重复：已有的计划会被识别。",
    en:
      "The server did not respond: {reason}. You can safely import again: existing plans " +
      "are recognised.",
  },
} as const satisfies Record<string, Words>;

/** Hook for these texts and those of the console and its pages; for use in an observer. */
export const usePlanImportText = createTextHook(
  consoleWords,
  pageWords,
  importWords,
  planImportWords,
);
