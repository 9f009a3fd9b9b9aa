import type { House } from "../../../contract/fleet/house/house.ts";
import type { Farm } from "../../../contract/account/farm-tree.ts";
import type { Language } from "../../../contract/base/words.ts";
import { nameIn } from "../../../contract/base/localized-name.ts";
import type { HouseRecord } from "./house-record.ts";

/**
 * Returns the text by which a house is found, in lower case: its names, its breed, its gateway and
 * its farm.
 */
export const searchTextOf = (house: House, farm: Farm | undefined): string =>
  [house.name, house.nameEn, house.breed, house.breedEn, house.networkId, farm?.name, farm?.nameEn]
    .join("\n")
    .toLowerCase();

/** The rank of a house among all: by the farm's name and then its own, and the other way round. */
export interface NamePlace {
  readonly byFarm: number;
  readonly byName: number;
}

/** The ranks of houses by the names on screen; houses of the same name are ordered by id. */
export function placesByName(
  records: readonly HouseRecord[],
  farms: ReadonlyMap<number, Farm>,
  language: Language,
): ReadonlyMap<HouseRecord, NamePlace> {
  const { compare } = new Intl.Collator(language === "zh" ? "zh-CN" : "en", { numeric: true });
  const named = records.map((record) => {
    const { house } = record.now;
    const farm = farms.get(house.farmId);
    return {
      record,
      name: nameIn(house, language),
      farmName: farm === undefined ? "" : nameIn(farm, language),
    };
  });
  // Names repeat from farm to farm, so each is compared only once.
  const ranked = (names: readonly string[]) =>
    new Map([...new Set(names)].sort(compare).map((name, rank) => [name, rank]));
  const nameRanks = ranked(named.map(({ name }) => name));
  const farmRanks = ranked(named.map(({ farmName }) => farmName));
  const ranks = named.map(({ record, name, farmName }) => ({
    record,
    name: nameRanks.get(name) ?? 0,
    farm: farmRanks.get(farmName) ?? 0,
  }));
  const places = new Map<HouseRecord, { byFarm: number; byName: number }>();
  ranks
    .sort((a, b) => a.farm - b.farm || a.name - b.name || a.record.id - b.record.id)
    .forEach(({ record }, byFarm) => places.set(record, { byFarm, byName: 0 }));
  ranks
    .sort((a, b) => a.name - b.name || a.farm - b.farm || a.record.id - b.record.id)
    .forEach(({ record }, byName) => {
      const place = places.get(record);
      if (place !== undefined) place.byName = byName;
    });
  return places;
}
