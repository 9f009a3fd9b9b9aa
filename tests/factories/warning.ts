import type { WarningKey } from "../../contract/fleet/house/warning-kind.ts";
import type { Database } from "../../server/platform/db/open-database.ts";

/** Creates an open early warning of a flock, and ends an open one of that kind. Returns its id. */
export async function buildWarning(
  database: Database,
  flockId: number,
  reason = "",
  { key = "waterLow", day = "2026-05-31" }: { key?: WarningKey; day?: string } = {},
): Promise<number> {
  await database.query("update warnings set state = 'ended' where flock_id = $1 and key = $2", [
    flockId,
    key,
  ]);
  const [warning] = await database.query<{ id: number }>(
    `insert into warnings (flock_id, key, first_day, last_day, "values", others, reason)
     values ($1, $2, $3, $3, '{"percent": 14, "value": 7240, "expected": 8420}', 5, $4)
     returning id`,
    [flockId, key, day, reason],
  );
  return warning!.id;
}

/** Whole days of a flock of 30,000 with this water consumption; existing days are changed. */
export const buildWaterDays = (
  database: Database,
  flockId: number,
  days: { readonly from: string; readonly to?: string },
  litres: number | null,
) =>
  database.query(
    `insert into flock_days (flock_id, day, day_age, mean_age, is_running, is_booked, opening,
       alive, alive_from, bird_days, feed_estimated_days, egg_sum, water_l, water_from,
       std_water_ml)
     select $1, d::date, 20, 20, false, false, 30000, 30000, 'book', 30000, 0, 0, $4, 'hand', 200
     from generate_series($2::date, $3::date, interval '1 day') d
     on conflict (flock_id, day) do update set water_l = excluded.water_l`,
    [flockId, days.from, days.to ?? days.from, litres],
  );
