import { dayMs, hourMs } from "../../contract/time.ts";

/** Hours remembered of a zone: a month of late frames. */
const hoursKept = 750;
const formats = new Map<string, Intl.DateTimeFormat>();
/** By zone, then by clock hour. */
const offsets = new Map<string, Map<number, number>>();

/**
 * Local time minus UTC of a zone at a moment, ms. Asked for every frame, so remembered for each
 * clock hour. An unknown zone counts as UTC.
 */
export function zoneOffsetMs(timeZone: string, at: number): number {
  const hour = Math.floor(at / hourMs);
  let known = offsets.get(timeZone);
  if (known === undefined) offsets.set(timeZone, (known = new Map()));
  const held = known.get(hour);
  if (held !== undefined) return held;
  if (known.size > hoursKept) known.clear();
  const offset = computeOffsetMs(timeZone, hour * hourMs);
  known.set(hour, offset);
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

/** The moment the local day of `at` began, epoch ms. */
export function localMidnight(timeZone: string, at: number): number {
  const guess = Math.floor((at + zoneOffsetMs(timeZone, at)) / dayMs) * dayMs;
  const midnight = guess - zoneOffsetMs(timeZone, guess - zoneOffsetMs(timeZone, at));
  return midnight > at ? midnight - dayMs : midnight;
}

/** The moment a local month began, epoch ms: the month of `at`, or so many `later`. */
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
