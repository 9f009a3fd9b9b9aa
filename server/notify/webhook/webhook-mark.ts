import type { Alarm } from "../../../contract/alarm/alarm.ts";
import { type AlarmRow, alarmOf } from "../../judge/record/alarm-row.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { only } from "../../platform/db/sql-statement.ts";

/** The data of a flock in events. */
export interface MarkedFlock {
  readonly id: number;
  /** Epoch ms. */
  readonly placedAt: number;
  readonly count: number;
  readonly breed: string;
  readonly breedEn: string | null;
}
/** A house as the last event left it. */
export interface HouseMark {
  readonly isOnline: boolean | null;
  readonly flock: MarkedFlock | null;
}
export type Mark =
  | { readonly kind: "alarm"; readonly id: number; readonly orgId: number; readonly mark: Alarm }
  | {
      readonly kind: "house";
      readonly id: number;
      readonly orgId: number;
      readonly mark: HouseMark;
    };

/** The flock of `k` and its breed `b` as JSON; null without one. */
export const flockJson = `case when k.id is not null then json_build_object('id', k.id,
  'placedAt', (extract(epoch from k.placed_at) * 1000)::bigint, 'count', k.placed_count,
  'breed', b.name, 'breedEn', b.name_en) end`;

export interface WebhookMarks {
  /** True: no organisation has another webhook. */
  readonly isFirst: boolean;
  /** True: the organisation has no other webhook. */
  readonly isOnly: boolean;
}

/**
 * Locks the source of events, so that no event is made until the transaction ends. `but`: a webhook
 * that does not count.
 */
export async function lockCursor(tx: Transaction, orgId: number, but = 0): Promise<WebhookMarks> {
  await tx.query(
    `insert into webhook_cursor (id, seq) select 1, seq from fact_head on conflict do nothing`,
  );
  await tx.query("select 1 from webhook_cursor where id = 1 for update");
  const { others, own } = only(
    await tx.query<{ others: number; own: number }>(
      `select count(*)::int as others, (count(*) filter (where org_id = $1))::int as own
       from webhooks where id <> $2`,
      [orgId, but],
    ),
  );
  return { isFirst: others === 0, isOnly: own === 0 };
}

/**
 * Lets the events of a new webhook begin now. Call it last in a transaction: it takes the lock
 * under which facts get their numbers.
 */
export async function seedMarks(
  tx: Transaction,
  { id, orgId, isFirst, isOnly }: WebhookMarks & { readonly id: number; readonly orgId: number },
): Promise<void> {
  const { seq } = only(await tx.query<{ seq: number }>("select seq from fact_head for update"));
  await tx.query("update webhooks set since_seq = $2 where id = $1", [id, seq]);
  if (isFirst) await tx.query("update webhook_cursor set seq = $1 where id = 1", [seq]);
  if (!isOnly) return;
  await forgetMarks(tx, orgId);
  const alarms = await tx.query<AlarmRow>(
    "select * from alarms where org_id = $1 and state <> 'closed'",
    [orgId],
  );
  await writeMarks(
    tx,
    alarms.map((row) => ({ kind: "alarm", id: row.id, orgId, mark: alarmOf(row) })),
  );
  await tx.query(
    `insert into webhook_marks (kind, thing_id, org_id, mark)
     select 'house', h.id, h.org_id,
       json_build_object('isOnline', s.is_online, 'flock', ${flockJson})
     from houses h left join house_states s on s.house_id = h.id
       left join flocks k on k.house_id = h.id and k.cleared_at is null
       left join breeds b on b.id = k.breed_id
     where h.org_id = $1`,
    [orgId],
  );
}

export const forgetMarks = (tx: Transaction, orgId: number) =>
  tx.query("delete from webhook_marks where org_id = $1", [orgId]);

/** Marks of houses and alarms that no longer exist. */
export const dropMarks = (tx: Transaction, orgId: number) =>
  tx.query(
    `delete from webhook_marks m where m.org_id = $1 and (
       (m.kind = 'house' and not exists (select 1 from houses h where h.id = m.thing_id))
       or (m.kind = 'alarm' and not exists (select 1 from alarms a where a.id = m.thing_id)))`,
    [orgId],
  );

export async function writeMarks(tx: Transaction, marks: readonly Mark[]): Promise<void> {
  if (marks.length === 0) return;
  await tx.query(
    `insert into webhook_marks (kind, thing_id, org_id, mark)
     select * from unnest($1::text[], $2::int[], $3::int[], $4::jsonb[])
     on conflict (kind, thing_id) do update set org_id = excluded.org_id, mark = excluded.mark`,
    [
      marks.map(({ kind }) => kind),
      marks.map(({ id }) => id),
      marks.map(({ orgId }) => orgId),
      marks.map(({ mark }) => JSON.stringify(mark)),
    ],
  );
}
