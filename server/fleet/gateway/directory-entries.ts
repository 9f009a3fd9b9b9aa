import { isDeepStrictEqual } from "node:util";
import type { Species } from "../../../contract/base/animal.ts";
import {
  type ForeignMapping,
  foreignMappingSchema,
} from "../../../contract/fleet/foreign/foreign-mapping.ts";
import type { SupplyPhases } from "../../../contract/fleet/house/house-manage.ts";
import { type BreedDay, limitOverrideSchema } from "../../judge/limit/alarm-limits.ts";
import {
  type AlarmSettings,
  readAlarmSettings,
  sharedLimitsOf,
  unset,
} from "../../judge/limit/alarm-settings.ts";
import { readOutages } from "../../judge/verdict/out-of-service.ts";
import type { Queryable } from "../../platform/db/db-query.ts";
import { only } from "../../platform/db/sql-statement.ts";
import { recordedAlive } from "../../platform/fact/house-row.ts";
import { readInputs } from "./alarm-input-rules.ts";
import type { MonitoredHouse } from "./monitored-house.ts";

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
  flock_id: number | null;
  placed_at: Date | null;
  placed_age: number | null;
  placed_count: number | null;
  book_alive: number | null;
  breed_id: number | null;
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
  readonly basis: HouseBasis;
  readonly entry: MonitoredHouse;
}

/** Settings that many houses share, each the same object as long as it is equal. */
interface SharedBasis {
  readonly breedDays: ReadonlyMap<number, readonly BreedDay[]>;
  /** Alarm settings by organisation. */
  readonly settings: ReadonlyMap<number, AlarmSettings>;
  /** Mappings by type of gateway. */
  readonly mappings: ReadonlyMap<number, ForeignMapping>;
  readonly generators: {
    readonly houses: ReadonlySet<number>;
    readonly farms: ReadonlySet<number>;
  };
}

/** Result of the last read. */
export interface Known {
  /** Sources by gateway. */
  readonly sources: Map<number, Source>;
  readonly sums: Sums;
  readonly shared: SharedBasis;
  /** All transactions before this id are included; null: nothing was read yet. */
  readonly horizon: string | null;
  /** The last gateway that was read again in turn. */
  readonly lastInTurn: number;
}

/** Number of the gateways, and the sums of their and their flocks' numbers. */
interface Sums {
  readonly gateways: number;
  readonly ids: number;
  readonly flocks: number;
}

export const nothingKnown = (): Known => ({
  sources: new Map(),
  sums: { gateways: 0, ids: 0, flocks: 0 },
  shared: {
    breedDays: new Map(),
    settings: new Map(),
    mappings: new Map(),
    generators: { houses: new Set(), farms: new Set() },
  },
  horizon: null,
  lastInTurn: 0,
});
const noDays: readonly BreedDay[] = [];

/** A gateway's source before and after a read; undefined: there was or is none. */
interface Change {
  readonly id: number;
  readonly former: Source | undefined;
  readonly current: Source | undefined;
}

/**
 * Reads the gateways that have changed since `before`; the first time all. `inTurnMost`: how many
 * others are read too. Also returns the entries that are out of date, and their replacements.
 * `before` must not be used again, because its map is changed.
 *
 * The transaction of a row (`xmin`) shows whether it is new since then. A deleted row is missing in
 * the sums, and is found by comparing all numbers. For all else that leaves no trace, some gateways
 * are read again in turn.
 */
export async function readEntries(
  db: Queryable,
  before: Known,
  inTurnMost: number,
): Promise<{
  readonly known: Known;
  readonly former: readonly MonitoredHouse[];
  readonly current: readonly MonitoredHouse[];
}> {
  const { horizon, sums, ids, inTurn } = await readChanged(db, before, inTurnMost);
  const shared = await readShared(db, before.shared);
  const changesIn = async (read: readonly number[] | null) =>
    changesOf(before, {
      ids: read,
      found: await readSources(db, read, { before, shared }),
      shared,
    });
  let changes = await changesIn(before.horizon === null ? null : [...ids, ...inTurn]);
  if (before.horizon !== null && !isDeepStrictEqual(sumsAfter(before.sums, changes), sums))
    changes = await changesIn([...ids, ...(await readMissed(db, before.sources))]);
  return {
    known: {
      sums: sumsAfter(before.sums, changes),
      sources: withChanges(before.sources, changes),
      shared,
      horizon,
      lastInTurn: inTurn.length < inTurnMost ? 0 : (inTurn.at(-1) ?? 0),
    },
    former: changes.flatMap(({ former }) => former?.entry ?? []),
    current: changes.flatMap(({ current }) => current?.entry ?? []),
  };
}

const isNew = (table: string): string => `age(${table}.xmin) <= age($1::text::xid8::xid)`;
const changedSql = `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
  array(
    select g.id from gateways g where ${isNew("g")}
    union select g.id from houses h join gateways g on g.house_id = h.id where ${isNew("h")}
    union select g.id from farms f join houses h on h.farm_id = f.id
      join gateways g on g.house_id = h.id where ${isNew("f")}
    union select g.id from flocks k join gateways g on g.house_id = k.house_id where ${isNew("k")}
    union select g.id from flock_books c join flocks k on k.id = c.flock_id
      join gateways g on g.house_id = k.house_id where ${isNew("c")}
    union select i.gateway_id from alarm_inputs i where ${isNew("i")}
    union select g.id from alarm_outages o left join work_runs r on r.id = o.run_id
      join gateways g on g.house_id = o.house_id where ${isNew("o")} or ${isNew("r")}
  ) as ids,
  array(select id from gateways where id > $2 order by id limit $3) as "inTurn",
  (select json_build_object('gateways', count(g.id), 'ids', coalesce(sum(g.id), 0),
      'flocks', coalesce(sum(k.id), 0))
    from gateways g left join flocks k on k.house_id = g.house_id and k.cleared_at is null
  ) as sums`;

interface ChangedGateways {
  readonly horizon: string;
  readonly ids: readonly number[];
  readonly inTurn: readonly number[];
  readonly sums: Sums;
}

// 3: the first transaction there can be.
const readChanged = async (
  db: Queryable,
  { horizon, lastInTurn }: Known,
  inTurnMost: number,
): Promise<ChangedGateways> =>
  only(await db.query<ChangedGateways>(changedSql, [horizon ?? "3", lastInTurn, inTurnMost]));

/** Gateways that came or went, or have another flock, by the numbers of all. */
async function readMissed(db: Queryable, sources: Known["sources"]): Promise<readonly number[]> {
  const { ids, flocks } = only(
    await db.query<{ ids: readonly number[]; flocks: readonly number[] }>(
      `select coalesce(array_agg(g.id), '{}') as ids,
         coalesce(array_agg(coalesce(k.id, 0)), '{}') as flocks
       from gateways g left join flocks k on k.house_id = g.house_id and k.cleared_at is null`,
    ),
  );
  const removed = new Set(sources.keys());
  for (const id of ids) removed.delete(id);
  const flockOf = (id: number) => {
    const source = sources.get(id);
    return source && (source.basis.row.flock_id ?? 0);
  };
  return [...removed, ...ids.filter((id, index) => flockOf(id) !== flocks[index])];
}

function sumsAfter(before: Sums, changes: readonly Change[]): Sums {
  let { gateways, ids, flocks } = before;
  const add = (id: number, source: Source | undefined, sign: 1 | -1): void => {
    if (source === undefined) return;
    gateways += sign;
    ids += sign * id;
    flocks += sign * (source.basis.row.flock_id ?? 0);
  };
  for (const { id, former, current } of changes) {
    add(id, former, -1);
    add(id, current, 1);
  }
  return { gateways, ids, flocks };
}

/** Returns the shared settings, and the objects of `before` where they are equal. */
async function readShared(db: Queryable, before: SharedBasis): Promise<SharedBasis> {
  const read: SharedBasis = {
    breedDays: sameOrNew(await readBreedDays(db), before.breedDays),
    settings: sameOrNew(await readAlarmSettings(db), before.settings),
    mappings: sameOrNew(await readMappings(db), before.mappings),
    generators: await readGenerators(db),
  };
  return isDeepStrictEqual(read, before) ? before : read;
}

/** Keeps the former object of each unchanged value. */
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
async function readBreedDays(db: Queryable): Promise<ReadonlyMap<number, readonly BreedDay[]>> {
  const days = await db.query<{ breed_id: number; days: BreedDay[] }>(
    `select breed_id, jsonb_agg(jsonb_build_object(
       'dayAge', day_age, 'tempC', temp_c, 'rhLowPct', rh_low_pct, 'rhHighPct', rh_high_pct,
       'co2Ppm', co2_ppm, 'lightH', light_h, 'lightLux', light_lux, 'waterMl', water_ml,
       'feedG', feed_g, 'weightG', weight_g
     ) order by day_age) as days
     from breed_days where breed_id in (select breed_id from flocks where cleared_at is null)
     group by breed_id`,
  );
  return new Map(days.map((row) => [row.breed_id, row.days]));
}

/** Reads the gateways of these numbers; null: all. */
async function readSources(
  db: Queryable,
  ids: readonly number[] | null,
  { before, shared }: { readonly before: Known; readonly shared: SharedBasis },
): Promise<ReadonlyMap<number, Source>> {
  if (ids?.length === 0) return new Map();
  const rows = await db.query<Row>(
    `select g.id as gateway_id, g.network_id, g.secret_hash, g.revoked_at is not null as is_revoked,
      g.interval_s, g.type_key,
      h.id as house_id, h.farm_id, h.org_id, f.time_zone, f.lineage, h.species, h.limit_override,
       h.phases, k.id as flock_id, k.placed_at, k.placed_age, k.placed_count, k.breed_id,
      ${recordedAlive} as book_alive
     from gateways g join houses h on h.id = g.house_id join farms f on f.id = h.farm_id
     left join flocks k on k.house_id = h.id and k.cleared_at is null
     left join flock_books c on c.flock_id = k.id
     where $1::int[] is null or g.id = any($1::int[])`,
    [ids],
  );
  const inputs = await readInputs(db, ids);
  const outages = await readOutages(db, ids === null ? null : rows.map((row) => row.house_id));
  return new Map(
    rows.map((row) => {
      const own = {
        row,
        inputs: inputs.get(row.gateway_id) ?? [],
        outages: outages.get(row.house_id) ?? [],
      };
      return [row.gateway_id, sourceOf(own, shared, before.sources.get(row.gateway_id))];
    }),
  );
}

interface ReadEntries {
  /** Null: all. */
  readonly ids: readonly number[] | null;
  readonly found: ReadonlyMap<number, Source>;
  readonly shared: SharedBasis;
}

/** Gateways whose source is another than before. */
function changesOf(
  { sources, shared: known }: Known,
  { ids, found, shared }: ReadEntries,
): Change[] {
  const read = new Set(ids ?? [...sources.keys(), ...found.keys()]);
  // If a setting that houses share has changed, each of them may have changed.
  const compared = shared === known ? read : new Set([...sources.keys(), ...read]);
  return [...compared].flatMap((id) => {
    const former = sources.get(id);
    const current = read.has(id) ? found.get(id) : former && sourceOf(former.basis, shared, former);
    return former === current ? [] : [{ id, former, current }];
  });
}

function withChanges(sources: Map<number, Source>, changes: readonly Change[]) {
  for (const { id, current } of changes)
    if (current === undefined) sources.delete(id);
    else sources.set(id, current);
  return sources;
}

/** Returns `known` if it is made of the same. */
function sourceOf(
  { row, inputs, outages }: Pick<HouseBasis, "row" | "inputs" | "outages">,
  { settings, generators, breedDays, mappings }: SharedBasis,
  known: Source | undefined,
): Source {
  const basis: HouseBasis = {
    row,
    settings: settings.get(row.org_id) ?? unset,
    inputs,
    outages,
    hasGenerator:
      generators.houses.has(row.house_id) || row.lineage.some((id) => generators.farms.has(id)),
    breedDays: breedDays.get(row.breed_id ?? 0) ?? noDays,
    mapping: mappings.get(row.type_key) ?? null,
  };
  return known !== undefined && isDeepStrictEqual(known.basis, basis)
    ? known
    : { basis, entry: entryOf(basis) };
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
async function readMappings(db: Queryable): Promise<ReadonlyMap<number, ForeignMapping>> {
  const rows = await db.query<{ key: number; mapping: unknown }>(
    "select key, mapping from gateway_types where mapping is not null",
  );
  return new Map(
    rows.flatMap(({ key, mapping }) => {
      const read = foreignMappingSchema.safeParse(mapping).data;
      return read === undefined ? [] : [[key, read] as const];
    }),
  );
}

/** Houses and farms among whose units is a generator in use. */
async function readGenerators(db: Queryable) {
  const rows = await db.query<{ house_id: number | null; farm_id: number | null }>(
    "select house_id, farm_id from units where kind = 'generator' and retired_on is null",
  );
  const idsOf = (key: "house_id" | "farm_id") =>
    new Set(rows.flatMap((row) => (row[key] === null ? [] : [row[key]])));
  return { houses: idsOf("house_id"), farms: idsOf("farm_id") };
}
