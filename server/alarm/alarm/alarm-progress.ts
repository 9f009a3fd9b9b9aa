import { sql } from "drizzle-orm";
import { timestamp } from "../../platform/db/timestamp.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";

/** Steps from the call to the end of the work. */
export type ProgressStep = "told" | "acknowledge" | "onWay" | "there" | "fixed";

/** First time of each step, epoch ms. */
export type AlarmProgress = Readonly<Partial<Record<ProgressStep, number>>>;

/** Progress of these alarms up to a moment, by id: times of notices and of visits. */
export async function readAlarmProgress(
  db: Queryable,
  ids: readonly number[],
  to: number,
): Promise<ReadonlyMap<number, AlarmProgress>> {
  const idList = sql`${sql.param(ids)}::int[]`;
  const steps = await rows<{ alarm_id: number; kind: ProgressStep; at: Date }>(
    db,
    sql`select e.alarm_id, e.kind, min(e.at) as at from alarm_events e
      where e.alarm_id = any(${idList}) and e.at <= ${timestamp(to)}
        and e.kind in ('acknowledge', 'onWay', 'there', 'fixed')
      group by e.alarm_id, e.kind
      union all select u.id, 'told', min(coalesce(n.sent_at, n.due_at))
      from unnest(${idList}) as u(id) join notices n on n.alarm_ids @> array[u.id]
      where n.due_at <= ${timestamp(to)} and n.kind in ('raise', 'repeat', 'summary')
        and (n.sent_at is not null or n.state in ('accepted', 'delivered', 'answered',
          'acknowledged'))
      group by u.id`,
  );
  const progress = new Map<number, AlarmProgress>();
  for (const { alarm_id: id, kind, at } of steps)
    progress.set(id, { ...progress.get(id), [kind]: at.getTime() });
  return progress;
}
