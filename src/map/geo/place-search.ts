import { useEffect, useState } from "react";
import { z } from "zod";
import { type BaseMap, fetchGeo, type GeoFetch } from "./geo.ts";

/** A province, a city, a district of a municipality or a country, by its name. */
export interface NamedPlace {
  readonly adcode: string;
  readonly name: string;
  readonly nameEn: string;
  /** Full name in Chinese. */
  readonly fullname: string;
  /** The area that contains it; null for a province or country. */
  readonly parent: NamedPlace | null;
  readonly lng: number;
  readonly lat: number;
}

const citySchema = z.array(
  z.object({
    adcode: z.string(),
    name: z.string(),
    name_en: z.string(),
    fullname: z.string(),
    parent: z.string(),
    center: z.tuple([z.number(), z.number()]),
  }),
);

/**
 * Returns the places that can be found on a map: its areas, and in China the levels below a
 * province that the map covers. These are prefectures and cities, and districts of the
 * municipalities; no counties.
 */
export async function loadPlaces(base: BaseMap, get: GeoFetch): Promise<readonly NamedPlace[]> {
  const areas = [...base.areas.values()].flatMap((area) => {
    const [lng, lat] = area.center ?? area.centroid ?? [];
    return lng === undefined || lat === undefined
      ? []
      : [{ ...placeOf(area), fullname: area.fullname ?? area.name, parent: null, lng, lat }];
  });
  if (base.kind === "world") return areas;
  const byCode = new Map<string, NamedPlace>(areas.map((area) => [area.adcode, area]));
  const cities = citySchema.parse(await get("cities.json")).map((city) => ({
    ...placeOf(city),
    fullname: city.fullname,
    parent: byCode.get(city.parent) ?? null,
    lng: city.center[0],
    lat: city.center[1],
  }));
  return [...areas, ...cities];
}
const placeOf = ({
  adcode,
  name,
  name_en,
}: Pick<NamedPlace, "adcode" | "name"> & { name_en: string }) => ({
  adcode,
  name,
  nameEn: name_en,
});

/**
 * The matches of a text, best first: whole names, beginnings, parts, then by their parents' names.
 */
export function findPlaces(places: readonly NamedPlace[], text: string): readonly NamedPlace[] {
  const searched = text.trim().toLowerCase();
  if (searched === "") return places.filter(({ parent }) => parent === null);
  return places
    .map((place) => ({ place, rank: rankOf(place, searched) }))
    .filter(({ rank }) => rank < unfit)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ place }) => place);
}

const unfit = 4;
function rankOf({ name, nameEn, fullname, adcode, parent }: NamedPlace, searched: string): number {
  const own = [name, fullname, nameEn, adcode].map((item) => item.toLowerCase());
  if (own.includes(searched)) return 0;
  if (own.some((item) => item.startsWith(searched))) return 1;
  if (own.some((item) => item.includes(searched))) return 2;
  // "山东潍坊": with its parent's name before it.
  const within =
    parent === null
      ? []
      : [
          parent.name + name,
          parent.fullname + fullname,
          `${nameEn} ${parent.nameEn}`.toLowerCase(),
        ];
  return within.some((item) => item.startsWith(searched)) ? 3 : unfit;
}

/**
 * The places of a map; empty until they are loaded, and only the map's areas if the file cannot be
 * loaded.
 */
export function usePlaces(base: BaseMap): readonly NamedPlace[] {
  const [loaded, setLoaded] = useState<{ of: BaseMap; places: readonly NamedPlace[] } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loadPlaces(base, fetchGeo).then(
      (places) => isCurrent && setLoaded({ of: base, places }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [base]);
  return loaded !== null && loaded.of === base ? loaded.places : [];
}
