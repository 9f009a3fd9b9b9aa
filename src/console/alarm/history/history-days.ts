import type { AlarmFigures } from "../../../../contract/alarm/alarm-history.ts";
import { dayMs } from "../../../../contract/base/time.ts";
import { localOf } from "../../../lib/time/time-zone.ts";

/** A bar needs a pixel or two. */
const daysMax = 92;

/**
 * Every day between the figures' ends with its count, 0 where none was raised; for a long period
 * only the latest.
 */
export function everyDay(
  { days, from, to }: Pick<AlarmFigures, "days" | "from" | "to">,
  timeZone: string,
): AlarmFigures["days"] {
  if (from === null || to === null || days.length === 0) return [];
  const counts = new Map(days.map(({ day, count }) => [day, count]));
  const utcOf = (day: string) => Date.parse(`${day}T00:00Z`);
  const midnight = (at: number) => Math.floor(localOf(timeZone, at) / dayMs) * dayMs;
  // A farm in another time zone may have had a day that this zone has not had yet.
  const first = Math.min(midnight(from), utcOf(days[0]!.day));
  const last = Math.max(midnight(to - 1), utcOf(days.at(-1)!.day));
  const begin = Math.max(first, last - (daysMax - 1) * dayMs);
  return Array.from({ length: Math.round((last - begin) / dayMs) + 1 }, (_, index) => {
    const day = new Date(begin + index * dayMs).toISOString().slice(0, 10);
    return { day, count: counts.get(day) ?? 0 };
  });
}
