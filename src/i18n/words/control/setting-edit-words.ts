import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { pageWords } from "../base/page-words.ts";
import { parameterWords } from "./parameter-words.ts";

/** Words of changing settings. `{name}` stands for a value. */
export const settingEditWords = {
  changes: { zh: "{count} 项修改", en: "{count} {count:change:changes}" },
  changesIn: { zh: "{group}：{count} 项修改", en: "{group}: {count} {count:change:changes}" },
  keptHere: {
    zh: "修改已保存在本机，24 小时内有效，尚未下发。",
    en: "Saved on this device for 24 hours; not sent yet.",
  },
  beingSent: {
    zh: "正在下发，等待环控器回读。",
    en: "Being sent; waiting for the controller to read it back.",
  },
  discardAll: { zh: "全部放弃", en: "Discard" },
  putBack: { zh: "还原", en: "Reset" },
  putBackOf: { zh: "还原 {name}", en: "Reset {name}" },
  placeOpen: { zh: "已下发，等待回读", en: "Sent, waiting for read-back:" },
  placeUnconfirmed: { zh: "结果未知，正在查询", en: "Result unknown, checking; sent:" },
  placeVerified: { zh: "已回读", en: "Read back" },
  undoStep: { zh: "撤销", en: "Undo" },
  addRow: { zh: "添加一行", en: "Add row" },
  addRowAfter: { zh: "在第 {row} 行后添加", en: "Add a row after {row}" },
  removeRow: { zh: "删除第 {row} 行", en: "Remove row {row}" },
  rowsFull: { zh: "最多 {count} 行", en: "At most {count} rows" },
  less: { zh: "减小 {name}", en: "Decrease {name}" },
  more: { zh: "增大 {name}", en: "Increase {name}" },
  allowed: { zh: "允许 {from} – {to}", en: "Allowed {from} – {to}" },
  faultEmpty: { zh: "下发值不能为空", en: "The value must not be empty" },
  faultKind: { zh: "不是有效的值", en: "Not a valid value" },
  faultRange: { zh: "超出范围，允许 {from} – {to}", en: "Out of range, allowed {from} – {to}" },
  faultLength: { zh: "最多 {to} 个字符", en: "At most {to} characters" },
  faultStep: { zh: "须为 {step} 的倍数", en: "Must be a multiple of {step}" },
  faultKey: { zh: "该网关没有此项", en: "Not available on this gateway" },
  brokenBefore: { zh: "（原有）", en: "(unchanged)" },
  warning: { zh: "提示", en: "Note" },
  error: { zh: "错误", en: "Error" },
  curveChart: {
    zh: "温度曲线：可拖动各点，或用方向键调整（上下调温度，左右调日龄，按住 Shift 为大步）",
    en: "Temperature curve: drag points or use the arrow keys (Shift for larger steps)",
  },
  curvePoint: { zh: "第 {row} 点", en: "Point {row}" },
  curvePointText: { zh: "{day} 日龄 {target} °C", en: "Day {day}, {target} °C" },
  offsetHint: { zh: "整条曲线一起升降，各日龄都算", en: "Moves the whole curve, at every age" },
  legendWish: { zh: "修改后", en: "After change" },
  legendSaid: { zh: "环控器当前", en: "On the controller" },
  legendBand: { zh: "不报警的范围", en: "No-alarm band" },
  legendStandard: { zh: "品种标准", en: "Breed standard" },
  legendNow: { zh: "当前温度", en: "Temperature now" },
  today: { zh: "今日 {day} 日龄", en: "Today, day {day}" },
  dayAxis: { zh: "日龄", en: "Day age" },
  derivedAir: { zh: "风量", en: "Air" },
  derivedKw: { zh: "功率", en: "Power" },
  derivedNeed: { zh: "需风量倍数", en: "× need" },
  fansOn: { zh: "风机 {fan}", en: "Fan {fan}" },
  fansRunning: { zh: "风机台数", en: "Fans running" },
  stairChart: {
    zh: "各级别从目标温度以上多少度开始，以及平均运行的风机台数",
    en: "Start of each level above target, and average fans running",
  },
  stairChartAir: {
    zh: "各级别从目标温度以上多少度开始，以及平均风量",
    en: "Start of each level above target, and average airflow",
  },
  legendLevels: { zh: "今日最低至最高级别", en: "Lowest to highest level today" },
  aboveTarget: { zh: "高于目标", en: "Above target" },
  lightChart: { zh: "各日龄的光照时间", en: "Light hours by age" },
  feedChart: { zh: "一天内的喂料时段", en: "Feeding windows of the day" },
  noRight: {
    zh: "您没有远程设置的权限，只能查看。",
    en: "You do not have permission to change settings remotely; view only.",
  },
  groupReadOnly: {
    zh: "该网关不支持远程修改这一组设置。",
    en: "This gateway does not support changing this group remotely.",
  },
  draftOnly: {
    zh: "现在不能下发，可先准备修改：保存在本机，恢复后再确认下发。",
    en:
      "Nothing can be sent now. You can prepare changes; they are saved here until you " +
      "confirm them.",
  },
} as const satisfies Record<string, Words>;

/** Hook for these texts and the texts of the settings; for use in an observer. */
export const useEditText = createTextHook(
  consoleWords,
  pageWords,
  parameterWords,
  settingEditWords,
);
export type EditText = TranslateOf<typeof useEditText>;
