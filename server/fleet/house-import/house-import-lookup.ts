import { sql } from "drizzle-orm";
import type { GatewayType } from "../../../contract/fleet/gateway/gateway-type.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { readTypes } from "../gateway/gateway-types.ts";
import { gaplessName, plainName as plain } from "../../../contract/base/seen-text.ts";
import { type Caller, visibleBreeds, visibleFarms } from "../../platform/session/caller-scope.ts";

export interface ImportFarm {
  readonly id: number;
  readonly orgId: number;
  readonly name: string;
  readonly isFarm: boolean;
  readonly timeZone: string;
  /**
   * The names of organisation and nodes from the root to itself, small letters, each with its
   * English one.
   */
  readonly path: readonly (readonly string[])[];
}
export interface ImportBreed {
  readonly id: number;
  /** Null: a common breed. */
  readonly orgId: number | null;
  readonly species: string;
  /** Code and names of the breed in lower case. */
  readonly names: readonly string[];
}

/** Records that the rows of an import can name: nothing beyond those the caller sees. */
export interface Lookup {
  /** Farms by name and by English name, in lower case. */
  readonly farms: ReadonlyMap<string, readonly ImportFarm[]>;
  /**
   * Breeds by code and by both names, without blanks, those of the organisation before common ones.
   * A map, because thousands of rows search thousands of breeds.
   */
  readonly breeds: ReadonlyMap<string, readonly ImportBreed[]>;
  readonly types: readonly GatewayType[];
}

export async function readLookup(db: Queryable, caller: Caller): Promise<Lookup> {
  return {
    farms: await readFarms(db, caller),
    breeds: await readBreeds(db, caller),
    types: (await readTypes(db, caller)).filter(({ isRetired }) => !isRetired),
  };
}

async function readBreeds(db: Queryable, caller: Caller): Promise<Lookup["breeds"]> {
  const types = await rows<
    Omit<ImportBreed, "names"> & { key: string; name: string; nameEn: string | null }
  >(
    db,
    sql`
    select b.id, b.org_id as "orgId", b.key, b.name, b.name_en as "nameEn", b.species from breeds b
      where ${visibleBreeds(caller)} order by b.org_id is null, b.id`,
  );
  const found = new Map<string, ImportBreed[]>();
  for (const { key, name, nameEn, ...breed } of types) {
    const names = [plain(key), ...plainNames(name, nameEn)];
    for (const called of new Set(names.map(gaplessName)))
      found.set(called, [...(found.get(called) ?? []), { ...breed, names }]);
  }
  return found;
}

interface FarmRow {
  id: number;
  org_id: number;
  level: string;
  time_zone: string;
  name: string;
  name_en: string | null;
  lineage: number[];
  org: string;
  org_en: string | null;
}

async function readFarms(db: Queryable, caller: Caller): Promise<Lookup["farms"]> {
  const nodes = await rows<FarmRow>(
    db,
    sql`
    select f.id, f.org_id, f.level, f.time_zone, f.name, f.name_en, f.lineage, o.name as org,
      o.name_en as org_en from farms f join orgs o on o.id = f.org_id
      where ${visibleFarms(caller)}`,
  );
  const namesOf = new Map(nodes.map(({ id, name, name_en }) => [id, plainNames(name, name_en)]));
  const found = new Map<string, ImportFarm[]>();
  for (const node of nodes) {
    const path = [
      plainNames(node.org, node.org_en),
      ...node.lineage.flatMap((id) => {
        const names = namesOf.get(id);
        return names === undefined ? [] : [names];
      }),
    ];
    const farm = {
      id: node.id,
      orgId: node.org_id,
      name: node.name,
      isFarm: node.level === "farm",
      timeZone: node.time_zone,
      path,
    };
    for (const name of new Set(path.at(-1))) found.set(name, [...(found.get(name) ?? []), farm]);
  }
  return found;
}

const plainNames = (name: string, nameEn: string | null): string[] =>
  nameEn === null ? [plain(name)] : [plain(name), plain(nameEn)];
