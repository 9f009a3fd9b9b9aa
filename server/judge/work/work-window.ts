import type { WorkTimes } from "../../../contract/alarm/planned-work.ts";
import { dayMs, minuteMs } from "../../../contract/base/time.ts";
import { zoneStretches } from "../../platform/time/time-zone.ts";

/** A period, epoch ms; its end is exclusive. */
export interface WorkWindow {
  readonly from: number;
  readonly to: number;
}

/**
 * The first moment at which the clock of a zone shows a local time (given as if it were UTC), or a
 * later one where they skip it.
 */
function utcOf(timeZone: string, local: number): number {
  const around = zoneStretches(timeZone, local - dayMs, local + dayMs);
  const match = around.find(({ to, offsetMs }) => local < to + offsetMs);
  return match === undefined ? local : Math.max(match.from, local - match.offsetMs);
}

/** 0: Monday. */
const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** In a shorter month its last day replaces a missing day. */
function isMonthDay(day: number, requested: number): boolean {
  const date = new Date(day * dayMs);
  if (date.getUTCDate() === requested) return true;
  const isLast = new Date((day + 1) * dayMs).getUTCDate() === 1;
  return isLast && requested > date.getUTCDate();
}

const dayOf = (text: string): number => Date.parse(text) / dayMs;

/**
 * Returns the first window of planned work that ends after `after` and begins after `last` (null:
 * there was none), by the clock of its places; null: there is none any more. If the clocks skip its
 * start, it begins right after the gap; a window within the gap does not exist. If they repeat an
 * hour, the first one counts, for start and end.
 */
export function nextWindow(
  times: WorkTimes,
  timeZone: string,
  { after, last }: { readonly after: number; readonly last: number | null },
): WorkWindow | null {
  const first = dayOf(times.day);
  const end = times.repeat === "none" ? first : dayOf(times.untilDay ?? times.day);
  const [hour = 0, minute = 0] = times.time.split(":").map(Number);
  const begin = (hour * 60 + minute) * minuteMs;
  const length = times.minutes * minuteMs;
  // A window that began two days and its own length ago is over in every zone.
  const from = Math.max(first, Math.floor((after - length) / dayMs) - 2);
  for (let day = from; day <= end; day += 1) {
    if (!isOn(times, day, first)) continue;
    const local = day * dayMs + begin;
    const window = { from: utcOf(timeZone, local), to: utcOf(timeZone, local + length) };
    if (window.to <= window.from || window.to <= after) continue;
    if (last === null || window.from > last) return window;
  }
  return null;
}

function isOn({ repeat, weekDays }: WorkTimes, day: number, first: number): boolean {
  switch (repeat) {
    case "none":
      return true;
    case "weekly":
      return weekDays.includes(weekdayOf(day) + 1);
    case "monthly":
      return isMonthDay(day, new Date(first * dayMs).getUTCDate());
  }
}
