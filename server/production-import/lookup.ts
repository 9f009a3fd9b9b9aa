import { sql } from "drizzle-orm";
import { dayFaults, type DayRow } from "../../contract/production-import.ts";
import type { Query } from "../db/open.ts";
import { rows } from "../db/statement.ts";
import { isBlank, type Found } from "../import-table/reading.ts";
import { plain } from "../import-table/cell.ts";
import { type BookFlock, daysOfFlock } from "../production/book.ts";
import { findFlocksOf, type NamedFlock } from "../production/flock-record.ts";
import { type Caller, visibleHouses } from "../session/scope.ts";

interface NamedHouse {
  readonly id: number;
  readonly names: readonly string[];
  readonly farms: readonly string[];
}

/** What the rows of an import can name: nothing beyond what the caller sees. */
export interface Lookup {
  /** By name and by English name, small letters. */
  readonly houses: ReadonlyMap<string, readonly NamedHouse[]>;
  /** By house, the last placed first. */
  readonly flocks: ReadonlyMap<number, readonly NamedFlock[]>;
}

/** `isHeld`: the flocks, until the end. */
export async function readLookup(
  on: { readonly query: Query },
  caller: Caller,
  given: readonly DayRow[],
  isHeld: boolean,
): Promise<Lookup> {
  const houses = await readHouses(on, caller, new Set(given.map(({ house }) => plain(house))));
  const ids = [...houses.values()].flatMap((called) => called.map(({ id }) => id));
  const flocks = new Map<number, NamedFlock[]>();
  for (const flock of await findFlocksOf(on, caller, [...new Set(ids)], isHeld))
    flocks.set(flock.houseId, [flock, ...(flocks.get(flock.houseId) ?? [])]);
  for (const list of flocks.values())
    list.sort((a, b) => b.placedAt.getTime() - a.placedAt.getTime());
  return { houses, flocks };
}

async function readHouses(
  on: { readonly query: Query },
  caller: Caller,
  asked: ReadonlySet<string>,
): Promise<Lookup["houses"]> {
  const found = await rows<{
    id: number;
    name: string;
    nameEn: string | null;
    farm: string;
    farmEn: string | null;
  }>(
    on,
    sql`select h.id, h.name, h.name_en as "nameEn", f.name as farm, f.name_en as "farmEn"
      from houses h join farms f on f.id = h.farm_id where ${visibleHouses(caller)}`,
  );
  const houses = new Map<string, NamedHouse[]>();
  for (const { id, name, nameEn, farm, farmEn } of found) {
    const house = { id, names: both(name, nameEn), farms: both(farm, farmEn) };
    for (const called of house.names)
      if (asked.has(called)) houses.set(called, [...(houses.get(called) ?? []), house]);
  }
  return houses;
}

const both = (name: string, nameEn: string | null): string[] => [
  ...new Set([plain(name), plain(nameEn ?? name)]),
];

/** A house by its name, of the farm where that is named. */
export function findHouse({ houses }: Lookup, text: string, farm: string): Found<number> {
  const named = (houses.get(plain(text)) ?? []).filter(
    ({ farms }) => isBlank(farm) || farms.includes(plain(farm)),
  );
  const [house, other] = named;
  if (house === undefined) return { why: { words: dayFaults.noSuchHouse } };
  return other === undefined ? { value: house.id } : { why: { words: dayFaults.severalHouses } };
}

/** The flock that was in a house on a day; of two the one that came. */
export const flockOn = (
  { flocks }: Lookup,
  houseId: number,
  day: string,
  now: number,
): NamedFlock | undefined => flocks.get(houseId)?.find((flock) => isThere(flock, day, now));

function isThere(flock: BookFlock, day: string, now: number): boolean {
  const { first, last } = daysOfFlock(flock, now);
  return first <= day && day <= last;
}
