import { workActs } from "../../../../contract/alarm/alarm-work.ts";
import type { Words } from "../../../../contract/base/words.ts";
import { createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of alarms in lists, which are loaded with the first list. */
export const alarmStateWords = {
  suppressedOut: { zh: "已停用，不通知任何人", en: "Out of service: nobody is notified" },
  latched: { zh: "已消失，待复位", en: "Cleared, waiting for reset" },
  alarmResetTitle: { zh: "复位 {count} 条报警", en: "Reset {count} {count:alarm:alarms}" },
  alarmResetDone: { zh: "已复位", en: "Reset" },
  toSetting: { zh: "查看设置", en: "Show setting" },
  repair: { zh: "登记维修", en: "Record repair" },
  reset: { zh: "复位", en: "Reset" },
  ...workActs,
  onWayTitle: { zh: "前往处理 {count} 条报警", en: "On my way to {count} {count:alarm:alarms}" },
  thereTitle: { zh: "已到场：{count} 条报警", en: "On site: {count} {count:alarm:alarms}" },
  fixedTitle: { zh: "已处理：{count} 条报警", en: "Fixed: {count} {count:alarm:alarms}" },
  assign: { zh: "指派", en: "Assign" },
  assignTitle: { zh: "指派 {count} 条报警", en: "Assign {count} {count:alarm:alarms}" },
  assignTo: { zh: "指派给", en: "Assign to" },
  assignHint: {
    zh: "对方会收到消息。指派不等于确认：有人确认前，电话照常拨打。",
    en:
      "The person gets a message. Assigning is not acknowledging: calls continue until " +
      "somebody acknowledges.",
  },
  assignNotTold: {
    zh: "此人没有手机号或邮箱，不会收到消息，请当面或电话告知",
    en: "No mobile number or email: no message is sent, tell the person yourself",
  },
  assignOnCall: { zh: "{name}（值班）", en: "{name} (on call)" },
  assignedTold: { zh: "已指派给 {name}，消息已发出", en: "Assigned to {name}; message sent" },
  assignedDone: { zh: "已指派给 {name}", en: "Assigned to {name}" },
  assignedLine: { zh: "指派给 {name}（{by}）", en: "Assigned to {name} by {by}" },
  workNoted: { zh: "已记录", en: "Recorded" },
  workBy: { zh: "{step}：{name}，{age}前", en: "{step}: {name}, {age} ago" },
} as const satisfies Record<string, Words>;

/** Hook for these texts and the texts of the console; for use in an observer. */
export const useAlarmText = createTextHook(consoleWords, pageWords, alarmStateWords);
