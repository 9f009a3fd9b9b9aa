import { sql } from "drizzle-orm";
import type {
  HouseDay,
  HouseDays,
  HouseDaysQuery,
} from "../../../contract/telemetry/house-history.ts";
import { type BreedDay, breedDayAt } from "../../judge/limit/alarm-limits.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { breedDaysOf } from "../../fleet/house/breed-days.ts";
import { dayAgeAt } from "../../fleet/house/house-context.ts";
import { readMeasuredDays } from "./measured-days.ts";

interface Flock {
  readonly placedAt: number;
  readonly placedAge: number;
  readonly clearedAt: number | null;
  readonly breedDays: readonly BreedDay[];
}

/** A house by local days, or null when the caller has no such house. */
export async function readDays(
  database: Database,
  caller: Caller,
  { id, from, to }: HouseDaysQuery,
): Promise<HouseDays | null> {
  const [house] = await rows<{ id: number; time_zone: string }>(
    database,
    sql`
    select h.id, f.time_zone from houses h join farms f on f.id = h.farm_id
      where h.id = ${id}::bigint and ${visibleHouses(caller)}`,
  );
  if (house === undefined) return null;
  const timeZone = house.time_zone;
  const [measured = []] = await readMeasuredDays(database, [{ id: house.id, timeZone, from, to }]);
  const flocks = await flocksOf(database, house.id);
  const days = measured.map(({ end, silent: _silent, ...day }): HouseDay => {
    const { at } = day;
    const flock = flocks.find(
      ({ placedAt, clearedAt }) => placedAt < end && (clearedAt === null || clearedAt > at),
    );
    const dayAge = flock === undefined ? null : dayAgeAt(timeZone, flock, at);
    const standard = breedDayAt(flock?.breedDays ?? [], dayAge);
    return {
      ...day,
      dayAge,
      standard: standard && {
        tempC: standard.tempC,
        waterMl: standard.waterMl,
        feedG: standard.feedG,
      },
    };
  });
  return { timeZone, days };
}

/** Newest first: of two flocks in one day the newer one counts. */
async function flocksOf(database: Database, houseId: number): Promise<Flock[]> {
  const records = await database.query<{
    placed_at: Date;
    placed_age: number;
    cleared_at: Date | null;
    breed_id: number;
  }>(
    `select placed_at, placed_age, cleared_at, breed_id from flocks where house_id = $1
      order by placed_at desc, id desc`,
    [houseId],
  );
  const standards = await breedDaysOf(database, [
    ...new Set(records.map((flock) => flock.breed_id)),
  ]);
  return records.map((flock) => ({
    placedAt: flock.placed_at.getTime(),
    placedAge: flock.placed_age,
    clearedAt: flock.cleared_at?.getTime() ?? null,
    breedDays: standards.get(flock.breed_id) ?? [],
  }));
}
