import type { Species } from "../../contract/base/animal.ts";
import { createHash } from "node:crypto";

import type { Farm } from "../../contract/account/farm-tree.ts";
import type { Database } from "../../server/platform/db/open-database.ts";

let serial = 0;
/** A text that is unique in this run. */
export const unique = (prefix: string): string => `${prefix}-${(serial += 1)}`;

export async function insert(
  database: Database,
  table: string,
  values: Readonly<Record<string, unknown>>,
): Promise<number> {
  const names = Object.keys(values);
  const places = names.map((_, index) => `$${index + 1}`).join(", ");
  const [row] = await database.query<{ id: number }>(
    `insert into ${table} (${names.join(", ")}) values (${places}) returning id`,
    Object.values(values),
  );
  return row!.id;
}

export interface OrgSeed {
  readonly name?: string;
  readonly nameEn?: string;
  readonly mapType?: "1" | "2";
  readonly logo?: Buffer;
  readonly createdAt?: number;
}

export function buildOrg(database: Database, seed: OrgSeed = {}): Promise<number> {
  const code = unique("org");
  return insert(database, "orgs", {
    code,
    name: seed.name ?? code,
    name_en: seed.nameEn ?? null,
    map_type: seed.mapType ?? "1",
    logo: seed.logo ?? null,
    created_at: new Date(seed.createdAt ?? 0),
  });
}

export interface FarmSeed {
  readonly orgId?: number;
  readonly parentId?: number;
  readonly name?: string;
  readonly level?: Farm["level"];
  readonly adcode?: string;
  readonly country?: string;
}

/** Creates its organisation unless given; a child uses that of its parent. */
export async function buildFarm(
  database: Database,
  seed: FarmSeed = {},
): Promise<{ id: number; orgId: number }> {
  const [parent] =
    seed.parentId === undefined
      ? []
      : await database.query<{ org_id: number; lineage: number[] }>(
          "select org_id, lineage from farms where id = $1",
          [seed.parentId],
        );
  const orgId = seed.orgId ?? parent?.org_id ?? (await buildOrg(database));
  const id = await insert(database, "farms", {
    org_id: orgId,
    parent_id: seed.parentId ?? null,
    lineage: [],
    name: seed.name ?? unique("farm"),
    level: seed.level ?? "farm",
    adcode: seed.adcode ?? "370000",
    country: seed.country ?? "CHN",
    lng: 117,
    lat: 36,
  });
  await database.query("update farms set lineage = $2::int[] where id = $1", [
    id,
    [...(parent?.lineage ?? []), id],
  ]);
  return { id, orgId };
}

export interface HouseSeed {
  readonly farmId?: number;
  readonly orgId?: number;
  readonly name?: string;
  readonly species?: Species;
  readonly networkId?: string | null;
  /** Null: empty. */
  readonly flock?: { readonly placedAt?: number; readonly placedCount?: number } | null;
  readonly isOnline?: boolean | null;
  /** Values of the newest frame, which is otherwise empty; null: no frame yet. */
  readonly detail?: Readonly<Record<string, unknown>> | null;
}

export interface BuiltHouse {
  readonly id: number;
  readonly farmId: number;
  readonly orgId: number;
  readonly networkId: string | null;
}

/** Creates a house with its organisation, farm, flock and gateway. */
export async function buildHouse(database: Database, seed: HouseSeed = {}): Promise<BuiltHouse> {
  const farm =
    seed.farmId === undefined
      ? await buildFarm(database, seed.orgId === undefined ? {} : { orgId: seed.orgId })
      : {
          id: seed.farmId,
          orgId: (
            await database.query<{ org_id: number }>("select org_id from farms where id = $1", [
              seed.farmId,
            ])
          )[0]!.org_id,
        };
  const id = await insert(database, "houses", {
    farm_id: farm.id,
    org_id: farm.orgId,
    name: seed.name ?? unique("house"),
    species: seed.species ?? "broiler",
  });
  const networkId = seed.networkId === undefined ? unique("GW") : seed.networkId;
  if (networkId !== null) await buildGateway(database, id, networkId);
  if (seed.flock !== null) await buildFlock(database, id, seed.flock);
  if (seed.isOnline !== null)
    await buildState(
      database,
      id,
      seed.isOnline ?? true,
      seed.detail === undefined ? {} : seed.detail,
    );
  return { id, farmId: farm.id, orgId: farm.orgId, networkId };
}

async function buildGateway(database: Database, houseId: number, networkId: string): Promise<void> {
  await insert(database, "gateways", {
    house_id: houseId,
    network_id: networkId,
    secret_hash: createHash("sha256").update(networkId).digest(),
    type_key: 27,
  });
}

/** Without an organisation it is a common one. */
export function buildBreed(
  database: Database,
  seed: { readonly orgId?: number; readonly name?: string; readonly key?: string } = {},
): Promise<number> {
  const key = seed.key ?? unique("breed");
  return insert(database, "breeds", {
    key,
    name: seed.name ?? key,
    species: "broiler",
    org_id: seed.orgId ?? null,
  });
}

/** Makes its breed. */
export async function buildFlock(
  database: Database,
  houseId: number,
  seed: {
    readonly placedAt?: number;
    readonly placedCount?: number;
    readonly placedAge?: number;
  } = {},
): Promise<number> {
  const breedId = await buildBreed(database);
  return insert(database, "flocks", {
    house_id: houseId,
    breed_id: breedId,
    placed_at: new Date(seed.placedAt ?? 0),
    placed_count: seed.placedCount ?? 20_000,
    placed_age: seed.placedAge ?? 0,
  });
}

async function buildState(
  database: Database,
  houseId: number,
  isOnline: boolean,
  detail: HouseSeed["detail"],
): Promise<void> {
  const at = Date.UTC(2026, 5, 1);
  const detailText =
    detail === null ? null : JSON.stringify({ ...emptyDetail(houseId, at), ...detail });
  await database.query(
    "insert into house_states (house_id, is_online, online_since, reading_at, detail) values ($1, $2, $3, $3, $4::jsonb)",
    [houseId, isOnline, new Date(at), detailText],
  );
}

/** A frame in which nothing was measured. */
export function emptyDetail(houseId: number, at: number): Record<string, unknown> {
  const numbers = [
    "temp",
    "targetTemp",
    "tempDiff",
    "tempOut",
    "rh",
    "co2",
    "nh3",
    "staticPressure",
    "ventLevel",
    "controlMode",
    "ventMode",
    "dayAge",
    "aliveCount",
    "waterToday",
    "waterYesterday",
    "feedToday",
    "feedYesterday",
    "rhOut",
    "airSpeed",
    "lux",
    "siloKg",
    "birdWeight",
    "kw",
    "kwhToday",
    "pf",
    "rssi",
    "battery",
  ];
  const lists = [
    "temps",
    "rhs",
    "fans",
    "fanCurrents",
    "inletPos",
    "tunnelDoorPos",
    "coolPads",
    "heaters",
    "lights",
    "volts",
    "amps",
    "di",
  ];
  return {
    houseId,
    at,
    ...Object.fromEntries(numbers.map((key) => [key, null])),
    ...Object.fromEntries(lists.map((key) => [key, []])),
  };
}
