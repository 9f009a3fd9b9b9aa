import { dayMs, hourMs, minuteMs } from "../../../contract/base/time.ts";

/** Clocks change at a full quarter of an hour UTC: in Adelaide at half past. */
const quarterMs = 15 * minuteMs;
/** Quarters remembered of a zone: a month of late frames. */
const quartersMax = 3000;
const formats = new Map<string, Intl.DateTimeFormat>();
/** Offsets by zone, then by quarter of an hour. */
const offsets = new Map<string, Map<number, number>>();

/**
 * Local time minus UTC of a zone at a moment, ms. Every frame needs it, so it is cached for each
 * quarter of an hour. An unknown zone counts as UTC.
 */
export function zoneOffsetMs(timeZone: string, at: number): number {
  const quarter = Math.floor(at / quarterMs);
  let known = offsets.get(timeZone);
  if (known === undefined) offsets.set(timeZone, (known = new Map()));
  const existing = known.get(quarter);
  if (existing !== undefined) return existing;
  if (known.size > quartersMax) known.clear();
  const offset = computeOffsetMs(timeZone, quarter * quarterMs);
  known.set(quarter, offset);
  return offset;
}

function computeOffsetMs(timeZone: string, at: number): number {
  let format = formats.get(timeZone);
  if (format === undefined) {
    try {
      format = new Intl.DateTimeFormat("en-US", {
        timeZone,
        hourCycle: "h23",
        year: "numeric",
        month: "numeric",
        day: "numeric",
        hour: "numeric",
        minute: "numeric",
        second: "numeric",
      });
    } catch {
      return 0;
    }
    formats.set(timeZone, format);
  }
  const parts = format.formatToParts(at);
  const part = (wanted: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find(({ type }) => type === wanted)?.value);
  const [year, month, day] = [part("year"), part("month"), part("day")];
  return Date.UTC(year, month - 1, day, part("hour"), part("minute"), part("second")) - at;
}

/**
 * The moment the local day of `at` began, epoch ms. Where clocks change at midnight, as in Cairo,
 * Havana and the Azores, a day has none, or two: the first counts.
 */
export function localMidnight(timeZone: string, at: number): number {
  const midnight = Math.floor((at + zoneOffsetMs(timeZone, at)) / dayMs) * dayMs;
  const around = midnight - zoneOffsetMs(timeZone, at);
  const before = zoneOffsetMs(timeZone, around - dayMs / 2);
  const after = zoneOffsetMs(timeZone, around + dayMs / 2);
  const earlier = midnight - Math.max(before, after);
  return earlier + zoneOffsetMs(timeZone, earlier) >= midnight
    ? earlier
    : midnight - Math.min(before, after);
}

/** The moment a local month began, epoch ms: the month of `at`, or a number of months `later`. */
export function localMonth(timeZone: string, at: number, later = 0): number {
  const local = new Date(at + zoneOffsetMs(timeZone, at));
  const noon = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + later, 1, 12);
  return localMidnight(timeZone, noon - zoneOffsetMs(timeZone, noon));
}

/** Hour of the local day, 0 to 24 with decimals. */
export function localHour(timeZone: string, at: number): number {
  const local = at + zoneOffsetMs(timeZone, at);
  return (((local % dayMs) + dayMs) % dayMs) / hourMs;
}

/** A stretch of time in which local time minus UTC is the same: `from` to `to`, epoch ms. */
export interface ZoneStretch {
  readonly from: number;
  readonly to: number;
  readonly offsetMs: number;
}

/** The time from one moment to another, parted where the clocks of the zone change. */
export function zoneStretches(timeZone: string, from: number, to: number): ZoneStretch[] {
  const stretches: ZoneStretch[] = [];
  let start = from;
  while (start < to) {
    const offsetMs = zoneOffsetMs(timeZone, start);
    let end = start;
    // No zone changes its clocks twice within a day.
    while (end < to && zoneOffsetMs(timeZone, end) === offsetMs) end += dayMs;
    if (end >= to && zoneOffsetMs(timeZone, to) === offsetMs) end = to;
    else end = Math.min(to, firstOther(timeZone, Math.max(start, end - dayMs), end, offsetMs));
    stretches.push({ from: start, to: end, offsetMs });
    start = end;
  }
  return stretches;
}

/** The first quarter of an hour between the two that has another offset. */
function firstOther(timeZone: string, from: number, to: number, offsetMs: number): number {
  let [same, other] = [Math.floor(from / quarterMs), Math.ceil(to / quarterMs)];
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2);
    if (zoneOffsetMs(timeZone, middle * quarterMs) === offsetMs) same = middle;
    else other = middle;
  }
  return other * quarterMs;
}
