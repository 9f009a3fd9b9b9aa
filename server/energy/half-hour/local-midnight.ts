import { dayMs } from "../../../contract/base/time.ts";
import { localDay } from "../../platform/time/local-day.ts";
import { localMidnight } from "../../platform/time/time-zone.ts";

/** Beginning of a calendar day of a zone, epoch ms. */
export function midnightOf(timeZone: string, day: string): number {
  let at = localMidnight(timeZone, Date.parse(day) + dayMs / 2);
  // In the zones furthest east and west, noon UTC is on another day.
  while (localDay(timeZone, at) < day) at = localMidnight(timeZone, at + 1.5 * dayMs);
  while (localDay(timeZone, at) > day) at = localMidnight(timeZone, at - dayMs / 2);
  return at;
}
