import { type SQL, sql } from "drizzle-orm";
import type { CostFigures } from "../../contract/power.ts";
import {
  addCost,
  type Cost,
  costOf,
  noCost,
  type PricedDay,
} from "../../contract/figure/tariff.ts";
import type { Currency } from "../../contract/tariff.ts";
import type { Query } from "../db/open.ts";
import { rows } from "../db/statement.ts";
import { type FarmTerms, wallsOf } from "./place.ts";

/** The half hours of a farm's houses on a day, added up. */
export interface FarmDay {
  readonly farmId: number;
  readonly day: string;
  /** Its midnight, epoch ms. */
  readonly at: number;
  readonly houses: number;
  readonly half: readonly (number | null)[];
  readonly spread: readonly number[];
}

/** Half hours by farm and day of the houses (`h`, `f`) and days (`e`) meant. */
export const readFarmDays = (
  on: { readonly query: Query },
  where: SQL,
  by: SQL = sql`h.farm_id`,
): Promise<FarmDay[]> =>
  rows<FarmDay>(
    on,
    sql`select "farmId", day::text as day, date_part('epoch', min(at)) * 1000 as at,
        max(houses)::int as houses, array_agg(kwh order by no) as half,
        array_agg(spread order by no) as spread
      from (select ${by} as "farmId", e.day, min(e.at) as at, u.no, sum(u.kwh)::float8 as kwh,
          coalesce(sum(u.spread), 0)::float8 as spread, count(u.kwh) as houses
        from energy_days e join houses h on h.id = e.house_id join farms f on f.id = h.farm_id
        cross join lateral unnest(e.half, e.spread) with ordinality as u(kwh, spread, no)
        where ${where} group by 1, 2, 4) q
      group by 1, 2 order by 2, 1`,
  );

/** A farm's day as its tariff prices it. */
export const pricedOf = (
  { day, at, half, spread }: FarmDay,
  { timeZone }: Pick<FarmTerms, "timeZone">,
): PricedDay => ({ day, half, spread, walls: wallsOf(timeZone, at, half.length) });

/** What days of farms cost together. */
export function costOfDays(days: readonly FarmDay[], terms: ReadonlyMap<number, FarmTerms>): Cost {
  let sum = noCost;
  for (const day of days) {
    const own = terms.get(day.farmId);
    if (own !== undefined)
      sum = addCost(sum, costOf([pricedOf(day, own)], own.tariff?.versions ?? []));
  }
  return sum;
}

const fine = (value: number): number => Math.round(value * 1e4) / 1e4;

/** As it is answered. */
export const costFigures = (cost: Cost, currency: Currency): CostFigures => ({
  currency,
  cost: fine(cost.cost),
  kwh: fine(cost.kwh),
  byBand: Object.fromEntries(
    Object.entries(cost.byBand).map(([band, own]) => [
      band,
      { kwh: fine(own.kwh), cost: fine(own.cost) },
    ]),
  ),
  spreadKwh: fine(cost.spreadKwh),
  unpricedKwh: fine(cost.unpricedKwh),
});
