import type { Farm } from "../../../contract/farm-tree.ts";
import { ownZone } from "../../lib/time.ts";

/**
 * The one time zone in which a batch is told, in its list, head and rows alike: that of the
 * organisation's farms where they have one in common, else the person's own.
 */
export function batchZone(farms: ReadonlyMap<number, Farm>, orgId: number): string {
  const zones = new Set<string>();
  for (const farm of farms.values()) if (farm.orgId === orgId) zones.add(farm.timeZone);
  const [zone, ...others] = zones;
  return zone === undefined || others.length > 0 ? ownZone() : zone;
}
