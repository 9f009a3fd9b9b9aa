import { type SQL, sql } from "drizzle-orm";
import type { CostFigures } from "../../../contract/energy/power.ts";
import {
  addCost,
  type Cost,
  costOf,
  noCost,
  type PricedDay,
} from "../../../contract/energy/tariff-cost.ts";
import type { Currency } from "../../../contract/energy/tariff.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type FarmTerms, localHalfHoursOf } from "./power-place.ts";
import { halvesMax, slotSums } from "../half-hour/slot-sum.ts";

/** Sums of the half hours of a day, over houses with the same prices or for one house. */
export interface FarmDay {
  /** A farm by whose terms they are priced, or what else `by` named. */
  readonly farmId: number;
  readonly day: string;
  /** Midnight at the beginning of the day, epoch ms. */
  readonly at: number;
  readonly houses: number;
  readonly half: readonly (number | null)[];
  readonly spread: readonly number[];
}

/** Key by which half hours are grouped, and the join for it. */
interface Grouping {
  readonly key: SQL;
  readonly join?: SQL;
}
export const byHouse: Grouping = { key: sql`h.id` };
export const allTogether: Grouping = { key: sql`0::int` };

/** Groups farms by zone and tariff, where costs are the same; the first farm names its group. */
export function byTerms(terms: ReadonlyMap<number, FarmTerms>): Grouping {
  const firstFarms = new Map<string, number>();
  const firstFarmIds = [...terms.values()].map(({ farmId, timeZone, tariff }) => {
    const key = `${timeZone} ${tariff?.id ?? ""}`;
    const firstFarm = firstFarms.get(key) ?? farmId;
    firstFarms.set(key, firstFarm);
    return firstFarm;
  });
  return {
    key: sql`g.leader`,
    join: sql`join unnest(${sql.param([...terms.keys()])}::int[], ${sql.param(firstFarmIds)}::int[])
      as g(farm, leader) on g.farm = h.farm_id`,
  };
}

/**
 * Reads the half hours by day, of the houses (`h`, `f`) and days (`e`) selected by the conditions.
 */
export async function readFarmDays(
  db: Queryable,
  where: SQL,
  grouping: Grouping,
): Promise<FarmDay[]> {
  type Row = Omit<FarmDay, "spread"> & { readonly hasGap: boolean };
  const records = await rows<Row>(
    db,
    sql`select ${grouping.key} as "farmId", e.day::text as day,
        date_part('epoch', min(e.at)) * 1000 as at, count(e.kwh)::int as houses,
        ${slotSums("half", halvesMax)} as half, bool_or(e.spread is not null) as "hasGap"
      ${storedDays(where, grouping)}`,
  );
  // Days with a gap are few: nothing of the others is added up.
  const isAny = records.some(({ hasGap }) => hasGap);
  const gaps = isAny ? await readGaps(db, where, grouping) : null;
  return records.map(({ hasGap: _hasGap, ...row }) => ({
    ...row,
    spread: gaps?.get(keyOf(row)) ?? row.half.map(() => 0),
  }));
}

const storedDays = (where: SQL, { key, join = sql`` }: Grouping): SQL =>
  sql`from energy_days e join houses h on h.id = e.house_id join farms f on f.id = h.farm_id ${join}
    where ${where} group by ${key}, e.day order by e.day, ${key}`;
const keyOf = ({ farmId, day }: Pick<FarmDay, "farmId" | "day">): string => `${farmId} ${day}`;

/** Returns the share of a gap in the half hours, where there is any. */
async function readGaps(
  db: Queryable,
  where: SQL,
  grouping: Grouping,
): Promise<Map<string, readonly number[]>> {
  type Row = Pick<FarmDay, "farmId" | "day"> & { readonly spread: readonly (number | null)[] };
  const records = await rows<Row>(
    db,
    sql`select ${grouping.key} as "farmId", e.day::text as day,
        ${slotSums("spread", halvesMax)} as spread
      ${storedDays(sql`e.spread is not null and ${where}`, grouping)}`,
  );
  return new Map(records.map((row) => [keyOf(row), row.spread.map((kwh) => kwh ?? 0)]));
}

/** A farm's day as its tariff prices it. */
export const pricedOf = (
  { day, at, half, spread }: FarmDay,
  { timeZone }: Pick<FarmTerms, "timeZone">,
): PricedDay => ({
  day,
  half,
  spread,
  localHalfHours: localHalfHoursOf(timeZone, at, half.length),
});

/** Total cost of days of farms. */
export function costOfDays(days: readonly FarmDay[], terms: ReadonlyMap<number, FarmTerms>): Cost {
  let sum = noCost;
  for (const day of days) {
    const farmTerms = terms.get(day.farmId);
    if (farmTerms !== undefined)
      sum = addCost(sum, costOf([pricedOf(day, farmTerms)], farmTerms.tariff?.versions ?? []));
  }
  return sum;
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

/** The form of the answer. */
export const costFigures = (cost: Cost, currency: Currency): CostFigures => ({
  currency,
  cost: rounded(cost.cost),
  kwh: rounded(cost.kwh),
  byBand: Object.fromEntries(
    Object.entries(cost.byBand).map(([band, own]) => [
      band,
      { kwh: rounded(own.kwh), cost: rounded(own.cost) },
    ]),
  ),
  spreadKwh: rounded(cost.spreadKwh),
  unpricedKwh: rounded(cost.unpricedKwh),
});
