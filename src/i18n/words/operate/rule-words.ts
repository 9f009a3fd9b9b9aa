import type { Words } from "../../../../contract/base/words.ts";
import { createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of /system/rules. `{name}` stands for a value. */
export const ruleWords = {
  rulesWhy: {
    zh: "一次设好、长期有效的规则都在这里。点“设置”修改。",
    en: "Rules that are set once and stay in force. Click Set to change one.",
  },
  searchRules: { zh: "按名称或拼音查找规则", en: "Find a rule by name" },
  noRules: { zh: "没有符合条件的规则", en: "No rules match" },
  noRulesWhy: { zh: "换一个词试试。", en: "Try another word." },
  setRule: { zh: "设置", en: "Set" },
  setNamed: { zh: "设置：{name}", en: "Set: {name}" },
  ruleUsual: { zh: "默认 {value}", en: "Default {value}" },
  ruleChanged: { zh: "已修改", en: "Changed" },
  rareRules: { zh: "较少用到的 {count} 条", en: "{count} more, rarely needed" },
  allRules: { zh: "全部规则", en: "All rules" },
  ruleKind: {
    zh: "级别、延时、恢复延时、回差和复位方式。",
    en: "Severity, delays, dead band and how it is reset.",
  },
  ruleOffline: {
    zh: "三个上报周期（至少 3 分钟）没有数据即为离线；断线通知后时间减半。再按此延时报警。",
    en:
      "No data for three reporting intervals (at least 3 min) means offline; half that " +
      "after a disconnect notice. The delay counts from then.",
  },
  ruleNoLiveData: {
    zh: "网关有消息，但没有可用于判断的实时数据。",
    en: "The gateway is online but sends no live data that can be evaluated.",
  },
  ruleNoTemp: {
    zh: "在线，但没有一个可用的温度读数。",
    en: "Online, without any usable temperature reading.",
  },
  ruleKindNow: { zh: "{severity}，延时 {delay}", en: "{severity}, after {delay}" },
  ruleOn: { zh: "启用", en: "On" },
  ruleOff: { zh: "停用", en: "Off" },
  ruleCount: { zh: "{count} 项", en: "{count} set" },

  groupRemote: { zh: "远程控制", en: "Remote control" },
  groupAlarm: { zh: "报警", en: "Alarms" },
  groupWarning: { zh: "预警与日报", en: "Early warnings and records" },
  groupNotify: { zh: "通知", en: "Notifications" },
  groupPower: { zh: "电价与用电", en: "Electricity" },
  groupBase: { zh: "基础资料", en: "Master data" },
} as const satisfies Record<string, Words>;
export type RuleWord = keyof typeof ruleWords;

/** Rules with a form of their own: a name and one sentence for each. */
export const ruleForms = {
  remote: {
    name: { zh: "远程控制开关", en: "Remote control switch" },
    why: {
      zh: "停用后，本机构任何栋舍都不能远程修改设置。",
      en: "When off, no house of the organisation can be changed remotely.",
    },
  },
  second: {
    name: { zh: "双人确认", en: "Second approval" },
    why: {
      zh: "哪些修改须由另一人在 10 分钟内确认后才下发。",
      en: "Which changes another person must approve within 10 minutes before they are sent.",
    },
  },
  limits: {
    name: { zh: "农场与品种的报警限值", en: "Alarm limits of farms and breeds" },
    why: {
      zh: "适用于整个农场或一个品种；单栋的限值在栋舍管理中设置。",
      en: "Apply to a whole farm or breed; limits of one house are set under houses.",
    },
  },
  checks: {
    name: { zh: "原因与检查项", en: "Causes and checks" },
    why: {
      zh: "每种报警、预警和指标异常的可能原因，以及先查什么。",
      en: "Likely cause of each alarm, early warning and unusual figure, and what to check first.",
    },
  },
  budget: {
    name: { zh: "短信电话限额", en: "Call and text limits" },
    why: {
      zh: "每天最多拨打的电话和发送的短信条数。",
      en: "Maximum calls and texts per day.",
    },
  },
  calendar: {
    name: { zh: "工作日与节假日", en: "Workdays and holidays" },
    why: {
      zh: "决定“工作日”联系人哪些天接听报警。",
      en: "Decides on which days “Workdays” contacts are notified.",
    },
  },
  shifts: {
    name: { zh: "交接班时间", en: "Shift times" },
    why: { zh: "一天中各班结束的时间。", en: "Times of day at which shifts end." },
  },
  drills: {
    name: { zh: "每周报警演练", en: "Weekly alarm drills" },
    why: {
      zh: "每周在设定时间发出测试报警，检查能否通知到人。",
      en: "Sends a test alarm every week to check that someone is reached.",
    },
  },
  tariffs: {
    name: { zh: "电价", en: "Tariffs" },
    why: {
      zh: "各时段的电价，用来计算电费。",
      en: "Prices by time of day, used to calculate cost.",
    },
  },
  places: {
    name: { zh: "农场电价、需量与燃料热值", en: "Farm tariffs, demand and fuel heat" },
    why: {
      zh: "每个农场采用的电价、合同需量和燃料热值。",
      en: "Tariff, contract demand and heat of fuels of each farm.",
    },
  },
  types: {
    name: { zh: "网关类型", en: "Gateway types" },
    why: { zh: "每种网关具备的功能。", en: "Features of each gateway type." },
  },
  breeds: {
    name: { zh: "品种标准与免疫程序", en: "Breed standards and vaccination plans" },
    why: {
      zh: "各日龄的目标值，以及应免日龄。",
      en: "Target values by age, and vaccination ages.",
    },
  },
  intervals: {
    name: { zh: "维保周期", en: "Maintenance intervals" },
    why: { zh: "各项维保多久做一次。", en: "How often each maintenance task is due." },
  },
} as const satisfies Record<string, { readonly name: Words; readonly why: Words }>;
export type RuleFormKey = keyof typeof ruleForms;

/** Hook for these texts; for use in an observer. */
export const useRuleText = createTextHook(consoleWords, pageWords, ruleWords);
