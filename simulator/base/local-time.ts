import { dayMs, hourMs } from "../../contract/base/time.ts";

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, Map<number, number>>();

function measureOffset(timeZone: string, atMs: number): number {
  let format = formats.get(timeZone);
  if (!format) {
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
    formats.set(timeZone, format);
  }
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(atMs)) part[type] = Number(value);
  const local = Date.UTC(
    part.year!,
    part.month! - 1,
    part.day,
    part.hour,
    part.minute,
    part.second,
  );
  return local - Math.floor(atMs / 1000) * 1000;
}

/** Local time minus UTC, ms. Remembered by the quarter hour: offsets change on no other moment. */
export function offsetMs(timeZone: string, atMs: number): number {
  let known = offsets.get(timeZone);
  if (!known) offsets.set(timeZone, (known = new Map<number, number>()));
  const key = Math.floor(atMs / (hourMs / 4));
  let offset = known.get(key);
  if (offset === undefined) {
    if (known.size > 20_000) known.clear();
    known.set(key, (offset = measureOffset(timeZone, key * (hourMs / 4))));
  }
  return offset;
}

/**
 * Hour of the local day, 0 <= h < 24, and day of the local year, 1..366 with the hour as its
 * fraction.
 */
export interface LocalTime {
  readonly hour: number;
  readonly dayOfYear: number;
}

let yearStart = 0;
let yearEnd = 0;

export function localTime(timeZone: string, atMs: number): LocalTime {
  const local = atMs + offsetMs(timeZone, atMs);
  if (local < yearStart || local >= yearEnd) {
    const year = new Date(local).getUTCFullYear();
    yearStart = Date.UTC(year, 0, 1);
    yearEnd = Date.UTC(year + 1, 0, 1);
  }
  return {
    hour: (((local % dayMs) + dayMs) % dayMs) / hourMs,
    dayOfYear: 1 + (local - yearStart) / dayMs,
  };
}

/** The local midnight at or before a moment, epoch ms. */
export function localMidnight(timeZone: string, atMs: number): number {
  const local = atMs + offsetMs(timeZone, atMs);
  const guess = atMs - (((local % dayMs) + dayMs) % dayMs);
  return guess + offsetMs(timeZone, atMs) - offsetMs(timeZone, guess);
}
