import { afterAll, beforeAll, expect, it } from "vitest";
import type { PowerNow } from "../../../../contract/energy/power.ts";
import { dayMs } from "../../../../contract/base/time.ts";
import { readFleetSnapshot } from "../../../../server/live/overview/overview-queries.ts";
import { readPowerNow } from "../../../../server/energy/power/power-now.ts";
import { readPowerRange } from "../../../../server/energy/power/power-series.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { FleetDigest } from "../../../../src/console/fleet/digest/fleet-digest.ts";
import { FleetStore } from "../../../../src/stores/fleet/fleet-store.ts";
import { buildTariff, setFarmPower } from "../../../factories/tariff.ts";
import { buildUser } from "../../../factories/user.ts";
import { openSite, type Site } from "../../telemetry/ingest/ingest-site.ts";

const houses = 120;
/** 18:00 in Shanghai on the 29th of October. */
const now = Date.UTC(2026, 9, 29, 10);
let site: Site;
let caller: Caller;

beforeAll(async () => {
  site = await openSite(houses);
  caller = await buildUser(site.database);
  const { database } = site;
  await database.query("update farms set time_zone = 'Asia/Shanghai'");
  await database.query("update houses set org_id = (select min(org_id) from houses)");
  await database.query("update farms set org_id = (select min(org_id) from houses)");
  await database.query(
    `insert into energy_days (house_id, day, at, kwh, spread_kwh, known_s, fan_h, cold_kh, warm_kh,
       frames, is_open, written_at, half, quarter, fan)
     select h.id, d.day, d.day::timestamp at time zone 'Asia/Shanghai', 48 * (2000.1 + h.id), 0,
       86400, 0, 0, 0, 1440, false, now(), array_fill((2000.1 + h.id)::real, array[48]),
       array_fill(5::real, array[96]), array_fill(0::float8, array[6])
     from houses h cross join (select date '2026-10-29' - n as day from generate_series(1, 58) n) d`,
  );
  await database.query(
    `insert into house_states (house_id, is_online, online_since, reading_at, seen_at, detail)
     select id, true, $1, $1, $1, jsonb_build_object('houseId', id,
       'at', $2::float8, 'kw', 3.1 + id % 7, 'pf', 0.9,
       'kwhToday', 41.3 + id) from houses
     on conflict (house_id) do update set (reading_at, detail) = (excluded.reading_at,
       excluded.detail)`,
    [new Date(now), now],
  );
  const [org] = await database.query<{ id: number }>("select min(org_id) as id from houses");
  const tariffId = await buildTariff(database, org!.id);
  const farms = await database.query<{ id: number }>("select distinct farm_id as id from houses");
  for (const { id } of farms) await setFarmPower(database, id, { tariffId });
});
afterAll(() => site.close());

it("the result for 120 houses is the same as for each one alone", async () => {
  const all = await readPowerNow(site.database, caller, {}, now);
  const each: PowerNow[] = [];
  for (let index = 1; index <= houses; index += 1)
    each.push(await readPowerNow(site.database, caller, { houseId: site.houseId(index) }, now));
  expect(all).toMatchObject({ houses, known: houses, metered: houses });
  const sum = (figure: (powerNow: PowerNow) => number | null | undefined) =>
    each.reduce((total, item) => total + figure(item)!, 0);
  for (const figure of [
    (powerNow: PowerNow) => powerNow.kw,
    (powerNow: PowerNow) => powerNow.kwhToday,
    (powerNow: PowerNow) => powerNow.kwhYesterday,
    (powerNow: PowerNow) => powerNow.kwhMonth,
    (powerNow: PowerNow) => powerNow.kwhLastMonth,
    (powerNow: PowerNow) => powerNow.co2Kg,
    (powerNow: PowerNow) => powerNow.costMonth?.cost,
  ]) {
    // Each value is rounded to a hundredth.
    expect(sum(figure)).toBeGreaterThan(100);
    expect(Math.abs(figure(all)! - sum(figure)), String(figure)).toBeLessThan(houses * 0.005);
  }
  // The overview shows the browser's sum of the data in the overview call.
  const fleet = new FleetStore();
  fleet.applySnapshot(await readFleetSnapshot(site.database, caller, now));
  const digest = new FleetDigest(fleet, { serverNow: now });
  digest.start()();
  expect(digest.sum.energy.houses).toBe(houses);
  expect(all.kwhToday).toBeCloseTo(digest.sum.energy.kwh!, 2);
});

it("the month is compared with the last one up to the same time of the same day", async () => {
  const house = { houseId: site.houseId(1) };
  const half = 2000.1 + site.houseId(1);
  const ofLast = async (at: number) =>
    (await readPowerNow(site.database, caller, house, at)).kwhLastMonth! / half;
  // 18:00 on the 29th, on the 2nd and on the 31st; September has no 31st.
  expect(await ofLast(now)).toBeCloseTo(28 * 48 + 36, 2);
  expect(await ofLast(now - 27 * dayMs)).toBeCloseTo(48 + 36, 2);
  expect(await ofLast(now + 2 * dayMs)).toBeCloseTo(30 * 48, 2);
});

it("days of many houses add up without losing a kWh, with and without prices", async () => {
  const days = { from: "2026-10-01", to: "2026-10-28" } as const;
  const [direct] = await site.database.query<{ kwh: number }>(
    `select sum(kwh::float8) as kwh from energy_days where day between $1 and $2`,
    [days.from, days.to],
  );
  const month = await readPowerRange(site.database, caller, { ...days, grain: "month" });
  expect(month.currency).toBe("CNY");
  expect(month.buckets[0]!.kwh! / direct!.kwh).toBeCloseTo(1, 6);
  const byDay = await readPowerRange(site.database, caller, { ...days, grain: "day" });
  expect(byDay.buckets.map(({ houses: known }) => known)).toEqual(Array(28).fill(houses));
  await site.database.query("update farm_power set tariff_id = null");
  const plain = await readPowerRange(site.database, caller, { ...days, grain: "month" });
  expect(plain.currency).toBeNull();
  expect(Math.abs(plain.buckets[0]!.kwh! - direct!.kwh)).toBeLessThan(1);
});
