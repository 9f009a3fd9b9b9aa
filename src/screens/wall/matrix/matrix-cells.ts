import { isAnnunciated } from "../../../../contract/alarm/alarm.ts";
import type { FarmTally } from "../../../../contract/live/farm-tally.ts";
import type { Farm } from "../../../../contract/account/farm-tree.ts";
import { type House, houseStatus } from "../../../../contract/fleet/house/house.ts";
import {
  isAlarmRank,
  isNormalRank,
  rankOf,
  type Rank,
  ranks,
  areaStatusOf,
} from "../../../map/geo/place-rank.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { byFarm } from "../../../stores/fleet/houses-by-farm.ts";
import { personName } from "../../../stores/record/person-names.ts";

/** Content of one cell. */
export interface CellAppearance {
  readonly rank: Rank;
  /** All its alarms are acknowledged. */
  readonly isAcknowledged: boolean;
  /** Initial of the person who acknowledged its worst alarm; '' without one, and for a farm. */
  readonly initial: string;
  /** Command in progress in the house, or in the houses of the farm; null: none. */
  readonly control: CellControl | null;
  /** True when the cell is dimmed because an urgent alarm is unacknowledged elsewhere. */
  readonly isFaded: boolean;
  /** Number of the house, '' of a farm. */
  readonly number: string;
}
/** State of the commands: one is in progress, or one is unconfirmed, which is worse. */
export type CellControl = "open" | "unconfirmed";

/** A farm with the content of its cells: its houses in the order of their names. */
export interface CellFarm {
  readonly farm: Farm;
  readonly houses: readonly HouseRecord[];
  /** Number of its houses; in a partly loaded fleet not all of them are loaded. */
  readonly count: number;
  /** Tally of the farm in that case. */
  readonly sum: FarmTally | null;
}

const collator = new Intl.Collator("zh", { numeric: true });

/** Farms with houses, each with its houses in a fixed order. One pass over the fleet. */
export function cellFarms(fleet: FleetStore): readonly CellFarm[] {
  if (fleet.sums !== null) return summedFarms(fleet, fleet.sums);
  return [...byFarm(fleet.houseList)].flatMap(([farmId, members]) => {
    const farm = fleet.farms.get(farmId);
    if (farm === undefined) return [];
    const houses = members.toSorted((a, b) => collator.compare(a.now.house.name, b.now.house.name));
    return [{ farm, houses, count: houses.length, sum: null }];
  });
}

const summedFarms = (
  fleet: FleetStore,
  sums: ReadonlyMap<number, FarmTally>,
): readonly CellFarm[] =>
  [...sums.values()].flatMap((sum) => {
    const farm = fleet.farms.get(sum.farmId);
    const houses = byFarm(fleet.houseList).get(sum.farmId) ?? [];
    return farm === undefined ? [] : [{ farm, houses, count: sum.houses, sum }];
  });

/** Commands in progress on a farm. */
export const controlOfFarm = ({ houses, sum }: CellFarm): House["control"] =>
  sum === null
    ? controlOfAll(houses)
    : { open: sum.openCommands, unconfirmedAt: sum.unconfirmedAt };

/**
 * The appearance of a cell as one number: equal if no redraw is needed. Rank and acknowledgement,
 * then freshness, command in progress, dimming, and the initial.
 */
export type AppearanceKey = number;
const freshBit = 32;
const openBit = 64;
const unconfirmedBit = 128;
const fadedBit = 256;
const initialAt = 512;
const appearanceKeyOf = (rank: Rank, isAcknowledged: boolean, initial = ""): AppearanceKey =>
  ranks.indexOf(rank) * 2 +
  (isAcknowledged ? 1 : 0) +
  1 +
  (isAcknowledged ? initialAt * (initial.codePointAt(0) ?? 0) : 0);

export function houseAppearance({ now }: HouseRecord): AppearanceKey {
  const { house, worst, unacknowledged, alarms } = now;
  const rank = rankOf(worst, houseStatus(now));
  const isAcknowledged = isAlarmRank(rank) && unacknowledged === 0;
  const holder = isAcknowledged ? alarms.find(isAnnunciated)?.ackBy : null;
  return (
    appearanceKeyOf(rank, isAcknowledged, initialOf(personName(holder ?? ""))) +
    controlKeyOf(house.control)
  );
}
/** Returns the command in progress as part of such a number. */
export const controlKeyOf = ({ open, unconfirmedAt }: House["control"]): AppearanceKey =>
  unconfirmedAt !== null ? unconfirmedBit : open > 0 ? openBit : 0;
/**
 * Returns the commands in progress in all of these houses, and the time since when one is
 * unconfirmed.
 */
function controlOfAll(houses: readonly HouseRecord[]): House["control"] {
  let open = 0;
  let unconfirmedAt: number | null = null;
  for (const { now } of houses) {
    const { control } = now.house;
    open += control.open;
    const since = control.unconfirmedAt ?? Infinity;
    if (since < (unconfirmedAt ?? Infinity)) unconfirmedAt = since;
  }
  return { open, unconfirmedAt };
}

/**
 * Returns the appearance of a farm without the commands of its houses, which are in
 * `controlOfFarm`.
 */
export function farmAppearance(fleet: FleetStore, farmId: number): AppearanceKey {
  const { rank, hasUnacknowledged } = areaStatusOf(fleet.farmTally(farmId));
  return appearanceKeyOf(rank, isAlarmRank(rank) && !hasUnacknowledged);
}

/** The appearance of the same cell when it is fresh: its alarm has just been raised. */
export const asFreshAppearance = (key: AppearanceKey): AppearanceKey => key + freshBit;
export const isFreshAppearance = (key: AppearanceKey): boolean => (key & freshBit) > 0;

/** The dimmed appearance while an urgent alarm is unacknowledged; only calm cells are dimmed. */
export const dimmedAppearance = (key: AppearanceKey): AppearanceKey =>
  isNormalRank(rankOfAppearance(key)) ? key + fadedBit : key;
export const controlOfAppearance = (key: AppearanceKey): CellControl | null =>
  (key & unconfirmedBit) > 0 ? "unconfirmed" : (key & openBit) > 0 ? "open" : null;
export const rankOfAppearance = (key: AppearanceKey): Rank =>
  ranks[((key % freshBit) - 1) >> 1] ?? "normal";
/** Returns the appearance that such a number stands for. */
export const appearanceOf = (key: AppearanceKey, number: string): CellAppearance => ({
  rank: rankOfAppearance(key),
  isAcknowledged: ((key % freshBit) - 1) % 2 === 1,
  initial: key < initialAt ? "" : String.fromCodePoint(Math.floor(key / initialAt)),
  control: controlOfAppearance(key),
  isFaded: (key & fadedBit) > 0,
  number,
});

/**
 * The first number in a name: 3 for "3 号舍". A longer number would be truncated and mean another
 * house.
 */
export const numberIn = (name: string): string => /(?:^|\D)(\d{1,3})(?!\d)/.exec(name)?.[1] ?? "";

/** The first character of a name (grapheme). */
export const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? "";
