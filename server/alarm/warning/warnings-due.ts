import { sql } from "drizzle-orm";
import { productionSettings } from "../../../contract/fleet/production-setting.ts";
import { hourMs } from "../../../contract/base/time.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { preparedOn } from "../../platform/db/prepared-statements.ts";
import { rows } from "../../platform/db/sql-statement.ts";

/** Time after midnight for which a farm waits for the figures of all its flocks. */
export const waitHours = 3;

/**
 * Farms with a flock whose last whole day has figures and was not checked, or was corrected. Its
 * houses are compared, so it waits until all of them have figures, for a limited time.
 */
export const dueFarms = (
  database: Database,
  now: number,
  max: number,
): Promise<{ id: number }[]> => {
  const local = sql`(${new Date(now)}::timestamptz at time zone f.time_zone)`;
  const placedDay = sql`(k.placed_at at time zone f.time_zone)::date`;
  return rows(
    preparedOn(database),
    sql`select farm_id as id from (
        select p.farm_id, p.is_late, p.is_there, p.is_there and (w.day is null
            or w.day < p.yesterday or exists (select 1 from daily_records r
              where r.flock_id = p.id and r.day <= p.yesterday and r.day > p.yesterday - 7
                and r.last_at > w.at)) as is_due
          from (select k.id, f.id as farm_id, ${local}::date - 1 as yesterday,
              ${local}::time >= make_time(${waitHours}, 0, 0) as is_late,
              exists (select 1 from flock_days d where d.flock_id = k.id
                and d.day = ${local}::date - 1 and not d.is_running) as is_there
            from flocks k join houses h on h.id = k.house_id join farms f on f.id = h.farm_id
            where k.cleared_at is null and ${placedDay} < ${local}::date) p
          left join warning_books w on w.flock_id = p.id) present
      group by farm_id having bool_or(is_due) and bool_and(is_there or is_late)
      union select h.farm_id from warnings o join flocks k on k.id = o.flock_id
        join houses h on h.id = k.house_id
        where o.state = 'open' and k.cleared_at is not null
      order by 1 limit ${max}`,
  );
};

/** Farms where a silo may soon run out, or was reported so and may have been refilled. */
export const feedFarms = (database: Database, now: number): Promise<{ id: number }[]> =>
  rows(
    preparedOn(database),
    sql`select distinct h.farm_id as id from flocks k join houses h on h.id = k.house_id
        join house_states s on s.house_id = h.id
          and s.reading_at > ${new Date(now - hourMs)}::timestamptz
      where k.cleared_at is null and ((s.detail->>'siloKg')::float8 < (
          select ${feedDaysMax}::int * max(d.feed_kg) from flock_days d where d.flock_id = k.id
            and d.day > ${new Date(now)}::date - 5)
        or exists (select 1 from warnings o where o.flock_id = k.id and o.key = 'feedOut'
          and o.state = 'open'))
      order by 1`,
  );
/** The longest that may be set, in days (contract/fleet/production-setting.ts). */
const feedDaysMax = productionSettings.feedHours.max / 24;
