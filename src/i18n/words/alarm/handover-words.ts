import { fill } from "../../../../contract/base/server-message.ts";
import type { Language, Words } from "../../../../contract/base/words.ts";

/** Texts about the handover of a shift, on the wall and in the console. */
export const handoverWords = {
  shift: { zh: "交接班", en: "Shift handover" },
  period: { zh: "{from} 至 {to}", en: "{from} to {to}" },
  raised: { zh: "新报警", en: "Alarms raised" },
  urgentRaised: { zh: "其中紧急", en: "Urgent" },
  closed: { zh: "已关闭", en: "Closed" },
  openIncidents: { zh: "未结束事件", en: "Open incidents" },
  offlineHouses: { zh: "离线栋舍", en: "Houses offline" },
  stillOpen: { zh: "仍未结束", en: "Still open" },
  over: { zh: "本班已结束", en: "Cleared in this shift" },
  noneOpen: { zh: "没有未结束的事件", en: "No open incidents" },
  noneOver: { zh: "本班没有结束的事件", en: "No incidents cleared in this shift" },
  place: { zh: "地点", en: "Place" },
  what: { zh: "事件", en: "Incident" },
  since: { zh: "发生", en: "Since" },
  ended: { zh: "结束", en: "Ended" },
  alarmCount: { zh: "报警", en: "Alarms" },
  who: { zh: "处理人", en: "Handled by" },
  wayTold: { zh: "通知", en: "notified" },
  wayAcknowledged: { zh: "确认", en: "acknowledged" },
  wayOnWay: { zh: "前往", en: "on the way" },
  wayThere: { zh: "到场", en: "on site" },
  wayCleared: { zh: "恢复", en: "cleared" },
  wayFixed: { zh: "处理完", en: "fixed" },
  unack: { zh: "{count} 条未确认", en: "{count} unacknowledged" },
  isNew: { zh: "新", en: "new" },
  shelvedNow: { zh: "已搁置", en: "Shelved" },
  until: { zh: "至 {time}", en: "until {time}" },
  works: { zh: "计划作业", en: "Planned work" },
  workQuiet: { zh: "期间没有报警", en: "no alarms meanwhile" },
  workAlarms: {
    zh: "期间报警 {went} 条已恢复，{stood} 条未恢复",
    en: "alarms meanwhile: {went} cleared, {stood} not cleared",
  },
  longest: { zh: "最长未确认", en: "Longest unacknowledged" },
  acknowledgedBy: { zh: "确认情况", en: "Acknowledged by" },
  times: { zh: "{name} {count} 条", en: "{name} {count}" },
  notes: { zh: "交班记录", en: "Notes" },
  noNotes: { zh: "还没有交班记录", en: "No notes yet" },
  tookOver: { zh: "{name} 接班", en: "{name} took over" },
  showShift: { zh: "查看该班 {from} 至 {to}", en: "Show the shift {from} to {to}" },
  farms: { zh: "{count} 个农场", en: "{count} farms" },
  houses: { zh: "{count} 栋", en: "{count} {count:house:houses}" },
  moreRows: { zh: "另有 {count} 项", en: "and {count} more" },
  loading: { zh: "正在加载交接班", en: "Loading the shift" },
  failed: { zh: "交接班加载失败", en: "The shift could not be loaded" },
  retry: { zh: "重试", en: "Try again" },
  close: { zh: "关闭 (H)", en: "Close (H)" },
} as const satisfies Record<string, Words>;
export type HandoverWord = keyof typeof handoverWords;

/** Returns one of these texts. */
export const handoverText =
  (language: Language) =>
  (word: HandoverWord, values: Readonly<Record<string, string | number>> = {}): string =>
    fill(handoverWords[word][language], values);
