import type { MapKind } from "../../../map/geo/geo.ts";
import { areaOf } from "../../../map/geo/place-rank.ts";
import type { FleetStore } from "../../../stores/fleet/fleet-store.ts";

/** The map's section: everything, an area (province adcode or country a3), or a farm. */
export interface MapPlace {
  readonly area: string | null;
  readonly farmId: number | null;
}
export const everywhere: MapPlace = { area: null, farmId: null };

/**
 * The place of an address; a farm that no longer exists, or is in no area of this map, leads to the
 * whole map.
 */
export function placeAt(
  query: URLSearchParams,
  fleet: Pick<FleetStore, "farms">,
  kind: MapKind,
): MapPlace {
  const farm = fleet.farms.get(Number(query.get("farm")));
  if (farm !== undefined) return { area: areaOf(farm, kind), farmId: farm.id };
  const area = query.get("area");
  return area !== null && (kind === "china" ? /^\d{6}$/ : /^[A-Z]{3}$/).test(area)
    ? { area, farmId: null }
    : everywhere;
}

/** One level up; null at the top. */
export function placeAbove({ area, farmId }: MapPlace): MapPlace | null {
  if (farmId !== null) return area === null ? everywhere : { area, farmId: null };
  return area === null ? null : everywhere;
}
