import { sql } from "drizzle-orm";
import {
  flockDaysMin,
  isFlockKnown,
  perBird,
  usualCo2KgKwh,
} from "../../../contract/energy/energy-figure.ts";
import type { CostFigures, FlockEnergy } from "../../../contract/energy/power.ts";
import type { Currency } from "../../../contract/energy/tariff.ts";
import { notFound } from "../../platform/base/refusal.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { byTerms, costFigures, costOfDays, readFarmDays } from "./energy-cost.ts";
import { eggDaysSql } from "../half-hour/egg-day.ts";
import { currencyOf, type FarmTerms, readTerms } from "./power-place.ts";

interface Flock {
  readonly houseId: number;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly placed: number;
  readonly of: number;
  readonly days: number;
  readonly kwh: number | null;
  readonly spreadKwh: number;
  readonly liveKg: number | null;
  readonly eggs: number | null;
  readonly eggKwh: number | null;
  readonly knownDays: number;
  readonly farmId: number;
}

const readFlock = (database: Queryable, caller: Caller, flockId: number, now: number) =>
  rows<Flock>(
    database,
    sql`select h.id as "houseId", h.farm_id as "farmId", t.first::text as "firstDay",
        t.last::text as "lastDay", k.placed_count as placed, (t.last - t.first + 1)::int as of,
        count(e.kwh)::int as days, sum(e.kwh)::float8 as kwh,
        coalesce(sum(e.spread_kwh), 0)::float8 as "spreadKwh",
        (coalesce(sum(e.known_s), 0) / 86400.0)::float8 as "knownDays", d."liveKg", g.eggs,
        g.kwh as "eggKwh"
      from flocks k join houses h on h.id = k.house_id join farms f on f.id = h.farm_id
      cross join lateral (select (k.placed_at at time zone f.time_zone)::date as first,
        (coalesce(k.cleared_at, ${new Date(now)}::timestamptz) at time zone f.time_zone)::date
          as last) t
      left join energy_days e on e.house_id = h.id and e.day between t.first and t.last
      left join lateral (select case when x.fcr > 0 then x.feed_sum_kg / x.fcr end as "liveKg"
        from flock_days x where x.flock_id = k.id and not x.is_running
        order by x.day desc limit 1) d on true
      left join lateral (${sql.raw(eggDaysSql("k.id", "h.id"))}) g on true
      where k.id = ${flockId}::bigint and ${visibleHouses(caller)}
      group by h.id, h.farm_id, t.first, t.last, k.placed_count, d."liveKg", g.eggs,
        g.kwh`,
  );

const rounded = (value: number | null, scale = 1000): number | null =>
  value === null ? null : Math.round(value * scale) / scale;

/**
 * Returns the energy of a flock since its placement, by whole days of the calendar. Refusal: 404.
 */
export async function readFlockEnergy(
  database: Queryable,
  caller: Caller,
  { flockId }: { readonly flockId: number },
  now: number,
): Promise<FlockEnergy> {
  const [flock] = await readFlock(database, caller, flockId, now);
  if (flock === undefined) throw notFound();
  const terms = await readTerms(database, caller, { houseId: flock.houseId });
  const money = currencyOf(caller, terms, 1);
  const { kwh } = flock;
  return {
    kwh: rounded(kwh, 10),
    spreadKwh: rounded(flock.spreadKwh, 10) ?? 0,
    days: flock.days,
    of: flock.of,
    co2Kg:
      kwh === null ? null : rounded(kwh * (terms.get(flock.farmId)?.co2KgKwh ?? usualCo2KgKwh), 10),
    kwhBird: flock.knownDays < flockDaysMin ? null : rounded(perBird(kwh, flock.placed), 1e4),
    kwhKg: isFlockKnown(flock.knownDays, flock.of) ? rounded(perBird(kwh, flock.liveKg)) : null,
    kwhThousandEggs: rounded(perBird(flock.eggKwh, (flock.eggs ?? 0) / 1000)),
    ...(money !== undefined && { cost: await costOfFlock(database, flock, terms, money.currency) }),
  };
}

/** Null without a tariff. */
async function costOfFlock(
  db: Queryable,
  { houseId, firstDay, lastDay }: Pick<Flock, "houseId" | "firstDay" | "lastDay">,
  terms: ReadonlyMap<number, FarmTerms>,
  currency: Currency | null,
): Promise<CostFigures | null> {
  if (currency === null) return null;
  const days = await readFarmDays(
    db,
    sql`h.id = ${houseId} and e.day between ${firstDay} and ${lastDay}`,
    byTerms(terms),
  );
  return costFigures(costOfDays(days, terms), currency);
}

/**
 * Returns the electricity cost of a flock, and for how many days there is one. `cost` null: there
 * is no tariff, or the caller may not see it.
 */
export async function readFlockCost(db: Queryable, caller: Caller, flockId: number, now: number) {
  const [flock] = await readFlock(db, caller, flockId, now);
  if (flock === undefined) throw notFound();
  const terms = await readTerms(db, caller, { houseId: flock.houseId });
  const currency = currencyOf(caller, terms, 1)?.currency ?? null;
  const result = await costOfFlock(db, flock, terms, currency);
  const { days, of } = flock;
  return { currency, days, of, cost: result?.cost ?? null, unpricedKwh: result?.unpricedKwh ?? 0 };
}
