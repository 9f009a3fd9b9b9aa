import type { Language } from "../../../../contract/base/words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import type { AreaMark } from "../../../map/area/area-map.tsx";
import type { BaseMap, MapKind } from "../../../map/geo/geo.ts";
import {
  addAreaStatus,
  areaOf,
  emptyAreaStatus,
  byUrgency,
  type AreaStatus,
} from "../../../map/geo/place-rank.ts";
import type { FarmAreaStatus } from "../digest/fleet-digest.ts";

/** Areas of a map by code, and the houses of farms it does not show. */
export function areasOf(
  farms: readonly FarmAreaStatus[],
  kind: MapKind,
): { readonly areas: ReadonlyMap<string, AreaStatus>; readonly housesOff: number } {
  const areas = new Map<string, AreaStatus>();
  let housesOff = 0;
  for (const { farm, areaStatus } of farms) {
    const code = areaOf(farm, kind);
    if (code === null) housesOff += areaStatus.houses;
    else areas.set(code, addAreaStatus(areas.get(code) ?? emptyAreaStatus, areaStatus));
  }
  return { areas, housesOff };
}

/** Name of an area; its code until the map is loaded. */
export function areaName(base: BaseMap | null, code: string, language: Language): string {
  const area = base?.areas.get(code);
  return area === undefined ? code : language === "zh" ? area.name : area.name_en;
}

/**
 * Areas as marks at their centre, worst first. Their position is null without a map, or if the map
 * has no centre for them.
 */
export function areaMarks(
  areas: ReadonlyMap<string, AreaStatus>,
  base: BaseMap | null,
  language: Language,
): readonly OverviewPlace[] {
  return [...areas]
    .map(([code, areaStatus]) => {
      const [lng = null, lat = null] =
        base?.areas.get(code)?.centroid ?? base?.areas.get(code)?.center ?? [];
      return { id: code, name: areaName(base, code, language), areaStatus, lng, lat };
    })
    .sort(byNeed);
}

/** Farms of an area as marks at their location, worst first. */
export function farmMarks(
  farms: readonly FarmAreaStatus[],
  kind: MapKind,
  area: string,
  language: Language,
): readonly OverviewPlace[] {
  return farms
    .filter(({ farm }) => areaOf(farm, kind) === area)
    .map(({ farm, areaStatus }) => ({
      id: String(farm.id),
      name: nameIn(farm, language),
      areaStatus,
      lng: farm.lng,
      lat: farm.lat,
    }))
    .sort(byNeed);
}

/** An entry of a list; a mark of the map if it has a place. */
export type OverviewPlace = Omit<AreaMark, "lng" | "lat"> & {
  readonly lng: number | null;
  readonly lat: number | null;
};
export const isMark = (place: OverviewPlace): place is AreaMark =>
  place.lng !== null && place.lat !== null;

const byNeed = (a: OverviewPlace, b: OverviewPlace): number =>
  byUrgency(a.areaStatus.rank, b.areaStatus.rank) ||
  b.areaStatus.inAlarm - a.areaStatus.inAlarm ||
  b.areaStatus.houses - a.areaStatus.houses ||
  a.name.localeCompare(b.name, "zh", { numeric: true });
