import type { Farm } from "../../../../contract/account/farm-tree.ts";
import { ownZone } from "../../../lib/time/format-time.ts";

/**
 * Returns the one time zone for a batch, in its list, head and rows alike: the one that the
 * organisation's farms have in common, otherwise the user's own.
 */
export function batchZone(farms: ReadonlyMap<number, Farm>, orgId: number): string {
  const zones = new Set<string>();
  for (const farm of farms.values()) if (farm.orgId === orgId) zones.add(farm.timeZone);
  const [zone, ...others] = zones;
  return zone === undefined || others.length > 0 ? ownZone() : zone;
}
