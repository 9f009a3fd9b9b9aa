import { sql } from "drizzle-orm";
import type { Species } from "../../contract/house.ts";
import type { HouseParameter } from "../../contract/limit.ts";
import { type BreedDay, breedDayAt, limitOverrideSchema } from "../alarm/limit.ts";
import { limitsWithOrigin } from "../alarm/limit-origin.ts";
import { readAlarmSettings, sharedLimitsOf, unset } from "../alarm/setting.ts";
import type { Database } from "../db/open.ts";
import { rows } from "../db/statement.ts";
import { type Caller, visibleHouses } from "../session/scope.ts";
import { breedDaysOf } from "./breed-day.ts";
import { bookAlive } from "./house-row.ts";
import { contextOf } from "./context.ts";

interface Row {
  org_id: number;
  lineage: number[];
  species: Species;
  limit_override: unknown;
  time_zone: string;
  placed_at: Date | null;
  placed_age: number | null;
  placed_count: number | null;
  book_alive: number | null;
  breed_id: number | null;
  reading_at: Date | null;
  target: number | null;
  outdoor: number | null;
  alive: number | null;
}

/**
 * What the judge goes by in a house now, and what its newest frame observed; null when the caller
 * has no such house. `isWithoutOwn`: as if nothing were set for the house itself.
 */
export async function readGround(
  database: Database,
  caller: Caller,
  id: number,
  now: number,
  isWithoutOwn = false,
) {
  const [row] = await rows<Row>(
    database,
    sql`
    select h.org_id, f.lineage, h.species, h.limit_override, f.time_zone,
      k.placed_at, k.placed_age, k.placed_count, k.breed_id, ${sql.raw(bookAlive)} as book_alive,
      s.reading_at, (s.detail->>'targetTemp')::float8 as target,
      (s.detail->>'tempOut')::float8 as outdoor, (s.detail->>'aliveCount')::float8 as alive
    from houses h join farms f on f.id = h.farm_id
    left join flocks k on k.house_id = h.id and k.cleared_at is null
    left join flock_books c on c.flock_id = k.id
    left join house_states s on s.house_id = h.id
    where h.id = ${id}::bigint and ${visibleHouses(caller)}`,
  );
  if (row === undefined) return null;
  const breedDays = await standardOf(database, row.breed_id);
  const settings = (await readAlarmSettings(database, row.org_id)).get(row.org_id) ?? unset;
  const context = contextOf(
    {
      species: row.species,
      override: isWithoutOwn ? {} : limitOverrideSchema.parse(row.limit_override),
      shared: sharedLimitsOf(settings, { lineage: row.lineage, breedId: row.breed_id }),
      kinds: settings.kinds,
      timeZone: row.time_zone,
      // Inputs have no limits.
      inputs: [],
      flock: flockOf(row, breedDays),
    },
    now,
    row.alive,
  );
  return {
    context,
    observed: { targetTempC: row.target, tempOutC: row.outdoor },
    readingAt: row.reading_at?.getTime() ?? null,
  };
}

async function standardOf(
  database: Database,
  breedId: number | null,
): Promise<readonly BreedDay[]> {
  if (breedId === null) return [];
  return (await breedDaysOf(database, [breedId])).get(breedId) ?? [];
}

const flockOf = (
  { placed_at, placed_age, placed_count, book_alive }: Row,
  breedDays: readonly BreedDay[],
) =>
  placed_at === null
    ? null
    : {
        placedAt: placed_at.getTime(),
        placedAge: placed_age ?? 0,
        placedCount: placed_count ?? 0,
        bookAlive: book_alive,
        breedDays,
      };

/** What a house is judged by now, or null when the caller has no such house. */
export async function readParameter(
  database: Database,
  caller: Caller,
  id: number,
  now: number,
): Promise<HouseParameter | null> {
  const ground = await readGround(database, caller, id, now);
  if (ground === null) return null;
  const { context, observed, readingAt } = ground;
  return {
    at: now,
    readingAt,
    dayAge: context.dayAge,
    limits: limitsWithOrigin(context, observed),
    standard: breedDayAt(context.breedDays, context.dayAge),
  };
}
