import { zoneOffsetMs } from "./time-zone.ts";

/** The day of a zone's calendar at a moment: `2026-03-05`. */
export const localDay = (timeZone: string, at: number): string =>
  new Date(at + zoneOffsetMs(timeZone, at)).toISOString().slice(0, 10);
