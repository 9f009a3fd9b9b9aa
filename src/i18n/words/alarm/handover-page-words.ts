import type { Words } from "../../../../contract/base/words.ts";
import { createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";

/** Texts of the console's page of shifts. */
export const handoverPageWords = {
  handoverTitle: { zh: "交接班", en: "Shift handover" },
  handoverPeriod: { zh: "时段", en: "Shift" },
  byShiftTimes: { zh: "本班（按交接班时间）", en: "This shift (by shift times)" },
  sinceLast: { zh: "上次交班以来", en: "Since the last handover" },
  lastHours: { zh: "最近 {count} 小时", en: "Last {count} hours" },
  pastShift: { zh: "已交接的班次", en: "Past shift" },
  print: { zh: "打印", en: "Print" },
  handOver: { zh: "交班", en: "Hand over" },
  handedOver: { zh: "已交班", en: "Shift handed over" },
  onDutyNext: { zh: "接班人", en: "Taken over by" },
  handoverFarm: { zh: "农场（可选）", en: "Farm (optional)" },
  shiftTimesSaved: { zh: "交接班时间已保存", en: "Shift times saved" },
  handoverNote: { zh: "需要交代的事项", en: "Notes for the next shift" },
} as const satisfies Record<string, Words>;

/** Hook for these texts and those of the console; for use in an observer. */
export const useHandoverText = createTextHook(consoleWords, handoverPageWords);
