import { dayMs } from "../../contract/base/time.ts";
import type { Database } from "../../server/platform/db/open-database.ts";
import { maintainPartitions, partitionRules } from "../../server/platform/db/partitions.ts";
import { buildAlarm } from "./alarm.ts";
import { buildDelivery } from "./feed.ts";
import { type BuiltHouse, buildHouse } from "./fleet.ts";

/** Begin of the day on which something was measured and written. */
export const biDay = Date.UTC(2026, 5, 1);

/** A house in a separate organisation, with a row in every view. */
export async function buildBiHouse(database: Database, temperature: number): Promise<BuiltHouse> {
  await maintainPartitions(database, partitionRules(90, 730), biDay + dayMs);
  const house = await buildHouse(database, { detail: { temp: temperature } });
  const [flock] = await database.query<{ id: number }>(
    "select id from flocks where house_id = $1",
    [house.id],
  );
  const at = new Date(biDay);
  for (const table of ["reading_minutes", "reading_hours", "reading_days"])
    await database.query(
      `insert into ${table} (house_id, at, frames, sum, count, low, high, water)
       values ($1, $2, 2, array[$3::float8 * 2], array[2], array[$3::float8 - 1]::real[],
         array[$3::float8 + 1]::real[], 500)`,
      [house.id, at, temperature],
    );
  await database.query(
    `insert into flock_days (flock_id, day, day_age, mean_age, is_running, is_booked, opening,
       alive, alive_from, bird_days, feed_estimated_days, egg_sum, feed_kg)
     values ($1, '2026-06-01', 20, 20, false, true, 20000, 19990, 'book', 20000, 0, 0, 1500)`,
    [flock?.id],
  );
  await database.query(
    `insert into energy_days (house_id, day, at, kwh, spread_kwh, known_s, fan_h, cold_kh, warm_kh,
       frames, is_open, written_at, half, quarter, fan)
     values ($1, '2026-06-01', $2, 48, 0, 86400, 100, 0, 0, 1440, false, $2,
       array_fill(1::real, array[48]), '{}', '{}')`,
    [house.id, at],
  );
  await database.query(
    `insert into flock_reports (flock_id, version, at, by_user, by_name, note, formula_version,
       figures, margin) values ($1, 1, $2, 1, 'x', '', 1, '{}', '{"margin": 12, "perBird": 0.1}')`,
    [flock?.id, at],
  );
  await buildAlarm(database, { houseId: house.id });
  await buildDelivery(database, {
    farmId: house.farmId,
    houseId: house.id,
    day: "2026-06-01",
    tonnePrice: 3000,
  });
  return house;
}
