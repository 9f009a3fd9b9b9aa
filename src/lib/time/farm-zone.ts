import { ownZone } from "./format-time.ts";

/** The time zone that the farms have in common, otherwise the reader's. */
export function zoneOf(farms: Iterable<{ readonly timeZone: string }>): string {
  const zones = new Set([...farms].map(({ timeZone }) => timeZone));
  const [only] = zones;
  return zones.size === 1 && only !== undefined ? only : ownZone();
}
