import { formatTime } from "./format-time.ts";

/** Local time minus UTC of a zone at a moment, ms; 0 in an unknown zone. */
export const zoneOffsetMs = (timeZone: string, at: number): number => localOf(timeZone, at) - at;

/** Returns the local clock time of a zone at a moment, as if it were UTC: epoch ms. */
export function localOf(timeZone: string, at: number): number {
  const fraction = ((at % 1000) + 1000) % 1000;
  return Date.parse(`${formatTime(at, timeZone).replace(" ", "T")}Z`) + fraction;
}

/**
 * The moment at which clocks in a zone show `local`; a local time that the clocks skip gives a
 * moment within an hour of the change.
 */
export function utcOf(timeZone: string, local: number): number {
  const guess = local - zoneOffsetMs(timeZone, local);
  return local - zoneOffsetMs(timeZone, guess);
}
