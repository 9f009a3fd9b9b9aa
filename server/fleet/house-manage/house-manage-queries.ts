import { alarmKinds } from "../../../contract/alarm/alarm-kind.ts";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type {
  EquipmentKey,
  ManagedHouse,
  managedHouseSorts,
  stockStates,
} from "../../../contract/fleet/house/house-manage.ts";
import { equipmentKeys } from "../../../contract/fleet/house/house-manage.ts";
import type { LimitInForce } from "../../../contract/fleet/house/alarm-limit.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { learnedPhases } from "../../judge/observation/phase-count.ts";
import { trackShape } from "../../judge/observation/reading-track.ts";
import { limitOverrideSchema } from "../../judge/limit/alarm-limits.ts";
import { limitsWithOrigin } from "../../judge/limit/limit-origin.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Database, Queryable } from "../../platform/db/open-database.ts";
import { containsKeyword, type Page, pageOf, rows, when } from "../../platform/db/sql-statement.ts";
import { flockColumns, flockOf, type FlockRow } from "../flock/flock-row.ts";
import { notFound } from "../../platform/base/refusal.ts";
import { type Caller, inSubtree, visibleHouses } from "../../platform/session/caller-scope.ts";
import { readLimitContext } from "../house/house-limits.ts";

type Row = FlockRow & {
  id: number;
  name: string;
  name_en: string | null;
  org_id: number;
  farm_id: number;
  farm_name: string;
  farm_name_en: string | null;
  species: ManagedHouse["species"];
  archetype: ManagedHouse["archetype"];
  floor_m2: number | null;
  phases: ManagedHouse["phases"];
  phase_counts: unknown;
  equipment: unknown;
  limit_override: unknown;
  network_id: string | null;
  past_flocks: number;
  has_history: boolean;
  created_at: Date;
  version: number;
};

const columns = sql`h.id, h.name, h.name_en, h.org_id, h.farm_id, f.name as farm_name,
  f.name_en as farm_name_en, h.species, h.archetype, h.floor_m2, h.equipment,
  h.phases, s.judge->'window'->'phases' as phase_counts,
  h.limit_override, g.network_id, h.created_at, h.version, ${sql.raw(flockColumns)},
  (select count(*) from flocks p where p.house_id = h.id and p.cleared_at is not null)
    as past_flocks,
  (exists (select 1 from flocks p where p.house_id = h.id)
    or exists (select 1 from reading_days r where r.house_id = h.id)
    or exists (select 1 from alarms a where a.house_id = h.id)) as has_history`;
const from = sql`houses h join farms f on f.id = h.farm_id
  left join gateways g on g.house_id = h.id
  left join house_states s on s.house_id = h.id
  left join flocks k on k.house_id = h.id and k.cleared_at is null
  left join breeds b on b.id = k.breed_id`;
const stockIs: Readonly<Record<(typeof stockStates)[number], SQL>> = {
  empty: sql`k.id is null`,
  stocked: sql`k.id is not null`,
};
const sorts: Readonly<Record<(typeof managedHouseSorts)[number], SQL>> = {
  name: byNumber(sql`h.name`),
  farm: byNumber(sql`f.name`),
  species: sql`h.species`,
  placedAt: sql`k.placed_at`,
  createdAt: sql`h.created_at`,
};

const managedOf = (row: Row, now: number): ManagedHouse => ({
  id: row.id,
  name: row.name,
  nameEn: row.name_en,
  orgId: row.org_id,
  farmId: row.farm_id,
  farmName: row.farm_name,
  farmNameEn: row.farm_name_en,
  timeZone: row.time_zone,
  species: row.species,
  archetype: row.archetype,
  floorM2: row.floor_m2,
  phases: row.phases,
  foundPhases: phasesIn(row.phase_counts),
  equipment: equipmentOf(row.equipment),
  limits: limitOverrideSchema.parse(row.limit_override) as ManagedHouse["limits"],
  networkId: row.network_id,
  flock: (row.flock_id as number | null) === null ? null : flockOf(row, now),
  pastFlocks: row.past_flocks,
  hasHistory: row.has_history,
  createdAt: row.created_at.getTime(),
  version: row.version,
});

const phasesIn = (counts: unknown): ManagedHouse["foundPhases"] => {
  const learned = learnedPhases(trackShape.phases.parse(counts));
  return learned && (learned === 1 ? "one" : "three");
};

const equipmentOf = (stored: unknown): ManagedHouse["equipment"] => {
  const counts = stored as { readonly [K in EquipmentKey]?: number };
  return Object.fromEntries(
    equipmentKeys.map((key) => [key, counts[key] ?? null]),
  ) as ManagedHouse["equipment"];
};

/**
 * A page of the caller's houses. `keyword` searches the names of house and farm and the network ID;
 * a house found by its own name comes first among equals.
 */
export async function listManaged(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.manageHouseList.input>,
  now: number,
): Promise<Page<ManagedHouse>> {
  const order = sql`${sorts[query.sort]} ${sql.raw(query.order)} nulls last`;
  const { total, rows: found } = await pageOf<Row>(database, {
    columns,
    from,
    where: [
      visibleHouses(caller),
      when(query.id, (id) => sql`h.id = ${id}::bigint`),
      when(query.farmId, inSubtree),
      containsKeyword(query.keyword, sql`h.name, h.name_en, f.name, f.name_en, g.network_id`),
      when(query.status, (status) => stockIs[status]),
    ],
    order: sql`${order}, ${byNumber(sql`f.name`)}, f.id, ${byNumber(sql`h.name`)}, h.id`,
    query,
  });
  return { total, rows: found.map((row) => managedOf(row, now)) };
}

/** Returns these houses, by id, for any caller. */
export async function readManagedOf(
  db: Queryable,
  ids: readonly number[],
  now: number,
): Promise<ManagedHouse[]> {
  const records = await rows<Row>(
    db,
    sql`select ${columns} from ${from} where h.id = any(${sql.param([...ids])}::int[])
      order by h.id`,
  );
  return records.map((row) => managedOf(row, now));
}

/** A house as the list of houses shows it. Refusal: 404. */
export async function findManaged(
  db: Queryable,
  caller: Caller,
  id: number,
  now: number,
): Promise<ManagedHouse> {
  const [house] = await rows<Row>(
    db,
    sql`select ${columns} from ${from} where h.id = ${id}::bigint and ${visibleHouses(caller)}`,
  );
  if (house === undefined) throw notFound();
  return managedOf(house, now);
}

/**
 * The limits without the house's own settings; without a house, those of an empty house. Refusal:
 * 404.
 */
export async function readLimits(
  database: Database,
  caller: Caller,
  { id }: { readonly id?: number | undefined },
  now: number,
): Promise<LimitInForce[]> {
  const limitContext =
    id === undefined
      ? { context: nowhere, observed: { targetTempC: null, tempOutC: null } }
      : await readLimitContext(database, caller, id, now, true);
  if (limitContext === null) throw notFound();
  return limitsWithOrigin(limitContext.context, limitContext.observed);
}

const nowhere: Parameters<typeof limitsWithOrigin>[0] = {
  species: "broiler",
  isEmpty: true,
  dayAge: null,
  aliveCount: null,
  breedDays: [],
  override: {},
  kinds: alarmKinds,
  inputs: [],
  localHour: 12,
};
