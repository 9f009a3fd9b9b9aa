import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { formWords } from "../base/form-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of the alarm settings among the rules. `{name}` stands for a value. */
const alarmSettingWords = {
  partKinds: { zh: "报警类型", en: "Alarm types" },
  partLimits: { zh: "限值", en: "Limits" },
  partWorks: { zh: "计划作业", en: "Planned work" },
  partRuns: { zh: "作业记录", en: "Work done" },
  partOutages: { zh: "停用的报警", en: "Out of service" },
  ofOrg: { zh: "机构", en: "Organisation" },
  searchKinds: { zh: "按名称或代码查找", en: "Name or code" },
  onlyChanged: { zh: "仅显示已修改", en: "Changed only" },
  kindsWhy: {
    zh: "此处为当前生效值。修改后立即用于判断，不必重启；已发生的报警保持原级别。",
    en: "Values in force. Changes apply at once; open alarms keep their severity.",
  },
  code: { zh: "代码", en: "Code" },
  severity: { zh: "级别", en: "Severity" },
  kind: { zh: "报警", en: "Alarm" },
  delay: { zh: "延时", en: "Delay" },
  clearDelay: { zh: "恢复延时", en: "Clear delay" },
  deadband: { zh: "回差", en: "Dead band" },
  resetColumn: { zh: "复位", en: "Reset" },
  byHand: { zh: "人工", en: "Manual" },
  bySelf: { zh: "自动", en: "Automatic" },
  origin: { zh: "来源", en: "From" },
  fromCatalogue: { zh: "默认", en: "Default" },
  setBy: { zh: "{name} 于 {time} 设置", en: "Set by {name}, {time}" },
  noKinds: { zh: "没有符合条件的报警", en: "No matching alarms" },
  seconds: { zh: "秒", en: "s" },
  asCatalogue: { zh: "默认：{value}", en: "Default: {value}" },
  isUrgentHint: {
    zh: "降低紧急报警的级别或加长其延时会推迟通知。",
    en: "A lower severity or a longer delay of an urgent alarm delays its notification.",
  },
  save: { zh: "保存", en: "Save" },
  backToCatalogue: { zh: "恢复默认", en: "Reset to default" },
  wrongNumber: { zh: "请填写 {min} 至 {max} 之间的数", en: "Enter a number from {min} to {max}" },
  savedSetting: { zh: "已保存", en: "Saved" },
  settingEdit: { zh: "报警设置", en: "Alarm settings" },

  partChecks: { zh: "原因与检查项", en: "Causes and checks" },
  checksWhy: {
    zh: "写上本机构自己的可能原因和先查什么。报警、事件、预警、通知链接页、邮件、晨检清单和报告都用它；没写的用默认内容。",
    en:
      "Your own likely causes and what to check first, shown with alarms, incidents, early " +
      "warnings, links and mails of notices, on the morning list and in reports. Defaults hold " +
      "where nothing is written.",
  },
  searchChecks: { zh: "按名称查找", en: "Find by name" },
  onlyOwn: { zh: "仅显示自己写的", en: "Own only" },
  checkReason: { zh: "项目", en: "Item" },
  checkGroup: { zh: "类别", en: "Type" },
  checkCause: { zh: "可能原因", en: "Likely cause" },
  checkCauseEn: { zh: "可能原因（英文）", en: "Likely cause (English)" },
  checkSteps: { zh: "先查什么", en: "Check first" },
  checkStepsEn: { zh: "先查什么（英文）", en: "Check first (English)" },
  checkCauseHint: {
    zh: "最多 {max} 字；留空则用默认内容",
    en: "At most {max} characters; empty: default",
  },
  checkStepsHint: {
    zh: "每行一项，最多 {count} 项，每项最多 {max} 字；留空则用默认内容",
    en: "One per line: at most {count} lines of {max} characters; empty: default",
  },
  checkOther: {
    zh: "只写一种语言也可以，另一种语言也显示它。",
    en: "One language is enough: it is shown in the other too.",
  },
  noChecks: { zh: "没有符合条件的项目", en: "Nothing matches" },

  trialTitle: { zh: "用历史数据试算", en: "Test on past data" },
  trialWhy: {
    zh: "按保存的分钟数据重新判断本机构的栋舍，不改变任何设置。",
    en:
      "Re-evaluates the organisation's houses from recorded minute data. No setting is " +
      "changed.",
  },
  trialByRecords: {
    zh: "此类报警的数据未逐分钟保存，按报警记录推算：延时加长后哪些不再报警。延时缩短会多报多少，无法推算。",
    en:
      "The data behind this alarm is not recorded every minute: recorded alarms show which a " +
      "longer delay would leave out. What a shorter one would add is not known.",
  },
  trialLimit: { zh: "试算限值：{name}", en: "Test limit: {name}" },
  asNow: { zh: "现值", en: "Current value" },
  trialDays: { zh: "最近 {count} 天", en: "Last {count} {count:day:days}" },
  trialRun: { zh: "试算", en: "Test" },
  trialStop: { zh: "停止", en: "Stop" },
  trialProgress: { zh: "已算 {done} / {all} 栋", en: "{done} of {all} houses" },
  trialResult: {
    zh: "{days}：将产生 {proposed} 条报警，现行设置为 {now} 条（历史记录 {recorded} 条）",
    en: "{days}: {proposed} {proposed:alarm:alarms} instead of {now} ({recorded} recorded)",
  },
  trialCalls: {
    zh: "其中达到电话级别：{proposed} 条，现行 {now} 条",
    en: "Calls made: {proposed} instead of {now}",
  },
  trialFloods: {
    zh: "报警泛滥（10 分钟内超过 10 条）：{proposed} 次，现行 {now} 次",
    en: "Floods (more than 10 in 10 min): {proposed} instead of {now}",
  },
  trialHouses: { zh: "变化最大的栋舍", en: "Houses with the largest change" },
  trialNow: { zh: "现行", en: "Current" },
  trialProposed: { zh: "试算", en: "Test" },
  trialFailed: { zh: "试算中断：{reason}", en: "Stopped: {reason}" },
  houseColumn: { zh: "栋舍", en: "House" },

  limitsWhy: {
    zh: "优先顺序：栋舍、农场（下级优先于上级）、品种、环控器或通用标准。",
    en: "Precedence: house, farm (nearest level first), breed, controller or general standard.",
  },
  newFarmLimits: { zh: "设置农场限值", en: "Set farm limits" },
  newBreedLimits: { zh: "设置品种限值", en: "Set breed limits" },
  limitSort: { zh: "类别", en: "Type" },
  limitPlace: { zh: "适用于", en: "Applies to" },
  limitFarm: { zh: "农场", en: "Farm" },
  limitBreed: { zh: "品种", en: "Breed" },
  limitCount: { zh: "限值项", en: "Limits" },
  limitHouses: { zh: "栋舍数", en: "Houses" },
  limitsOf: { zh: "限值：{name}", en: "Limits: {name}" },
  curveHint: {
    zh: "填一个数，或按日龄填写，如 0:3000 21:3500；两点之间按直线变化",
    en: "One number, or by age, e.g. 0:3000 21:3500; linear between ages",
  },
  wrongCurve: { zh: "无法识别，或超出 {min} 至 {max}", en: "Invalid, or outside {min} to {max}" },
  removeLimits: { zh: "全部取消", en: "Remove all" },
  noLimits: { zh: "尚未设置农场或品种限值", en: "No farm or breed limits" },
  noLimitsWhy: {
    zh: "各栋舍按自身设置、环控器和通用标准判断。",
    en: "Houses are judged by their own limits, the controller and the general standard.",
  },
  chooseBreed: { zh: "请选择品种", en: "Choose a breed" },
  edit: { zh: "修改", en: "Edit" },
} as const satisfies Record<string, Words>;

/** Hook for these texts and those of forms; for use in an observer. */
export const useAlarmSettingText = createTextHook(
  consoleWords,
  pageWords,
  formWords,
  alarmSettingWords,
);
export type AlarmSettingText = TranslateOf<typeof useAlarmSettingText>;
