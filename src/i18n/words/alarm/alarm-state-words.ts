import { workActs } from "../../../../contract/alarm/alarm-work.ts";
import type { Words } from "../../../../contract/base/words.ts";
import { sayWith } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of an alarm in a list that nobody needs before one is shown. */
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
  workNoted: { zh: "已记录", en: "Recorded" },
  workBy: { zh: "{step}：{name}，{age}前", en: "{step}: {name}, {age} ago" },
} as const satisfies Record<string, Words>;

/** Says them and the words of the console. Inside an observer. */
export const useAlarmText = sayWith(consoleWords, pageWords, alarmStateWords);
