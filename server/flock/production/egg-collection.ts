import { type Collections, daysInPart } from "../../../contract/flock/figure/laying-figure.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { grouped } from "../../platform/base/grouped.ts";

/**
 * Returns for each flock the days after `after` for which a collection of eggs may be missing, so
 * that their eggs are not those of a whole day.
 */
export async function readDaysInPart(
  db: Queryable,
  flockIds: readonly number[],
  after: string,
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  if (flockIds.length === 0) return new Map();
  const rows = await db.query<Collections & { readonly flockId: number }>(
    `select e.flock_id as "flockId", e.day::text, count(*)::int as lines,
       coalesce(max(r.last_at) >= ((e.day + 1)::timestamp at time zone max(f.time_zone)), false)
         as "isChecked"
     from egg_lines e join flocks k on k.id = e.flock_id join houses h on h.id = k.house_id
       join farms f on f.id = h.farm_id
       left join daily_records r on r.flock_id = e.flock_id and r.day = e.day
     where e.flock_id = any($1::int[]) and e.day > $2::date and e.voided_at is null
     group by e.flock_id, e.day order by e.flock_id, e.day`,
    [flockIds, after],
  );
  return new Map(
    [...grouped(rows, ({ flockId }) => flockId)].map(([id, days]) => [id, daysInPart(days)]),
  );
}
