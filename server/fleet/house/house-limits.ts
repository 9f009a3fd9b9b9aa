import type { Species } from "../../../contract/base/animal.ts";
import { sql } from "drizzle-orm";
import type { HouseParameter } from "../../../contract/fleet/house/alarm-limit.ts";
import {
  type BreedDay,
  breedDayAt,
  type HouseContext,
  limitOverrideSchema,
} from "../../judge/limit/alarm-limits.ts";
import { limitsWithOrigin } from "../../judge/limit/limit-origin.ts";
import {
  type AlarmSettings,
  readAlarmSettings,
  sharedLimitsOf,
  unset,
} from "../../judge/limit/alarm-settings.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { breedDaysOf } from "./breed-days.ts";
import { recordedAlive } from "../../platform/fact/house-row.ts";
import { contextOf } from "./house-context.ts";

/** The flock of a house; all null: no flock. */
export interface FlockRow {
  readonly placed_at: Date | null;
  readonly placed_age: number | null;
  readonly placed_count: number | null;
  readonly book_alive: number | null;
  readonly breed_id: number | null;
}

interface Row extends FlockRow {
  house_id: number;
  org_id: number;
  lineage: number[];
  species: Species;
  limit_override: unknown;
  time_zone: string;
  reading_at: Date | null;
  target: number | null;
  outdoor: number | null;
  alive: number | null;
}

/** Basis of the judge in a house, and observations of its newest frame. */
export interface LimitContext {
  readonly context: HouseContext;
  readonly observed: { readonly targetTempC: number | null; readonly tempOutC: number | null };
  readonly readingAt: number | null;
}

/**
 * Returns the current basis of the judge in a house; null when the caller has no such house.
 * `isWithoutOwn`: as if nothing were set for the house itself.
 */
export async function readLimitContext(
  database: Database,
  caller: Caller,
  id: number,
  now: number,
  isWithoutOwn = false,
): Promise<LimitContext | null> {
  return (await readLimitContexts(database, caller, [id], now, isWithoutOwn)).get(id) ?? null;
}

/** Limits of several houses, by house; houses the caller does not see are left out. */
export async function readLimitContexts(
  database: Database,
  caller: Caller,
  ids: readonly number[],
  now: number,
  isWithoutOwn = false,
): Promise<ReadonlyMap<number, LimitContext>> {
  const records = await rows<Row>(
    database,
    sql`
    select h.id as house_id, h.org_id, f.lineage, h.species, h.limit_override, f.time_zone,
      k.placed_at, k.placed_age, k.placed_count, k.breed_id,
      ${sql.raw(recordedAlive)} as book_alive,
      s.reading_at, (s.detail->>'targetTemp')::float8 as target,
      (s.detail->>'tempOut')::float8 as outdoor, (s.detail->>'aliveCount')::float8 as alive
    from houses h join farms f on f.id = h.farm_id
    left join flocks k on k.house_id = h.id and k.cleared_at is null
    left join flock_books c on c.flock_id = k.id
    left join house_states s on s.house_id = h.id
    where h.id = any(${sql.param([...ids])}::bigint[]) and ${visibleHouses(caller)}`,
  );
  const standards = await standardsOf(database, records);
  const settings = await settingsOf(database, records);
  return new Map(
    records.map((row) => [
      row.house_id,
      {
        context: contextOf(
          {
            species: row.species,
            override: isWithoutOwn ? {} : limitOverrideSchema.parse(row.limit_override),
            shared: sharedLimitsOf(settings.get(row.org_id) ?? unset, {
              lineage: row.lineage,
              breedId: row.breed_id,
            }),
            kinds: (settings.get(row.org_id) ?? unset).kinds,
            timeZone: row.time_zone,
            // Inputs have no limits.
            inputs: [],
            flock: flockOf(row, standards.get(row.breed_id ?? -1) ?? []),
          },
          now,
          row.alive,
        ),
        observed: { targetTempC: row.target, tempOutC: row.outdoor },
        readingAt: row.reading_at?.getTime() ?? null,
      },
    ]),
  );
}

/** Standards of the breeds in these houses, by breed. */
export async function standardsOf(database: Database, found: readonly FlockRow[]) {
  const breedIds = found.flatMap(({ breed_id: id }) => (id === null ? [] : [id]));
  return breedIds.length === 0
    ? new Map<number, BreedDay[]>()
    : breedDaysOf(database, [...new Set(breedIds)]);
}

/** Returns the settings of each of their organisations. */
async function settingsOf(database: Database, found: readonly Row[]) {
  const [first, ...others] = new Set(found.map(({ org_id }) => org_id));
  if (first === undefined) return new Map<number, AlarmSettings>();
  return readAlarmSettings(database, others.length === 0 ? first : null);
}

export const flockOf = (
  { placed_at, placed_age, placed_count, book_alive }: FlockRow,
  breedDays: readonly BreedDay[],
) =>
  placed_at === null
    ? null
    : {
        placedAt: placed_at.getTime(),
        placedAge: placed_age ?? 0,
        placedCount: placed_count ?? 0,
        recordedAlive: book_alive,
        breedDays,
      };

/** Returns the limits a house is judged by now, or null when the caller has no such house. */
export async function readParameter(
  database: Database,
  caller: Caller,
  id: number,
  now: number,
): Promise<HouseParameter | null> {
  const limitContext = await readLimitContext(database, caller, id, now);
  if (limitContext === null) return null;
  const { context, observed, readingAt } = limitContext;
  return {
    at: now,
    readingAt,
    dayAge: context.dayAge,
    limits: limitsWithOrigin(context, observed),
    standard: breedDayAt(context.breedDays, context.dayAge),
  };
}
