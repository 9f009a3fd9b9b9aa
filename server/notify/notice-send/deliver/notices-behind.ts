import type { NoticesState } from "../../../../contract/operate/server-trouble.ts";
import type { Queryable } from "../../../platform/db/open-database.ts";
import { only } from "../../../platform/db/sql-statement.ts";
import { gatherMs } from "../make/make-notice.ts";

/** The notice process is pinged every two seconds and may be busy for this long, ms. */
const quietMaxMs = 10_000;

/**
 * Counts alarms that wait for a plan, numbers that wait for their notice and failures, and finds
 * the notice that has waited longest for its first try. A robot's own limit makes its notices wait,
 * so those count when they are urgent. Read from the tables, because a hanging notice process
 * reports nothing.
 */
const behindSql = `
  with head as (select coalesce((select seq from notice_cursor where id = 1),
      (select seq from fact_head)) as seq),
  unplanned as (
    select a.version from alarms a, head where a.version > head.seq
    union all
    select a.version from head, notice_plans p join alarms a on a.org_id = p.org_id
      and a.version > p.seq and not (a.severity = 1 and a.version <= p.urgent_seq)
    where p.want > p.seq and a.version <= head.seq),
  due as (
    select phone_id, channel, greatest(not_before, next_at
      + case when told > 0 or next_at > start_at then interval '0'
        when severity <= 2 then interval '${gatherMs.high} ms'
        else interval '${gatherMs.medium} ms' end) as since
    from notice_duties where next_at <= $1)
  select (select count(*)::int from unplanned) as unplanned,
    (select f.at from facts f where f.seq = (select min(version) from unplanned)) as changed,
    (select count(distinct (phone_id, channel))::int from due where since <= $1) as due,
    (select min(since) from due where since <= $1) as since,
    (select min(next_try_at) from notices where state in ('due', 'sending') and tries = 0
      and next_try_at <= $1 and (severity = 1 or channel <> 'robot')) as queued,
    (select count(*)::int from notice_aside)
      + (select count(*)::int from notice_plans where failures > 0)
      + (select count(*)::int from notice_duties where failures > 0) as failing`;

export interface BehindDeps {
  readonly database: Queryable;
  /** Time since the last sign of life of the notice process, ms. */
  readonly quietMs: () => number;
  readonly now: () => number;
}

/** Returns the backlog of this installation in notifying people of alarms. */
export async function readBehind({ database, quietMs, now }: BehindDeps): Promise<NoticesState> {
  const at = now();
  const { unplanned, changed, due, since, queued, failing } = only(
    await database.query<{
      unplanned: number;
      changed: Date | null;
      due: number;
      since: Date | null;
      queued: Date | null;
      failing: number;
    }>(behindSql, [new Date(at)], { prepared: true }),
  );
  const silentMs = quietMs();
  const isAnswering = silentMs <= quietMaxMs;
  const waited = [changed, since, queued].map((from) => (from === null ? 0 : at - from.getTime()));
  const behindMs = Math.max(0, ...waited, isAnswering ? 0 : silentMs);
  return { behindMs: Math.round(behindMs), unplanned, due, failing, isAnswering };
}
