import type { Queryable } from "../../../platform/db/open-database.ts";
import { only } from "../../../platform/db/sql-statement.ts";
import { needsNoticeSql } from "../message/alarm-to-notify.ts";

/** Time for which a planner has an organisation alone, unless renewed, ms. */
const leaseMs = 15_000;

/** Hands the changes since the last time to their organisations. */
export async function distributeChanges(tx: Queryable): Promise<void> {
  // A new installation, without any notice yet, begins with the active alarms.
  await tx.query(
    `insert into notice_cursor (id, seq) select 1, coalesce(
       (select min(a.version) - 1 from alarms a where ${needsNoticeSql}),
       (select seq from fact_head))
     on conflict do nothing`,
  );
  const { seq } = only(
    await tx.query<{ seq: number }>("select seq from notice_cursor where id = 1 for update"),
  );
  const head = only(await tx.query<{ seq: number }>("select seq from fact_head")).seq;
  if (head <= seq) return;
  await tx.query(
    `insert into notice_plans (org_id, seq, urgent_seq, want)
     select a.org_id, $1::bigint, $1::bigint, max(a.version)
     from alarms a join orgs o on o.id = a.org_id
     where a.version > $1 and a.version <= $2 group by a.org_id
     on conflict (org_id) do update set want = greatest(notice_plans.want, excluded.want)`,
    [seq, head],
  );
  await tx.query("update notice_cursor set seq = $1 where id = 1", [head]);
}

/** Organisations with unplanned changes, those with urgent ones first. */
export const orgsBehind = async (db: Queryable, holder: string, now: number): Promise<number[]> =>
  (
    await db.query<{ org_id: number }>(
      `select p.org_id from notice_plans p
       where p.want > p.seq and (p.retry_at is null or p.retry_at <= $1)
         and (p.holder is null or p.holder = $2 or p.lease_until <= $1)
       order by exists (select 1 from alarms a where a.org_id = p.org_id
         and a.version > p.urgent_seq and a.version <= p.want and a.severity = 1) desc, p.seq`,
      [new Date(now), holder],
    )
  ).map(({ org_id }) => org_id);

/** Planning progress of an organisation. */
export interface Progress {
  readonly seq: number;
  readonly urgentSeq: number;
  readonly want: number;
}

/** Another process now plans the organisation, and continues where this one stopped. */
export class LeaseLost extends Error {}

/** An organisation that is planned by one server at a time. */
export class PlanLease {
  readonly #orgId: number;
  readonly #holder: string;

  constructor(orgId: number, holder: string) {
    this.#orgId = orgId;
    this.#holder = holder;
  }

  /**
   * Takes over the planning of the organisation; null: another process is planning it, or it failed
   * and its pause is not over.
   */
  async read(db: Queryable, now: number): Promise<Progress | null> {
    await db.query(
      `insert into notice_plans (org_id, seq, urgent_seq, want)
       select $1::int, seq, seq, seq from notice_cursor where id = 1 on conflict do nothing`,
      [this.#orgId],
    );
    const [row] = await db.query<{ seq: number; urgent_seq: number; want: number }>(
      `update notice_plans set holder = $2, lease_until = $3
       where org_id = $1 and (holder is null or holder = $2 or lease_until <= $4)
         and (retry_at is null or retry_at <= $4)
       returning seq, urgent_seq, want`,
      [this.#orgId, this.#holder, new Date(now + leaseMs), new Date(now)],
    );
    return row === undefined ? null : { seq: row.seq, urgentSeq: row.urgent_seq, want: row.want };
  }

  /**
   * Locks the organisation's plan until the transaction ends, and extends the lease. Throws
   * `LeaseLost`.
   */
  async hold(tx: Queryable, now: number): Promise<void> {
    const locked = await tx.query(
      `update notice_plans set lease_until = $3 where org_id = $1 and holder = $2
       returning org_id`,
      [this.#orgId, this.#holder, new Date(now + leaseMs)],
    );
    if (locked.length === 0) throw new LeaseLost("somebody else plans this organisation");
  }

  /**
   * Ends the lease after a success and stores its progress; `contacts`: all of it is planned by
   * these.
   */
  async release(
    db: Queryable,
    { seq, urgentSeq }: Pick<Progress, "seq" | "urgentSeq">,
    contacts: string | null = null,
  ): Promise<void> {
    await db.query(
      `update notice_plans set seq = $3::bigint, urgent_seq = greatest($4::bigint, $3::bigint),
         holder = null, lease_until = null, failures = 0, retry_at = null,
         contacts = coalesce($5::text, contacts)
       where org_id = $1 and holder = $2`,
      [this.#orgId, this.#holder, seq, urgentSeq, contacts],
    );
  }

  /** Puts off what failed, by a growing pause. Returns the number of failures. */
  async putOff(db: Queryable, now: number): Promise<number> {
    const [row] = await db.query<{ failures: number }>(
      `update notice_plans set holder = null, lease_until = null, failures = failures + 1
       where org_id = $1 and holder = $2 returning failures`,
      [this.#orgId, this.#holder],
    );
    const failures = row?.failures ?? 1;
    await db.query("update notice_plans set retry_at = $2 where org_id = $1", [
      this.#orgId,
      new Date(now + pauseMs(failures)),
    ]);
    return failures;
  }
}

/** Wait before a retry after a failure: 5 s, 15 s, 45 s, at most ten minutes. */
export const pauseMs = (failures: number): number => Math.min(5000 * 3 ** (failures - 1), 600_000);

/** An alarm to plan; alarms with the same plan usually have the same `how`. */
export interface AlarmToPlan {
  readonly id: number;
  readonly how: string;
}
const howSql = "a.severity || ' ' || floor(extract(epoch from a.raised_at))";

/**
 * Alarms that have changed beyond what is planned, in the order of their changes: the urgent ones
 * that were not planned before the others, or the others.
 */
export const readChangedIds = (
  db: Queryable,
  orgId: number,
  { seq, urgentSeq, want }: Progress,
  isUrgent: boolean,
  limit: number,
): Promise<(AlarmToPlan & { readonly version: number })[]> =>
  db.query<AlarmToPlan & { readonly version: number }>(
    `select id, version, ${howSql} as how from alarms a
     where a.org_id = $1 and a.version > $2 and a.version <= $3
       and ${isUrgent ? "a.severity = 1" : "not (a.severity = 1 and a.version <= $4)"}
     order by a.version limit ${limit}`,
    isUrgent ? [orgId, urgentSeq, want] : [orgId, seq, want, urgentSeq],
  );

/**
 * Returns alarms of an organisation that need a notice, after a given one, the urgent ones first.
 */
export const readOpenAlarmIds = (
  db: Queryable,
  orgId: number,
  after: { readonly severity: number; readonly id: number },
  limit: number,
): Promise<(AlarmToPlan & { readonly severity: number })[]> =>
  db.query<AlarmToPlan & { readonly severity: number }>(
    `select a.id, a.severity, ${howSql} as how from alarms a
     where a.org_id = $1 and ${needsNoticeSql}
       and (a.severity, a.id) > ($2::int, $3::int) order by a.severity, a.id limit ${limit}`,
    [orgId, after.severity, after.id],
  );
