import { dayMs, minuteMs } from "../../../../contract/base/time.ts";
import type { Calendar } from "../../../../server/notify/notice-plan/notice-calendar.ts";

const formats = new Map<string, Intl.DateTimeFormat>();
/** Cached local time by zone and quarter of an hour, in minutes since 1970. */
const wall = new Map<string, Map<number, number>>();
const [quarterMs, dayMinutes] = [15 * minuteMs, dayMs / minuteMs];

/** Returns the wall-clock time of a zone, in minutes since 1970, from the platform. */
export function requestWall(timeZone: string, at: number): number {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("sv-SE", {
      timeZone,
      dateStyle: "short",
      timeStyle: "short",
    });
    formats.set(timeZone, format);
  }
  // 2026-03-29 03:00
  return Date.parse(`${format.format(at).replace(" ", "T")}:00Z`) / minuteMs;
}

/**
 * The same, but queried once a quarter of an hour: within one, clocks advance evenly in every zone
 * (notice-plan.test.ts checks this).
 */
export function wallMinute(timeZone: string, at: number): number {
  let known = wall.get(timeZone);
  if (known === undefined) wall.set(timeZone, (known = new Map()));
  const quarter = Math.floor(at / quarterMs);
  let quarterText = known.get(quarter);
  if (quarterText === undefined)
    known.set(quarter, (quarterText = requestWall(timeZone, quarter * quarterMs)));
  return quarterText + Math.floor((at - quarter * quarterMs) / minuteMs);
}

/** Day since 1970 and minute of the day. */
export function wallOf(timeZone: string, at: number): { day: number; minute: number } {
  const all = wallMinute(timeZone, at);
  const day = Math.floor(all / dayMinutes);
  return { day, minute: all - day * dayMinutes };
}

export function isWorked({ days }: Calendar, day: number): boolean {
  const known = days.get(day);
  if (known !== undefined) return known;
  const weekday = new Date(day * dayMs).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}
