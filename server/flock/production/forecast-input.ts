import type { FlockDay } from "../../../contract/fleet/flock/flock-day.ts";
import type { StandardDay } from "../../../contract/flock/figure/flock-figure.ts";
import type { SalePlan } from "../../../contract/flock/forecast/sale-plan.ts";
import { grouped } from "../../platform/base/grouped.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import type { RegisteredFlock } from "./flock-registry.ts";

/** Earlier flocks of a house, from which the start of the next one is estimated. */
const earlierMax = 5;

/**
 * Reads how far the earlier flocks of these houses were off their standard at their last weighing,
 * as logarithms, in one statement for all.
 */
export async function readEarlier(
  db: Queryable,
  flockIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const records = await db.query<{ flockId: number; off: number }>(
    `select k.id as "flockId", ln(w.weight_g / w.std_weight_g) as off
     from flocks k cross join lateral (
         select id, breed_id from flocks p
         where p.house_id = k.house_id and p.placed_at < k.placed_at and p.cleared_at is not null
         order by p.placed_at desc limit ${earlierMax}) p
       cross join lateral (
         select d.weight_g, d.std_weight_g from flock_days d
         where d.flock_id = p.id and d.weight_from in ('hand', 'scale') and d.weight_g > 0
           and d.std_weight_g > 0
           and d.day_age <= (select max(day_age) from breed_days where breed_id = p.breed_id)
         order by d.day desc limit 1) w
     where k.id = any($1::int[])`,
    [flockIds],
  );
  const offs = grouped(records, ({ flockId }) => flockId);
  return new Map([...offs].map(([id, rows]) => [id, rows.map(({ off }) => off)]));
}

/** A flock with its days and the standard of its breed. */
export interface ForecastFlock {
  readonly flock: RegisteredFlock;
  readonly days: readonly FlockDay[];
  readonly standard: readonly StandardDay[];
}

export const planOf = (
  { flock, standard }: Omit<ForecastFlock, "days">,
  earlier: readonly number[] | undefined,
): SalePlan => ({
  species: flock.species,
  plannedEnd: flock.plannedEnd,
  targetWeightG: flock.targetWeightG,
  saleAge: flock.saleAge,
  standard,
  earlier: earlier ?? [],
});
