import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { formWords } from "../base/form-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of planned work. `{name}` stands for a value. */
export const plannedWorkWords = {
  newWork: { zh: "登记计划作业", en: "New planned work" },
  workWhere: { zh: "地点", en: "Where" },
  workWhat: { zh: "停用的报警", en: "Alarms out of service" },
  workNext: { zh: "下一次", en: "Next" },
  workEvery: { zh: "重复", en: "Repeat" },
  workHouses: { zh: "{count} 栋", en: "{count} {count:house:houses}" },
  workAllKinds: { zh: "全部类别", en: "All groups" },
  workButUrgent: { zh: "紧急除外", en: "except urgent" },
  workWithUrgent: { zh: "含紧急报警", en: "including urgent" },
  workWeekly: { zh: "每{days}，至 {until}", en: "{days}, until {until}" },
  workMonthly: {
    zh: "每月 {day} 日，至 {until}",
    en: "Day {day} of the month, until {until}",
  },
  workNameHint: { zh: "如：清洗消毒、停电检修", en: "E.g. cleaning, announced power cut" },
  workFarmsHint: { zh: "含下级农场的全部栋舍", en: "Includes all houses below them" },
  workGroupsHint: {
    zh: "不选：全部类别。开始前已有的报警不受影响",
    en: "None chosen: all groups. Alarms already open before the work are not affected",
  },
  workTimeHint: { zh: "农场当地时间，如 18:00", en: "Farm local time, e.g. 18:00" },
  workHoursHint: {
    zh: "一次性最长 {once} 小时，重复的每次最长 {repeated} 小时",
    en: "One-off: {once} h at most; repeated: {repeated} h each time",
  },
  workUrgentHint: {
    zh: "不填：紧急报警照常通知。填写后连紧急报警也不通知：一次性最长 {once} 小时，重复的每次最长 {repeated} 小时",
    en:
      "Empty: urgent alarms are notified as usual. With a reason, they are not notified " +
      "either: one-off {once} h at most, repeated {repeated} h each time",
  },
  workHours: { zh: "时长（小时）", en: "Duration (h)" },
  workRemovalNote: {
    zh: "以后不再开始；正在进行的一次请在“作业记录”中提前结束。",
    en: "It will not start again. To end one in progress, use Work done.",
  },
  runWhen: { zh: "时间", en: "When" },
  runState: { zh: "状态", en: "State" },
  runResult: { zh: "期间的报警", en: "During the work" },
  runNothing: { zh: "没有报警", en: "No alarms" },
  runCounts: { zh: "{went} 条已恢复，{stood} 条未恢复", en: "{went} cleared, {stood} not cleared" },
  runAlarms: { zh: "查看报警", en: "Show alarms" },
  runAlarmsOf: { zh: "查看报警：{name}", en: "Show alarms: {name}" },
  runEnd: { zh: "提前结束", en: "End now" },
  runEndOf: { zh: "提前结束：{name}", en: "End now: {name}" },
  runEnded: { zh: "{name} 已结束", en: "{name} has ended" },
  runEndedBy: { zh: "{name} 于 {time} 提前结束", en: "Ended early by {name}, {time}" },
  runUntil: { zh: "进行中，至 {time}", en: "Running until {time}" },
  runWent: { zh: "期间已恢复", en: "Cleared during the work" },
  runStood: { zh: "结束时未恢复", en: "Not cleared at the end" },
  runStands: { zh: "未恢复", en: "Not cleared" },
  runTitle: { zh: "期间的报警：{name}", en: "During the work: {name}" },
  workNow: {
    zh: "计划作业进行中：{name}，至 {to}，{houses}",
    en: "Planned work in progress: {name}, until {to}, {houses}",
  },
  workSoon: {
    zh: "计划作业：{name}，{from}–{to}，{houses}",
    en: "Planned work: {name}, {from}–{to}, {houses}",
  },
} as const satisfies Record<string, Words>;

/** Hook for these texts; for use in an observer. */
export const usePlannedWorkText = createTextHook(
  consoleWords,
  pageWords,
  formWords,
  plannedWorkWords,
);
export type PlannedWorkText = TranslateOf<typeof usePlannedWorkText>;
