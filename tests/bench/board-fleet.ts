import { slotCount, metrics } from "../../contract/metric.ts";
import { dayMs } from "../../contract/time.ts";
import type { Database } from "../../server/db/open.ts";
import { keepPartitions, partitionRules } from "../../server/db/partition.ts";

const recordedDays = 60;
const longDays = 520;

/**
 * Houses with a flock of sixty days each, ten to a farm; a record and the meters of every day. One
 * more flock, of another house, is 520 days old. `now`: noon of a day, UTC, as the farms'.
 */
export async function fillBoardFleet(
  database: Database,
  count: number,
  now: number,
): Promise<void> {
  for (const at of [now - 62 * dayMs, now - 31 * dayMs, now])
    await keepPartitions(database, partitionRules(91, 730), at);
  const placed = new Date(now - recordedDays * dayMs);
  const today = new Date(now).toISOString().slice(0, 10);
  await database.query("insert into orgs (id, name, code) values (1, 'org', 'org1')");
  await database.query(
    `insert into farms (id, org_id, lineage, name, level, adcode, lng, lat, time_zone)
     select f, 1, array[f], 'farm ' || f, 'farm', '370000', 117, 36, 'UTC'
     from generate_series(1, $1::int) f`,
    [Math.ceil((count + 1) / 10)],
  );
  await database.query(
    `insert into breeds (id, key, name, species) values (900001, 'bench', 'bench', 'broiler')`,
  );
  await database.query(
    `insert into breed_days (breed_id, day_age, temp_c, rh_pct, weight_g, feed_g, water_ml,
       survival_pct)
     select 900001, d, 24, 60, 42 + 60 * d, 20 + 3 * d, 40 + 6 * d, 100 - 0.08 * d
     from generate_series(0, 520) d`,
  );
  await database.query(
    `insert into houses (id, farm_id, org_id, name, species)
     select h, (h - 1) / 10 + 1, 1, 'house ' || h, 'broiler' from generate_series(1, $1::int) h`,
    [count + 1],
  );
  await database.query(
    `insert into flocks (id, house_id, breed_id, placed_at, placed_count)
     select h, h, 900001, case when h > $1::int then $3::timestamptz else $2::timestamptz end, 20000
     from generate_series(1, $1::int + 1) h`,
    [count, placed, new Date(now - longDays * dayMs)],
  );
  const days = `(select h as flock_id, $1::date - b as day from generate_series(1, $2::int) h,
      generate_series(1, ${recordedDays}) b
    union all select $2::int + 1, $1::date - b from generate_series(1, ${longDays}) b) d`;
  await database.query(
    `insert into daily_records (flock_id, day, feed_kg, first_at, first_by, last_at, last_by)
     select flock_id, day, 2500, day, 'keeper', day, 'keeper' from ${days}`,
    [today, count],
  );
  await database.query(
    `insert into loss_lines (flock_id, day, dead, culled, cause, at, by_user, by_name)
     select flock_id, day, 5 + flock_id % 7, 1, 'unknown', day, 1, 'keeper' from ${days}`,
    [today, count],
  );
  await database.query(
    `insert into weighings (flock_id, day, sample, mean_g, cv_pct, at, by_user, by_name)
     select flock_id, day, 100, 1500, 8, day, 1, 'keeper' from ${days}
     where extract(dow from day) = 1`,
    [today, count],
  );
  const cells = Array.from({ length: slotCount }, (_, slot) =>
    slot === metrics.temp.slot ? "24" : slot === metrics.aliveCount.slot ? "19800" : "NULL",
  );
  await database.query(
    `insert into reading_days (house_id, at, frames, sum, count, low, high, water, feed)
     select flock_id, day, 1000, $3::float8[], $4::int[], $3::real[], $3::real[],
       (day - date '2020-01-01') * 4000.0, (day - date '2020-01-01') * 2400.0 from ${days}`,
    [today, count, `{${cells.join(",")}}`, new Array<number>(slotCount).fill(1)],
  );
  await database.query("analyze");
}
