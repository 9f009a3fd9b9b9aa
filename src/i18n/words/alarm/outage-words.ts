import type { Words } from "../../../../contract/base/words.ts";
import { createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of alarms that are out of service. */
const outageWords = {
  outageTitle: { zh: "停用的报警", en: "Alarms out of service" },
  outageWhy: {
    zh: "停用期间照常判断和记录，但不计数、不通知；到期自动恢复使用。",
    en: "Still judged and recorded, but not counted or notified; ends automatically when due.",
  },
  noOutages: { zh: "没有停用的报警", en: "No alarm is out of service" },
  outageBegin: { zh: "停用报警", en: "Take out of service" },
  outageEnd: { zh: "恢复使用", en: "Return to service" },
  outageEndOf: { zh: "恢复使用：{name}", en: "Return to service: {name}" },
  outageKind: { zh: "报警", en: "Alarm" },
  outagePart: { zh: "部位编号（可选）", en: "Device or sensor no. (optional)" },
  outageHours: { zh: "时长", en: "Duration" },
  outageHouse: { zh: "栋舍", en: "House" },
  outageUntil: { zh: "停用至 {time}", en: "Until {time}" },
  outageBy: { zh: "{name} 于 {time} 停用", en: "By {name}, {time}" },
  outageReason: { zh: "原因", en: "Reason" },
  outageReasonHint: { zh: "如：探头送检", en: "E.g. probe sent for calibration" },
  outageUrgent: {
    zh: "这是紧急报警：停用期间无人会收到通知，最多 {max} 小时。",
    en: "Urgent alarm: nobody is notified while it is out of service, {max} h at most.",
  },
  outageYes: { zh: "我知道，仍要停用", en: "I understand, take it out of service" },
  outageDays: { zh: "{count} 天", en: "{count} {count:day:days}" },
  outageDone: { zh: "已停用", en: "Out of service" },
  outageBack: { zh: "已恢复使用", en: "Back in service" },
} as const satisfies Record<string, Words>;

/** Hook for these texts; for use in an observer. */
export const useOutageText = createTextHook(consoleWords, pageWords, outageWords);
