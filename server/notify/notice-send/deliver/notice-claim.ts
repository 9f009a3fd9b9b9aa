import { minuteMs } from "../../../../contract/base/time.ts";
import type { AddressKind, NoticeChannel, NoticeKind } from "../../../../contract/notify/notice.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { Queryable } from "../../../platform/db/open-database.ts";

/** Time for which a claimed notice is reserved, ms. */
export const leaseMs = minuteMs;

/** A notice whose turn has come. */
export interface Waiting {
  readonly id: number;
  readonly orgId: number;
  /** Host of a robot's address; '' for other channels, which have one way for all. */
  readonly host: string;
  /** True: the notice is about an alarm of severity 1. */
  readonly isUrgent: boolean;
}

/** A claimed notice. */
export interface Claimed {
  readonly id: number;
  readonly key: string;
  readonly org_id: number;
  readonly channel: NoticeChannel;
  readonly address_kind: AddressKind;
  readonly address: string;
  /** True: the notice has a link by which it can be acknowledged. */
  readonly has_link: boolean;
  readonly phone_id: number | null;
  readonly kind: NoticeKind;
  readonly language: Language;
  readonly text: string;
  readonly template: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly tries: number;
  readonly expires_at: Date | null;
  readonly secret: string | null;
  readonly closable: boolean | null;
}

/** The index `notices_waiting` has this expression: keep the two the same. */
export const hostSql = "(case channel when 'robot' then split_part(address, '/', 3) else '' end)";
const inOutbox = "state in ('due', 'sending')";
/** `$1`: now. */
const isDue = `${inOutbox} and next_try_at <= $1
  and (lease_until is null or lease_until < $1) and (expires_at is null or expires_at > $1)`;

/** This many of them at most, the urgent ones first. */
const readMax = 400;

/**
 * Notices due by a channel, up to a number per organisation and host: urgent ones first, then by
 * severity and age; those without severity come last. Organisations and hosts are stepped through
 * by the index, so a backlog of one costs the others nothing.
 */
export const readWaiting = async (
  db: Queryable,
  channel: NoticeChannel,
  maxOfEach: number,
  now: number,
): Promise<Waiting[]> =>
  (
    await db.query<{ id: number; org_id: number; host: string; severity: number | null }>(
      `with recursive ways as (
         (select org_id, ${hostSql} as host from notices where ${inOutbox} and channel = $2
          order by org_id, host limit 1)
         union all
         select next.org_id, next.host from ways cross join lateral (
           select org_id, ${hostSql} as host from notices n where ${inOutbox} and channel = $2
             and (org_id, ${hostSql}) > (ways.org_id, ways.host)
           order by org_id, host limit 1) next
       )
       select due.* from ways cross join lateral (
         select id, org_id, ways.host, severity, next_try_at from notices n
         where ${isDue} and channel = $2 and org_id = ways.org_id and ${hostSql} = ways.host
         order by severity, next_try_at limit $3) due
       order by severity, next_try_at, id limit ${readMax}`,
      [new Date(now), channel, maxOfEach],
    )
  ).map(({ id, org_id: orgId, host, severity }) => ({ id, orgId, host, isUrgent: severity === 1 }));

/**
 * Claims the unclaimed ones of these notices for a minute: after a crash the next process takes
 * them.
 */
export const claim = (db: Queryable, ids: readonly number[], now: number): Promise<Claimed[]> =>
  db.query<Claimed>(
    `with taken as (
       select id from notices where id = any($2::int[]) and ${isDue} for update skip locked
     ), marked as (
       update notices n set state = 'sending', lease_until = $3, tries = n.tries + 1
       from taken where n.id = taken.id returning n.*
     )
     select m.id, m.key, m.org_id, m.channel, m.address_kind, m.address,
       m.ack_token_hash is not null as has_link, m.phone_id, m.kind, m.language, m.text,
       m.template, m.params, m.tries, m.expires_at, p.secret, p.closable
     from marked m left join alarm_phones p on p.id = m.phone_id
     order by array_position($2::int[], m.id)`,
    [new Date(now), ids, new Date(now + leaseMs)],
  );

/** Channels by which something is due. */
export const readWaitingChannels = async (db: Queryable, now: number): Promise<NoticeChannel[]> =>
  (
    await db.query<{ channel: NoticeChannel }>(
      `select distinct channel from notices where ${inOutbox} and next_try_at <= $1
         and (lease_until is null or lease_until < $1)`,
      [new Date(now)],
    )
  ).map(({ channel }) => channel);
