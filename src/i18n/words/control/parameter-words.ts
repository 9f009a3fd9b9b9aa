import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of the settings of a controller. `{name}` stands for a value. */
export const parameterWords = {
  parametersOf: { zh: "{name} · 设置", en: "{name} · settings" },
  parameterGroups: { zh: "设置分组", en: "Settings groups" },
  foldEnvironment: { zh: "环境", en: "Climate" },
  foldFeeding: { zh: "喂养", en: "Feeding" },
  foldSystem: { zh: "系统", en: "System" },
  foldRecords: { zh: "记录", en: "Records" },
  chooseForGroup: {
    zh: "选择一栋，直接打开它的“{group}”设置",
    en: "Choose a house to open its “{group}” settings",
  },
  allGroups: { zh: "全部分组", en: "All groups" },
  modifyRecords: { zh: "修改记录", en: "Modify records" },
  readAt: { zh: "读取于 {time}（{age}前）", en: "Read {time} ({age} ago)" },
  heardAt: { zh: "{age}前确认", en: "confirmed {age} ago" },
  neverRead: { zh: "尚未读取", en: "Never read" },
  neverReadWhy: {
    zh: "环控器还没有上报这一组设置，可点击“重新读取”。",
    en: "The controller has not reported this group yet. Click “Read again”.",
  },
  readAgain: { zh: "重新读取", en: "Read again" },
  readAsked: { zh: "已请求，等待环控器上报…", en: "Requested; waiting for the controller…" },
  readOldHint: {
    zh: "超过 20 分钟未确认，以下数值可能已变化。",
    en: "Not confirmed for over 20 minutes: these values may have changed.",
  },
  driftHint: {
    zh: "环控器的设置已变化，正在重新读取；以下为上一次读到的数值。",
    en:
      "Settings changed on the controller and are being read again; these are the previous " +
      "values.",
  },
  dangersTitle: { zh: "危险设定", en: "Dangerous settings" },
  dangersWhy: {
    zh: "无论在面板还是在此处设置，以下数值都可能使畜禽遇险而无人知晓。",
    en:
      "Whether set on site or here, these values can harm the animals without anyone being " +
      "notified.",
  },
  dangerous: { zh: "危险", en: "Dangerous" },
  dangerousOf: { zh: "{count} 项危险设定", en: "{count} dangerous {count:setting:settings}" },
  lockedTitle: { zh: "仅可查看", en: "Read only" },
  lockedBy: { zh: "{reason}（{by}，{time}）", en: "{reason} ({by}, {time})" },
  lockedSince: { zh: "{reason}，最后通信 {time}", en: "{reason}; last heard {time}" },
  handUntil: { zh: "至 {time}", en: "until {time}" },
  panelInUse: { zh: "现场面板正在操作", en: "Panel in use on site" },
  value: { zh: "当前值", en: "Value" },
  usualRange: { zh: "常用范围", en: "Usual range" },
  unusual: { zh: "超出常用范围", en: "Outside the usual range" },
  row: { zh: "行", en: "Row" },
  rowNow: { zh: "当前运行", en: "Running now" },
  rowToday: { zh: "当前日龄", en: "Today" },
  noRows: { zh: "未设置", en: "Not set" },
  noSettings: { zh: "没有设置项", en: "No settings" },
  noSettingsWhy: {
    zh: "该网关未上报任何设置。报警限值见栋舍页的“报警”。",
    en: "This gateway reports no settings. Alarm limits are on the house's page.",
  },
  toHouse: { zh: "栋舍详情", en: "House" },
  toSettings: { zh: "设置", en: "Settings" },
  toInputs: { zh: "报警输入", en: "Alarm inputs" },
  changedBy: { zh: "操作员", en: "By" },
  noRecords: { zh: "没有修改记录", en: "No modify records" },
  noRecordsWhy: {
    zh: "该栋舍的设置还没有被修改过，或没有符合条件的记录。",
    en: "No settings of this house have been changed, or none match the filters.",
  },
  everyGroup: { zh: "全部分组", en: "All groups" },
  everySetting: { zh: "全部设置", en: "All settings" },
  everyOrigin: { zh: "全部来源", en: "All origins" },
  searchOperator: { zh: "搜索操作员", en: "Search operator" },
  protocol: { zh: "协议版本", en: "Protocol" },
  writable: { zh: "可远程设置", en: "Remote settings" },
  readable: { zh: "可查看", en: "Readable" },
  actions: { zh: "可远程操作", en: "Remote commands" },
  fitted: { zh: "接线与计量", en: "Wiring and metering" },
  nothingOffered: { zh: "无", en: "None" },
  offered: { zh: "支持的功能", en: "Features" },
  gatewayGone: { zh: "网关不存在", en: "Gateway not found" },
  gatewayGoneWhy: {
    zh: "该网关不存在，或不在您的管理范围内。",
    en: "The gateway does not exist or is outside your scope.",
  },
  settingsKnown: { zh: "设置（已同步）", en: "Settings (in sync)" },
  settingsOf: { zh: "{age}前的设置", en: "Settings {age} old" },
  settingsAge: { zh: "设置", en: "Settings" },
  lastChange: { zh: "最近修改", en: "Last change" },
  earlierSettings: { zh: "历史设置", en: "Earlier settings" },
  earlierOf: { zh: "历史设置 · {group}", en: "Earlier settings · {group}" },
  earlierAt: { zh: "读取时间 · 修改来源", en: "Read at · origin" },
  earlierSame: { zh: "与当前相同", en: "same as now" },
  earlierDiffers: {
    zh: "{count} 项与当前不同",
    en: "{count} {count:value differs:values differ} from now",
  },
  earlierNone: { zh: "没有历史设置", en: "No earlier settings" },
  earlierTake: { zh: "填入表单", en: "Copy into form" },
  earlierWhy: {
    zh: "填入后不会立即下发，需核对后再下发。",
    en: "Nothing is sent yet: review and send as usual.",
  },
  whySent: { zh: "理由：{why}", en: "Reason: {why}" },
  driftCount: { zh: "{count} 组设置待读取", en: "{count} {count:group:groups} not read yet" },
} as const satisfies Record<string, Words>;

/** Hook for these texts and those of the console and its pages; for use in an observer. */
export const useParameterText = createTextHook(consoleWords, pageWords, parameterWords);
export type ParameterText = TranslateOf<typeof useParameterText>;
