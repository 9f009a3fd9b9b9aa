import { dayMs } from "./time.ts";

/* Days of a calendar as written everywhere: `2026-03-05`. */

/** The number of days from one day to another; negative to an earlier one. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** The day a number of days later, or earlier. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
