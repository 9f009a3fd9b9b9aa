import { workActs } from "../../../../contract/alarm/alarm-work.ts";
import type { Words } from "../../../../contract/base/words.ts";
import { createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of incidents, for console and wall. `{name}` stands for a value. */
export const incidentWords = {
  ...workActs,
  assign: { zh: "指派", en: "Assign" },
  assignedOf: { zh: "指派给 {name}", en: "Assigned to {name}" },
  workOf: { zh: "{step}：{name}", en: "{step}: {name}" },
  checkCause: { zh: "可能原因：{cause}", en: "Likely cause: {cause}" },
  checkOwn: { zh: "本单位的检查步骤", en: "Your organisation's own checks" },
  checkFirst: { zh: "先查：", en: "Check first:" },
  housesOf: { zh: "{houses}/{of} 栋", en: "{houses} of {of} {of:house:houses}" },
  farmsOf: { zh: "{name} 等 {count} 场", en: "{name} and {count} more" },
  birdsMany: { zh: "{count} 万只", en: "{count} birds" },
  birdsMany_pig: { zh: "{count} 万头", en: "{count} pigs" },
  birdsMany_mixed: { zh: "{count} 万", en: "{count} head" },
  birdsFew: { zh: "{count} 只", en: "{count} birds" },
  birdsFew_pig: { zh: "{count} 头", en: "{count} pigs" },
  birdsFew_mixed: { zh: "{count}", en: "{count} head" },
  firstFault: { zh: "首发：{house} {time}", en: "First: {house}, {time}" },
  firstOver: { zh: "首发：{house} {time}（已恢复）", en: "First: {house}, {time} (cleared)" },
  worstValue: { zh: "最严重：{what}", en: "Worst: {what}" },
  incidentAlarms: {
    zh: "报警 {count} 条，未确认 {waiting} 条",
    en: "{count} {count:alarm:alarms}, {waiting} unacknowledged",
  },
  silentAlarms: { zh: "已抑制或搁置 {count} 条", en: "{count} suppressed or shelved" },
  holder: { zh: "{name} 处理中", en: "{name} is on it" },
  incidentOver: { zh: "已结束", en: "Ended" },
  showMembers: { zh: "展开 {count} 条", en: "Show {count}" },
  hideMembers: { zh: "收起", en: "Hide" },
  memberHistory: { zh: "全部记录", en: "History" },
  acknowledgeAll: { zh: "确认整起事件", en: "Acknowledge all" },
  newAlarmsHeld: {
    zh: "有 {count} 项变化，点击更新",
    en: "{count} new or changed – show",
  },
  floodNow: {
    zh: "10 分钟内 {alarms} 条报警 = {incidents} 起事件",
    en: "{alarms} alarms in 10 min = {incidents} {incidents:incident:incidents}",
  },
  incidentOf: { zh: "事件：{cause} · {count} 条", en: "Incident: {cause} · {count}" },
  incidentChosen: { zh: "同一事件的报警", en: "Alarms of one incident" },
  clearIncident: { zh: "显示全部报警", en: "Show all alarms" },
} as const satisfies Record<string, Words>;

/** Hook for these texts and those of the console and its pages; for use in an observer. */
export const useIncidentText = createTextHook(consoleWords, pageWords, incidentWords);
