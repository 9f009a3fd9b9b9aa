import { testEvent, webhookPatienceMs } from "../../../contract/notify/webhook.ts";
import { hourMs } from "../../../contract/base/time.ts";
import { lastsSql } from "../../platform/db/sql-interval.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { downAfter, restMs, tryMax, waitMs, webhookPace } from "./webhook-pace.ts";

/** A delivery that this process sends. */
export interface Claimed {
  readonly id: number;
  readonly webhook_id: number;
  readonly org_id: number;
  readonly url: string;
  readonly uid: string;
  readonly type: string;
  readonly body: string;
  readonly tries: number;
  readonly failures: number;
  readonly created_at: Date;
  readonly secret: Buffer;
  /** Null: no former secret is valid. */
  readonly old_secret: Buffer | null;
}

/** Longest wait for the next try, ms. */
const pauseMostMs = 2 * hourMs;
const isPaused = (table: string) => lastsSql(`${table}.next_try_at`, "$1", pauseMostMs);
const isLeased = (table: string) => lastsSql(`${table}.lease_until`, "$1", webhookPace.lease);

/**
 * Claims deliveries that may be sent now: only the first of each house, because the others wait for
 * it. A test belongs to no house and does not wait. A failing address gets one delivery at a time.
 * A claim lasts a minute: after a crash the deliveries are sent again, under the same id.
 */
export const claim = (
  db: Queryable,
  busy: ReadonlyMap<number, number>,
  now: number,
): Promise<Claimed[]> =>
  db.query<Claimed>(
    `with ready as (
       select d.id from webhooks w
       left join unnest($2::int[], $3::int[]) as busy(id, n) on busy.id = w.id
       cross join lateral (
         select d.id, d.house_id from webhook_deliveries d
         where d.webhook_id = w.id and d.state = 'due'
           and (not ${isPaused("d")} or w.failures >= ${downAfter})
           and not ${isLeased("d")}
           and (d.house_id = 0 or (w.is_active and w.gone_at is null
             and not ${isPaused("w")}))
           and not exists (select 1 from webhook_deliveries e
             where e.webhook_id = d.webhook_id and e.house_id = d.house_id and e.state = 'due'
               and e.id < d.id)
         order by d.house_id > 0, case when w.failures >= ${downAfter} then d.tries end,
           d.next_try_at, d.id
         limit greatest(0, (case when w.failures > 0 then 1 else ${tryMax.ofWebhook} end)
           - coalesce(busy.n, 0))) d
       order by d.id limit ${tryMax.ofAll}),
     taken as (
       select id from webhook_deliveries where id in (select id from ready) and state = 'due'
         and not ${isLeased("webhook_deliveries")} for update skip locked),
     marked as (
       update webhook_deliveries d set lease_until = $4, tries = d.tries + 1
       from taken where d.id = taken.id returning d.*)
     select m.id, m.webhook_id, w.org_id, w.url, e.uid, e.type, e.body, m.tries, w.failures,
       m.created_at, w.secret, case when w.old_until > $1 then w.old_secret end as old_secret
     from marked m join webhooks w on w.id = m.webhook_id join webhook_events e on e.id = m.event_id
     order by m.id`,
    [new Date(now), [...busy.keys()], [...busy.values()], new Date(now + webhookPace.lease)],
  );

/** Result of a try. `status` null: there was no answer. */
export interface Tried {
  readonly status: number | null;
  /** The beginning of the answer, or why there was none. */
  readonly answer: string;
  /** The wait that the receiver requests, ms; null: none. */
  readonly retryAfterMs: number | null;
}

const isAccepted = ({ status }: Tried): boolean => status !== null && status >= 200 && status < 300;

/** Records a try; false: the receiver did not accept it. */
export async function record(
  tx: Queryable,
  claimed: Claimed,
  tried: Tried,
  { now, random }: { readonly now: number; readonly random: number },
): Promise<boolean> {
  if (isAccepted(tried)) {
    await recordAccepted(tx, claimed, tried, now);
    return true;
  }
  const isOver =
    claimed.type === testEvent || now - claimed.created_at.getTime() >= webhookPatienceMs;
  const nextTryAt = now + waitMs(claimed.tries, random, tried.retryAfterMs);
  await tx.query(
    `update webhook_deliveries set state = $2, status = $3, answer = $4, next_try_at = $5,
       lease_until = null, ended_at = $6 where id = $1 and state = 'due'`,
    [
      claimed.id,
      isOver ? "failed" : "due",
      tried.status,
      tried.answer,
      new Date(nextTryAt),
      isOver ? new Date(now) : null,
    ],
  );
  if (claimed.type === testEvent) return false;
  const failures = claimed.failures + 1;
  const restUntil = now + restMs(failures, tried.retryAfterMs);
  await tx.query(
    `update webhooks set failures = failures + 1, failing_since = coalesce(failing_since, $2),
       next_try_at = $3, last_fault = $4, gone_at = case when $5 then $2 else gone_at end
     where id = $1`,
    [
      claimed.webhook_id,
      new Date(now),
      new Date(restUntil),
      tried.status === null ? tried.answer : `HTTP ${tried.status}`,
      tried.status === 410,
    ],
  );
  return false;
}

/**
 * An address that works again gets its waiting events at once. An event refused while others are
 * accepted keeps its own pauses.
 */
async function recordAccepted(
  tx: Queryable,
  { id, webhook_id: webhookId }: Claimed,
  tried: Tried,
  now: number,
) {
  const at = new Date(now);
  await tx.query(
    `update webhook_deliveries set state = 'done', status = $2, answer = $3, lease_until = null,
       ended_at = $4 where id = $1`,
    [id, tried.status, tried.answer, at],
  );
  const [before] = await tx.query<{ failures: number }>(
    "select failures from webhooks where id = $1 for update",
    [webhookId],
  );
  await tx.query(
    `update webhooks set failures = 0, failing_since = null, next_try_at = null, last_fault = '',
       answered_at = $2 where id = $1`,
    [webhookId, at],
  );
  if ((before?.failures ?? 0) >= downAfter)
    await tx.query(
      `update webhook_deliveries set next_try_at = $2
       where webhook_id = $1 and state = 'due' and next_try_at > $2`,
      [webhookId, at],
    );
}

/** Drops events that could not be sent for three days. Returns their organisations. */
export async function dropExpired(db: Queryable, now: number): Promise<number[]> {
  const rows = await db.query<{ org_id: number }>(
    `with over as (
       update webhook_deliveries set state = 'failed', ended_at = $1
       where id in (select id from webhook_deliveries where state = 'due' and created_at < $2
           and not ${isLeased("webhook_deliveries")}
         order by created_at limit 1000 for update skip locked)
       returning webhook_id)
     select distinct w.org_id from over join webhooks w on w.id = over.webhook_id`,
    [new Date(now), new Date(now - webhookPatienceMs)],
  );
  return rows.map(({ org_id: orgId }) => orgId);
}
