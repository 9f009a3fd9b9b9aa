import type { Words } from "../../../contract/words.ts";
import { type SayOf, sayWith } from "../say.ts";
import { consoleWords } from "./console.ts";
import { pageWords } from "./page.ts";
import { formWords } from "./form.ts";

/** Words of poultry types and the editor of their standards. `{name}` stands for a value. */
export const breedWords = {
  newBreed: { zh: "新建品种", en: "New poultry type" },
  breedFactory: { zh: "育种公司", en: "Factory" },
  breedDescription: { zh: "说明", en: "Description" },
  breedSourceField: { zh: "数据来源", en: "Source of the figures" },
  breedCreated: { zh: "创建时间", en: "Created" },
  breedOwner: { zh: "归属", en: "Whose" },
  breedCommon: { zh: "通用", en: "Common" },
  breedOwn: { zh: "自有", en: "Own" },
  breedEvery: { zh: "通用与自有", en: "Common and own" },
  breedCommonHint: {
    zh: "管理员创建的品种为通用品种，所有机构可见",
    en: "An administrator's is common: every organisation sees it",
  },
  breedOwnHint: { zh: "仅本机构可见", en: "Seen by your organisation only" },
  breedCopy: { zh: "以此为模板", en: "Begin as" },
  breedBlank: { zh: "不使用模板", en: "Without a standard" },
  breedAges: { zh: "日龄配置", en: "Ages" },
  breedAgesOf: { zh: "{name} 的日龄配置", en: "Ages of {name}" },
  breedUntil: { zh: "{count} 个，至 {last} 日龄", en: "{count}, to day {last}" },
  breedBack: { zh: "返回品种列表", en: "Back to the list" },
  breedLoading: { zh: "正在加载品种标准", en: "Loading the standard" },
  breedFailed: { zh: "品种加载失败", en: "The breed could not be loaded" },
  breedReadOnly: { zh: "只读", en: "Read only" },
  breedReadOnlyWhy: {
    zh: "通用品种由管理员维护，可新建自有品种并以此为模板。",
    en: "Common ones are the administrators'. Make one of your own that begins as this.",
  },
  breedInUseNow: { zh: "{count} 个在养批次使用", en: "{count} flocks now" },
  gridLabel: { zh: "按日龄配置", en: "Standard by age" },
  gridHint: {
    zh: "方向键移动，直接输入或按 Enter 编辑，可从电子表格粘贴。",
    en: "Arrow keys move, typing or Enter edits, cells can be pasted from a spreadsheet.",
  },
  gridStraight: {
    zh: "两行之间按直线插值；首行之前、末行之后保持不变。",
    en: "Between rows values run straight; before the first and after the last they stay.",
  },
  gridEmpty: { zh: "还没有日龄配置", en: "No ages yet" },
  gridEmptyWhy: {
    zh: "添加一行后可粘贴整张表，也可以导入 CSV。",
    en: "Add a row and paste a whole table into it, or import a CSV.",
  },
  gridAddRow: { zh: "插入行", en: "Add row" },
  gridRemoveRow: { zh: "删除行", en: "Remove row" },
  gridUndo: { zh: "撤销", en: "Undo" },
  gridFaults: { zh: "{count} 处需要修改", en: "{count} to put right" },
  gridFirstFault: { zh: "定位", en: "Show" },
  gridRows: { zh: "{count} 行", en: "{count} rows" },
  gridUnsaved: { zh: "有未保存的修改", en: "Not saved yet" },
  fileImport: { zh: "导入 CSV", en: "Import CSV" },
  fileExport: { zh: "导出 CSV", en: "Export CSV" },
  fileTitle: { zh: "导入 {name}", en: "Import {name}" },
  fileGood: {
    zh: "读到 {count} 行，没有错误。导入将替换表格中的全部内容，保存后才生效。",
    en: "{count} rows, all in order. Importing replaces the whole table; nothing counts until it is saved.",
  },
  fileBad: {
    zh: "发现 {count} 处错误，表格未改动。请修改文件后重新导入。",
    en: "{count} faults. The table is as it was: put the file right and import it again.",
  },
  fileNothing: { zh: "文件中没有数据行。", en: "There are no rows in the file." },
  fileUnread: {
    zh: "无法读取该文件，或文件超过 1 MB",
    en: "The file cannot be read, or is larger than 1 MB",
  },
  fileRow: { zh: "行", en: "Row" },
  fileColumn: { zh: "列", en: "Column" },
  fileValue: { zh: "内容", en: "Value" },
  fileWhy: { zh: "原因", en: "Why" },
  fileMore: { zh: "另有 {count} 处未列出", en: "and {count} more" },
  fileReplace: { zh: "替换表格", en: "Replace the table" },
  pasteTitle: {
    zh: "粘贴将覆盖现有设置，是否继续？",
    en: "Pasting overwrites what is set. Go on?",
  },
  pasteWhy: {
    zh: "将覆盖 {count} 个已有数值，可以撤销。",
    en: "{count} values are overwritten. It can be undone.",
  },
  pasteYes: { zh: "粘贴", en: "Paste" },
  pasteWide: {
    zh: "粘贴的列数超出表格",
    en: "There are more columns than the table has from here",
  },
  pasteLong: { zh: "行数超过 1000", en: "That would be more than 1000 rows" },
  saveTitle: { zh: "保存日龄配置？", en: "Save the standard?" },
  saveWhy: {
    zh: "有 {count} 个在养批次使用该品种。保存后，其栋舍的目标值和报警限值将在一分钟内随之改变。",
    en: "{count} flocks are of it now. Targets and alarm limits of their houses change within a minute.",
  },
  curvesLabel: { zh: "曲线", en: "Curves" },
  curveNothing: { zh: "无数据", en: "No values" },
  curveHumidity: { zh: "湿度", en: "Humidity" },
  curveSummary: {
    zh: "{name}：{first} 至 {last} 日龄，{from} 至 {to} {unit}",
    en: "{name}: day {first} to {last}, {from} to {to} {unit}",
  },
  remindersLabel: { zh: "免疫提醒", en: "Immune reminders" },
  reminderAge: { zh: "免疫日龄", en: "At day age" },
  reminderContent: { zh: "免疫内容", en: "What is due" },
  reminderAdd: { zh: "添加提醒", en: "Add a reminder" },
  reminderRemove: { zh: "删除 {age} 日龄的提醒", en: "Remove the reminder of day {age}" },
  reminderNone: { zh: "没有免疫提醒", en: "No reminders" },
} as const satisfies Record<string, Words>;

/** Says them and the words of the console, its pages and forms. Inside an observer. */
export const useBreedSay = sayWith(consoleWords, pageWords, formWords, breedWords);
export type BreedSay = SayOf<typeof useBreedSay>;
