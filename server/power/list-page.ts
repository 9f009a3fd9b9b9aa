import { sql } from "drizzle-orm";
import { addSums, fanKwOf, isFlockKnown, noSums, perBird } from "../../contract/figure/energy.ts";
import { costOf } from "../../contract/figure/tariff.ts";
import { may } from "../../contract/policy.ts";
import type { PowerHouse } from "../../contract/power.ts";
import type { Database } from "../db/open.ts";
import type { Caller } from "../session/scope.ts";
import { byHouse, pricedOf, readFarmDays } from "./cost.ts";
import { eggDaysSql } from "./egg-day.ts";
import { isFanTold } from "./fan-sum.ts";
import { readTerms } from "./place.ts";

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
  readonly liveKg: number | null;
  readonly eggs: number | null;
  readonly eggKwh: number | null;
}

const extraSql = `select w.house_id as "houseId",
    (select date_part('epoch', e.peak_at) * 1000 from energy_days e where e.house_id = w.house_id
      and e.day > w.today - 30 and e.peak_kw is not null order by e.peak_kw desc limit 1)
      as "peakAt",
    (select json_agg(m.fan) from (select e.fan from energy_days e where e.house_id = w.house_id
      and ${isFanTold} order by e.day limit ${firstDays}) m) as first,
    d."liveKg", g.eggs, g.kwh as "eggKwh"
  from jsonb_to_recordset($1::jsonb) as w(house_id int, flock_id int, today date)
  left join lateral (select case when k.fcr > 0 then k.feed_sum_kg / k.fcr end as "liveKg"
    from flock_days k where k.flock_id = w.flock_id and not k.is_running
    order by k.day desc limit 1) d on true
  left join lateral (${eggDaysSql("w.flock_id", "w.house_id")}) g on true`;

const fine = (value: number | null, scale = 1000): number | null =>
  value === null ? null : Math.round(value * scale) / scale;

/** The rows of a page with what would take too long for all: fans then, kg, eggs and costs. */
export async function addPageFigures(
  database: Database,
  caller: Caller,
  page: readonly PageRow[],
): Promise<PowerHouse[]> {
  if (page.length === 0) return [];
  const found = await database.query<Extra>(extraSql, [
    JSON.stringify(
      page.map(({ id, flockId, today }) => ({ house_id: id, flock_id: flockId, today })),
    ),
  ]);
  const extras = new Map(found.map((row) => [row.houseId, row]));
  const costs = may(caller, "power.cost") ? await readCosts(database, caller, page) : null;
  return page.map((row) => {
    const { flockId: _flock, placedDay: _day, placed, today: _today, ...house } = row;
    const extra = extras.get(row.id) ?? noExtra;
    const isWhole = isFlockKnown(row.flockDays, row.flockOf);
    return {
      ...house,
      peakAt: extra.peakAt,
      kwhKg: isWhole ? fine(perBird(row.kwhFlock, extra.liveKg)) : null,
      kwhThousandEggs: fine(perBird(extra.eggKwh, (extra.eggs ?? 0) / 1000)),
      ...fansSince(row.fanKw, firstFanKw(extra.first ?? [])),
      ...(costs !== null && moneyOf(priceOf(row, costs), isWhole ? placed : null)),
    };
  });
}

const noExtra = { peakAt: null, first: null, liveKg: null, eggs: null, eggKwh: null };
const fansSince = (now: number | null, first: number | null) => ({
  fanFirstKw: fine(first),
  fanOffPct: now === null || first === null ? null : fine(100 * (now / first - 1), 10),
});

const firstFanKw = (first: readonly (readonly number[])[]): number | null =>
  fanKwOf(
    first.reduce(
      (sum, [n = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0]) => addSums(sum, { n, x, y, xx, xy, yy }),
      noSums,
    ),
  );

interface Money {
  readonly cost: number;
  readonly currency: NonNullable<PowerHouse["currency"]>;
}
const moneyOf = (money: Money | undefined, placed: number | null) => ({
  cost: fine(money?.cost ?? null, 100),
  costBird: fine(perBird(money?.cost ?? null, placed), 1e4),
  currency: money?.currency ?? null,
});

/** Of a flock of which nothing was measured nobody knows a cost. */
const priceOf = ({ id, kwhFlock }: PageRow, costs: ReadonlyMap<number, Money>) =>
  kwhFlock === null ? undefined : costs.get(id);

/** What each house's flock cost so far; none without a tariff. */
async function readCosts(
  database: Database,
  caller: Caller,
  page: readonly PageRow[],
): Promise<Map<number, Money>> {
  const terms = await readTerms(
    database,
    caller,
    {},
    page.map(({ farmId }) => farmId),
  );
  const priced = page.filter(
    ({ farmId, flockId }) => flockId !== null && terms.get(farmId)?.tariff != null,
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
    const own = terms.get(farmId);
    if (own?.tariff == null) continue;
    const flock = days.filter((day) => day.farmId === id).map((day) => pricedOf(day, own));
    const { cost } = costOf(flock, own.tariff.versions);
    costs.set(id, { cost, currency: own.tariff.currency });
  }
  return costs;
}
