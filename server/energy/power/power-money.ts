import { addDays } from "../../../contract/base/calendar-day.ts";
import { sql } from "drizzle-orm";
import type { CostYearAgo, PowerNow } from "../../../contract/energy/power.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { localDay } from "../../platform/time/local-day.ts";
import { byTerms, costFigures, costOfDays, type FarmDay, readFarmDays } from "./energy-cost.ts";
import { halfMs } from "../half-hour/energy-day.ts";
import { midnightOf } from "../half-hour/local-midnight.ts";
import { currencyOf, type FarmTerms, meantHouses, type PlaceRequest } from "./power-place.ts";
import { zoneOf } from "./power-series.ts";

export interface MoneyRequest {
  readonly place: PlaceRequest;
  readonly terms: ReadonlyMap<number, FarmTerms>;
  readonly houses: number;
  readonly now: number;
}

type Money = Pick<PowerNow, "costToday" | "costMonth" | "costYearAgo" | "costWhy">;

/** Today's and the month's costs, of half hours that are kept. Nothing without the right to. */
export async function readMoney(
  database: Database,
  caller: Caller,
  { place, terms, houses, now }: MoneyRequest,
): Promise<Money> {
  const money = currencyOf(caller, terms, houses);
  if (money === undefined) return {};
  const { currency, why } = money;
  if (currency === null)
    return { costToday: null, costMonth: null, costYearAgo: null, costWhy: why };
  const today = localDay(zoneOf(terms), now);
  const first = `${today.slice(0, 7)}-01`;
  const ago = sameDaysYearAgo(today);
  const farmDays = await readFarmDays(
    database,
    sql`${meantHouses(caller, place)}
      and (e.day >= ${first} or e.day between ${ago.first} and ${ago.last})`,
    byTerms(terms),
  );
  const days = farmDays.filter(({ day }) => day >= first);
  const isToday = ({ farmId, day }: FarmDay) =>
    day === localDay(terms.get(farmId)?.timeZone ?? "UTC", now);
  const cut = (day: FarmDay) =>
    day.day.slice(5) === today.slice(5) ? upToNow(day, terms, now) : day;
  return {
    costToday: costFigures(costOfDays(days.filter(isToday), terms), currency),
    costMonth: costFigures(costOfDays(days, terms), currency),
    costYearAgo: yearAgoOf(farmDays.filter(({ day }) => day < first).map(cut), days, terms),
    costWhy: null,
  };
}

/**
 * Returns the same days of the month a year before, up to `today`; 29 February becomes the 28th.
 */
function sameDaysYearAgo(today: string): { readonly first: string; readonly last: string } {
  const first = `${Number(today.slice(0, 4)) - 1}${today.slice(4, 7)}-01`;
  const last = addDays(first, Number(today.slice(8)) - 1);
  return { first, last: last.slice(0, 7) === first.slice(0, 7) ? last : addDays(last, -1) };
}

/** The half hours of a day up to this time of it. */
function upToNow(day: FarmDay, terms: ReadonlyMap<number, FarmTerms>, now: number): FarmDay {
  const zone = terms.get(day.farmId)?.timeZone ?? "UTC";
  const passed = Math.floor((now - midnightOf(zone, localDay(zone, now))) / halfMs);
  return { ...day, half: day.half.slice(0, passed), spread: day.spread.slice(0, passed) };
}

/**
 * A bill for a smaller share of this month's days, house by house, is not compared with another.
 */
const yearAgoShareMin = 0.9;

/** Returns the cost of the same days a year ago; its `cost` is null if unknown. */
function yearAgoOf(
  ago: readonly FarmDay[],
  month: readonly FarmDay[],
  terms: ReadonlyMap<number, FarmTerms>,
): CostYearAgo {
  const houseDays = (days: readonly FarmDay[]) => days.reduce((sum, day) => sum + day.houses, 0);
  const covered = { days: houseDays(ago), of: houseDays(month) };
  const { cost, unpricedKwh } = costOfDays(ago, terms);
  const none = (why: NonNullable<CostYearAgo["why"]>): CostYearAgo => ({
    cost: null,
    ...covered,
    why,
  });
  if (covered.days === 0) return none("noData");
  if (covered.days < yearAgoShareMin * covered.of) return none("fewDays");
  return unpricedKwh > 0 ? none("noPrice") : { cost: cents(cost), ...covered, why: null };
}

const cents = (value: number): number => Math.round(value * 100) / 100;
