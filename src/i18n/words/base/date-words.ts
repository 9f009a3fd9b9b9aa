import type { Words } from "../../../../contract/base/words.ts";
import { createTextHook } from "../../translate.ts";

/** Words of fields for a date, or a date and time. `{name}` stands for a value. */
export const dateWords = {
  dayFormat: { zh: "YYYY-MM-DD", en: "YYYY-MM-DD" },
  momentFormat: { zh: "YYYY-MM-DD HH:mm:ss", en: "YYYY-MM-DD HH:mm:ss" },
  openCalendar: { zh: "打开日历：{label}", en: "Open calendar: {label}" },
  openTimes: { zh: "选择时间：{label}", en: "Choose a time: {label}" },
  yearBefore: { zh: "上一年", en: "Previous year" },
  monthBefore: { zh: "上个月", en: "Previous month" },
  monthAfter: { zh: "下个月", en: "Next month" },
  yearAfter: { zh: "下一年", en: "Next year" },
  timeOfDay: { zh: "时间（HH:mm:ss）", en: "Time (HH:mm:ss)" },
  today: { zh: "今天", en: "Today" },
  yesterday: { zh: "昨天", en: "Yesterday" },
  thisWeek: { zh: "本周", en: "This week" },
  lastWeek: { zh: "上周", en: "Last week" },
  thisMonth: { zh: "本月", en: "This month" },
  lastMonth: { zh: "上月", en: "Last month" },
  freeRange: { zh: "自定义日期", en: "Custom dates" },
  span: { zh: "日期范围", en: "Period" },
  spanFrom: { zh: "从", en: "From" },
  spanTo: { zh: "至", en: "to" },
  spanFirst: { zh: "开始日期", en: "From day" },
  spanLast: { zh: "结束日期", en: "To day" },
} as const satisfies Record<string, Words>;

/** Hook for these texts; for use in an observer. */
export const useDateText = createTextHook(dateWords);
