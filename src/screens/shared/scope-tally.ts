import { houseStatus } from "../../../contract/fleet/house/house.ts";
import type { FarmTally } from "../../../contract/live/farm-tally.ts";
import { type Rank, rankOf } from "../../map/geo/place-rank.ts";
import type { FleetStore } from "../../stores/fleet/fleet-store.ts";
import type { HouseRecord } from "../../stores/fleet/house-record.ts";
import { emptyTally, type Tally, withoutAlarms } from "../../stores/fleet/fleet-tally.ts";
import { housesOf } from "../../stores/fleet/houses-by-farm.ts";
import type { Drill } from "../../stores/screens/wall-drill.ts";
import { farmsIn } from "./place-scope.ts";

/** The counters of a place: the sum of those of its farms. */
export function tallyIn(drill: Drill, fleet: FleetStore): Tally {
  if (drill.level === "fleet") return fleet.totals;
  return farmsIn(drill, fleet)
    .map(({ id }) => fleet.farmTally(id))
    .reduce(addTallies, emptyTally);
}

/**
 * The tallies of a place's farms if not all of their houses are loaded; null: they are loaded, or
 * the place is a house.
 */
export function sumsIn(drill: Drill, fleet: FleetStore): readonly FarmTally[] | null {
  const { sums } = fleet;
  if (sums === null || drill.level === "house") return null;
  return drill.level === "fleet"
    ? [...sums.values()]
    : farmsIn(drill, fleet).flatMap(({ id }) => sums.get(id) ?? []);
}

/** Returns the number of houses of a place by rank: each house counts once. */
export function housesByRank(drill: Drill, fleet: FleetStore): ReadonlyMap<Rank, number> {
  const counts = new Map<Rank, number>();
  const add = (rank: Rank, houses: number) => counts.set(rank, (counts.get(rank) ?? 0) + houses);
  const sums = sumsIn(drill, fleet);
  for (const { now } of housesIn(drill, fleet)) {
    add(rankOf(now.worst, houseStatus(now)), 1);
    if (sums !== null) add(rankOf(0, houseStatus(withoutAlarms(now))), -1);
  }
  for (const { houses, offline, empty, noTemp } of sums ?? []) {
    add("offline", offline);
    add("empty", empty);
    add("noTemp", noTemp);
    add("normal", houses - offline - empty - noTemp);
  }
  return counts;
}

function addTallies(a: Tally, b: Tally): Tally {
  return {
    houses: a.houses + b.houses,
    online: a.online + b.online,
    offline: a.offline + b.offline,
    alarm: a.alarm + b.alarm,
    noTemp: a.noTemp + b.noTemp,
    empty: a.empty + b.empty,
    normal: a.normal + b.normal,
    birds: a.birds + b.birds,
    alarms: a.alarms + b.alarms,
    unacknowledged: a.unacknowledged + b.unacknowledged,
    bySeverity: addRows(a.bySeverity, b.bySeverity),
    unacknowledgedBySeverity: addRows(a.unacknowledgedBySeverity, b.unacknowledgedBySeverity),
    worst: a.worst === 0 ? b.worst : b.worst === 0 ? a.worst : Math.min(a.worst, b.worst),
  };
}

type Row = Tally["bySeverity"];
const addRows = (a: Row, b: Row): Row => [0, a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4]];

/** Returns a test for houses in a place. */
export function memberTest(
  drill: Drill,
  fleet: FleetStore,
): (houseId: number, farmId: number) => boolean {
  if (drill.level === "fleet") return () => true;
  if (drill.level === "house") return (houseId) => houseId === drill.id;
  const farmIds = new Set(farmsIn(drill, fleet).map(({ id }) => id));
  return (_houseId, farmId) => farmIds.has(farmId);
}

/** Returns the houses in a place that are loaded. */
export function housesIn(drill: Drill, fleet: FleetStore): readonly HouseRecord[] {
  if (drill.level === "fleet") return fleet.houseList;
  if (drill.level === "house") {
    const house = fleet.house(drill.id);
    return house === undefined ? [] : [house];
  }
  return farmsIn(drill, fleet).flatMap(({ id }) => housesOf(fleet.houseList, id));
}

/** Houses of a farm, worst first, then by name as people count ("2" before "10"). */
export function housesOfFarm(farmId: number, fleet: FleetStore): readonly HouseRecord[] {
  return housesOf(fleet.houseList, farmId).toSorted(
    (a, b) => (a.worst || 9) - (b.worst || 9) || collator.compare(a.house.name, b.house.name),
  );
}

const collator = new Intl.Collator("zh", { numeric: true });
