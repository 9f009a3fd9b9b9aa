import { ownZone } from "./format-time.ts";

/** The farms' clock where they have one, otherwise the reader's. */
export function zoneOf(farms: Iterable<{ readonly timeZone: string }>): string {
  const zones = new Set([...farms].map(({ timeZone }) => timeZone));
  const [only] = zones;
  return zones.size === 1 && only !== undefined ? only : ownZone();
}
