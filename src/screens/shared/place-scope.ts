import type { Farm } from "../../../contract/account/farm-tree.ts";
import { china, noProvince } from "../../../contract/base/area.ts";
import type { MapKind } from "../../map/geo/geo.ts";
import { areaOf } from "../../map/geo/place-rank.ts";
import type { FleetStore } from "../../stores/fleet/fleet-store.ts";
import { type Drill, overview } from "../../stores/screens/wall-drill.ts";

export const isInArea = (farm: Farm, code: string): boolean =>
  code === noProvince
    ? farm.country === china && areaOf(farm, "china") === null
    : /^\d/.test(code)
      ? farm.adcode === code
      : farm.country === code;

/**
 * The place itself if it exists, otherwise the nearest existing one above it: a removed house leads
 * to the overview.
 */
export function settleDrill(drill: Drill, fleet: FleetStore): Drill {
  if (!fleet.isLoaded) return drill;
  if (drill.level === "farm" && !fleet.farms.has(drill.id)) return overview;
  if (drill.level === "house" && fleet.house(drill.id) === undefined && !fleet.isAwaited(drill.id))
    return overview;
  return drill;
}

/** The area of a farm on this map; farms in China without a province have a separate one. */
const codeOf = (farm: Farm, kind: MapKind): string =>
  areaOf(farm, kind) ?? (farm.country === china ? noProvince : farm.country);

/** One level up on this map: house > farm > area > all. */
export function parentOf(drill: Drill, fleet: FleetStore, kind: MapKind): Drill {
  if (drill.level === "house") {
    const farmId = fleet.house(drill.id)?.house.farmId;
    return farmId === undefined ? overview : { level: "farm", id: farmId };
  }
  if (drill.level === "farm") {
    const farm = fleet.farms.get(drill.id);
    if (farm === undefined) return overview;
    return { level: "province", code: codeOf(farm, kind) };
  }
  return overview;
}

/**
 * The map that shows a place: a country outside China is on the world only, a province on China
 * only. `own`: the map that the overview uses.
 */
export function kindOf(drill: Drill, fleet: FleetStore, own: MapKind): MapKind {
  if (drill.level === "fleet") return own;
  if (drill.level === "province") return /^\d/.test(drill.code) ? "china" : "world";
  return kindOf(parentOf(drill, fleet, own), fleet, own);
}

/** The map that shows most of a fleet: China when at least half of its houses are there. */
export function kindOfFleet(fleet: FleetStore): MapKind {
  let inChina = 0;
  for (const { id, country } of fleet.farms.values())
    if (country === china) inChina += fleet.farmTally(id).houses;
  return inChina * 2 >= fleet.totals.houses ? "china" : "world";
}

/** The places from the overview down to this one. */
export function trailOf(drill: Drill, fleet: FleetStore, kind: MapKind): readonly Drill[] {
  const trail = [drill];
  for (let at = drill; at.level !== "fleet";) {
    at = parentOf(at, fleet, kind);
    trail.unshift(at);
  }
  return trail;
}

/** Farms that a place covers; for a house its farm. */
export function farmsIn(drill: Drill, fleet: FleetStore): readonly Farm[] {
  const farms = [...fleet.farms.values()].filter(({ level }) => level === "farm");
  if (drill.level === "fleet") return farms;
  if (drill.level === "province") return farms.filter((farm) => isInArea(farm, drill.code));
  const farmId = drill.level === "farm" ? drill.id : fleet.house(drill.id)?.house.farmId;
  return farms.filter(({ id }) => id === farmId);
}
