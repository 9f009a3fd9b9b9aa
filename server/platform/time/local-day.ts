import { dayMs } from "../../../contract/base/time.ts";
import { zoneOffsetMs } from "./time-zone.ts";

/** The day of a zone's calendar at a moment: `2026-03-05`. */
export const localDay = (timeZone: string, at: number): string =>
  new Date(at + zoneOffsetMs(timeZone, at)).toISOString().slice(0, 10);

/** Returns the number of days between two days of a calendar. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** The day a number of days later, or earlier. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
