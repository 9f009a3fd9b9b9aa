import type { Species } from "../../../contract/base/animal.ts";
import { createHash, timingSafeEqual } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { AlarmKindTable } from "../../../contract/alarm/alarm-kind.ts";
import {
  type ForeignMapping,
  foreignMappingSchema,
} from "../../../contract/fleet/foreign/foreign-mapping.ts";
import type { SupplyPhases } from "../../../contract/fleet/house/house-manage.ts";

import type { SharedLimits } from "../../judge/limit/limit-layer.ts";
import { readOutages } from "../../judge/verdict/out-of-service.ts";
import {
  type AlarmSettings,
  readAlarmSettings,
  sharedLimitsOf,
  unset,
} from "../../judge/limit/alarm-settings.ts";
import {
  type BreedDay,
  type HouseContext,
  type LimitOverride,
  limitOverrideSchema,
} from "../../judge/limit/alarm-limits.ts";
import { recordedAlive } from "../../platform/fact/house-row.ts";
import { grouped } from "../../platform/base/grouped.ts";
import { readInputs } from "./alarm-input-rules.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { preparedOn } from "../../platform/db/prepared-statements.ts";
import type { Query } from "../../platform/db/db-query.ts";

/** A house behind its gateway, with what the judge needs beside the readings. */
export interface MonitoredHouse {
  readonly gatewayId: number;
  readonly networkId: string;
  /** Null: a gateway without a secret cannot sign in. */
  readonly secretHash: Buffer | null;
  /** Its secret was revoked: nothing from it is accepted, no matter which broker lets it in. */
  readonly isRevoked: boolean;
  /** At which it is set to report, s; null: it is found out. */
  readonly intervalS: number | null;
  /** The mapping for messages of its type of another make; null: they are not read. */
  readonly mapping: ForeignMapping | null;
  readonly houseId: number;
  readonly farmId: number;
  readonly orgId: number;
  readonly timeZone: string;
  readonly species: Species;
  readonly override: LimitOverride;
  /** Limits set for its farm or breed; undefined: not set. */
  readonly shared: SharedLimits | undefined;
  /** Its organisation's settings for the kinds of alarm. */
  readonly kinds: AlarmKindTable;
  readonly inputs: HouseContext["inputs"];
  readonly outages: NonNullable<HouseContext["outages"]>;
  readonly hasGenerator: boolean;
  /** Phases of its supply; null: learned. */
  readonly phases: 1 | 3 | null;
  /** Null: no flock is placed. */
  readonly flock: {
    readonly placedAt: number;
    readonly placedAge: number;
    readonly placedCount: number;
    readonly recordedAlive: number | null;
    readonly breedDays: readonly BreedDay[];
  } | null;
}

/** The part of a gateway that the broker needs to let it in. */
export type KnownGateway = Pick<MonitoredHouse, "networkId" | "secretHash" | "isRevoked">;
/** Gateways that may sign in. */
export interface GatewayLookup {
  byNetworkId(networkId: string): KnownGateway | undefined;
  onRefresh(listener: () => void): () => void;
}

/**
 * Every gateway of the installation, in memory; read again on request and by a timer, so that other
 * processes' changes arrive too. An entry of which nothing has changed stays the same object: what
 * others keep by it stays good.
 */
export interface Directory {
  /** Ignores letter case, unless another gateway has the same ID in other case. */
  byNetworkId(networkId: string): MonitoredHouse | undefined;
  byHouseId(houseId: number): MonitoredHouse | undefined;
  /** Resolves once everything committed before the call is loaded. */
  refresh(): Promise<void>;
  /** Called after every refresh; the answer ends it. */
  onRefresh(listener: () => void): () => void;
}

interface Row {
  gateway_id: number;
  network_id: string;
  secret_hash: Buffer | null;
  is_revoked: boolean;
  interval_s: number | null;
  type_key: number;
  house_id: number;
  farm_id: number;
  org_id: number;
  time_zone: string;
  lineage: number[];
  species: Species;
  limit_override: unknown;
  phases: SupplyPhases | null;
  placed_at: Date | null;
  placed_age: number | null;
  placed_count: number | null;
  book_alive: number | null;
  breed_id: number | null;
}

export function createDirectory(database: Database): Directory {
  let byNetworkId = new Map<string, MonitoredHouse>();
  let bySmallLetters = new Map<string, MonitoredHouse>();
  let byHouseId = new Map<number, MonitoredHouse>();
  const listeners = new Set<() => void>();
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const prepared = preparedOn(database);
  let known: Known = nothing;
  async function read(): Promise<void> {
    known = await readKnown(prepared, known);
    const entries = [...known.sources.values()].map(({ entry }) => entry);
    byNetworkId = new Map(entries.map((entry) => [entry.networkId, entry]));
    bySmallLetters = onlyOnes(entries);
    byHouseId = new Map(entries.map((entry) => [entry.houseId, entry]));
    for (const listener of listeners) listener();
  }
  return {
    byNetworkId: (networkId) =>
      byNetworkId.get(networkId) ?? bySmallLetters.get(networkId.toLowerCase()),
    byHouseId: (houseId) => byHouseId.get(houseId),
    // One after the other, so that an older answer never replaces a newer one; calls during a run
    // share the next.
    refresh: () =>
      (next ??= running
        .catch(() => undefined)
        .then(() => {
          next = null;
          return (running = read());
        })),
    onRefresh: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** By their network IDs in small letters, but for those that only differ by capitals. */
function onlyOnes(entries: readonly MonitoredHouse[]): Map<string, MonitoredHouse> {
  const alike = grouped(entries, ({ networkId }) => networkId.toLowerCase());
  return new Map(
    [...alike].flatMap(([name, [one, ...more]]) =>
      one === undefined || more.length > 0 ? [] : [[name, one] as const],
    ),
  );
}

/** Source data of an entry. */
interface HouseBasis extends Pick<
  MonitoredHouse,
  "inputs" | "outages" | "hasGenerator" | "mapping"
> {
  readonly row: Row;
  readonly settings: AlarmSettings;
  readonly breedDays: readonly BreedDay[];
}

interface Source {
  readonly ground: HouseBasis;
  readonly entry: MonitoredHouse;
}

/** Result of the last read: entries by gateway, standards by breed, settings by organisation. */
interface Known {
  readonly sources: ReadonlyMap<number, Source>;
  readonly breedDays: ReadonlyMap<number, readonly BreedDay[]>;
  readonly settings: ReadonlyMap<number, AlarmSettings>;
  readonly mappings: ReadonlyMap<number, ForeignMapping>;
}
const nothing: Known = {
  sources: new Map(),
  breedDays: new Map(),
  settings: new Map(),
  mappings: new Map(),
};
const noDays: readonly BreedDay[] = [];

/** Keeps the former object of each unchanged gateway. */
const sameOrNew = <T>(
  found: ReadonlyMap<number, T>,
  before: ReadonlyMap<number, T>,
): ReadonlyMap<number, T> =>
  new Map(
    [...found].map(([id, value]) => {
      const known = before.get(id);
      return [id, known !== undefined && isDeepStrictEqual(known, value) ? known : value];
    }),
  );

/**
 * Reads only standards of current flocks: the number of an organisation's breeds must not slow down
 * all readings.
 */
async function readKnown(on: { readonly query: Query }, before: Known): Promise<Known> {
  const days = await on.query<{ breed_id: number; days: BreedDay[] }>(
    `select breed_id, jsonb_agg(jsonb_build_object(
       'dayAge', day_age, 'tempC', temp_c, 'rhLowPct', rh_low_pct, 'rhHighPct', rh_high_pct,
       'co2Ppm', co2_ppm, 'lightH', light_h, 'lightLux', light_lux, 'waterMl', water_ml,
       'feedG', feed_g, 'weightG', weight_g
     ) order by day_age) as days
     from breed_days where breed_id in (select breed_id from flocks where cleared_at is null)
     group by breed_id`,
  );
  const breedDays = sameOrNew(
    new Map(days.map((row) => [row.breed_id, row.days])),
    before.breedDays,
  );
  const inputs = await readInputs(on);
  const outages = await readOutages(on);
  const settings = sameOrNew(await readAlarmSettings(on), before.settings);
  const generators = await readGenerators(on);
  const mappings = sameOrNew(await readMappings(on), before.mappings);
  const rows = await on.query<Row>(
    `select g.id as gateway_id, g.network_id, g.secret_hash, g.revoked_at is not null as is_revoked,
      g.interval_s, g.type_key,
      h.id as house_id, h.farm_id, h.org_id, f.time_zone, f.lineage, h.species, h.limit_override,
       h.phases, k.placed_at, k.placed_age, k.placed_count, k.breed_id,
      ${recordedAlive} as book_alive
     from gateways g join houses h on h.id = g.house_id join farms f on f.id = h.farm_id
     left join flocks k on k.house_id = h.id and k.cleared_at is null
     left join flock_books c on c.flock_id = k.id`,
  );
  const sourceOf = (row: Row): Source => {
    const ground: HouseBasis = {
      row,
      settings: settings.get(row.org_id) ?? unset,
      inputs: inputs.get(row.gateway_id) ?? [],
      outages: outages.get(row.house_id) ?? [],
      hasGenerator:
        generators.houses.has(row.house_id) || row.lineage.some((id) => generators.farms.has(id)),
      breedDays: breedDays.get(row.breed_id ?? 0) ?? noDays,
      mapping: mappings.get(row.type_key) ?? null,
    };
    const known = before.sources.get(row.gateway_id);
    return known !== undefined && isDeepStrictEqual(known.ground, ground)
      ? known
      : { ground, entry: entryOf(ground) };
  };
  const sources = new Map(rows.map((row) => [row.gateway_id, sourceOf(row)]));
  return { sources, breedDays, settings, mappings };
}

const entryOf = ({ row, settings, breedDays, ...beside }: HouseBasis): MonitoredHouse => ({
  gatewayId: row.gateway_id,
  networkId: row.network_id,
  secretHash: row.secret_hash,
  isRevoked: row.is_revoked,
  intervalS: row.interval_s,
  houseId: row.house_id,
  farmId: row.farm_id,
  orgId: row.org_id,
  timeZone: row.time_zone,
  species: row.species,
  override: limitOverrideSchema.parse(row.limit_override),
  shared: sharedLimitsOf(settings, { lineage: row.lineage, breedId: row.breed_id }),
  kinds: settings.kinds,
  phases: row.phases && (row.phases === "one" ? 1 : 3),
  ...beside,
  flock:
    row.placed_at === null
      ? null
      : {
          placedAt: row.placed_at.getTime(),
          placedAge: row.placed_age ?? 0,
          placedCount: row.placed_count ?? 0,
          recordedAlive: row.book_alive,
          breedDays,
        },
});

/** Mappings of the types of gateways; one stored by an older version is left out. */
async function readMappings(on: {
  readonly query: Query;
}): Promise<ReadonlyMap<number, ForeignMapping>> {
  const found = await on.query<{ key: number; mapping: unknown }>(
    "select key, mapping from gateway_types where mapping is not null",
  );
  return new Map(
    found.flatMap(({ key, mapping }) => {
      const read = foreignMappingSchema.safeParse(mapping).data;
      return read === undefined ? [] : [[key, read] as const];
    }),
  );
}

/** Houses and farms among whose units is a generator in use. */
async function readGenerators(on: { readonly query: Query }) {
  const found = await on.query<{ house_id: number | null; farm_id: number | null }>(
    "select house_id, farm_id from units where kind = 'generator' and retired_on is null",
  );
  const of = (key: "house_id" | "farm_id") =>
    new Set(found.flatMap((row) => (row[key] === null ? [] : [row[key]])));
  return { houses: of("house_id"), farms: of("farm_id") };
}

/** Stored SHA-256 of a gateway's secret. The secret is random and long: no slow hash is needed. */
export const hashSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** True when the secret is the gateway's. Takes the same time for an unknown gateway. */
export function secretFits(entry: KnownGateway | undefined, secret: string): boolean {
  const presentedHash = hashSecret(secret);
  const storedHash = entry?.secretHash ?? Buffer.alloc(32);
  return (
    storedHash.length === presentedHash.length &&
    timingSafeEqual(storedHash, presentedHash) &&
    entry !== undefined
  );
}
