import { messageChannelOf, type NoticeChannel } from "../../../../contract/notify/notice.ts";
import { dayMs, hourMs, minuteMs } from "../../../../contract/base/time.ts";
import type { Queryable, Transaction } from "../../../platform/db/open-database.ts";
import type { Planning } from "../message/notice-planning.ts";
import { PlanContext } from "./plan-context.ts";
import { type Contact, isReached, readContacts } from "../message/contact-row.ts";
import {
  type AlarmToNotify,
  readAlarmsToNotify,
  acknowledgeableKindsSql,
} from "../message/alarm-to-notify.ts";
import { textOf, optionsOf, writeNotice } from "../message/write-notice.ts";

/** All-clears may wait to be gathered. */
const gatherMs = minuteMs;
const validMs = 60 * minuteMs;
/** Alarms of an organisation that one round processes. */
const batch = 2000;

/** States of a notice that its receiver may know about. */
export const receivedStates = "('accepted', 'delivered', 'answered', 'acknowledged')";

/**
 * Notes the urgent and high alarms that are over: they are due a minute after the first one to
 * report.
 */
export async function noteCleared(
  tx: Queryable,
  over: readonly AlarmToNotify[],
  now: number,
): Promise<void> {
  const cleared = over.filter(({ alarm }) => {
    const isFresh = alarm.clearedAt !== null && now - alarm.clearedAt < validMs;
    return isFresh && alarm.severity <= 2;
  });
  const [first] = cleared;
  if (first === undefined) return;
  await tx.query(
    `insert into notice_clears (alarm_id, org_id, due_at)
     select id, $2::int, coalesce(
       (select min(due_at) from notice_clears where org_id = $2::int), $3::timestamptz)
     from unnest($1::int[]) as u(id) where exists (select 1 from notices n
       where n.alarm_ids @> array[u.id] and n.kind in ${acknowledgeableKindsSql})
     on conflict do nothing`,
    [cleared.map(({ alarm }) => alarm.id), first.alarm.orgId, new Date(now + gatherMs)],
  );
}

/** Organisations whose all-clears are due. */
export const clearedOrgs = async (db: Queryable, now: number): Promise<number[]> =>
  (
    await db.query<{ org_id: number }>(
      "select distinct org_id from notice_clears where due_at <= $1",
      [new Date(now)],
    )
  ).map(({ org_id }) => org_id);

/** Alarms of an organisation whose end is to be reported now. */
export const readCleared = async (db: Queryable, orgId: number): Promise<number[]> =>
  (
    await db.query<{ alarm_id: number }>(
      "select alarm_id from notice_clears where org_id = $1 order by alarm_id limit $2",
      [orgId, batch],
    )
  ).map(({ alarm_id }) => alarm_id);

/** Input for one report of ends. */
interface Ends {
  readonly orgId: number;
  readonly alarmIds: readonly number[];
  readonly planning: Planning;
  readonly now: number;
}

/**
 * Notifies everyone who was notified of these alarms that they are over: one message each, no
 * calls, within the hours of the number. Returns true if one is sent.
 */
export async function notifyCleared(
  tx: Transaction,
  { orgId, alarmIds, planning, now }: Ends,
): Promise<boolean> {
  const cleared = await tx.query<{ alarm_id: number }>(
    `delete from notice_clears where alarm_id in (select alarm_id from notice_clears
       where alarm_id = any($1::int[]) for update skip locked) returning alarm_id`,
    [alarmIds],
  );
  const ids = cleared.map(({ alarm_id }) => alarm_id);
  if (ids.length === 0) return false;
  const notifiedOf = await readNotifiedContacts(tx, orgId, ids);
  const alarms = new Map(
    (await readAlarmsToNotify(tx, ids)).map((item) => [item.alarm.id, item] as const),
  );
  const plans = await PlanContext.read(tx, [], [...alarms.values()]);
  let isNotified = false;
  for (const contact of await readContacts(tx, [orgId], now)) {
    const heard = notifiedOf.get(contact.id);
    const notifiedAlarms = [...(heard?.alarmIds ?? [])].flatMap((id) => alarms.get(id) ?? []);
    const [first] = notifiedAlarms;
    const channel = messageChannelOf(contact.kind);
    if (heard === undefined || first === undefined) continue;
    if (!isReached(contact) || !planning.channels.has(channel)) continue;
    const dueAt = dueAtOf(contact, heard, plans.openFrom(contact, first, now), now);
    if (dueAt === null) continue;
    await write(tx, { contact, channel, alarms: notifiedAlarms, dueAt }, planning, now);
    isNotified = true;
  }
  return isNotified;
}

/**
 * People notified within this time may be on the way, so they are told about the end at any hour,
 * ms.
 */
const freshMs = 2 * hourMs;
/** Good news that would wait for longer is not sent, ms. */
const waitMaxMs = dayMs;

/** Returns when a contact is notified of the end; null: not at all. `openAt`: its next hours. */
function dueAtOf(
  { pausedUntil }: Contact,
  { lastAt }: NotifiedContact,
  openAt: number | null,
  now: number,
): number | null {
  const isPaused = pausedUntil !== null && now < pausedUntil;
  if (!isPaused && now - lastAt < freshMs) return now;
  return openAt === null || openAt > now + waitMaxMs ? null : openAt;
}

/** Alarms that a contact was notified of. */
interface NotifiedContact {
  readonly alarmIds: Set<number>;
  /** Time of the last such notice, epoch ms. */
  lastAt: number;
}

/** Returns for each contact the alarms it was notified of, but not yet of their end. */
async function readNotifiedContacts(
  tx: Queryable,
  orgId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NotifiedContact>> {
  const rows = await tx.query<{
    phone_id: number;
    kind: string;
    alarm_ids: number[];
    due_at: Date;
  }>(
    `select phone_id, kind, alarm_ids, due_at from notices
     where org_id = $1 and alarm_ids && $2::int[] and phone_id is not null
       and (kind = 'cleared' or (kind in ${acknowledgeableKindsSql}
         and (state in ${receivedStates} or sent_at is not null)))`,
    [orgId, ids],
  );
  const requestedIds = new Set(ids);
  const notifiedOf = new Map<number, NotifiedContact>();
  for (const { phone_id, kind, alarm_ids, due_at } of rows) {
    const heard = notifiedOf.get(phone_id) ?? { alarmIds: new Set(), lastAt: 0 };
    notifiedOf.set(phone_id, heard);
    if (kind === "cleared") continue;
    heard.lastAt = Math.max(heard.lastAt, due_at.getTime());
    for (const id of alarm_ids) if (requestedIds.has(id)) heard.alarmIds.add(id);
  }
  for (const { phone_id, kind, alarm_ids } of rows)
    if (kind === "cleared")
      for (const id of alarm_ids) notifiedOf.get(phone_id)?.alarmIds.delete(id);
  return notifiedOf;
}

interface AllClear {
  readonly contact: Contact;
  readonly channel: NoticeChannel;
  readonly alarms: readonly AlarmToNotify[];
  readonly dueAt: number;
}

async function write(
  tx: Transaction,
  { contact, channel, alarms, dueAt }: AllClear,
  { links }: Planning,
  now: number,
): Promise<void> {
  const options = { ...optionsOf(contact, channel, links, false), link: null };
  const first = Math.min(...alarms.map(({ alarm }) => alarm.id));
  await writeNotice(
    tx,
    {
      ...textOf("cleared", alarms, options),
      key: `${contact.id}:${channel}:cleared:${first}:${now}`,
      orgId: contact.orgId,
      contact,
      channel,
      alarms,
      severity: null,
      kind: "cleared",
      state: "due",
      reason: null,
      dueAt,
      expiresAt: dueAt + validMs,
      hasLink: false,
    },
    links,
    now,
  );
}
