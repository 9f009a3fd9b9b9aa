import { keysOf } from "../../../../contract/base/table-keys.ts";
import type { RangeGrain } from "../../../../contract/telemetry/telemetry.ts";
import { dayMs } from "../../../../contract/base/time.ts";
import type { TrendWord } from "../../../i18n/words/fleet/trend-words.ts";
import { readDate } from "../../../lib/text/date-text.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { utcOf } from "../../../lib/time/time-zone.ts";
import type { TimeRange } from "../../../stores/port/history-port.ts";
import type { AnyWord } from "../../../i18n/words/base/page-words.ts";

/** Longest period that the server reads. */
const longestMs = 3 * 366 * dayMs;

export const trendWindows = {
  day: { word: "latestDay", ms: dayMs, grain: "minute" },
  week: { word: "latestWeek", ms: 7 * dayMs, grain: "minute" },
  month: { word: "latestMonth", ms: 30 * dayMs, grain: "hour" },
  quarter: { word: "latestQuarter", ms: 90 * dayMs, grain: "hour" },
} as const satisfies Record<string, { word: AnyWord; ms: number; grain: RangeGrain }>;
export type TrendWindow = keyof typeof trendWindows;
export const trendWindowKeys = keysOf(trendWindows);

export const grainWords = {
  minute: "grainMinutes",
  hour: "grainHours",
  day: "grainDays",
  month: "grainMonths",
} as const satisfies Record<RangeGrain, TrendWord>;

/** A moment as written in the form's fields and the address: by the farm's clock, to the second. */
export const timeInputText = (at: number, timeZone: string): string =>
  formatTime(at, timeZone).replace(" ", "T");

/** The moment of such a text; null: invalid. */
export function fieldMoment(text: string, timeZone: string): number | null {
  const known = readDate(text, "moment") ?? "";
  return known === "" || known < "1970" ? null : utcOf(timeZone, Date.parse(`${known}Z`));
}

export interface WindowFaults {
  readonly start?: TrendWord;
  readonly end?: TrendWord;
}

/** The period that two fields describe, or what is wrong with each. `now`: server time. */
export function freeWindow(
  start: string,
  end: string,
  timeZone: string,
  now: number,
): { readonly window: TimeRange } | { readonly faults: WindowFaults } {
  const from = fieldMoment(start, timeZone);
  const to = fieldMoment(end, timeZone);
  if (from === null || to === null)
    return {
      faults: {
        ...(from === null && { start: "timeMissing" as const }),
        ...(to === null && { end: "timeMissing" as const }),
      },
    };
  if (from > now) return { faults: { start: "timeFuture" } };
  if (to <= from) return { faults: { end: "timeOrder" } };
  return to - from > longestMs ? { faults: { end: "timeTooLong" } } : { window: { from, to } };
}

/** 'from-to' of an address, epoch ms; null: there is none. */
export function zoomNamed(text: string): TimeRange | null {
  const match = /^(\d{1,15})-(\d{1,15})$/.exec(text);
  const [from, to] = [Number(match?.[1]), Number(match?.[2])];
  return match !== null && to > from ? { from, to } : null;
}
