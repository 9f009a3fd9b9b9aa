import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { pageWords } from "../base/page-words.ts";
import { formWords } from "../base/form-words.ts";

/** Words of breeds and the editor of their standards. `{name}` stands for a value. */
export const breedWords = {
  newBreed: { zh: "新建品种", en: "New breed" },
  breedOwner: { zh: "归属", en: "Scope" },
  breedCommon: { zh: "通用", en: "Common" },
  breedOwn: { zh: "自有", en: "Own" },
  breedEvery: { zh: "通用与自有", en: "Common and own" },
  breedCommonHint: {
    zh: "管理员创建的品种为通用品种，所有机构可见",
    en: "Created by administrators: visible to all organisations",
  },
  breedOwnHint: { zh: "仅本机构可见", en: "Visible to your organisation only" },
  breedSaleAgeHint: {
    zh: "肉鸡、黄羽鸡、鸭；不填为 42、90、42 天",
    en: "Broilers, yellow-feather chickens, ducks; empty: 42, 90, 42 days",
  },
  breedCopy: { zh: "标准模板", en: "Copy standard from" },
  breedBlank: { zh: "不使用模板", en: "None" },
  breedAges: { zh: "日龄标准", en: "Standard" },
  breedAgesOf: { zh: "{name} 的日龄标准", en: "Standard of {name} by age" },
  breedSaves: { zh: "24 小时内的保存", en: "Saved in the last 24 hours" },
  breedUndoSave: { zh: "恢复为保存前的标准", en: "Restore the standard before it" },
  breedRestored: { zh: "已恢复为保存前的标准", en: "The standard before that save is restored" },
  breedUntil: {
    zh: "{count} 个日龄点，至 {last} 日龄",
    en: "{count} {count:age:ages}, to day {last}",
  },
  breedBack: { zh: "返回品种列表", en: "Back to the list" },
  breedLoading: { zh: "正在加载品种标准", en: "Loading the standard" },
  breedFailed: { zh: "品种加载失败", en: "The breed could not be loaded" },
  breedReadOnly: { zh: "只读", en: "Read-only" },
  breedReadOnlyWhy: {
    zh: "通用品种由管理员维护；可新建自有品种，以此为模板。",
    en:
      "Common breeds are maintained by administrators. Create a breed of your own based on this " +
      "one.",
  },
  breedInUseNow: { zh: "{count} 个在养批次使用", en: "Used by {count} {count:flock:flocks}" },
  gridLabel: { zh: "日龄标准", en: "Standard by age" },
  gridHint: {
    zh: "方向键移动，直接输入或按 Enter 编辑，可从电子表格粘贴。",
    en: "Move with the arrow keys, type or press Enter to edit, paste cells from a spreadsheet.",
  },
  gridStraight: {
    zh: "行间线性插值；首行之前、末行之后保持不变。",
    en: "Linear between rows, constant outside.",
  },
  gridEmpty: { zh: "还没有日龄标准", en: "No standard yet" },
  gridEmptyWhy: {
    zh: "添加一行后可粘贴整张表，也可以导入文件。",
    en: "Add a row and paste a whole table into it, or import a file.",
  },
  gridAddRow: { zh: "插入行", en: "Add row" },
  gridRemoveRow: { zh: "删除行", en: "Remove row" },
  gridUndo: { zh: "撤销", en: "Undo" },
  gridFaults: { zh: "{count} 处错误", en: "{count} {count:error:errors}" },
  gridFirstFault: { zh: "定位", en: "Go to" },
  gridRows: { zh: "{count} 行", en: "{count} {count:row:rows}" },
  gridUnsaved: { zh: "有未保存的修改", en: "Unsaved changes" },
  fileImport: { zh: "导入文件", en: "Import file" },
  fileExport: { zh: "导出 CSV", en: "Export CSV" },
  fileMore: { zh: "另有 {count} 处未列出", en: "and {count} more" },
  breedImportIntro: {
    zh: "每行一个日龄。文件中没有的列和日龄保持不变；导入后先显示在表格中，保存后才生效。",
    en:
      "One row per day of age. Columns and ages not in the file stay unchanged. " +
      "The result is shown in the table first and takes effect once saved.",
  },
  breedImportTemplate: { zh: "日龄标准模板", en: "Standard by age template" },
  breedImportHintAge: { zh: "天数，从 0 开始", en: "In days, from 0" },
  breedImportHintOther: { zh: "空白表示没有标准", en: "Blank: no standard" },
  breedImportFresh: { zh: "新增日龄", en: "New ages" },
  breedImportChanged: { zh: "修改日龄", en: "Changed ages" },
  breedImportLeft: { zh: "保持不变", en: "Unchanged" },
  breedImportNothing: {
    zh: "与表格相同，没有可写入的内容。",
    en: "Same as the table: nothing to import.",
  },
  breedImportAll: { zh: "写入 {count} 个日龄", en: "Import {count} {count:age:ages}" },
  breedImportGood: {
    zh: "只写入没有问题的 {count} 个日龄",
    en: "Import only the {count} {count:age:ages} without problems",
  },
  breedImportDone: {
    zh: "表格已写入 {count} 个日龄，保存后生效。",
    en: "{count} {count:age:ages} imported into the table; they take effect once saved.",
  },
  pasteTitle: {
    zh: "粘贴将覆盖现有设置，是否继续？",
    en: "Pasting overwrites existing settings. Continue?",
  },
  pasteWhy: {
    zh: "将覆盖 {count} 个已有数值，可以撤销。",
    en: "{count} existing {count:value:values} will be overwritten. This can be undone.",
  },
  pasteYes: { zh: "粘贴", en: "Paste" },
  pasteWide: { zh: "粘贴的列数超出表格", en: "The pasted cells exceed the columns of the table" },
  pasteLeftOut: { zh: "已忽略无法识别的列：{names}", en: "Unknown columns ignored: {names}" },
  pasteLong: { zh: "行数超过 1000", en: "More than 1,000 rows" },
  saveTitle: { zh: "保存日龄标准？", en: "Save the standard?" },
  saveWhy: {
    zh: "有 {count} 个在养批次使用该品种。保存后，其栋舍的目标值和报警限值将在一分钟内随之改变。",
    en:
      "Used by {count} {count:flock:flocks}. Targets and alarm limits of their houses change " +
      "within a minute of saving.",
  },
  curvesLabel: { zh: "曲线", en: "Curves" },
  curveNothing: { zh: "无数据", en: "No data" },
  curveHumidity: { zh: "湿度", en: "Humidity" },
  curveSummary: {
    zh: "{name}：{first} 至 {last} 日龄，{from} 至 {to} {unit}",
    en: "{name}: day {first} to {last}, {from} to {to} {unit}",
  },
  remindersLabel: { zh: "免疫提醒", en: "Vaccination reminders" },
  reminderAge: { zh: "免疫日龄", en: "Age" },
  reminderContent: { zh: "免疫内容", en: "Vaccination" },
  reminderAdd: { zh: "添加提醒", en: "Add reminder" },
  reminderRemove: { zh: "删除 {age} 日龄的提醒", en: "Remove the reminder for day {age}" },
  reminderNone: { zh: "没有免疫提醒", en: "No reminders" },
} as const satisfies Record<string, Words>;

/** Hook for these texts and those of the console, its pages and forms; for use in an observer. */
export const useBreedText = createTextHook(consoleWords, pageWords, formWords, breedWords);
export type BreedText = TranslateOf<typeof useBreedText>;
