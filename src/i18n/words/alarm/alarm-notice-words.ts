import type { Words } from "../../../../contract/base/words.ts";

/** Words for the people notified of an alarm, on wall and console. `{name}` stands for a value. */
export const alarmNoticeWords = {
  notified: { zh: "已通知", en: "Notified" },
  showOthers: { zh: "展开其余 {count} 条", en: "Show {count} more" },
  unreached: { zh: "无人应答", en: "No answer" },
  unreachedSince: { zh: "{time} 起无人应答", en: "No answer since {time}" },
  failed: { zh: "通知记录加载失败，正在自动重试", en: "Notices could not be loaded, retrying" },
} as const satisfies Record<string, Words>;
