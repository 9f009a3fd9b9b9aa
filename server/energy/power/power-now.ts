import { sql } from "drizzle-orm";
import { demandCostOf, versionOn } from "../../../contract/energy/tariff-cost.ts";
import { usualCo2KgKwh } from "../../../contract/energy/energy-figure.ts";
import { may } from "../../../contract/account/policy.ts";
import type { PowerNow } from "../../../contract/energy/power.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { only, rows } from "../../platform/db/sql-statement.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { localDay } from "../../platform/time/local-day.ts";
import { demandOf, readPeak, readRunning } from "./power-demand.ts";
import {
  currencyOf,
  expectPlace,
  meantHouses,
  type PlaceRequest,
  readTerms,
} from "./power-place.ts";
import { type MoneyRequest, readMoney } from "./power-money.ts";
import { zoneOf } from "./power-series.ts";

const freshMs = 2 * minuteMs;
/** Energy of a stored day (`e`) up to this time of it. */
const soFar = sql`(select sum(u::float8) from unnest(e.half[1:t.halves]) u)`;

/** Energy before today's midnight comes from the kept days, today's from the newest frames. */
const energySql = (caller: Caller, place: PlaceRequest, now: number) => sql`
  select count(*)::int as houses, count(kw)::int as known, count(seen)::int as metered,
    sum(kw)::float8 as kw, (sum(kw * pf) / nullif(sum(kw) filter (where pf is not null), 0))::float8
      as pf, (sum(pf_kwh) / nullif(sum(pf_of), 0))::float8 as "pfMonth",
    sum(today)::float8 as "kwhToday", sum(yesterday::float8) as "kwhYesterday",
    sum(month::float8) as "kwhMonth", sum(last_month::float8) as "kwhLastMonth",
    sum(flock::float8) as "kwhFlock", count(flock)::int as flocks,
    coalesce(sum(placed) filter (where flock is not null), 0)::int as birds,
    (avg(flock_s) filter (where flock is not null) / 86400)::float8 as "flockDays",
    (avg(flock_of) filter (where flock is not null))::float8 as "flockOf",
    sum(month::float8 * co2) as "co2Kg"
  from (select case when s.reading_at > ${new Date(now - freshMs)}
        then (s.detail->>'kw')::float8 end as kw, (s.detail->>'pf')::float8 as pf,
      coalesce(s.detail->>'kw', s.detail->>'kwhToday') as seen,
      own.today, sums.yesterday, sums.last_month, sums.pf_kwh, sums.pf_of,
      case when sums.month is not null or own.today is not null
        then coalesce(sums.month, 0) + coalesce(own.today, 0) end as month,
      case when k.id is not null and (sums.flock is not null or own.today is not null)
        then coalesce(sums.flock, 0) + coalesce(own.today, 0) end as flock,
      k.placed_count as placed, coalesce(sums.flock_s, 0) as flock_s,
      t.day - t.placed + 1 as flock_of,
      coalesce(w.co2_kg_kwh, ${usualCo2KgKwh}::float8) as co2
    from houses h join farms f on f.id = h.farm_id
    left join house_states s on s.house_id = h.id
    left join flocks k on k.house_id = h.id and k.cleared_at is null
    left join lateral (select co2_kg_kwh, array_position(f.lineage, p.farm_id) as depth
      from farm_power p where p.farm_id = any(f.lineage) order by 2 desc limit 1) w on true
    cross join lateral (select (${new Date(now)}::timestamptz at time zone f.time_zone) as clock) c
    cross join lateral (select c.clock::date as day, date_trunc('month', c.clock)::date as first,
      (date_trunc('month', c.clock) - interval '1 month')::date as last_first,
      (date_trunc('month', c.clock) - interval '1 month')::date
        + (c.clock::date - date_trunc('month', c.clock)::date) as last_same,
      (k.placed_at at time zone f.time_zone)::date as placed,
      floor(extract(epoch from c.clock - c.clock::date) / 1800)::int as halves,
      c.clock::date = (s.reading_at at time zone f.time_zone)::date as is_today offset 0) t
    cross join lateral (select case when t.is_today
      then (s.detail->>'kwhToday')::float8 end as today) own
    left join lateral (select
        sum(e.kwh) filter (where e.day >= t.first and e.day < t.day) as month,
        sum(e.kwh) filter (where e.day >= t.placed and e.day < t.day) as flock,
        sum((e.kwh * e.pf)::float8) filter (where e.day >= t.first) as pf_kwh,
        sum(e.kwh::float8) filter (where e.day >= t.first and e.pf is not null) as pf_of,
        sum(e.known_s) filter (where e.day >= t.placed) as flock_s,
        sum(case when e.day = t.day - 1 then ${soFar} end) as yesterday,
        sum(case when e.day < t.last_same then e.kwh::float8 else ${soFar} end)
          filter (where e.day >= t.last_first and e.day < t.first and e.day <= t.last_same)
          as last_month
      from energy_days e where e.house_id = h.id and e.day <= t.day
        and e.day >= least(t.last_first, coalesce(t.placed, t.day))) sums on true
    where ${meantHouses(caller, place)}) q`;

type Sums = Pick<
  PowerNow,
  | "houses"
  | "known"
  | "metered"
  | "kw"
  | "pf"
  | "pfMonth"
  | "kwhToday"
  | "kwhYesterday"
  | "kwhMonth"
  | "kwhLastMonth"
  | "kwhFlock"
  | "flocks"
  | "birds"
  | "flockDays"
  | "flockOf"
  | "co2Kg"
>;

const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 100) / 100;

/** Values for the tiles of a place. Refusal: 404. */
export async function readPowerNow(
  database: Database,
  caller: Caller,
  place: PlaceRequest,
  now: number,
): Promise<PowerNow> {
  await expectPlace(database, caller, place);
  const terms = await readTerms(database, caller, place);
  const sums = only(await rows<Sums>(database, energySql(caller, place, now)));
  const money = await readMoney(database, caller, { place, terms, houses: sums.houses, now });
  return {
    at: now,
    ...sums,
    kw: rounded(sums.kw),
    pf: sums.pf,
    pfMonth: sums.pfMonth,
    ...(may(caller, "power.cost") && { pfTarget: pfTargetOf(terms, now) }),
    kwhToday: rounded(sums.kwhToday),
    kwhYesterday: rounded(sums.kwhYesterday),
    kwhMonth: rounded(sums.kwhMonth),
    kwhLastMonth: rounded(sums.kwhLastMonth),
    kwhFlock: rounded(sums.kwhFlock),
    flockDays: rounded(sums.flockDays),
    flockOf: rounded(sums.flockOf),
    co2Kg: rounded(sums.co2Kg),
    timeZones: [...new Set([...terms.values()].map(({ timeZone }) => timeZone))].toSorted(),
    demand: await readDemand(database, caller, { place, terms, houses: sums.houses, now }),
    ...money,
  };
}

/**
 * Returns the power factor required by today's tariffs; null: no requirement, or different ones.
 */
function pfTargetOf(terms: MoneyRequest["terms"], now: number): number | null {
  const targets = new Set(
    [...terms.values()].map(
      ({ tariff, timeZone }) =>
        versionOn(tariff?.versions ?? [], localDay(timeZone, now))?.pfTarget ?? null,
    ),
  );
  const [target = null] = targets;
  return targets.size === 1 ? target : null;
}

/**
 * Demand of houses that are measured together: those of one farm, or of one place with a contract.
 */
async function readDemand(
  database: Database,
  caller: Caller,
  { place, terms, houses, now }: MoneyRequest,
): Promise<PowerNow["demand"]> {
  const places = new Set([...terms.values()].map(({ placeId, farmId }) => placeId ?? -farmId));
  const [own] = terms.values();
  if (places.size !== 1 || own === undefined) return null;
  const timeZone = zoneOf(terms);
  const first = `${localDay(timeZone, now).slice(0, 7)}-01`;
  const housesSql = meantHouses(caller, place);
  const peak = await readPeak(database, sql`${housesSql} and e.day >= ${first}`);
  const running = await readRunning(database, housesSql, now);
  // The contract covers all houses under it, and so does the cost of its demand.
  const isWhole = own.placeId !== null && houses === (await countHousesOf(database, own.placeId));
  const contractKw = isWhole ? own.contractKw : null;
  const money = currencyOf(caller, terms, 1);
  const version = isWhole ? versionOn(own.tariff?.versions ?? [], localDay(timeZone, now)) : null;
  const cost = money === undefined ? undefined : demandCostOf(version, peak.kw, contractKw);
  return demandOf(peak, running, contractKw, cost);
}

/** Number of houses under a place's terms, visible or not. */
async function countHousesOf(database: Database, placeId: number): Promise<number> {
  const records = await rows<{ houses: number }>(
    database,
    sql`select count(*)::int as houses from farms f join houses h on h.farm_id = f.id
      where ${placeId}::int = any(f.lineage) and ${placeId}::int = (select p.farm_id
        from farm_power p where p.farm_id = any(f.lineage)
        order by array_position(f.lineage, p.farm_id) desc limit 1)`,
  );
  return only(records).houses;
}
