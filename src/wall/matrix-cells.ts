import type { Farm } from "../../contract/farm-tree.ts";
import { isAlarmRank, rankOf, type Rank, ranks, areaStatusOf } from "../map/place.ts";
import type { FleetStore } from "../stores/fleet/fleet-store.ts";
import type { HouseRecord } from "../stores/fleet/house-record.ts";

/** What one cell shows. */
export interface CellLook {
  readonly rank: Rank;
  /** Somebody has all its alarms in hand. */
  readonly isAcknowledged: boolean;
  /** Number of the house, '' of a farm. */
  readonly number: string;
}

/** A farm with what its cells stand for: its houses in the order of their names. */
export interface CellFarm {
  readonly farm: Farm;
  readonly houses: readonly HouseRecord[];
}

const collator = new Intl.Collator("zh", { numeric: true });

/** Farms that have houses, each with its own in a fixed order. One pass over the fleet. */
export function cellFarms(fleet: FleetStore): readonly CellFarm[] {
  const houses = new Map<number, HouseRecord[]>();
  for (const record of fleet.houseList) {
    const { farmId } = record.now.house;
    const held = houses.get(farmId);
    if (held === undefined) houses.set(farmId, [record]);
    else held.push(record);
  }
  return [...houses].flatMap(([farmId, members]) => {
    const farm = fleet.farms.get(farmId);
    if (farm === undefined) return [];
    members.sort((a, b) => collator.compare(a.now.house.name, b.now.house.name));
    return [{ farm, houses: members }];
  });
}

/** How it looks, as one small number: equal when nothing is to be drawn anew. */
export type LookKey = number;
export const lookKeyOf = (rank: Rank, isAcknowledged: boolean): LookKey =>
  ranks.indexOf(rank) * 2 + (isAcknowledged ? 1 : 0) + 1;

export function houseLook({ now: { house, worst, unacknowledged } }: HouseRecord): LookKey {
  const rank = rankOf(worst, statusOf(house.isOnline, house.isEmpty));
  return lookKeyOf(rank, isAlarmRank(rank) && unacknowledged === 0);
}
const statusOf = (isOnline: boolean | null, isEmpty: boolean) =>
  isOnline !== true ? "offline" : isEmpty ? "empty" : "normal";

export function farmLook(fleet: FleetStore, farmId: number): LookKey {
  const { rank, hasUnacknowledged } = areaStatusOf(fleet.farmTally(farmId));
  return lookKeyOf(rank, isAlarmRank(rank) && !hasUnacknowledged);
}

export const rankOfLook = (key: LookKey): Rank => ranks[(key - 1) >> 1] ?? "normal";
export const isAcknowledgedLook = (key: LookKey): boolean => (key - 1) % 2 === 1;

/** The first number in a name: "3 号舍" is 3. */
export const numberIn = (name: string): string => /\d{1,3}/.exec(name)?.[0] ?? "";
