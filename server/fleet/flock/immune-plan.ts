import { sql, type SQL } from "drizzle-orm";
import { immuneBackDays } from "../../../contract/flock/production/immune.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";

/** Reason for planning reminders: a flock was placed or corrected, or its breed's standard was. */
type PlanTrigger = "flock" | "standard";

/**
 * SQL on a flock `k` and a farm `f`: the day on which the flock was placed, by the farm's clock.
 */
const placedDay = sql`(k.placed_at at time zone f.time_zone)::date`;
const from = sql`flocks k join houses h on h.id = k.house_id join farms f on f.id = h.farm_id`;

/**
 * Aligns the open reminders of these flocks with their breed's standard: due on the day the flock
 * has that age, without reminders for ages before its placement. A changed standard changes only
 * future reminders; a corrected flock, all open ones.
 */
async function planImmune(
  db: Queryable,
  which: SQL,
  now: number,
  occasion: PlanTrigger,
): Promise<void> {
  const today = sql`(${new Date(now)}::timestamptz at time zone f.time_zone)::date`;
  const earliest = occasion === "flock" ? sql`${today} - ${immuneBackDays}::int` : today;
  const flocksSql = sql`select k.id, k.breed_id, k.placed_age, ${placedDay} as placed,
    ${today} as today, ${earliest} as earliest
    from ${from} where k.cleared_at is null and ${which}`;
  const stays = sql`exists (select 1 from immune_reminders i where i.breed_id = w.breed_id
    and i.day_age = t.day_age and i.content = t.content and i.day_age >= w.placed_age)`;
  await rows(
    db,
    sql`delete from immune_tasks t using (${flocksSql}) w
      where t.flock_id = w.id and t.state = 'open' and not ${stays}
        ${occasion === "standard" ? sql`and t.due_day >= w.today` : sql``}`,
  );
  await rows(
    db,
    sql`update immune_tasks t set due_day = w.placed + (t.day_age - w.placed_age)
      from (${flocksSql}) w where t.flock_id = w.id and t.state = 'open'
        and t.due_day <> w.placed + (t.day_age - w.placed_age)`,
  );
  await rows(
    db,
    sql`insert into immune_tasks (flock_id, day_age, content, due_day)
      select distinct w.id, i.day_age, i.content, w.placed + (i.day_age - w.placed_age)
      from (${flocksSql}) w join immune_reminders i on i.breed_id = w.breed_id
      where i.day_age >= w.placed_age and w.placed + (i.day_age - w.placed_age) >= w.earliest
      order by w.id, i.day_age, i.content
      on conflict (flock_id, day_age, content) do nothing`,
  );
}

/**
 * Plans the reminders of flocks that were placed or corrected; the caller has locked their rows.
 */
export const planFlocks = (
  db: Queryable,
  flockIds: readonly number[],
  now: number,
): Promise<void> => planImmune(db, sql`k.id = any(${sql.param(flockIds)}::int[])`, now, "flock");

/** Plans the reminders of all flocks of a breed whose standard was changed. */
export const planBreed = (db: Queryable, breedId: number, now: number): Promise<void> =>
  planImmune(db, sql`k.breed_id = ${breedId}`, now, "standard");
