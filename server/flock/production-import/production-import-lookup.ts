import type { DayRow } from "../../../contract/flock/production/production-import.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { plainName as plain } from "../../../contract/base/seen-text.ts";
import { type HousesByName, readHouses } from "../../platform/import-table/import-house-name.ts";
import { type RegisteredFlock, daysOfFlock } from "../production/flock-registry.ts";
import { findFlocksOf, type NamedFlock } from "../production/flock-record.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";

/** Records that the rows of an import can name: nothing beyond what the caller sees. */
export interface Lookup {
  readonly houses: HousesByName;
  /** Flocks by house, the last placed first. */
  readonly flocks: ReadonlyMap<number, readonly NamedFlock[]>;
}

/** Reads what an import refers to. `isLocked`: locks the flocks until the transaction ends. */
export async function readLookup(
  db: Queryable,
  caller: Caller,
  rows: readonly DayRow[],
  isLocked: boolean,
): Promise<Lookup> {
  const houses = await readHouses(db, caller, new Set(rows.map(({ house }) => plain(house))));
  const ids = [...houses.values()].flatMap((called) => called.map(({ id }) => id));
  const flocks = new Map<number, NamedFlock[]>();
  for (const flock of await findFlocksOf(db, caller, [...new Set(ids)], isLocked))
    flocks.set(flock.houseId, [flock, ...(flocks.get(flock.houseId) ?? [])]);
  for (const list of flocks.values())
    list.sort((a, b) => b.placedAt.getTime() - a.placedAt.getTime());
  return { houses, flocks };
}

/** Returns the flock in a house on a day; if one left and another arrived on it, the new flock. */
export const flockOn = (
  { flocks }: Lookup,
  houseId: number,
  day: string,
  now: number,
): NamedFlock | undefined => flocks.get(houseId)?.find((flock) => isInHouse(flock, day, now));

function isInHouse(flock: RegisteredFlock, day: string, now: number): boolean {
  const { first, last } = daysOfFlock(flock, now);
  return first <= day && day <= last;
}
