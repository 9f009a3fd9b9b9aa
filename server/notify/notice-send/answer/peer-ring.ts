import type { RingKind } from "../../../../contract/operate/peer.ts";
import type { Queryable } from "../../../platform/db/open-database.ts";

/** A watched installation that people are called about, in its current state. */
export interface RingNow {
  readonly name: string;
  readonly kind: RingKind;
  readonly at: Date;
  readonly timeZone: string;
  readonly ackBy: string | null;
  readonly isOver: boolean;
}

/** True while it is neither acknowledged nor over. */
export const isRinging = ({ ackBy, isOver }: RingNow): boolean => ackBy === null && !isOver;

/**
 * Reads the alert about a watched installation that a notice belongs to; null: the notice is about
 * no installation.
 */
export async function readRingOf(db: Queryable, noticeId: number): Promise<RingNow | null> {
  const [ring] = await db.query<RingNow>(
    `select p.name, r.kind, r.started_at as at, f.time_zone as "timeZone", r.ack_by as "ackBy",
       r.ended_at is not null as "isOver"
     from peer_told t join peer_rings r on r.id = t.ring_id join peers p on p.id = r.peer_id
       join farms f on f.id = p.farm_id
     where t.notice_id = $1`,
    [noticeId],
  );
  return ring ?? null;
}

/** A ring that has just been acknowledged. */
export interface AcknowledgedRing {
  readonly peerName: string;
}

/**
 * Acknowledges a notice of another installation: no further notice is sent. Returns null when the
 * notice is about none, or about a ring that is over or already acknowledged.
 */
export async function acknowledgeRingOf(
  tx: Queryable,
  noticeId: number,
  author: string,
  now: number,
): Promise<AcknowledgedRing | null> {
  const [notice] = await tx.query<{ ring_id: number }>(
    "select ring_id from peer_told where notice_id = $1",
    [noticeId],
  );
  return notice === undefined ? null : acknowledgeRing(tx, notice.ring_id, author, now);
}

/** Acknowledges a ring by its id. */
export async function acknowledgeRing(
  tx: Queryable,
  ringId: number,
  author: string,
  now: number,
): Promise<AcknowledgedRing | null> {
  const [acknowledged] = await tx.query<AcknowledgedRing>(
    `update peer_rings r set ack_at = $2, ack_by = $3 from peers p
     where r.id = $1 and p.id = r.peer_id and r.ack_at is null and r.ended_at is null
     returning p.name as "peerName"`,
    [ringId, new Date(now), author],
  );
  if (acknowledged === undefined) return null;
  await dropNotices(tx, [ringId], now);
  return acknowledged;
}

/** Drops the notices of these rings: they are not sent, and the sender ends ringing calls. */
export async function dropNotices(
  tx: Queryable,
  ringIds: readonly number[],
  now: number,
): Promise<void> {
  await tx.query(
    `update notices n set state = 'dropped', reason = 'over', ended_at = $2, lease_until = null
     from peer_told t where t.ring_id = any($1::int[]) and n.id = t.notice_id and n.kind = 'peer'
       and n.ended_at is null and (n.state in ('due', 'sending')
         or (n.channel = 'call' and n.state in ('accepted', 'delivered')))`,
    [ringIds, new Date(now)],
  );
}
