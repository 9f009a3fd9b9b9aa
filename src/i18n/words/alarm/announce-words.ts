import type { Words } from "../../../../contract/base/words.ts";

/** Alarm announcements for people who do not watch: by a screen reader, and aloud. */
export const announceWords = {
  one: {
    zh: "{severity}报警，{place}，{cause}，{houses} 栋",
    en: "{severity} alarm: {place}, {cause}, {houses} {houses:house:houses}",
  },
  oneHouse: { zh: "{severity}报警，{place}，{cause}", en: "{severity} alarm: {place}, {cause}" },
  several: {
    zh: "{count} 起事件未确认，最严重：{worst}",
    en: "{count} incidents unacknowledged, the worst: {worst}",
  },
  acknowledged: {
    zh: "{place}，{cause}，{name}已确认",
    en: "{place}, {cause}, acknowledged by {name}",
  },
  someAcknowledged: { zh: "{count} 起事件已确认", en: "{count} incidents acknowledged" },
  silenced: {
    zh: "{place}，{cause}，已搁置或抑制",
    en: "{place}, {cause}, shelved or suppressed",
  },
  someSilenced: {
    zh: "{count} 起事件已搁置或抑制",
    en: "{count} incidents shelved or suppressed",
  },
  over: { zh: "{place}，{cause}，已恢复", en: "{place}, {cause}, cleared" },
  someOver: { zh: "{count} 起事件已恢复", en: "{count} incidents cleared" },
  farms: { zh: "{count} 个农场", en: "{count} farms" },
  somebody: { zh: "有人", en: "somebody" },
  stop: { zh: "。", en: ". " },
} as const satisfies Record<string, Words>;
