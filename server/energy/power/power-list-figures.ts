import { sql } from "drizzle-orm";
import {
  addSums,
  fanKwOf,
  isFlockKnown,
  noSums,
  perBird,
} from "../../../contract/energy/energy-figure.ts";
import {
  addCost,
  type Cost,
  costOf,
  knownCost,
  noCost,
} from "../../../contract/energy/tariff-cost.ts";
import { may } from "../../../contract/account/policy.ts";
import type { PowerHouse } from "../../../contract/energy/power.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { byHouse, pricedOf, readFarmDays } from "./energy-cost.ts";
import { eggDaysSql } from "../half-hour/egg-day.ts";
import { hasFanDraw } from "../half-hour/fan-sum.ts";
import { readTerms } from "./power-place.ts";

interface PageRow extends PowerHouse {
  readonly flockId: number | null;
  readonly placedDay: string | null;
  readonly placed: number | null;
  readonly today: string;
}

/** Days of the first month in which fans were measured. */
const firstDays = 30;

interface Extra {
  readonly houseId: number;
  readonly peakAt: number | null;
  readonly first: readonly (readonly number[])[] | null;
  /** Mean rated power of its fans, if all have one. */
  readonly plateKw: number | null;
  readonly liveKg: number | null;
  readonly eggs: number | null;
  readonly eggKwh: number | null;
  readonly eggDays: readonly string[] | null;
}

const extraSql = `select w.house_id as "houseId",
    (select date_part('epoch', e.peak_at) * 1000 from energy_days e where e.house_id = w.house_id
      and e.day > w.today - 30 and e.peak_kw is not null order by e.peak_kw desc limit 1)
      as "peakAt",
    (select json_agg(m.fan) from (select e.fan from energy_days e where e.house_id = w.house_id
      and ${hasFanDraw} order by e.day limit ${firstDays}) m) as first,
    (select case when count(u.kw) = count(*) then avg(u.kw)::float8 end from units u
      where u.house_id = w.house_id and u.kind = 'fan' and u.retired_on is null) as "plateKw",
    d."liveKg", g.eggs, g.kwh as "eggKwh", g.days as "eggDays"
  from jsonb_to_recordset($1::jsonb) as w(house_id int, flock_id int, today date)
  left join lateral (select case when k.fcr > 0 then k.feed_sum_kg / k.fcr end as "liveKg"
    from flock_days k where k.flock_id = w.flock_id and not k.is_running
    order by k.day desc limit 1) d on true
  left join lateral (${eggDaysSql("w.flock_id", "w.house_id")}) g on true`;

const rounded = (value: number | null, scale = 1000): number | null =>
  value === null ? null : Math.round(value * scale) / scale;

/**
 * The rows of a page with figures that would take too long for all rows: fans then, kg, eggs and
 * costs.
 */
export async function addPageFigures(
  database: Database,
  caller: Caller,
  page: readonly PageRow[],
): Promise<PowerHouse[]> {
  if (page.length === 0) return [];
  const rows = await database.query<Extra>(extraSql, [
    JSON.stringify(
      page.map(({ id, flockId, today }) => ({ house_id: id, flock_id: flockId, today })),
    ),
  ]);
  const extras = new Map(rows.map((row) => [row.houseId, row]));
  const costs = may(caller, "power.cost") ? await readCosts(database, caller, page, extras) : null;
  return page.map((row) => {
    const { flockId: _flock, placedDay: _day, placed, today: _today, ...house } = row;
    const extra = extras.get(row.id) ?? noExtra;
    const isWhole = isFlockKnown(row.flockDays, row.flockOf);
    return {
      ...house,
      peakAt: extra.peakAt,
      kwhKg: isWhole ? rounded(perBird(row.kwhFlock, extra.liveKg)) : null,
      kwhThousandEggs: rounded(perBird(extra.eggKwh, (extra.eggs ?? 0) / 1000)),
      ...fansOff(row.fanKw, firstFanKw(extra.first ?? []), extra.plateKw),
      ...(costs !== null && moneyOf(costs.get(row.id), { placed, ...extra, isWhole })),
    };
  });
}

const noExtra = {
  peakAt: null,
  first: null,
  plateKw: null,
  liveKg: null,
  eggs: null,
  eggKwh: null,
  eggDays: null,
};
const offPct = (now: number | null, usual: number | null): number | null =>
  now === null || usual === null ? null : rounded(100 * (now / usual - 1), 10);
const fansOff = (now: number | null, first: number | null, plate: number | null) => ({
  fanFirstKw: rounded(first),
  fanOffPct: offPct(now, first),
  fanPlateKw: rounded(plate),
  fanPlateOffPct: offPct(now, plate),
});

const firstFanKw = (first: readonly (readonly number[])[]): number | null =>
  fanKwOf(
    first.reduce(
      (sum, [n = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0]) => addSums(sum, { n, x, y, xx, xy, yy }),
      noSums,
    ),
  );

interface Money {
  readonly currency: NonNullable<PowerHouse["currency"]>;
  readonly cost: number | null;
  /** The whole cost; null where a part of it has no price. */
  readonly wholeCost: number | null;
  /** Cost of the days whose eggs are recorded; null if a part of it has no price. */
  readonly eggCost: number | null;
}
interface Per {
  readonly placed: number | null;
  readonly liveKg: number | null;
  readonly eggs: number | null;
  /** Nearly all days of the flock are known. */
  readonly isWhole: boolean;
}

function moneyOf(money: Money | undefined, { placed, liveKg, eggs, isWhole }: Per) {
  const { currency = null, cost = null, wholeCost = null, eggCost = null } = money ?? {};
  const known = isWhole ? wholeCost : null;
  return {
    cost: rounded(cost, 100),
    costBird: rounded(perBird(known, placed), 1e4),
    costKg: rounded(perBird(known, liveKg), 1e4),
    costThousandEggs: rounded(perBird(eggCost, (eggs ?? 0) / 1000), 100),
    currency,
  };
}

const wholeOf = ({ cost, unpricedKwh }: Cost): number | null => (unpricedKwh > 0 ? null : cost);

/** Returns the cost of each house's flock so far; none without a tariff or without measurements. */
async function readCosts(
  database: Database,
  caller: Caller,
  page: readonly PageRow[],
  extras: ReadonlyMap<number, Extra>,
): Promise<Map<number, Money>> {
  const terms = await readTerms(
    database,
    caller,
    {},
    page.map(({ farmId }) => farmId),
  );
  const priced = page.filter(
    ({ farmId, flockId, kwhFlock }) =>
      flockId !== null && kwhFlock !== null && terms.get(farmId)?.tariff != null,
  );
  const costs = new Map<number, Money>();
  if (priced.length === 0) return costs;
  const days = await readFarmDays(
    database,
    sql`h.id = any(${sql.param(priced.map(({ id }) => id))}::int[]) and e.day >= (
      select (k.placed_at at time zone f.time_zone)::date from flocks k
      where k.house_id = h.id and k.cleared_at is null)`,
    byHouse,
  );
  for (const { id, farmId } of priced) {
    const farmTerms = terms.get(farmId);
    if (farmTerms?.tariff == null) continue;
    const { currency, versions } = farmTerms.tariff;
    const eggDays = new Set(extras.get(id)?.eggDays ?? []);
    let [flock, laying] = [noCost, noCost];
    for (const day of days) {
      if (day.farmId !== id) continue;
      const cost = costOf([pricedOf(day, farmTerms)], versions);
      flock = addCost(flock, cost);
      if (eggDays.has(day.day)) laying = addCost(laying, cost);
    }
    costs.set(id, {
      currency,
      cost: knownCost(flock),
      wholeCost: wholeOf(flock),
      eggCost: wholeOf(laying),
    });
  }
  return costs;
}
