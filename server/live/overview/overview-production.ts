import { type SQL, sql } from "drizzle-orm";
import { fcrFromDay, type OverviewSummary } from "../../../contract/live/overview.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { one } from "../../platform/db/sql-statement.ts";
import { settingIn, withSettings } from "../../fleet/production-setting/production-settings.ts";

/** Flocks in the houses: farm f, house h, flock k, its card c. */
const housed = sql`houses h join farms f on f.id = h.farm_id
  join flocks k on k.house_id = h.id and k.cleared_at is null
  left join flock_books c on c.flock_id = k.id`;

/**
 * Adds `t.day`, the day by the farm's clock, and `t.days_in`, the days the flock has been here.
 */
const dayOf = (now: number): SQL => sql`cross join lateral (
  select d.day, d.day - (k.placed_at at time zone f.time_zone)::date as days_in
  from (select (${new Date(now)}::timestamptz at time zone f.time_zone)::date as day) d) t`;

/** Uses the same days as the cards of the flocks. */
export const readLaying = (
  tx: Transaction,
  chosen: SQL,
  now: number,
): Promise<OverviewSummary["laying"]> =>
  one(
    tx,
    sql`
    select coalesce(sum(e.eggs), 0)::float8 as eggs, coalesce(sum(e.bird_days), 0) as "birdDays",
      count(e.day) as houses, count(*) filter (where e.day = t.day - 1) as yesterday,
      count(*) as "ofHouses"
    from ${housed} ${withSettings} ${dayOf(now)}
    left join lateral (
      select w.day, w.eggs, w.bird_days from flock_days w
      where w.flock_id = k.id and w.day >= c.last_day - 2 and w.lay_pct is not null
        and not w.is_running
      order by w.day desc limit 1
    ) e on true
    where h.species = 'layer' and ${chosen}
      and t.days_in + k.placed_age >= ${settingIn("layStartAge")}`,
  );

/**
 * Leaves out layers, which eat for eggs and not for weight. Pigs arrive grown: their days count
 * from the placement.
 */
export const readFeed = (
  tx: Transaction,
  chosen: SQL,
  now: number,
): Promise<OverviewSummary["feed"]> => {
  const isGrown = sql`t.days_in + case when h.species = 'pig' then 0 else k.placed_age end
    >= ${fcrFromDay}`;
  return one(
    tx,
    sql`
    select coalesce(sum(w.feed_sum_kg), 0) as "feedKg",
      coalesce(sum(w.feed_sum_kg / w.fcr), 0) as "massKg", count(w.flock_id) as houses,
      count(*) filter (where ${isGrown}) as "ofHouses",
      count(*) filter (where not ${isGrown}) as young
    from ${housed} ${dayOf(now)}
    left join flock_days w on ${isGrown}
      and w.flock_id = k.id and w.day = c.last_day and w.fcr > 0 and w.feed_sum_kg is not null
    where h.species <> 'layer' and ${chosen}`,
  );
};
