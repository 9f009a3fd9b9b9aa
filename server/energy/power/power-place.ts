import { type SQL, sql } from "drizzle-orm";
import type { Currency, TariffVersion } from "../../../contract/energy/tariff.ts";
import { may } from "../../../contract/account/policy.ts";
import type { LocalHalfHour } from "../../../contract/energy/tariff-cost.ts";
import { dayMs } from "../../../contract/base/time.ts";
import { notFound } from "../../platform/base/refusal.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { allOf, rows, when } from "../../platform/db/sql-statement.ts";
import {
  type Caller,
  inSubtree,
  visibleFarms,
  visibleHouses,
} from "../../platform/session/caller-scope.ts";
import { zoneOffsetMs } from "../../platform/time/time-zone.ts";
import { halfMs } from "../half-hour/energy-day.ts";

export interface PlaceRequest {
  readonly farmId?: number | undefined;
  readonly houseId?: number | undefined;
}

/** SQL condition on a house `h` and its farm `f`: it is requested and visible to the caller. */
export const meantHouses = (caller: Caller, { farmId, houseId }: PlaceRequest): SQL =>
  allOf([
    visibleHouses(caller),
    when(farmId, inSubtree),
    when(houseId, (id) => sql`h.id = ${id}::bigint`),
  ]);

/** Refusal: 404 for a farm or house that the caller does not see. */
export async function expectPlace(
  db: Queryable,
  caller: Caller,
  place: PlaceRequest,
): Promise<void> {
  const { farmId, houseId } = place;
  if (farmId !== undefined) {
    const records = await rows(
      db,
      sql`select 1 from farms f where f.id = ${farmId}::bigint and ${visibleFarms(caller)}`,
    );
    if (records.length === 0) throw notFound();
  }
  if (houseId === undefined) return;
  const result = await rows(
    db,
    sql`select 1 from houses h join farms f on f.id = h.farm_id
      where h.id = ${houseId}::bigint and ${visibleHouses(caller)}`,
  );
  if (result.length === 0) throw notFound();
}

/** Terms that a farm pays by: set for it, or for the nearest place above it that has any. */
export interface FarmTerms {
  readonly farmId: number;
  readonly timeZone: string;
  /** Place of these settings; null: none. */
  readonly placeId: number | null;
  readonly contractKw: number | null;
  readonly co2KgKwh: number | null;
  readonly tariff: Prices | null;
}
export interface Prices {
  readonly id: number;
  readonly currency: Currency;
  readonly versions: readonly TariffVersion[];
}

/** The nearest place at or above `f` for which something was set: `w`, with its tariff `t`. */
const termsOfFarm = sql`left join lateral (
    select p.*, array_position(f.lineage, p.farm_id) as depth from farm_power p
    where p.farm_id = any(f.lineage) order by depth desc limit 1) w on true
  left join tariffs t on t.id = w.tariff_id and t.org_id = f.org_id`;

/** Energy terms of the farms of the requested houses, or of some of these farms, by farm. */
export async function readTerms(
  db: Queryable,
  caller: Caller,
  place: PlaceRequest,
  farmIds?: readonly number[],
): Promise<Map<number, FarmTerms>> {
  const records = await rows<Omit<FarmTerms, "tariff"> & { tariff: Prices | null }>(
    db,
    sql`select f.id as "farmId", f.time_zone as "timeZone", w.farm_id as "placeId",
        w.contract_kw as "contractKw", w.co2_kg_kwh as "co2KgKwh",
        case when t.id is not null then json_build_object('id', t.id, 'currency', t.currency,
          'versions', t.versions) end as tariff
      from farms f ${termsOfFarm} where ${allOf([
        when(farmIds, (ids) => sql`f.id = any(${sql.param([...ids])}::int[])`),
        sql`f.id in (select h.farm_id from houses h join farms f on f.id = h.farm_id
          where ${meantHouses(caller, place)})`,
      ])}`,
  );
  return new Map(records.map((terms) => [terms.farmId, terms]));
}

/** Reason why the costs of a place are not shown; null: they are. */
type MissingCostReason = "noTariff" | "manyTariffs" | "manyHouses";
/** Houses whose half hours are priced at once: more take too long. */
const pricedHouses = 1000;

/** The single currency of a place, or the reason for none. Without the rights: undefined. */
export function currencyOf(
  caller: Caller,
  terms: ReadonlyMap<number, FarmTerms>,
  houses: number,
): { readonly currency: Currency | null; readonly why: MissingCostReason | null } | undefined {
  if (!may(caller, "power.cost")) return undefined;
  const tariffs = [...terms.values()].flatMap(({ tariff }) => (tariff === null ? [] : [tariff]));
  const currencies = new Set(tariffs.map(({ currency }) => currency));
  const [currency = null] = currencies;
  if (currency === null) return { currency: null, why: "noTariff" };
  if (currencies.size > 1) return { currency: null, why: "manyTariffs" };
  return houses > pricedHouses ? { currency: null, why: "manyHouses" } : { currency, why: null };
}

/** Local time less UTC at the beginning of each half hour of a day, ms. */
export function offsetsOf(timeZone: string, midnight: number, halves: number): number[] {
  const atHalf = (index: number) => zoneOffsetMs(timeZone, midnight + index * halfMs);
  const first = atHalf(0);
  // Clocks change at most once per day: if the offset is the same at both ends, it was the same all
  // day. The cache would not hold every moment of a year.
  const isEven = atHalf(halves - 1) === first;
  return Array.from({ length: halves }, (_, index) => (isEven ? first : atHalf(index)));
}

/** Returns the local time at the beginning of each half hour of a day. */
export const localHalfHoursOf = (
  timeZone: string,
  midnight: number,
  halves: number,
): LocalHalfHour[] =>
  offsetsOf(timeZone, midnight, halves).map((offset, index) => {
    const local = midnight + index * halfMs + offset;
    return Math.floor((((local % dayMs) + dayMs) % dayMs) / halfMs);
  });
