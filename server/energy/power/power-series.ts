import { addDays } from "../../../contract/base/calendar-day.ts";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  addCost,
  bandsOn,
  costOf,
  knownCost,
  noCost,
  versionOn,
} from "../../../contract/energy/tariff-cost.ts";
import type { EnergyBucket, EnergyRange, Load } from "../../../contract/energy/power.ts";
import type { routes } from "../../../contract/route/routes.ts";
import type { Band, Currency } from "../../../contract/energy/tariff.ts";
import { hourMs } from "../../../contract/base/time.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { only, rows } from "../../platform/db/sql-statement.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { localDay } from "../../platform/time/local-day.ts";
import { allTogether, byTerms, type FarmDay, pricedOf, readFarmDays } from "./energy-cost.ts";
import { halfMs } from "../half-hour/energy-day.ts";
import {
  currencyOf,
  expectPlace,
  type FarmTerms,
  meantHouses,
  offsetsOf,
  readTerms,
} from "./power-place.ts";

type RangeQuery = z.output<(typeof routes)["powerRange"]["input"]>;
type LoadQuery = z.output<(typeof routes)["powerLoad"]["input"]>;

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
const roundedOrNull = (value: number | null): number | null =>
  value === null ? null : rounded(value);

/** Returns the number of chosen houses (`h`, `f`). */
async function countHouses(database: Database, housesSql: SQL): Promise<number> {
  const records = await rows<{ houses: number }>(
    database,
    sql`select count(*)::int as houses from houses h join farms f on f.id = h.farm_id
      where ${housesSql}`,
  );
  return only(records).houses;
}

/** The zone that most farms have; UTC without any. */
export const zoneOf = (terms: ReadonlyMap<number, FarmTerms>): string => {
  const zones = [...terms.values()].map(({ timeZone }) => timeZone);
  const counts = new Map<string, number>();
  for (const zone of zones) counts.set(zone, (counts.get(zone) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? "UTC";
};

/** Energy by half hours, days or months. Refusal: 404. */
export async function readPowerRange(
  database: Database,
  caller: Caller,
  { grain, from, to, ...place }: RangeQuery,
): Promise<EnergyRange> {
  await expectPlace(database, caller, place);
  const terms = await readTerms(database, caller, place);
  const houses = await countHouses(database, meantHouses(caller, place));
  const cost = currencyOf(caller, terms, houses);
  const currency = cost?.currency ?? null;
  const housesSql = sql`${meantHouses(caller, place)} and e.day between ${from} and ${to}`;
  const buckets =
    grain === "half" || currency !== null
      ? ofHalves(grain, await readFarmDays(database, housesSql, byTerms(terms)), {
          terms,
          currency,
        })
      : await ofDays(database, housesSql, grain);
  return { grain, timeZone: zoneOf(terms), houses, currency, buckets };
}

/** Reads whole days or months without their half hours, which is ten times as fast. */
async function ofDays(
  database: Database,
  housesSql: ReturnType<typeof sql>,
  grain: "day" | "month",
): Promise<EnergyBucket[]> {
  const sums = sql`min(e.at) as at, sum(e.kwh::float8) as kwh,
    sum(e.spread_kwh::float8) as "spreadKwh"`;
  const from = sql`from energy_days e join houses h on h.id = e.house_id
    join farms f on f.id = h.farm_id where ${housesSql}`;
  // A house has one row per day; its days of a month are added up first, so that it counts once.
  const ofMonth = sql`(select date_trunc('month', e.day::timestamp)::date as month, e.house_id,
    ${sums} ${from} group by 1, 2)`;
  const records = await rows<EnergyBucket>(
    database,
    sql`select date_part('epoch', q.at) * 1000 as at, ${
      grain === "day" ? sql`q.day::text` : sql`to_char(q.day, 'YYYY-MM')`
    } as day, q.kwh, q."spreadKwh", q.houses
      from (${
        grain === "day"
          ? sql`select e.day, ${sums}, count(*)::int as houses ${from} group by e.day`
          : sql`select m.month as day, min(m.at) as at, sum(m.kwh) as kwh,
              sum(m."spreadKwh") as "spreadKwh", count(*)::int as houses
            from ${ofMonth} m group by m.month`
      }) q order by q.day`,
  );
  return records.map((row) => ({
    ...row,
    kwh: roundedOrNull(row.kwh),
    spreadKwh: rounded(row.spreadKwh),
  }));
}

interface Priced {
  readonly terms: ReadonlyMap<number, FarmTerms>;
  readonly currency: Currency | null;
}

function ofHalves(
  grain: EnergyRange["grain"],
  days: readonly FarmDay[],
  priced: Priced,
): EnergyBucket[] {
  if (grain === "half") return halfBuckets(days, priced);
  const groups = new Map<string, FarmDay[]>();
  for (const day of days) {
    const key = grain === "day" ? day.day : day.day.slice(0, 7);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [day]);
    else group.push(day);
  }
  return [...groups].map(([day, own]) => bucketOf(day, own, priced));
}

function bucketOf(day: string, own: readonly FarmDay[], { terms, currency }: Priced): EnergyBucket {
  let sum = noCost;
  let isKnown = false;
  for (const item of own) {
    const farm = terms.get(item.farmId);
    if (farm === undefined) continue;
    isKnown ||= item.half.some((kwh) => kwh !== null);
    sum = addCost(sum, costOf([pricedOf(item, farm)], farm.tariff?.versions ?? []));
  }
  const byDay = new Map<string, number>();
  for (const item of own) byDay.set(item.day, (byDay.get(item.day) ?? 0) + item.houses);
  return {
    at: Math.min(...own.map(({ at }) => at)),
    day,
    kwh: isKnown ? rounded(sum.kwh) : null,
    spreadKwh: rounded(sum.spreadKwh),
    houses: Math.max(...byDay.values()),
    ...(currency !== null && {
      byBand: Object.fromEntries(
        Object.entries(sum.byBand).map(([band, { kwh }]) => [band, rounded(kwh)]),
      ),
      cost: isKnown ? roundedOrNull(knownCost(sum)) : null,
    }),
  };
}

function halfBuckets(days: readonly FarmDay[], priced: Priced): EnergyBucket[] {
  const buckets = new Map<number, EnergyBucket>();
  for (const bucket of days.flatMap((day) => halvesOfFarm(day, priced))) {
    const existing = buckets.get(bucket.at);
    buckets.set(bucket.at, existing === undefined ? bucket : together(existing, bucket));
  }
  return [...buckets.values()].toSorted((a, b) => a.at - b.at);
}

/** Returns the priced half hours of a day of a farm's houses. */
function halvesOfFarm(day: FarmDay, { terms, currency }: Priced): EnergyBucket[] {
  const farm = terms.get(day.farmId);
  if (farm === undefined) return [];
  const version = versionOn(farm.tariff?.versions ?? [], day.day);
  const bands = version === null ? null : bandsOn(version, day.day);
  const { localHalfHours } = pricedOf(day, farm);
  const costAt = (kwh: number | null, band: Band | undefined) =>
    kwh === null || band === undefined ? null : rounded(kwh * (version?.prices[band] ?? 0));
  return day.half.map((kwh, index) => {
    const band = bands?.[localHalfHours[index] ?? 0];
    return {
      at: day.at + index * halfMs,
      day: day.day,
      kwh: roundedOrNull(kwh),
      spreadKwh: rounded(day.spread[index] ?? 0),
      houses: kwh === null ? 0 : day.houses,
      ...(band !== undefined && { band }),
      ...(currency !== null && { cost: costAt(kwh, band) }),
    };
  });
}

/** Two farms at the same moment; the band is the first one's. */
const together = (a: EnergyBucket, b: EnergyBucket): EnergyBucket => ({
  ...b,
  ...a,
  kwh: sumOf(a.kwh, b.kwh),
  spreadKwh: rounded(a.spreadKwh + b.spreadKwh),
  houses: a.houses + b.houses,
  ...(a.cost !== undefined && { cost: sumOf(a.cost, b.cost ?? null) }),
});

/** Null only if both are null. */
const sumOf = (a: number | null, b: number | null): number | null =>
  a === null ? b : rounded(a + (b ?? 0));

/** Energy by hour and day; hours are by the farm's clock, in their order. Refusal: 404. */
export async function readPowerLoad(
  database: Database,
  caller: Caller,
  { days, ...place }: LoadQuery,
  now: number,
): Promise<Load> {
  await expectPlace(database, caller, place);
  const terms = await readTerms(database, caller, place);
  const timeZone = zoneOf(terms);
  const last = localDay(timeZone, now);
  const housesSql = sql`${meantHouses(caller, place)} and f.time_zone = ${timeZone}`;
  const farmDays = await readFarmDays(
    database,
    sql`${housesSql} and e.day between ${addDays(last, 1 - days)} and ${last}`,
    allTogether,
  );
  return {
    timeZone,
    houses: await countHouses(database, housesSql),
    leftOut: await readOthers(database, terms, timeZone),
    days: farmDays.map(({ day, at, half, spread }) => ({
      day,
      hours: hoursOf(timeZone, at, half, spread),
    })),
  };
}

/** The farms whose clocks differ from the time of a zone. */
async function readOthers(
  database: Database,
  terms: ReadonlyMap<number, FarmTerms>,
  timeZone: string,
): Promise<Load["leftOut"]> {
  const others = [...terms.values()].filter((farm) => farm.timeZone !== timeZone);
  if (others.length === 0) return [];
  return rows(
    database,
    sql`select f.name, f.name_en as "nameEn" from farms f
      where f.id = any(${sql.param(others.map(({ farmId }) => farmId))}::int[])
      order by ${byNumber(sql`f.name`)}, f.id`,
  );
}

/** Joins consecutive half hours of the same hour of the clock. */
function hoursOf(
  timeZone: string,
  at: number,
  half: readonly (number | null)[],
  spread: readonly number[],
): Load["days"][number]["hours"] {
  const hours: { hour: number; kwh: number | null; spreadKwh: number }[] = [];
  const offsets = offsetsOf(timeZone, at, half.length);
  let begun = "";
  for (const [index, kwh] of half.entries()) {
    const timestamp = at + index * halfMs;
    const offset = offsets[index] ?? 0;
    // The hour repeated in autumn counts as a separate hour.
    const clock = Math.floor((timestamp + offset) / hourMs);
    const key = `${clock} ${offset}`;
    const existing = hours.at(-1);
    if (existing !== undefined && key === begun) {
      existing.kwh = sumOf(existing.kwh, kwh);
      existing.spreadKwh = rounded(existing.spreadKwh + (spread[index] ?? 0));
    } else
      hours.push({
        hour: ((clock % 24) + 24) % 24,
        kwh: roundedOrNull(kwh),
        spreadKwh: rounded(spread[index] ?? 0),
      });
    begun = key;
  }
  return hours;
}
