import { minuteMs } from "../../../../contract/base/time.ts";
import type { Queryable } from "../../../platform/db/open-database.ts";
import { only } from "../../../platform/db/sql-statement.ts";
import { needsNoticeSql } from "../message/alarm-to-notify.ts";
import { unnotifiedWorkSql } from "../make/work-notice.ts";
import { anyToPassOnSql, lostWithinMs, waitsAloneMs } from "../escalate/pass-on.ts";

/** Work to do at a moment. */
export interface DueWork {
  /** Alarms have changed since they were planned last. */
  readonly plan: boolean;
  readonly make: boolean;
  /** The end of alarms has to be notified. */
  readonly clear: boolean;
  readonly expire: boolean;
  readonly send: boolean;
  readonly cancel: boolean;
  /** Planned work has begun or is over, without a notice. */
  readonly work: boolean;
  /** A person cannot be notified by the intended channel. */
  readonly passOn: boolean;
}

/** One statement reads all of it, and is the only one while no notice is due. */
interface Due {
  readonly work: DueWork;
  /** There is an alarm to notify people of: its recipients may change. */
  readonly hasAlarms: boolean;
  /** An urgent one is among them: it may reach no one. */
  readonly hasUrgent: boolean;
  /** An acknowledged one is monitored: the organisation wants people there in time. */
  readonly hasWatched: boolean;
  /** A changed value when a server has reported the state of a channel. */
  readonly channelsReported: string;
}

const dueSql = `select jsonb_build_object(
    'plan', coalesce((select seq from notice_cursor where id = 1) < (select seq from fact_head),
      true)
      or exists(select 1 from notice_plans
        where want > seq and (retry_at is null or retry_at <= $1))
      or exists(select 1 from notice_aside where retry_at <= $1),
    'make', exists(select 1 from notice_duties
      where next_at <= $1 and (not_before is null or not_before <= $1)),
    'clear', exists(select 1 from notice_clears where due_at <= $1),
    'expire', exists(select 1 from notices
      where state in ('due', 'sending') and expires_at <= $1),
    'send', exists(select 1 from notices where state in ('due', 'sending') and next_try_at <= $1
      and (lease_until is null or lease_until < $1)),
    'cancel', exists(select 1 from notices where state = 'dropped' and channel = 'call'
      and not is_cancelled and sent_at is not null and ended_at > $2),
    'work', exists(select 1 from work_runs r where ${unnotifiedWorkSql}),
    'passOn', ${anyToPassOnSql("$3", "$4")}) as work,
  exists(select 1 from alarms a where ${needsNoticeSql}) as "hasAlarms",
  exists(select 1 from alarms a where ${needsNoticeSql} and a.severity = 1) as "hasUrgent",
  exists(select 1 from alarms a join notice_budgets b on b.org_id = a.org_id
    where a.state = 'acknowledged' and a.severity <= 2
      and coalesce(b.on_way_min, b.there_min) is not null) as "hasWatched",
  coalesce((select string_agg(channel || checked_at, ',' order by channel) from notice_paths), '')
    as "channelsReported"`;

/** A call that was dropped longer ago than this has ended anyway, ms. */
export const cancelledWithinMs = 10 * minuteMs;

export async function readDueWork(db: Queryable, now: number): Promise<Due> {
  const values = [now, now - cancelledWithinMs, now - lostWithinMs, now - waitsAloneMs].map(
    (at) => new Date(at),
  );
  return only(await db.query<Due>(dueSql, values, { prepared: true }));
}
