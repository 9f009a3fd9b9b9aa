import type { EatenFeed } from "../../../contract/flock/production/feed.ts";
import type { FlockDay } from "../../../contract/fleet/flock/flock-day.ts";
import type { Queryable } from "../../platform/db/open-database.ts";

interface Delivery {
  readonly day: string;
  readonly formula: string;
  readonly tonnePrice: number | null;
}

/** Days of a flock, each with the feed eaten. */
type Days = readonly Pick<FlockDay, "day" | "feedKg">[];

/**
 * Returns the amount a flock ate of each feed: each day counts for the last delivery to its house,
 * or to its farm, by then.
 */
export async function readEaten(db: Queryable, houseId: number, days: Days): Promise<EatenFeed[]> {
  const last = days.at(-1)?.day;
  if (last === undefined) return [];
  const deliveries = await db.query<Delivery>(
    `select d.day::text as day, d.formula, d.tonne_price as "tonnePrice"
     from houses h join feed_deliveries d on d.farm_id = h.farm_id
     where h.id = $1 and d.day <= $2 and (d.house_id is null or d.house_id = h.id)
     order by d.day desc, d.house_id nulls last, d.id desc`,
    [houseId, last],
  );
  return deliveries.length === 0 ? [] : eatenOf(deliveries, days);
}

const priced = (kg: number, tonnePrice: number | null): number | null =>
  tonnePrice === null ? null : (kg * tonnePrice) / 1000;
const added = (sum: number | null, more: number | null): number | null =>
  sum === null || more === null ? null : sum + more;
const unfed: Delivery = { day: "", formula: "", tonnePrice: null };

/** `deliveries`: the newest first. */
function eatenOf(deliveries: readonly Delivery[], days: Days): EatenFeed[] {
  const eaten = new Map<string, EatenFeed>();
  for (const { day, feedKg } of days) {
    if (feedKg === null) continue;
    const { formula, tonnePrice } = deliveries.find((delivery) => delivery.day <= day) ?? unfed;
    const sum = eaten.get(formula) ?? { formula, kg: 0, days: 0, cost: 0 };
    eaten.set(formula, {
      formula,
      kg: sum.kg + feedKg,
      days: sum.days + 1,
      cost: added(sum.cost, priced(feedKg, tonnePrice)),
    });
  }
  return [...eaten.values()];
}
