import type { Transaction } from "../db/open.ts";

/** What there is to do at a moment: one statement while nobody has to be told. */
export interface DueWork {
  /** Alarms have changed since they were planned last. */
  readonly plan: boolean;
  readonly make: boolean;
  readonly expire: boolean;
  readonly send: boolean;
  readonly cancel: boolean;
}

const dueSql = `select
  coalesce((select seq from notice_cursor where id = 1) < (select seq from fact_head), true)
    as plan,
  exists(select 1 from notice_duties where next_at <= $1) as make,
  exists(select 1 from notices where state in ('due', 'sending') and expires_at <= $1) as expire,
  exists(select 1 from notices where state in ('due', 'sending') and next_try_at <= $1
    and (lease_until is null or lease_until < $1)) as send,
  exists(select 1 from notices where state = 'dropped' and channel = 'call' and not is_cancelled
    and sent_at is not null and ended_at > $2) as cancel`;

/** A call that was dropped longer ago has ended by itself, ms. */
export const cancelledWithinMs = 10 * 60_000;

export async function readDueWork(on: Pick<Transaction, "query">, now: number): Promise<DueWork> {
  const [due] = await on.query<DueWork>(
    dueSql,
    [new Date(now), new Date(now - cancelledWithinMs)],
    {
      prepared: true,
    },
  );
  return due ?? { plan: true, make: true, expire: true, send: true, cancel: true };
}
