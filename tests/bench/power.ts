import { routes } from "../../contract/route/routes.ts";
import { dayMs } from "../../contract/base/time.ts";
import type { Database } from "../../server/platform/db/open-database.ts";
import { admissionBounds } from "../../server/platform/api/call-admission.ts";
import { maintainPartitions, partitionRules } from "../../server/platform/db/partitions.ts";
import { refreshAllEnergy } from "../../server/energy/half-hour/energy-job.ts";
import { listPowerHouses } from "../../server/energy/power/power-list.ts";
import { readPowerNow } from "../../server/energy/power/power-now.ts";
import { previewTariff } from "../../server/energy/power/tariff-preview.ts";
import { readPowerLoad, readPowerRange } from "../../server/energy/power/power-series.ts";
import { openFreshDatabase } from "../factories/database.ts";
import { buildTariff, newVersion } from "../factories/tariff.ts";
import { buildUser } from "../factories/user.ts";
import { onEachEngine } from "./engines.ts";
import { milliseconds, quantile, report } from "./figure.ts";
import { fillHouses } from "./read-fleet.ts";

/*
 * Power of a large company: 10,000 houses with half hours of 45 days, 1,000 of them with a year,
 * one tariff; how long people wait, and how long updating the half hours takes.
 */
const houses = Number(process.env.HOUSES ?? 10_000);
const rounds = Number(process.env.ROUNDS ?? 20);
/** Rounds for work that takes seconds. */
const few = Math.min(5, rounds);
const longHouses = Math.min(1000, houses);
/** 18:00 in Shanghai. */
const now = Math.floor(Date.now() / dayMs) * dayMs + 10 * 3_600_000;
const dateOf = (back: number): string => new Date(now - back * dayMs).toISOString().slice(0, 10);

/** Stored days of some houses, up to yesterday. */
const store = (database: Database, from: number, to: number, first: number, last: number) =>
  database.query(
    `insert into energy_days (house_id, day, at, kwh, spread_kwh, peak_kw, pf, volt_min, volt_max,
       known_s, fan_h, cold_kh, warm_kh, frames, is_open, written_at, half, quarter, fan)
     select h, $3::date - n, ($3::date - n)::timestamp at time zone 'Asia/Shanghai', 100 + h % 50,
       0, 8 + h % 5, 0.91, 372, 391, 86400, 90, 40, 10, 1440, false, now(),
       array(select (2 + (h + i) % 3)::real from generate_series(1, 48) i),
       array(select (4 + (h + i) % 5)::real from generate_series(1, 96) i),
       array[60, 0, 0, 200, 220, 245]::float8[]
     from generate_series($1::int, $2::int) h cross join generate_series($4::int, $5::int) n`,
    [from, to, dateOf(0), first, last],
  );

async function fill(database: Database): Promise<number> {
  await maintainPartitions(database, partitionRules(90, 730), now);
  await fillHouses(database, houses, now);
  await database.query("update farms set time_zone = 'Asia/Shanghai', org_id = 1");
  await database.query("update houses set org_id = 1");
  // A place with a thousand houses, whose data of a year is stored.
  await database.query("update farms set lineage = array[1, id] where id between 2 and $1", [
    longHouses / 10,
  ]);
  for (let from = 1; from <= houses; from += 1000)
    await store(database, from, Math.min(houses, from + 999), 1, 45);
  for (let from = 1; from <= longHouses; from += 100)
    await store(database, from, Math.min(longHouses, from + 99), 46, 365);
  const tariffId = await buildTariff(database, 1);
  await database.query(
    `insert into farm_power (farm_id, tariff_id, contract_kw, meter_house_id, co2_kg_kwh)
     select id, $1, 100, null, 0.56 from farms where id <= $2`,
    [tariffId, longHouses / 10],
  );
  await database.query("analyze");
  return tariffId;
}

/** A day of minutes of some houses, from which the job computes half hours. */
const measured = 20;
const addMinutes = (database: Database) =>
  database.query(
    `with t as (select h, m, $3::timestamptz - make_interval(mins => m) as at
       from generate_series(1, $1::int) h cross join generate_series(1, $2::int) m),
     made as (insert into reading_minutes (house_id, at, frames, sum, kwh)
       select h, at, 1, array_fill(null::float8, array[43]), 100000 - m * 0.1 from t
       returning house_id)
     select count(*) from made`,
    [measured, 1440, new Date(now)],
  );
const addDays = (database: Database) =>
  database.query(
    `insert into reading_days (house_id, at, frames, sum, kwh)
     select h, date_trunc('day', $2::timestamptz at time zone 'Asia/Shanghai')
         at time zone 'Asia/Shanghai', 1081, array_fill(null::float8, array[43]), 100000
     from generate_series(1, $1::int) h`,
    [measured, new Date(now)],
  );

async function times(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const results: number[] = [];
  for (let round = -1; round < count; round += 1) {
    const ms = await milliseconds(work);
    if (round >= 0) results.push(ms);
  }
  return results;
}

await onEachEngine(async (engine) => {
  const { database, close } = await openFreshDatabase();
  let tariffId = 0;
  const filled = await milliseconds(async () => {
    tariffId = await fill(database);
  });
  process.stdout.write(`power    ${engine}: filled in ${(filled / 1000).toFixed(0)} s\n`);
  const caller = await buildUser(database);
  const list = routes.listPowerHouse.input;
  const request = (input: object) => listPowerHouses(database, caller, list.parse(input), now);
  const range = (place: object, grain: "half" | "day" | "month", back: number) =>
    readPowerRange(database, caller, { ...place, grain, from: dateOf(back), to: dateOf(1) });
  const load = (place: object) => readPowerLoad(database, caller, { days: 90, ...place }, now);
  const signal = new AbortController().signal;
  const preview = () =>
    previewTariff(
      database,
      caller,
      { id: tariffId, versions: [newVersion({ prices: { peak: 2, flat: 1, valley: 0.5 } })] },
      now,
      signal,
    );
  const p95 = (name: string, found: readonly number[], aimMs?: number) => ({
    name: `${engine}: ${name}`,
    value: quantile(found, 0.95),
    unit: "ms",
    ...(aimMs !== undefined && { aim: { atMost: aimMs } }),
  });
  const heavyMs = admissionBounds.heavy.workMs;
  const ranges = async (of: string, place: object) => [
    p95(`half hours of a week, ${of}`, await times(few, () => range(place, "half", 7)), heavyMs),
    p95(`days of a month, ${of}`, await times(few, () => range(place, "day", 31)), heavyMs),
    p95(`a year by months, ${of}`, await times(few, () => range(place, "month", 365)), heavyMs),
  ];
  const figures = [
    p95("ranking of all houses, page of 50", await times(few, () => request({})), 200),
    p95("the same of a farm", await times(rounds, () => request({ farmId: 5 })), 60),
    p95("tiles of all houses", await times(few, () => readPowerNow(database, caller, {}, now))),
    p95(
      "tiles of a farm, with its costs",
      await times(rounds, () => readPowerNow(database, caller, { farmId: 5 }, now)),
    ),
    p95(
      "year of a house by band",
      await times(rounds, () => range({ houseId: 5 }, "month", 365)),
      60,
    ),
    p95("load of a house, 90 days", await times(rounds, () => load({ houseId: 5 })), 40),
    p95("load of a farm, 90 days", await times(rounds, () => load({ farmId: 5 }))),
    p95("load of all houses, 90 days", await times(few, () => load({})), heavyMs),
    ...(await ranges("1,000 houses with their costs", { farmId: 1 })),
    ...(await ranges("all houses", {})),
    p95("other prices, 1,000 houses a year", await times(1, preview), 6000),
  ];
  await addMinutes(database);
  await addDays(database);
  const refreshMs = await milliseconds(() => refreshAllEnergy(database, now));
  report("power", [
    ...figures,
    {
      name: `${engine}: half hours of a house and day kept`,
      value: refreshMs / measured,
      unit: "ms",
    },
  ]);
  await close();
});
