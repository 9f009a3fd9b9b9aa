import { z } from "zod";
import { normalNumber } from "../../../../contract/notify/alarm-address.ts";
import {
  isRequestKind,
  isAcknowledgeable,
  type NoticeKind,
} from "../../../../contract/notify/notice.ts";
import { retryRolledBack } from "../../../platform/db/transaction-retry.ts";
import type { Database, Transaction } from "../../../platform/db/open-database.ts";
import type { Appended } from "../../../platform/fact/append-facts.ts";
import type { Bus } from "../../../platform/fact/fact-bus.ts";
import {
  acknowledgeNotice,
  type AnsweredNotice,
  answeredWithinMs,
  pauseNumber,
} from "./notice-acknowledge.ts";
import { noteTested } from "../deliver/notice-delivery.ts";
import { noteDrillAnswer } from "./drill-answer.ts";
import { acknowledgeableKindsSql } from "../message/alarm-to-notify.ts";

/** A pressed key, also as a number. */
const digits = z.union([z.string(), z.int()]).transform(String).pipe(z.string().max(4));

/** A report of the notice service (docs/operating/notices.md). */
const receiptSchema = z.discriminatedUnion("event", [
  z.object({
    event: z.enum(["sent", "delivered", "answered", "noAnswer", "busy", "failed"]),
    id: z.string().max(120),
  }),
  z.object({ event: z.literal("key"), id: z.string().max(120), key: digits }),
  z.object({
    event: z.literal("reply"),
    from: z.string().max(40),
    text: z.string().max(1000),
    /** Time of its writing, epoch ms by the clock of the service; some write seconds. */
    at: z
      .number()
      .transform((at) => (at < 1e11 ? at * 1000 : at))
      .optional()
      .catch(undefined),
  }),
]);
type Receipt = z.infer<typeof receiptSchema>;

/** Reads a receipt; undefined: it cannot be read. */
export function receiptIn(body: string): Receipt | undefined {
  try {
    return receiptSchema.safeParse(JSON.parse(body.replace(/^\ufeff/, ""))).data;
  } catch {
    return undefined;
  }
}

interface NoticeRow extends AnsweredNotice {
  readonly key: string;
  readonly kind: NoticeKind;
  readonly state: string;
  readonly due_at: Date;
}

const columns =
  "id, key, org_id, phone_id, address_kind, address, recipient, channel, language, " +
  "alarm_ids, kind, " +
  "state, due_at";

interface Reported {
  readonly webhookId: string;
  readonly installation: string;
  /** Time of its signature, epoch ms by the clock of the service; absent: now. */
  readonly signedAt?: number;
  readonly now: number;
}

/**
 * Handles the reports of a service, each once: its id is stored with the change. Unknown notices
 * are ignored. The signature was checked before.
 */
export async function handleReceipt(
  { database, bus }: { readonly database: Database; readonly bus: Bus },
  receipt: Receipt,
  { webhookId, installation, now, signedAt = now }: Reported,
): Promise<void> {
  let orgId: number | null = null;
  const appended = await retryRolledBack(() =>
    database.transaction(async (tx) => {
      const fresh = await tx.query(
        `insert into notice_receipts (webhook_id, at) values ($1, $2)
         on conflict do nothing returning webhook_id`,
        [webhookId, new Date(now)],
      );
      if (fresh.length === 0) return null;
      if (receipt.event === "reply") {
        const ageMs = Math.max(0, signedAt - (receipt.at ?? signedAt));
        return applyReply(tx, receipt, { writtenAt: now - ageMs, now });
      }
      const [, id] = new RegExp(`^n-${installation}-(\\d{1,9})$`).exec(receipt.id) ?? [];
      if (id === undefined) return null;
      const [notice] = await tx.query<NoticeRow>(
        `select ${columns} from notices where id = $1 for update`,
        [Number(id)],
      );
      if (notice === undefined) return null;
      orgId = notice.org_id;
      if (receipt.event === "key") return applyKey(tx, notice, receipt.key, now);
      await moveForward(tx, notice, receipt.event, now);
      return null;
    }),
  );
  if (appended !== null) publish(bus, appended);
  if (orgId !== null) bus.publish("recordsChanged", { kinds: ["notices"], orgIds: [orgId] });
}

const publish = (bus: Bus, { prev, seq, facts }: Appended): void =>
  bus.publish("committed", { prev, seq, facts, details: [] });

const order = ["due", "sending", "accepted", "delivered", "answered", "acknowledged"];
const isBefore = (state: string, other: string): boolean =>
  order.includes(state) && order.indexOf(state) < order.indexOf(other);

/** Reports come in any order, and before the service's own answer: the state only moves forward. */
async function moveForward(
  tx: Transaction,
  notice: NoticeRow,
  event: "sent" | "delivered" | "answered" | "noAnswer" | "busy" | "failed",
  now: number,
): Promise<void> {
  const { id, state, kind, channel } = notice;
  const set = (next: string, reason: string | null, isEnd: boolean) =>
    tx.query(
      `update notices set state = $2, reason = coalesce($3, reason), next_try_at = null,
         sent_at = coalesce(sent_at, $4::timestamptz),
         ended_at = case when $5 then $4::timestamptz else ended_at end where id = $1`,
      [id, next, reason, new Date(now), isEnd],
    );
  if (event === "failed") {
    if (isBefore(state, "delivered")) await set("failed", "refused", true);
  } else if (event === "noAnswer" || event === "busy") {
    if (isBefore(state, "answered")) await set("accepted", event, true);
  } else {
    const next = event === "sent" ? "accepted" : event;
    if (isBefore(state, next)) await set(next, null, event === "delivered" && channel === "text");
  }
  const isReached = event === "answered" || (event === "delivered" && channel === "text");
  if (isReached && kind === "test") await noteTested(tx, id, now);
  if (event === "answered" && kind === "drill") await noteDrillAnswer(tx, notice, "answered", now);
}

const isFresh = ({ due_at }: NoticeRow, now: number): boolean =>
  now - due_at.getTime() < answeredWithinMs;

async function applyKey(
  tx: Transaction,
  notice: NoticeRow,
  key: string,
  now: number,
): Promise<Appended | null> {
  if (notice.channel !== "call" || !isFresh(notice, now)) return null;
  await moveForward(tx, notice, "answered", now);
  if (notice.kind === "drill" && key === "1") await noteDrillAnswer(tx, notice, "key", now);
  if (isRequestKind(notice.kind)) return key === "1" ? acceptRequest(tx, notice, now) : null;
  return isAcknowledgeable(notice.kind) ? answer(tx, notice, key, now) : null;
}

/** "1" as the answer to a request to go there: "I am on the way". */
const acceptRequest = (tx: Transaction, notice: NoticeRow, now: number): Promise<Appended | null> =>
  acknowledgeNotice(tx, notice, "key", now, { step: "onWay", note: "" });

/** "1": I have it. "0": not me, not now. */
async function answer(
  tx: Transaction,
  notice: NoticeRow,
  digit: string,
  now: number,
): Promise<Appended | null> {
  if (digit === "1")
    return acknowledgeNotice(tx, notice, notice.channel === "call" ? "key" : "reply", now);
  if (digit === "0") await pauseNumber(tx, notice, now);
  return null;
}

/**
 * Applies a reply to the last text that the number had received when the reply was written, however
 * late or often the carrier delivers it.
 */
async function applyReply(
  tx: Transaction,
  { from, text }: { readonly from: string; readonly text: string },
  { writtenAt, now }: { readonly writtenAt: number; readonly now: number },
): Promise<Appended | null> {
  const number = normalNumber(from);
  const [, digit] = /^([01])[.!。！]?$/u.exec(text.normalize("NFKC").trim()) ?? [];
  if (number === null || digit === undefined) return null;
  const [notice] = await tx.query<NoticeRow>(
    `select ${columns} from notices where address = $1 and channel = 'text'
       and kind in ${acknowledgeableKindsSql} and sent_at <= $3 and due_at > $2
     order by sent_at desc, id desc limit 1 for update`,
    [number, new Date(now - answeredWithinMs), new Date(writtenAt)],
  );
  return notice === undefined ? null : answer(tx, notice, digit, now);
}
