import type { Language } from "../../../contract/words.ts";
import { nameIn } from "../../lib/name.ts";
import type { AreaMark } from "../../map/area-map.tsx";
import type { BaseMap, MapKind } from "../../map/geo.ts";
import { addStanding, areaOf, emptyStanding, ranks, type Standing } from "../../map/place.ts";
import type { FarmStanding } from "./fleet-digest.ts";

/** Areas of a map by code, and the houses of farms it does not show. */
export function areasOf(
  farms: readonly FarmStanding[],
  kind: MapKind,
): { readonly areas: ReadonlyMap<string, Standing>; readonly housesOff: number } {
  const areas = new Map<string, Standing>();
  let housesOff = 0;
  for (const { farm, standing } of farms) {
    const code = areaOf(farm, kind);
    if (code === null) housesOff += standing.houses;
    else areas.set(code, addStanding(areas.get(code) ?? emptyStanding, standing));
  }
  return { areas, housesOff };
}

/** Name of an area; its code until the map is there. */
export function areaName(base: BaseMap | null, code: string, language: Language): string {
  const area = base?.areas.get(code);
  return area === undefined ? code : language === "zh" ? area.name : area.name_en;
}

/**
 * Areas as marks at their middle, worst first. Without a map, or where it knows no middle, they
 * have no place on it (null).
 */
export function areaMarks(
  areas: ReadonlyMap<string, Standing>,
  base: BaseMap | null,
  language: Language,
): readonly Place[] {
  return [...areas]
    .map(([code, standing]) => {
      const [lng = null, lat = null] =
        base?.areas.get(code)?.centroid ?? base?.areas.get(code)?.center ?? [];
      return { id: code, name: areaName(base, code, language), standing, lng, lat };
    })
    .sort(byNeed);
}

/** Farms of an area as marks where they are, worst first. */
export function farmMarks(
  farms: readonly FarmStanding[],
  kind: MapKind,
  area: string,
  language: Language,
): readonly Place[] {
  return farms
    .filter(({ farm }) => areaOf(farm, kind) === area)
    .map(({ farm, standing }) => ({
      id: String(farm.id),
      name: nameIn(farm, language),
      standing,
      lng: farm.lng,
      lat: farm.lat,
    }))
    .sort(byNeed);
}

/** What a list shows; a mark of the map where it has a place. */
export type Place = Omit<AreaMark, "lng" | "lat"> & {
  readonly lng: number | null;
  readonly lat: number | null;
};
export const isMark = (place: Place): place is AreaMark => place.lng !== null && place.lat !== null;

const byNeed = (a: Place, b: Place): number =>
  ranks.indexOf(a.standing.rank) - ranks.indexOf(b.standing.rank) ||
  b.standing.inAlarm - a.standing.inAlarm ||
  b.standing.houses - a.standing.houses ||
  a.name.localeCompare(b.name, "zh", { numeric: true });
