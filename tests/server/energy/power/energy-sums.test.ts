import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EnergyBucket } from "../../../../contract/energy/power.ts";
import type { TariffVersion } from "../../../../contract/energy/tariff.ts";
import { dayMs, hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { DemandWorker, demandPace } from "../../../../server/energy/power/demand-worker.ts";
import { refreshAllEnergy } from "../../../../server/energy/half-hour/energy-job.ts";
import { energyFile } from "../../../../server/energy/power/power-export.ts";
import { readFlockEnergy } from "../../../../server/energy/power/flock-energy.ts";
import { listPowerHouses } from "../../../../server/energy/power/power-list.ts";
import { readPowerNow } from "../../../../server/energy/power/power-now.ts";
import { previewTariff } from "../../../../server/energy/power/tariff-preview.ts";
import { readPowerLoad, readPowerRange } from "../../../../server/energy/power/power-series.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildHouse } from "../../../factories/fleet.ts";
import { buildUnit } from "../../../factories/maintenance.ts";
import { buildTariff, newVersion, setFarmPower } from "../../../factories/tariff.ts";
import { buildUser } from "../../../factories/user.ts";
import { openSite, type Site } from "../../telemetry/ingest/ingest-site.ts";

/** 12:07 in Shanghai on the 29th of October. */
const now = Date.UTC(2026, 9, 29, 4, 7);
const midnight = Date.UTC(2026, 9, 28, 16);
const first = midnight - 3 * dayMs;
let site: Site;
let caller: Caller;
let farmId: number;

/**
 * Power of a tunnel whose number of fans rises by two every 20 minutes; each fan has 1.1 kW, and 2
 * kW are constant.
 */
const fansAt = (at: number): number => 2 * (1 + (Math.floor(at / (20 * minuteMs)) % 5));
const kwAt = (at: number): number => 2 + 1.1 * fansAt(at);
/** Energy used since the first midnight, kWh. */
const usedTo = (at: number): number => {
  let sum = 0;
  for (let t = first; t < at; t += minuteMs) sum += kwAt(t) / 60;
  return sum;
};

interface Sent {
  readonly at: number;
  readonly kwh: number;
}
const frameOf = ({ at, kwh }: Sent, seq: number) => ({
  v: 1,
  seq,
  ts: at / 1000,
  buffered: true,
  kwh,
  kw: kwAt(at),
  pf: 0.92,
  volt: [381, 379, 366],
  amp: [24.1, 23.8, 19.2],
  controlMode: "smart",
  ventMode: "tunnel",
  ventLevel: fansAt(at),
  fan: Array.from({ length: 12 }, (_, port) => (port < fansAt(at) ? 1 : 0)),
  coolPad: [0],
  targetTemp: 22,
  tempOut: 18,
  temp: [22],
});
let seq = 0;
async function send(house: number, frames: readonly Sent[]): Promise<void> {
  for (let done = 0; done < frames.length; done += 200)
    await site.take(
      house,
      frames.slice(done, done + 200).map((frame) => frameOf(frame, (seq += 1))),
    );
}

interface Row {
  readonly house: number;
  readonly day: string;
  readonly kwh: number | null;
  readonly spread: number;
  readonly peak: number | null;
  readonly halves: number;
  readonly sum: number | null;
  readonly open: boolean;
}
const storedSums = (house: number): Promise<Row[]> =>
  site.database.query(
    `select house_id as house, day::text as day, kwh::float8 as kwh, spread_kwh::float8 as spread,
       peak_kw::float8 as peak, cardinality(half) as halves, is_open as open,
       (select sum(u)::float8 from unnest(half) u) as sum
     from energy_days where house_id = $1 order by day`,
    [site.houseId(house)],
  );

const from = (at: number, to: number): number[] =>
  Array.from({ length: Math.ceil((to - at) / minuteMs) }, (_, index) => at + index * minuteMs);
/** The meter of house 1 is replaced on the second day at 15:00. */
const replacedAt = first + dayMs + 15 * hourMs;
const meter = (at: number): number => {
  const used = usedTo(at + minuteMs) - (at >= replacedAt ? usedTo(replacedAt) : 0);
  return (at >= replacedAt ? 0 : 5000) + used;
};
/** No reading of it is received from 06:40 to 08:20 of the third day. */
const gap = [first + 2 * dayMs + 6 * hourMs + 40 * minuteMs, first + 2 * dayMs + 8.333 * hourMs];

beforeAll(async () => {
  site = await openSite(2);
  site.clock.at = now;
  caller = await buildUser(site.database);
  const [farm] = await site.database.query<{ farm_id: number; org_id: number }>(
    "select farm_id, org_id from houses where id = $1",
    [site.houseId(1)],
  );
  farmId = farm!.farm_id;
  await site.database.query("update houses set farm_id = $1", [farmId]);
  await site.database.query("update farms set time_zone = 'Asia/Shanghai'");
  const tariffId = await buildTariff(site.database, farm!.org_id);
  await setFarmPower(site.database, farmId, {
    tariffId,
    contractKw: 25,
    meterHouseId: site.houseId(1),
  });
  await site.directory.refresh();
  const times = from(first, now).filter((at) => at < gap[0]! || at >= gap[1]!);
  await send(
    1,
    times.map((at) => ({ at, kwh: meter(at) })),
  );
  // House 2 sends nothing from noon of the first day to noon of the third.
  await send(
    2,
    from(first, now)
      .filter((at) => at < first + 12 * hourMs || at >= first + 2.5 * dayMs)
      .map((at) => ({ at, kwh: 100 + usedTo(at + minuteMs) })),
  );
  await refreshAllEnergy(site.database, now);
});
afterAll(() => site.close());

it("the half hours add up to the meter, across resets, gaps and days without data", async () => {
  const one = await storedSums(1);
  expect(one.map(({ day, halves }) => [day, halves])).toEqual(
    ["2026-10-26", "2026-10-27", "2026-10-28", "2026-10-29"].map((day) => [day, 48]),
  );
  // The last minute before the first reading is not counted.
  const counted = usedTo(now) - usedTo(first + minuteMs);
  const sum = one.reduce((all, { kwh }) => all + (kwh ?? 0), 0);
  // A new meter begins at 0, so its first minute is not known.
  expect(Math.abs(sum - counted)).toBeLessThan(0.3);
  for (const { kwh, sum: halves } of one) expect(halves).toBeCloseTo(kwh!, 3);
  expect(one.map(({ spread }) => spread > 0)).toEqual([false, false, true, false]);
  const two = await storedSums(2);
  expect(two.map(({ kwh }) => kwh !== null)).toEqual([true, true, true, true]);
  expect(two[1]!.spread).toBeCloseTo(two[1]!.kwh!, 3);
  expect(two.reduce((all, { kwh }) => all + (kwh ?? 0), 0)).toBeCloseTo(counted, 1);
});

it("the energy of a flock covers its days, with gap and cost", async () => {
  const [flock] = await site.database.query<{ id: number }>(
    "update flocks set placed_at = $2, placed_count = 2000 where house_id = $1 returning id",
    [site.houseId(1), new Date(first + 1.5 * dayMs)],
  );
  const one = await readFlockEnergy(site.database, caller, { flockId: flock!.id }, now);
  // The whole day of its placement belongs to it, and no earlier day.
  const counted = usedTo(now) - usedTo(first + dayMs);
  expect(Math.abs(one.kwh! - counted)).toBeLessThan(0.3);
  expect(one).toMatchObject({ days: 3, of: 3, kwhBird: expect.closeTo(counted / 2000, 3) });
  expect(one.co2Kg).toBeCloseTo(one.kwh! * 0.56, 0);
  const range = await readPowerRange(site.database, caller, {
    houseId: site.houseId(1),
    from: "2026-10-27",
    to: "2026-10-29",
    grain: "day",
  });
  const sumOf = (figure: (bucket: EnergyBucket) => number) =>
    range.buckets.reduce((sum, bucket) => sum + figure(bucket), 0);
  expect(one.cost!.cost).toBeCloseTo(
    sumOf(({ cost }) => cost!),
    1,
  );
  expect(one.spreadKwh).toBeGreaterThan(10);
  expect(one.spreadKwh).toBeCloseTo(
    sumOf(({ spreadKwh }) => spreadKwh),
    1,
  );
});

it("the peak is the greatest mean of a quarter of an hour of the minutes", async () => {
  const [direct] = await site.database.query<{ kw: number }>(
    `select max(kw) as kw from (select avg(sum[26]) as kw, count(*) as n from reading_minutes
       where house_id = $1 and at >= $2 and at < $3 group by floor(date_part('epoch', at) / 900)) q
     where n >= 12`,
    [site.houseId(1), new Date(first), new Date(first + dayMs)],
  );
  expect((await storedSums(1))[0]!.peak).toBeCloseTo(direct!.kw, 3);
});

it("a day is computed again when its frames come late", async () => {
  const before = await storedSums(1);
  await send(
    1,
    from(gap[0]!, gap[1]!).map((at) => ({ at, kwh: meter(at) })),
  );
  await refreshAllEnergy(site.database, now);
  const after = await storedSums(1);
  expect(before[2]!.spread).toBeGreaterThan(5);
  expect(after[2]!.spread).toBe(0);
  expect(after[2]!.kwh).toBeCloseTo(before[2]!.kwh!, 1);
  // No more work is due soon.
  const [written] = await site.database.query<{ at: Date }>(
    "select max(written_at) as at from energy_days",
  );
  await refreshAllEnergy(site.database, now + minuteMs);
  expect(await site.database.query("select max(written_at) as at from energy_days")).toEqual([
    written,
  ]);
});

it("the energy of a farm is the sum of its houses", async () => {
  const days = { from: "2026-10-26", to: "2026-10-29", grain: "day" } as const;
  const farm = await readPowerRange(site.database, caller, { ...days, farmId });
  const houses = await Promise.all(
    [1, 2].map((no) =>
      readPowerRange(site.database, caller, { ...days, houseId: site.houseId(no) }),
    ),
  );
  for (const [index, bucket] of farm.buckets.entries()) {
    const own = houses.map(({ buckets }) => buckets[index]!);
    expect(bucket.kwh).toBeCloseTo(own[0]!.kwh! + own[1]!.kwh!, 2);
    expect(bucket.cost).toBeCloseTo(own[0]!.cost! + own[1]!.cost!, 2);
    expect(bucket.houses).toBe(2);
  }
  // The tiles too: today's use comes from each house's newest frame, as on the overview.
  for (const [house, kwh] of [
    [1, meter(now)],
    [2, 100 + usedTo(now + minuteMs)],
  ] as const)
    await site.take(house, { ...frameOf({ at: now, kwh }, (seq += 1)), buffered: false });
  const [all, ...each] = await Promise.all(
    [{ farmId }, ...[1, 2].map((no) => ({ houseId: site.houseId(no) }))].map((place) =>
      readPowerNow(site.database, caller, place, now),
    ),
  );
  for (const key of ["kwhToday", "kwhMonth", "kw"] as const)
    expect(Number(all![key])).toBeCloseTo(each[0]![key]! + each[1]![key]!, 1);
  expect(all).toMatchObject({ known: 2, metered: 2, pfTarget: 0.9 });
  expect(all!.pfMonth).toBeCloseTo(0.92, 3);
  expect(all!.kw).toBeGreaterThan(5);
  const [sums] = await site.database.query<{ kwh: number }>(
    "select sum((detail->>'kwhToday')::float8) as kwh from house_states",
  );
  expect(all!.kwhToday).toBeCloseTo(sums!.kwh, 1);
  const halves = await readPowerRange(site.database, caller, {
    farmId,
    from: "2026-10-26",
    to: "2026-10-26",
    grain: "half",
  });
  expect(halves.buckets).toHaveLength(48);
  expect(halves.buckets.reduce((sum, { cost }) => sum + cost!, 0)).toBeCloseTo(
    farm.buckets[0]!.cost!,
    1,
  );
  expect(halves.buckets[20]).toMatchObject({ band: "peak" });
  const load = await readPowerLoad(site.database, caller, { farmId, days: 30 }, now);
  expect(load.days.map(({ hours }) => hours.length)).toEqual([24, 24, 24, 24]);
  expect(load.days[1]!.hours.some(({ spreadKwh }) => spreadKwh > 0)).toBe(true);
  // The file also has the share of gaps: the second day of house 2 is only a gap.
  const { columns, lines } = await fileOf(caller, { ...days, farmId });
  expect(columns.slice(2, 5)).toEqual(["Day", "Energy kWh", "Estimated kWh"]);
  const estimated = lines.map(([, , , kwh, spread]) => Number(spread) / Number(kwh));
  expect(estimated.filter((share) => share > 0.99)).toHaveLength(1);
  expect(estimated.filter((share) => share === 0).length).toBeGreaterThan(3);
});

async function fileOf(who: Caller, query: object) {
  const input = { grain: "day", from: "2026-10-26", to: "2026-10-29", format: "csv" } as const;
  const { columns, rows } = await energyFile(site.database, who, { ...input, ...query }, "en");
  const lines = [];
  for await (const part of rows) lines.push(...part);
  return { columns, lines };
}

it("the bill of the month is compared with the same days of last year, if they are known", async () => {
  const ago = async () => (await readPowerNow(site.database, caller, { farmId }, now)).costYearAgo;
  const [{ days } = { days: 0 }] = await site.database.query<{ days: number }>(
    "select count(kwh)::int as days from energy_days",
  );
  expect(await ago()).toEqual({ cost: null, days: 0, of: days, why: "noData" });
  // The same half hours on the same dates, and the rest of the last day.
  const store = (where: string) =>
    site.database.query(
      `insert into energy_days select (jsonb_populate_record(e, jsonb_build_object(
         'day', e.day - 365, 'at', e.at - interval '365 days'))).* from energy_days e
       where e.day > '2026-01-01' and ${where}`,
    );
  await store(`house_id = ${site.houseId(1)}`);
  expect(await ago()).toMatchObject({ cost: null, of: days, why: "fewDays" });
  await store(`house_id <> ${site.houseId(1)}`);
  const validFrom = (day: string) =>
    site.database.query(
      "update tariffs set versions = jsonb_set(versions, '{0,validFrom}', to_jsonb($1::text))",
      [day],
    );
  await validFrom("2026-01-01");
  expect(await ago()).toMatchObject({ cost: null, days, of: days, why: "noPrice" });
  await validFrom("2025-01-01");
  const { costMonth } = await readPowerNow(site.database, caller, { farmId }, now);
  expect(costMonth!.cost).toBeGreaterThan(10);
  // This month also includes the current half hour.
  expect((await ago())!.cost).toBeGreaterThan(costMonth!.cost - 2);
  expect((await ago())!.cost).toBeLessThanOrEqual(costMonth!.cost);
  // Energy used later on that day is not yet in this month's bill.
  await site.database.query(
    "update energy_days set half = array_fill(5::real, array[48]) where day = '2025-10-29'",
  );
  const whole = (await ago())!.cost!;
  await site.database.query(
    "update energy_days set half = array_fill(5::real, array[24]) where day = '2025-10-29'",
  );
  expect((await ago())!.cost).toBe(whole);
  await site.database.query("delete from energy_days where day < '2026-01-01'");
});

it("costs are visible to anyone permitted, if a tariff applies", async () => {
  const now1 = await readPowerNow(site.database, caller, { farmId }, now);
  expect(now1).toMatchObject({ houses: 2, costWhy: null, costMonth: { currency: "CNY" } });
  expect(now1.demand).toMatchObject({ contractKw: 25, of: 2 });
  expect(now1.demand!.peakKw).toBeGreaterThan(20);
  // This long after its last frame house 2 has no data: the demand is reported for one house of
  // two.
  await site.database.query(
    "update house_states set reading_at = reading_at - interval '1 hour' where house_id = $1",
    [site.houseId(2)],
  );
  const dark = await readPowerNow(site.database, caller, { farmId }, now);
  expect(dark).toMatchObject({ known: 1, houses: 2, demand: { known: 1, of: 2 } });
  const [user] = await site.database.query<{ org_id: number }>("select org_id from houses limit 1");
  const viewer = await buildUser(site.database, {
    roleKey: "shack_manager",
    orgId: user!.org_id,
    houseIds: [site.houseId(1)],
  });
  const own = await readPowerNow(site.database, viewer, {}, now);
  expect(own.houses).toBe(1);
  expect(JSON.stringify(own)).not.toMatch(/cost|currency/i);
  expect((await fileOf(caller, {})).columns).toContain("Cost");
  expect((await fileOf(viewer, {})).columns.join()).not.toMatch(/cost|peak|currency/i);
  const list = { page: 1, pageSize: 50, sort: "kwhBird", order: "desc" } as const;
  const { rows } = await listPowerHouses(site.database, viewer, list, now);
  expect(JSON.stringify(rows)).not.toMatch(/cost|currency/i);
  await site.database.query("update farm_power set tariff_id = null");
  const without = await readPowerNow(site.database, caller, { farmId }, now);
  expect(without).toMatchObject({ costToday: null, costMonth: null, costWhy: "noTariff" });
});

it("a preview of other prices names the months that they change, and by how much", async () => {
  const [tariff] = await site.database.query<{ id: number }>(
    "select max(id) as id from tariffs where org_id = (select min(org_id) from houses)",
  );
  await setFarmPower(site.database, farmId, {
    tariffId: tariff!.id,
    contractKw: 25,
    meterHouseId: site.houseId(1),
  });
  const request = (versions: TariffVersion[]) =>
    previewTariff(
      site.database,
      caller,
      { id: tariff!.id, versions },
      now,
      new AbortController().signal,
    );
  const later = newVersion({ validFrom: "2026-11-01", prices: { peak: 9, flat: 9, valley: 9 } });
  expect(await request([newVersion(), later])).toEqual([]);
  const [october, ...others] = await request([
    newVersion({ prices: { peak: 1.06, flat: 0.67, valley: 0.32 } }),
  ]);
  expect(others).toEqual([]);
  expect(october).toMatchObject({ month: "2026-10" });
  // One fen per kWh more.
  expect(october!.after - october!.before).toBeCloseTo(october!.kwh / 100, 1);
});

it("energy per floor area includes only houses with a known size", async () => {
  await site.database.query("update houses set floor_m2 = 160 where id = $1", [site.houseId(1)]);
  const list = { page: 1, pageSize: 50, sort: "whM2", order: "asc" } as const;
  const { rows } = await listPowerHouses(site.database, caller, list, now);
  expect(rows.map(({ id, whM2 }) => [id, whM2])).toEqual([
    [site.houseId(1), expect.any(Number)],
    [site.houseId(2), null],
  ]);
  // Covers three and a half days, including the gap, rounded to 0.1 kWh.
  const [known] = await site.database.query<{ days: number }>(
    "select sum(known_s)::float8 / 86400 as days from energy_days where house_id = $1",
    [site.houseId(1)],
  );
  expect(known!.days).toBeGreaterThan(3);
  expect(rows[0]!.whM2).toBeCloseTo((1000 * rows[0]!.kwh!) / known!.days / 160, 0);
});

it("the power of a fan is found", async () => {
  const list = { page: 1, pageSize: 50, sort: "fanKw", order: "desc" } as const;
  const { rows, total } = await listPowerHouses(site.database, caller, list, now);
  expect(total).toBe(2);
  expect(Math.abs(rows[0]!.fanKw! / 1.1 - 1)).toBeLessThan(0.03);
  // Compared with the plate only if every fan's plate is known, also for a single house.
  const of = async () => {
    const query = { ...list, houseId: site.houseId(1) };
    return (await listPowerHouses(site.database, caller, query, now)).rows;
  };
  const none = { fanPlateKw: null, fanPlateOffPct: null };
  expect(await of()).toMatchObject([{ id: site.houseId(1), ...none }]);
  await buildUnit(site.database, site.houseId(1), { number: 1 });
  await buildUnit(site.database, site.houseId(1), { number: 2 });
  await site.database.query("update units set kw = 1 where number = 1");
  expect(await of()).toMatchObject([none]);
  await site.database.query("update units set kw = 1.2 where number = 2");
  const [rated] = await of();
  expect(rated!.fanPlateKw).toBe(1.1);
  expect(Math.abs(rated!.fanPlateOffPct!)).toBeLessThan(3);
});

it("the demand of the place raises an alarm at its meter house, and ends it", async () => {
  const worker = new DemandWorker({
    database: site.database,
    report: (change) => void site.ingest.submit(change),
    log: pino({ level: "silent" }),
    now: site.now,
  });
  const alarms = async () => {
    await site.take(1, { v: 1, seq: (seq += 1), ts: site.clock.at / 1000 });
    return (await site.alarms())
      .filter(({ key }) => key === "overDemand")
      .map(({ subject, state }) => [subject, state]);
  };
  const quarter = 15 * minuteMs;
  const begin = Math.floor(now / quarter) * quarter;
  const draw = (kw: number, at: number, house: number) =>
    send(
      house,
      from(at, at + quarter).map((t) => ({ at: t, kwh: meter(t) })),
    ).then(() =>
      site.database.query(
        `update reading_minutes set sum[26] = $1, count = null where house_id = $2 and at >= $3
           and at < $4`,
        [kw, site.houseId(house), new Date(at), new Date(at + quarter)],
      ),
    );
  // The clock is ahead for a while: quarters that are repeated are processed all the same.
  site.clock.at = begin + dayMs;
  await worker.runNow();
  site.clock.at = begin + quarter + demandPace.waitMs + 1000;
  for (const house of [1, 2]) await draw(13, begin, house);
  await worker.runNow();
  expect(await alarms()).toEqual([["farm", "unacknowledged"]]);
  // House 2 has no data, so it is unknown whether the demand is over the limit.
  site.clock.at += quarter;
  await draw(5, begin + quarter, 1);
  await worker.runNow();
  expect(await alarms()).toEqual([["farm", "unacknowledged"]]);
  // The result does not wait for a house without a meter.
  await buildHouse(site.database, { farmId });
  site.clock.at += quarter;
  for (const house of [1, 2]) await draw(5, begin + 2 * quarter, house);
  await worker.runNow();
  expect((await alarms()).map(([, state]) => state)).not.toContain("unacknowledged");
  await worker.stop();
});
