import { addDays } from "../../../contract/base/calendar-day.ts";
import type { FlockDay } from "../../../contract/fleet/flock/flock-day.ts";
import type { ForecastOutcome, GrowthForecast } from "../../../contract/flock/forecast/forecast.ts";
import { comparedDays } from "../../../contract/flock/forecast/growth-forecast.ts";
import { forecastOf } from "../../../contract/flock/forecast/sale-plan.ts";
import { isSold } from "../../../contract/flock/forecast/forecast.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { type RegisteredFlock, readStandards } from "../production/flock-registry.ts";
import { planOf, readEarlier } from "../production/forecast-input.ts";
import { storedColumns } from "../production/forecast-writer.ts";

const none = {
  saleDay: null,
  madeOn: null,
  isLate: false,
  forecastG: null,
  lowG: null,
  highG: null,
  naiveG: null,
  cameG: null,
} as const;

interface Sale {
  readonly day: string;
  readonly cameG: number | null;
}

/** The day on which most animals were sold, and their mean weight on it. */
async function readSale(db: Queryable, flockId: number): Promise<Sale | undefined> {
  const [sale] = await db.query<Sale>(
    `select day::text, case when count(live_kg) = count(*) and sum(birds) > 0
         then 1000 * sum(live_kg) / sum(birds) end as "cameG"
     from stock_moves where flock_id = $1 and kind = 'sale' and voided_at is null
     group by day order by sum(birds) desc, day limit 1`,
    [flockId],
  );
  return sale;
}

/**
 * Returns the forecast for the main sale of a flock five days before it, and the actual weight;
 * null for species that are not sold by weight. Without a stored forecast of that day, it is
 * computed from the records up to it.
 */
export async function outcomeOf(
  db: Queryable,
  flock: RegisteredFlock,
  days: readonly FlockDay[],
): Promise<ForecastOutcome | null> {
  if (!isSold(flock.species)) return null;
  const sale = await readSale(db, flock.id);
  if (sale === undefined) return { ...none, gap: "noSale" };
  const head = { ...none, saleDay: sale.day, cameG: sale.cameG };
  if (sale.cameG === null) return { ...head, gap: "unweighedSale" };
  const madeOn = addDays(sale.day, -comparedDays);
  const [stored] = await db.query<GrowthForecast>(
    `select ${storedColumns} from flock_forecasts o where o.flock_id = $1 and o.day = $2::date`,
    [flock.id, madeOn],
  );
  const forecast = stored ?? (await afterwards(db, flock, days, madeOn));
  if (forecast?.aheadG == null) return { ...head, gap: "noForecast" };
  return {
    ...head,
    gap: null,
    madeOn,
    isLate: stored === undefined,
    forecastG: forecast.aheadG,
    lowG: forecast.aheadLowG,
    highG: forecast.aheadHighG,
    naiveG: forecast.naiveAheadG,
  };
}

async function afterwards(
  db: Queryable,
  flock: RegisteredFlock,
  days: readonly FlockDay[],
  madeOn: string,
): Promise<GrowthForecast | null> {
  const until = days.filter(({ day }) => day <= madeOn);
  if (until.at(-1)?.day !== madeOn) return null;
  const standards = await readStandards(db, [flock.breedId]);
  const earlier = await readEarlier(db, [flock.id]);
  const standard = standards.get(flock.breedId) ?? [];
  return forecastOf(until, planOf({ flock, standard }, earlier.get(flock.id)));
}
