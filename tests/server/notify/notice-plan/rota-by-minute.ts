import { dayMs } from "../../../../contract/base/time.ts";
import type { RotaLine } from "../../../../contract/notify/rota.ts";
import type { Calendar } from "../../../../server/notify/notice-plan/notice-calendar.ts";
import type { RotaPattern } from "../../../../server/notify/notice-plan/rota-shifts.ts";
import { isWorked, wallOf } from "./wall-clock.ts";

/*
 * A second implementation of a rota, which checks the local time and the list for a single minute.
 * It shares only the types with the tested code.
 */

const minutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));

/** The person whose duty on this line began on a day; null if none begins. */
function personOf(line: RotaLine, calendar: Calendar, day: number): number | null {
  const first = Date.parse(`${line.start}T00:00:00Z`) / dayMs;
  if (day < first) return null;
  const weekday = (new Date(day * dayMs).getUTCDay() + 6) % 7;
  if (!line.days.includes(weekday)) return null;
  const isWork = isWorked(calendar, day);
  if (line.dayKind === "workdays" && !isWork) return null;
  if (line.dayKind === "restdays" && isWork) return null;
  let round = 0;
  for (let date = first + 7 * line.weeks; date <= day; date += 7 * line.weeks) round += 1;
  return line.people[round % line.people.length]!;
}

/** The person on call in this minute; null if nobody is. */
export function onCallInMinute({ clock, lines, changes }: RotaPattern, at: number): number | null {
  const changed = changes.toReversed().find(({ from, to }) => at >= from && at < to);
  if (changed !== undefined) return changed.userId;
  const { day, minute } = wallOf(clock.timeZone, at);
  for (const line of lines) {
    const [from = 0, to = 0] = line.period.split("-").map(minutes);
    const today = minute >= from && (from >= to || minute < to);
    const person =
      (today ? personOf(line, clock.calendar, day) : null) ??
      (from >= to && minute < to ? personOf(line, clock.calendar, day - 1) : null);
    if (person !== null) return person;
  }
  return null;
}
