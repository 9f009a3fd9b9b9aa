import { addDays, daysBetween } from "../../../contract/base/calendar-day.ts";
import { asc, eq } from "drizzle-orm";
import { may } from "../../../contract/account/policy.ts";
import type { FlockForecast, ForecastOutcome } from "../../../contract/flock/forecast/forecast.ts";
import { curveAhead, forecastOf } from "../../../contract/flock/forecast/sale-plan.ts";
import {
  supplyAhead,
  type SupplyDay,
  supplyDays,
} from "../../../contract/flock/forecast/supply-forecast.ts";
import { notFound } from "../../platform/base/refusal.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { flockDays } from "../../platform/db/schema/flock/production-tables.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { findNamedFlock } from "../production/flock-record.ts";
import { dayAgeOn, daysOfFlock, readStandards } from "../production/flock-registry.ts";
import { planOf, readEarlier } from "../production/forecast-input.ts";
import { supplyOf } from "./forecast-supply.ts";

/** Everything ahead of a flock in its house. Refusals: 404, also for one that has left. */
export async function readForecast(
  database: Database,
  caller: Caller,
  { flockId }: { readonly flockId: number },
  now: number,
): Promise<FlockForecast> {
  const flock = await findNamedFlock(database, caller, flockId);
  if (flock.clearedAt !== null && flock.clearedAt.getTime() <= now) throw notFound();
  const { today } = daysOfFlock(flock, now);
  const days = await database.orm
    .select()
    .from(flockDays)
    .where(eq(flockDays.flockId, flock.id))
    .orderBy(asc(flockDays.day));
  const standard = (await readStandards(database, [flock.breedId])).get(flock.breedId) ?? [];
  const earlier = await readEarlier(database, [flock.id]);
  const plan = planOf({ flock, standard }, earlier.get(flock.id));
  const growth = forecastOf(days, plan);
  const last = days.at(-1)?.day ?? today;
  const daysToSale = growth === null ? 0 : daysBetween(last, growth.saleDay);
  const ahead = supplyAhead(days, standard, Math.max(supplyDays, daysToSale + 1));
  const shown = ahead.days.slice(0, supplyDays);
  const { houseId, timeZone, houseName, houseNameEn, farmName, farmNameEn, species } = flock;
  return {
    flockId: flock.id,
    houseId,
    houseName,
    houseNameEn,
    farmName,
    farmNameEn,
    species,
    timeZone,
    today,
    dayAge: dayAgeOn(flock, today),
    alive: days.at(-1)?.alive ?? flock.placedCount,
    growth,
    curve: curveAhead(days, plan),
    outcomes: await readOutcomes(database, flock),
    supply: shown.map(({ ahead: far, age, ...day }) => ({
      ...day,
      day: addDays(last, far),
      dayAge: Math.round(age),
    })),
    supplyGaps: ahead.gaps,
    feedToSaleKg: growth === null ? null : feedUntil(ahead.days, daysToSale),
    ...(await supplyOf(database, { houseId, timeZone }, shown, {
      now,
      mayRead: may(caller, "feed.read"),
    })),
  };
}

/** Feed of the days before one, kg; null where a day of them is not known. */
function feedUntil(days: readonly SupplyDay[], ahead: number): number | null {
  const feeds = days.filter((day) => day.ahead < ahead).map(({ feed }) => feed);
  return feeds.includes(null) ? null : feeds.reduce((sum, feed) => sum + (feed?.value ?? 0), 0);
}

/** Flocks of the house that were sold before, whose forecast was compared with what came. */
const outcomesMax = 5;
const readOutcomes = async (
  database: Database,
  { id, houseId }: { readonly id: number; readonly houseId: number },
): Promise<FlockForecast["outcomes"]> => {
  const rows = await database.query<{
    flockId: number;
    leftDay: string | null;
    forecast: ForecastOutcome;
  }>(
    `select k.id as "flockId", (k.cleared_at at time zone f.time_zone)::date::text as "leftDay",
       r.forecast
     from flocks k join houses h on h.id = k.house_id join farms f on f.id = h.farm_id
       join flock_reports r on r.flock_id = k.id and r.reopened_at is null
     where k.house_id = $1 and k.id <> $2 and r.forecast is not null
     order by k.placed_at desc limit ${outcomesMax}`,
    [houseId, id],
  );
  return rows.map(({ flockId, leftDay, forecast }) => ({ ...forecast, flockId, leftDay }));
};
