import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { minuteMs } from "../../../../contract/base/time.ts";
import { refreshAllEnergy } from "../../../../server/energy/half-hour/energy-job.ts";
import { energyFile } from "../../../../server/energy/power/power-export.ts";
import { listPowerHouses } from "../../../../server/energy/power/power-list.ts";
import { readPowerNow } from "../../../../server/energy/power/power-now.ts";
import { readPowerLoad, readPowerRange } from "../../../../server/energy/power/power-series.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildFarm } from "../../../factories/fleet.ts";
import { buildTariff, newVersion, setFarmPower } from "../../../factories/tariff.ts";
import { buildUser } from "../../../factories/user.ts";
import { openSite, type Site } from "../../telemetry/ingest/ingest-site.ts";

/** 18:00 in Shanghai on the 29th of October. */
const now = Date.UTC(2026, 9, 29, 10);
/** A day of 48 kWh, a third of it in each band. */
const dayCost = 16 * (1.05 + 0.66 + 0.31);
let site: Site;
let caller: Caller;
let farmId: number;
let orgId: number;

/** Houses 1 and 2 draw 2 kW on 28 days of October; house 3 has no meter. */
beforeAll(async () => {
  site = await openSite(3);
  caller = await buildUser(site.database);
  const [farm] = await site.database.query<{ id: number; org_id: number }>(
    "select id, org_id from farms",
  );
  [farmId, orgId] = [farm!.id, farm!.org_id];
});
beforeEach(async () => {
  const { database } = site;
  await database.query("update houses set farm_id = $1", [farmId]);
  await database.query("delete from energy_days");
  await database.query(
    `insert into energy_days (house_id, day, at, kwh, spread_kwh, known_s, fan_h, cold_kh, warm_kh,
       frames, is_open, written_at, half, quarter, fan)
     select h, d.day, d.day::timestamp at time zone 'Asia/Shanghai', 48, 0, 86400, 0, 0, 0, 1440,
       false, now(), array_fill(1::real, array[48]), array_fill(2::real, array[96]),
       array_fill(0::float8, array[6])
     from unnest($1::int[]) h
       cross join (select date '2026-10-29' - n as day from generate_series(1, 28) n) d`,
    [[site.houseId(1), site.houseId(2)]],
  );
  await priceFrom("2025-01-01");
});
afterAll(() => site.close());

async function priceFrom(validFrom: string): Promise<void> {
  const tariffId = await buildTariff(site.database, orgId, {
    versions: [newVersion({ validFrom })],
  });
  await setFarmPower(site.database, farmId, { tariffId, contractKw: 10 });
}
/** A farm below the one with the contract, with one of its houses. */
async function below(house: number, name: string, timeZone = "Asia/Shanghai"): Promise<number> {
  const { id } = await buildFarm(site.database, { parentId: farmId, name });
  await site.database.query("update farms set time_zone = $2 where id = $1", [id, timeZone]);
  await site.database.query("update houses set farm_id = $2 where id = $1", [
    site.houseId(house),
    id,
  ]);
  return id;
}
const demandOf = async (who: Caller, place: object) =>
  (await readPowerNow(site.database, who, place, now)).demand;

it("a part of a place is not compared with the contract of the whole", async () => {
  const part = await below(2, "北场");
  expect(await demandOf(caller, { farmId })).toMatchObject({
    peakKw: 4,
    contractKw: 10,
    cost: 4 * 38,
  });
  const none = { peakKw: 2, contractKw: null };
  expect(await demandOf(caller, { farmId: part })).toMatchObject({ ...none, cost: null });
  expect(await demandOf(caller, { houseId: site.houseId(1) })).toMatchObject(none);
  const houseManager = await buildUser(site.database, {
    roleKey: "shack_manager",
    orgId,
    houseIds: [site.houseId(1)],
  });
  expect(await demandOf(houseManager, {})).toMatchObject(none);
  // With a contract of its own it counts as a whole.
  await setFarmPower(site.database, part, { contractKw: 5 });
  expect(await demandOf(caller, { farmId: part })).toMatchObject({ peakKw: 2, contractKw: 5 });
  await site.database.query("delete from farm_power where farm_id = $1", [part]);
});

it("the greatest demand names its number of houses if others had no data then", async () => {
  const [one, two] = [site.houseId(1), site.houseId(2)];
  const at = Date.UTC(2026, 9, 9, 16) + 39 * 15 * minuteMs;
  const draw = (house: number, kw: number | null) =>
    site.database.query(
      "update energy_days set quarter[40] = $2 where house_id = $1 and day = '2026-10-10'",
      [house, kw],
    );
  expect(await demandOf(caller, { farmId })).toMatchObject({ peakKnown: 2, peakOf: 2 });
  await draw(one, 9);
  await draw(two, null);
  const part = { peakKw: 9, peakAt: at, peakKnown: 1, peakOf: 2 };
  expect(await demandOf(caller, { farmId })).toMatchObject(part);
  await draw(two, 0.5);
  expect(await demandOf(caller, { farmId })).toMatchObject({ ...part, peakKw: 9.5, peakKnown: 2 });
  // A day without a row also counts as no data.
  await site.database.query("delete from energy_days where house_id = $1 and day = '2026-10-10'", [
    two,
  ]);
  expect(await demandOf(caller, { farmId })).toMatchObject(part);
});

it("energy without a price has no cost, neither 0 nor a hidden part", async () => {
  await priceFrom("2026-10-20");
  const range = (grain: "half" | "day" | "month", from = "2026-10-01", to = "2026-10-28") =>
    readPowerRange(site.database, caller, { farmId, grain, from, to });
  const days = (await range("day")).buckets;
  expect(days[18]).toMatchObject({ day: "2026-10-19", kwh: 96, cost: null, byBand: {} });
  expect(days[19]).toMatchObject({ day: "2026-10-20", kwh: 96 });
  expect(days[19]!.cost).toBeCloseTo(2 * dayCost, 2);
  const [month] = (await range("month")).buckets;
  expect(month).toMatchObject({ kwh: 28 * 96, byBand: { peak: 9 * 32 } });
  expect(month!.cost).toBeCloseTo(18 * dayCost, 2);
  const halves = (await range("half", "2026-10-19", "2026-10-20")).buckets;
  expect(halves.map(({ cost }) => cost === null)).toEqual([
    ...Array(48).fill(true),
    ...Array(48).fill(false),
  ]);
  const { costMonth } = await readPowerNow(site.database, caller, { farmId }, now);
  expect(costMonth).toMatchObject({ kwh: 28 * 96, unpricedKwh: 19 * 96 });
});

it("the file has no cost without a price", async () => {
  await priceFrom("2026-10-28");
  const query = { farmId, from: "2026-10-27", to: "2026-10-28", format: "csv" } as const;
  for (const grain of ["half", "day"] as const) {
    const file = await energyFile(site.database, caller, { ...query, grain }, "en");
    const lines = [];
    for await (const part of file.rows) lines.push(...part);
    const column = (name: string) => file.columns.indexOf(name);
    const [before, after] = [lines[0]!, lines[lines.length / 2 - 1]!];
    expect([before[column("Cost")], before[column("Peak kWh")]]).toEqual([null, null]);
    expect([before[column("Currency")], after[column("Currency")]]).toEqual([null, "CNY"]);
    expect(Number(after[column("Cost")])).toBeCloseTo(grain === "day" ? dayCost : 0.31, 2);
  }
});

it("the load by hour names the farms that it lacks", async () => {
  await below(2, "华沙场", "Europe/Warsaw");
  await below(3, "南场");
  const load = await readPowerLoad(site.database, caller, { farmId, days: 30 }, now);
  expect(load).toMatchObject({
    timeZone: "Asia/Shanghai",
    houses: 2,
    leftOut: [{ name: "华沙场", nameEn: null }],
  });
  expect(load.days[0]!.hours[0]).toMatchObject({ kwh: 2 });
});

it("a flock has a cost per kg and per 1,000 eggs if all of it has a price", async () => {
  const { database } = site;
  const [flock] = await database.query<{ id: number }>(
    "update flocks set placed_at = $2 where house_id = $1 returning id",
    [site.houseId(1), new Date(Date.UTC(2026, 8, 30, 20))],
  );
  await database.query(
    `insert into flock_days (flock_id, day, day_age, mean_age, is_running, is_booked, opening,
       alive, alive_from, bird_days, feed_estimated_days, egg_sum, eggs, fcr, feed_sum_kg)
     select $1, d::date, 1, 1, false, true, 30000, 30000, 'book', 30000, 0, 0, 900, 2, 60000
     from generate_series('2026-10-20'::timestamp, '2026-10-28', '1 day') d`,
    [flock!.id],
  );
  const query = { farmId, page: 1, pageSize: 50, sort: "house", order: "asc" } as const;
  const first = async () =>
    (await listPowerHouses(database, caller, query, now)).rows.find(
      ({ id }) => id === site.houseId(1),
    )!;
  const { cost, costKg, costThousandEggs, kwhThousandEggs } = await first();
  expect(cost).toBeCloseTo(28 * dayCost, 2);
  expect(costKg).toBeCloseTo((28 * dayCost) / 30_000, 4);
  expect(kwhThousandEggs).toBeCloseTo((9 * 48) / 8.1, 2);
  expect(costThousandEggs).toBeCloseTo((9 * dayCost) / 8.1, 2);
  await priceFrom("2026-10-20");
  const later = await first();
  expect(later).toMatchObject({ costBird: null, costKg: null, costThousandEggs });
  expect(later.cost).toBeCloseTo(9 * dayCost, 2);
  await priceFrom("2027-01-01");
  expect(await first()).toMatchObject({ cost: null, costBird: null, costThousandEggs: null });
});

it("a house that was searched for is compared with all similar ones, as in the whole list", async () => {
  const { database } = site;
  await database.query(
    `update flocks set placed_at = '2026-10-01T00:00Z', breed_id = (select min(breed_id) from flocks)
     where house_id = any($1::int[])`,
    [[site.houseId(1), site.houseId(2)]],
  );
  const query = { farmId, page: 1, pageSize: 50, sort: "house", order: "asc" } as const;
  const { rows } = await listPowerHouses(database, caller, query, now);
  const own = rows.find(({ id }) => id === site.houseId(1))!;
  expect(own).toMatchObject({ sisters: 2, offMedianPct: expect.any(Number) });
  const powerHouses = await listPowerHouses(database, caller, { ...query, keyword: own.name }, now);
  expect(powerHouses).toEqual({ total: 1, rows: [own] });
});

it("a day without stored minutes is not recomputed", async () => {
  const { database } = site;
  const house = site.houseId(1);
  await database.query(
    `update energy_days set day = '2026-09-10', at = '2026-09-09T16:00Z', is_open = true
     where house_id = $1 and day = '2026-10-01'`,
    [house],
  );
  await database.query(
    `insert into reading_days (house_id, at, frames, sum, kwh)
     select $1, at, 9, array_fill(null::float8, array[43]), kwh
     from (values ('2026-09-09T16:00Z'::timestamptz, 5000), ('2026-10-28T16:00Z', 7000)) v(at, kwh)
     on conflict (house_id, at) do update set kwh = excluded.kwh`,
    [house],
  );
  await refreshAllEnergy(database, now, 30);
  const stored = await database.query(
    "select kwh from energy_days where house_id = $1 and day = '2026-09-10'",
    [house],
  );
  expect(stored).toEqual([{ kwh: 48 }]);
});
