import { formulaVersion } from "../../contract/flock/figure/flock-figure.ts";
import { slotCount } from "../../contract/base/metric.ts";
import { dayMs } from "../../contract/base/time.ts";
import type { Database } from "../../server/platform/db/open-database.ts";
import { maintainPartitions, partitionRules } from "../../server/platform/db/partitions.ts";
import { emptyDetail } from "../factories/fleet.ts";

export interface ReadFleet {
  readonly houses: number;
  /** Number of houses with minutes of 90 days; all houses have hours and days. */
  readonly withMinutes: number;
  readonly alarms: number;
  readonly lines: number;
}

const historyDays = 90;

/**
 * Creates houses, each with a flock, a gateway and a newest frame; ten per farm, a hundred per
 * organisation. Ids begin after `offset`, a multiple of 100.
 */
export async function fillHouses(
  database: Database,
  count: number,
  now: number,
  offset = 0,
): Promise<void> {
  const detail = { ...emptyDetail(0, now), ...measured, at: now };
  const last = offset + count;
  await database.query(
    `insert into orgs (id, name, code) select o, 'org ' || o, 'org' || o
     from generate_series($1::int, $2::int) o`,
    [offset / 100 + 1, Math.ceil(last / 100)],
  );
  await database.query(
    `insert into farms (id, org_id, lineage, name, level, adcode, lng, lat)
     select f, (f - 1) / 10 + 1, array[f], 'farm ' || f, 'farm', '370000', 117, 36
     from generate_series($1::int, $2::int) f`,
    [offset / 10 + 1, Math.ceil(last / 10)],
  );
  await database.query(
    `insert into breeds (id, key, name, species) values (900001, 'bench', 'bench', 'broiler')`,
  );
  for (const statement of [
    `insert into houses (id, farm_id, org_id, name, species)
     select h, (h - 1) / 10 + 1, (h - 1) / 100 + 1, 'house ' || h, 'broiler'
     from generate_series($1::int, $2::int) h`,
    `insert into gateways (house_id, network_id, type_key)
     select h, 'BENCH-' || h, 27 from generate_series($1::int, $2::int) h`,
  ])
    await database.query(statement, [offset + 1, last]);
  await database.query(
    `insert into flocks (house_id, breed_id, placed_at, placed_count)
     select h, 900001, $3, 20000 from generate_series($1::int, $2::int) h`,
    [offset + 1, last, new Date(now - 20 * dayMs)],
  );
  await database.query(
    `insert into house_states (house_id, is_online, online_since, reading_at, seen_at, detail)
     select h, h % 20 <> 0, $3, $3, $3, $4::jsonb || jsonb_build_object('houseId', h,
       'temp', 20 + h % 15) from generate_series($1::int, $2::int) h`,
    [offset + 1, last, new Date(now), JSON.stringify(detail)],
  );
}

/** Many houses whose figures are there: those and forecasts of flocks are not measured. */
export async function fillLargeFleet(
  database: Database,
  count: number,
  offset: number,
): Promise<void> {
  await fillHouses(database, count, Date.now(), offset);
  await database.query("update houses set species = 'layer' where id > $1", [offset]);
  await database.query(
    `insert into flock_books (flock_id, last_day, written_at, formula_version, flock_version, lay_start_age,
       breed_version, card)
     select k.id, (now() at time zone 'Asia/Shanghai')::date, now(), $2, k.version, 126, b.version, jsonb_build_object('id', k.id,
       'day', (now() at time zone 'Asia/Shanghai')::date, 'alive', 19900, 'placed', 20000, 'isByBook', true,
       'survivalPct', 99.5, 'lossDayPct', 0.02, 'layPct', null, 'stdLayPct', null,
       'weightG', 900, 'stdWeightG', 910)
     from flocks k join breeds b on b.id = k.breed_id where k.house_id > $1`,
    [offset, formulaVersion],
  );
}

interface RecordCounts {
  /** First and last house whose flocks get records. */
  readonly from: number;
  readonly to: number;
  readonly days: number;
  /** The newest day. */
  readonly last: string;
}

/** Writes the records of a farm worker, for flocks of some houses, a record each day. */
export const fillRecords = (database: Database, { from, to, days, last }: RecordCounts) =>
  database.query(
    `with k as (select k.id from flocks k where k.house_id between $1::int and $2::int),
      d as (select $3::date - n as day, n from generate_series(0, $4::int - 1) n),
      r as (insert into daily_records (flock_id, day, feed_kg, first_at, first_by, last_at, last_by)
        select k.id, d.day, 1800, d.day, 'keeper', d.day, 'keeper' from k cross join d)
     insert into loss_lines (flock_id, day, at, by_user, by_name, dead, culled, cause)
       select k.id, d.day, d.day, 1, 'keeper', 5 + d.n % 7, 1, 'unknown' from k cross join d`,
    [from, to, last, days],
  );

const measured = {
  temp: 24.6,
  targetTemp: 24,
  feltTemp: 25.1,
  tempLow: 20,
  tempHigh: 29,
  tempOut: 18.2,
  rh: 61,
  co2: 1450,
  nh3: 6.2,
  staticPressure: 21,
  ventLevel: 7,
  dayAge: 20,
  aliveCount: 19_820,
  waterToday: 1520,
  waterYesterday: 1490,
  feedToday: 860,
  feedYesterday: 855,
  kwhToday: 92,
  temps: [24.4, 24.6, 24.8, 24.5, 24.7, 24.6],
  fans: Array.from({ length: 20 }, (_, fan) => fan % 2),
  fanCurrents: Array.from({ length: 20 }, (_, fan) => 1.1 + fan / 10),
};

/** One in fifty is still open. */
const alarms = (database: Database, { houses: count, alarms: many }: ReadFleet, now: number) =>
  database.query(
    `insert into alarms (house_id, farm_id, org_id, key, subject, severity, state, raised_at, value,
       limit_value, peak, ack_at, ack_by, cleared_at, version)
     select h, (h - 1) / 10 + 1, (h - 1) / 100 + 1,
       (array['tempHigh','tempLow','tempRise','co2High','gatewayOffline'])[1 + a % 5], a::text, 1 + a % 4,
       case when a % 50 = 0 then 'unacknowledged' else 'closed' end,
       at, 30, 28, 31, case when a % 50 <> 0 then at + interval '90 seconds' end,
       'somebody', case when a % 50 <> 0 then at + interval '9 minutes' end, 1
     from (select a, 1 + (a * 7919) % $1::int as h,
       $3::timestamptz - ($2::int - a) * interval '90 days' / $2::int as at
       from generate_series(1, $2::int) a) x`,
    [count, many, new Date(now)],
  );

const lines = (database: Database, { houses: count, lines: many }: ReadFleet, now: number) =>
  database.query(
    `insert into operation_logs (at, user_id, operator, operator_name, org_id, house_id, farm_id,
       house_name, network_id, function, operation, remark, source, address)
     select $3::timestamptz - ($2::int - l) * interval '365 days' / $2::int, 1 + l % 40,
       'user' || l % 40, 'Name of user' || l % 40, (h - 1) / 100 + 1, h, (h - 1) / 10 + 1, 'house ' || h,
       'BENCH-' || h, 'alarmAck', 'ack', 'alarm ' || l, 'computer', '10.0.0.1'
     from (select l, 1 + (l * 7919) % $1::int as h
       from generate_series(1, $2::int) l) x`,
    [count, many, new Date(now)],
  );

/** Rows in the order of real operation, so that the rows of a house are far apart. */
async function history(
  database: Database,
  { houses: count, withMinutes }: ReadFleet,
  now: number,
): Promise<void> {
  const rest = Array.from({ length: slotCount - 1 }, (_, slot) =>
    slot < 24 ? (20 + slot / 7).toFixed(3) : "NULL",
  );
  for (const [table, step, houses] of [
    ["reading_minutes", "1 minute", withMinutes],
    ["reading_hours", "1 hour", Math.min(count, 1000)],
    ["reading_days", "1 day", Math.min(count, 1000)],
  ] as const)
    for (let day = historyDays; day > 0; day -= 10)
      await database.query(
        `insert into ${table} (house_id, at, frames, sum, count, low, high, water, feed)
         select h, at, 2, s, c, s::real[], s::real[], e / 60 - 20000000, e / 600 - 2000000
         from (select h, at, extract(epoch from at)::float8 as e,
           (20 + sin(extract(epoch from at) / 7000 + h))::float8 || $4::float8[] as s, $5::int[] as c
           from generate_series($1::timestamptz, $2::timestamptz - interval '1 second',
             interval '${step}') at, generate_series(1, $3::int) h) x`,
        [
          new Date(now - day * dayMs),
          new Date(now - (day - 10) * dayMs),
          houses,
          `{${rest.join(",")}}`,
          new Array<number>(slotCount).fill(2),
        ],
      );
}

/** `now` is a whole day. */
export async function fillReadFleet(
  database: Database,
  fleet: ReadFleet,
  now: number,
): Promise<void> {
  for (const at of [now - 62 * dayMs, now - 31 * dayMs, now])
    await maintainPartitions(database, partitionRules(91, 730), at);
  await fillHouses(database, fleet.houses, now);
  await alarms(database, fleet, now);
  await lines(database, fleet, now);
  await history(database, fleet, now);
  await database.query("analyze");
}
