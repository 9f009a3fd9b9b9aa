import { untracked } from "mobx";
import type { HouseRecord } from "./house-record.ts";

type ByFarm = ReadonlyMap<number, readonly HouseRecord[]>;
const known = new WeakMap<readonly HouseRecord[], ByFarm>();
const none: readonly HouseRecord[] = [];

/**
 * Returns the houses of a farm, in the order of the list. Grouped once per list: the fleet store
 * creates a new list when a house is added, removed or moved to another farm.
 */
export function housesOf(list: readonly HouseRecord[], farmId: number): readonly HouseRecord[] {
  return byFarm(list).get(farmId) ?? none;
}

/** The houses of all farms that have some, by farm. */
export function byFarm(list: readonly HouseRecord[]): ByFarm {
  const current = known.get(list);
  if (current !== undefined) return current;
  // Untracked, so that a view that needs only the list does not render with every value of 10,000
  // houses.
  const created = untracked(() => sorted(list));
  known.set(list, created);
  return created;
}

function sorted(list: readonly HouseRecord[]): ByFarm {
  const farms = new Map<number, HouseRecord[]>();
  for (const record of list) {
    const { farmId } = record.now.house;
    const members = farms.get(farmId);
    if (members === undefined) farms.set(farmId, [record]);
    else members.push(record);
  }
  return farms;
}
