import { keysOf } from "../../../../contract/base/table-keys.ts";
import { dayMs } from "../../../../contract/base/time.ts";
import type { AnyWord } from "../../../i18n/words/base/page-words.ts";

/** How far back a list is shown. */
export const listWindows = {
  day: { word: "latestDay", ms: dayMs },
  week: { word: "latestWeek", ms: 7 * dayMs },
  month: { word: "latestMonth", ms: 30 * dayMs },
  quarter: { word: "latestQuarter", ms: 90 * dayMs },
} as const satisfies Record<string, { word: AnyWord; ms: number }>;
export type ListWindow = keyof typeof listWindows;
export const listWindowKeys = keysOf(listWindows);
