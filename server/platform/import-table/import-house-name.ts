import { sql } from "drizzle-orm";
import { placeFaults } from "../../../contract/base/import-table.ts";
import type { Queryable } from "../db/open-database.ts";
import { rows } from "../db/sql-statement.ts";
import { type Caller, visibleHouses } from "../session/caller-scope.ts";
import { gaplessName, plainName as plain } from "../../../contract/base/seen-text.ts";
import { type CellResult, isBlank } from "./import-reading.ts";

interface NamedHouse {
  readonly id: number;
  readonly names: readonly string[];
  readonly farms: readonly string[];
  readonly farmId: number;
  /** The name as written in the table. */
  readonly name: string;
}

/** Houses by name and by English name, without blanks. */
export type HousesByName = ReadonlyMap<string, readonly NamedHouse[]>;

/** The houses the caller sees that are called so. */
export async function readHouses(
  db: Queryable,
  caller: Caller,
  requestedNames: ReadonlySet<string>,
): Promise<HousesByName> {
  const requested = new Set([...requestedNames].map(gaplessName));
  const found = await rows<{
    id: number;
    farmId: number;
    name: string;
    nameEn: string | null;
    farm: string;
    farmEn: string | null;
  }>(
    db,
    sql`select h.id, h.farm_id as "farmId", h.name, h.name_en as "nameEn", f.name as farm,
        f.name_en as "farmEn"
      from houses h join farms f on f.id = h.farm_id where ${visibleHouses(caller)}
      order by h.id`,
  );
  const houses = new Map<string, NamedHouse[]>();
  for (const { id, farmId, name, nameEn, farm, farmEn } of found) {
    const house = {
      id,
      farmId,
      name,
      names: plainNames(name, nameEn),
      farms: plainNames(farm, farmEn),
    };
    for (const called of new Set(house.names.map(gaplessName)))
      if (requested.has(called)) houses.set(called, [...(houses.get(called) ?? []), house]);
  }
  return houses;
}

const plainNames = (name: string, nameEn: string | null): string[] => [
  ...new Set([plain(name), plain(nameEn ?? name)]),
];

/** A house by its name, of the farm where that is named. */
export function findHouse(houses: HousesByName, text: string, farm: string): CellResult<number> {
  const all = houses.get(gaplessName(text)) ?? [];
  const ofFarm = all.filter(({ farms }) => isBlank(farm) || farms.includes(plain(farm)));
  const exact = ofFarm.filter(({ names }) => names.includes(plain(text)));
  const named = exact.length > 0 ? exact : ofFarm;
  const [house, other] = named;
  if (house === undefined && all.length > 0)
    return { why: { words: placeFaults.noHouseInFarm, values: { farm } } };
  if (house === undefined) return { why: { words: placeFaults.noSuchHouse } };
  if (other === undefined) return { value: house.id };
  const isTwin = named.every(({ farmId }) => farmId === house.farmId);
  const names = named.map(({ name }) => name).join(" / ");
  return isTwin
    ? { why: { words: placeFaults.twinHouses, values: { names } } }
    : { why: { words: placeFaults.severalHouses } };
}
