import { dayMs } from "../../contract/time.ts";
import { localDay } from "../time/calendar.ts";
import { localMidnight } from "../time/zone.ts";

/** When a calendar day of a zone begins, epoch ms. */
export function midnightOf(timeZone: string, day: string): number {
  let at = localMidnight(timeZone, Date.parse(day) + dayMs / 2);
  // In the zones furthest east and west noon by UTC is another day.
  while (localDay(timeZone, at) < day) at = localMidnight(timeZone, at + 1.5 * dayMs);
  while (localDay(timeZone, at) > day) at = localMidnight(timeZone, at - dayMs / 2);
  return at;
}
