import { dayMs } from "../../../../contract/base/time.ts";
import { localOf, utcOf } from "../../../lib/time/time-zone.ts";

export const calendarKeys = [
  "today",
  "yesterday",
  "thisWeek",
  "lastWeek",
  "thisMonth",
  "lastMonth",
] as const;
export type CalendarKey = (typeof calendarKeys)[number];

/** A span by the calendar of a time zone, epoch ms; `to` is exclusive, null: it has not ended. */
export function calendarSpan(
  key: CalendarKey,
  timeZone: string,
  now: number,
): { readonly from: number; readonly to: number | null } {
  const today = new Date(Math.floor(localOf(timeZone, now) / dayMs) * dayMs);
  // Weeks begin on Monday.
  const week = today.getTime() - ((today.getUTCDay() + 6) % 7) * dayMs;
  const monthAt = (months: number) =>
    Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 1);
  const spans = {
    today: [today.getTime(), null],
    yesterday: [today.getTime() - dayMs, today.getTime()],
    thisWeek: [week, null],
    lastWeek: [week - 7 * dayMs, week],
    thisMonth: [monthAt(0), null],
    lastMonth: [monthAt(-1), monthAt(0)],
  } as const satisfies Record<CalendarKey, readonly [number, number | null]>;
  const [from, to] = spans[key];
  return { from: utcOf(timeZone, from), to: to === null ? null : utcOf(timeZone, to) };
}
