import {
  isRequestKind,
  type NoticeKind,
  isAcknowledgeable,
  type NoticeChannel,
  type NoticeReason,
  type NoticeState,
} from "../../../../contract/notify/notice.ts";
import { isAppKind } from "../../../../contract/notify/alarm-address.ts";
import { hourMs, minuteMs } from "../../../../contract/base/time.ts";
import type { Database, Queryable } from "../../../platform/db/open-database.ts";
import { type Message, type MessageCard, type Outcome, shortly } from "../channel/channel-port.ts";
import { refundUsage } from "../message/notice-allowance.ts";
import type { Claimed } from "./notice-claim.ts";
import { cancelledWithinMs } from "./due-work.ts";
import { type Links, linkOf, withLink } from "../message/write-notice.ts";

/** Pauses after tries with an unknown end, ms; the last applies to all later ones. */
const pauses = [5000, 15_000, 45_000];
/**
 * Robots support no idempotency key: a message without an answer may have arrived, so it is tried
 * again. One that was answered with "later" has not.
 */
const robotPauseMs = minuteMs;
const robotTries = 2;

/** The id a service knows a notice by. */
export const wireId = (id: number, installation: string): string => `n-${installation}-${id}`;

/** A call that a key answers. */
const isAnsweredByKey = (kind: NoticeKind): boolean =>
  isAcknowledgeable(kind) || isRequestKind(kind) || kind === "drill";

/** Steps that the buttons of a card begin with. */
const cardSteps = (kind: NoticeKind): MessageCard["steps"] =>
  isAcknowledgeable(kind) ? ["ack", "onWay"] : isRequestKind(kind) ? ["onWay", "there"] : ["ack"];

function cardFor(notice: Claimed, links: Links): MessageCard | undefined {
  const { org_id: orgId, address_kind: kind, kind: about, has_link: hasLink, key } = notice;
  if (!isAppKind(kind) && kind !== "push") return undefined;
  return { orgId, kind, about, steps: cardSteps(about), link: hasLink ? linkOf(links, key) : null };
}

/** Keys of a call, and replies to a text. */
function keysFor({ channel, kind, closable }: Claimed): Message["keys"] {
  const isDrill = kind === "drill";
  const isRequested =
    channel === "call"
      ? isAnsweredByKey(kind)
      : channel === "text" && (isAcknowledgeable(kind) || isDrill);
  return isRequested
    ? { "1": "ack", ...(closable === true && !isDrill ? { "0": "pause" } : {}) }
    : {};
}

export function messageFor(
  notice: Claimed,
  links: Links,
  installation: string,
  now: number,
): Message {
  const { channel, kind } = notice;
  const isDrill = kind === "drill";
  return {
    id: wireId(notice.id, installation),
    channel,
    to: notice.address,
    secret: notice.secret ?? "",
    language: notice.language,
    text: withLink(notice.text, links, notice.key),
    template: notice.template,
    params: notice.params,
    keys: keysFor(notice),
    // A service gets an hour at most, even if the notice may wait longer here: it delivers soon, or
    // not at all.
    expiresAt: Math.min(notice.expires_at?.getTime() ?? Infinity, now + hourMs),
    isTest: kind === "test" || isDrill,
    card: cardFor(notice, links),
  };
}

/** The stored result of a try. */
interface Recorded {
  readonly state: NoticeState;
  readonly reason: NoticeReason | null;
  readonly nextTryAt: number | null;
}

/** Returns the result to store for an outcome. `random`: 0 to 1. */
export function recordedOf(
  { channel, tries }: Pick<Claimed, "channel" | "tries">,
  outcome: Outcome,
  now: number,
  random: number,
): Recorded {
  if (outcome.kind === "accepted") return { state: "accepted", reason: null, nextTryAt: null };
  if (outcome.kind === "refused") {
    const reason = outcome.of === "recipient" ? "badAddress" : "refused";
    return {
      state: "failed",
      reason: outcome.isTooLarge === true ? "tooLarge" : reason,
      nextTryAt: null,
    };
  }
  if (channel === "robot" && outcome.of === "channel" && tries >= robotTries)
    return { state: "failed", reason: "unreachable", nextTryAt: null };
  const pause = pauses[Math.min(tries, pauses.length) - 1] ?? 0;
  const ownWaitMs = channel === "robot" ? robotPauseMs : pause * (0.8 + 0.4 * random);
  const waitMs = Math.max(ownWaitMs, outcome.afterMs ?? 0);
  return { state: "due", reason: null, nextTryAt: now + waitMs };
}

/**
 * Stores the result of a try. A receipt may have come before it, and the alarm may be over: the
 * state only moves forward.
 */
export async function record(
  database: Database,
  notice: Claimed,
  outcome: Outcome,
  at: { readonly startedAt: number; readonly now: number; readonly random: number },
): Promise<void> {
  const { state, reason, nextTryAt } = recordedOf(notice, outcome, at.now, at.random);
  const isAccepted = state === "accepted";
  await database.transaction(async (tx) => {
    await tx.query(
      `insert into notice_attempts (notice_id, no, at, outcome, detail)
       values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [
        notice.id,
        notice.tries,
        new Date(at.startedAt),
        outcome.kind,
        outcome.kind === "accepted" ? "" : shortly(outcome.detail),
      ],
    );
    // The result of a slow try whose lease has run out must not be taken for that of the next try.
    await tx.query(
      `update notices set
         state = case when state = 'sending' then $2 else state end,
         reason = case when state = 'sending' then coalesce($3, reason) else reason end,
         next_try_at = case when state = 'sending' then $4::timestamptz else next_try_at end,
         lease_until = null,
         ref = coalesce($5, ref),
         sent_at = case when $6 then coalesce(sent_at, $7::timestamptz) else sent_at end,
         ended_at = case when state = 'sending' and $8 then $7::timestamptz else ended_at end
       where id = $1 and tries = $9`,
      [
        notice.id,
        state,
        reason,
        nextTryAt === null ? null : new Date(nextTryAt),
        outcome.kind === "accepted" ? outcome.ref : null,
        isAccepted,
        new Date(at.now),
        state === "failed" || (isAccepted && hasNoReceipts(notice.channel)),
        notice.tries,
      ],
    );
    if (isAccepted && notice.kind === "test" && hasNoReceipts(notice.channel))
      await noteTested(tx, notice.id, at.now);
  });
}

/** True for channels that never report the result. */
const hasNoReceipts = (channel: NoticeChannel): boolean =>
  channel === "mail" || channel === "robot" || channel === "app" || channel === "push";

/** Notes that a test has reached the contact. */
export async function noteTested(tx: Queryable, noticeId: number, now: number): Promise<void> {
  await tx.query(
    `update alarm_phones p set tested_at = $2 from notices n
     where n.id = $1 and n.kind = 'test' and p.id = n.phone_id`,
    [noticeId, new Date(now)],
  );
}

/** Expires notices that were not delivered in time. */
export async function expire(db: Queryable, now: number): Promise<void> {
  const expired = await db.query<{ id: number }>(
    `update notices set state = 'expired', reason = coalesce(reason, 'unreachable'),
       ended_at = $1, lease_until = null
     where state in ('due', 'sending') and expires_at <= $1
       and (lease_until is null or lease_until < $1) returning id`,
    [new Date(now)],
  );
  await refundUsage(
    db,
    expired.map(({ id }) => id),
  );
}

/**
 * Retries notices that wait for their next try by a channel at once. Returns true if there are any.
 */
export async function retryNow(
  db: Queryable,
  channel: NoticeChannel,
  now: number,
): Promise<boolean> {
  const hurried = await db.query(
    `update notices set next_try_at = least(next_try_at, $2) where channel = $1 and state = 'due'
       and tries > 0 and (expires_at is null or expires_at > $2) returning id`,
    [channel, new Date(now)],
  );
  return hurried.length > 0;
}

/** Calls that were handed over and are no longer needed. */
export const markCancelled = (
  db: Queryable,
  now: number,
): Promise<{ readonly id: number; readonly org_id: number }[]> =>
  db.query<{ id: number; org_id: number }>(
    `update notices set is_cancelled = true where id in (
       select id from notices where state = 'dropped' and channel = 'call' and not is_cancelled
         and sent_at is not null and ended_at > $1 limit 50 for update skip locked)
     returning id, org_id`,
    [new Date(now - cancelledWithinMs)],
  );
