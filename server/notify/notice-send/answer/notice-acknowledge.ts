import { type AckMethod, ackNoteOf } from "../../../../contract/alarm/ack-note.ts";
import { maskedAddress } from "../../../../contract/notify/alarm-address.ts";
import type { WorkStep } from "../../../../contract/alarm/alarm-work.ts";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import type { AddressKind, NoticeChannel } from "../../../../contract/notify/notice.ts";
import { dayMs } from "../../../../contract/base/time.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { type AlarmRow, alarmOf } from "../../../judge/record/alarm-row.ts";
import { applyStep } from "../../../alarm/alarm/alarm-commands.ts";
import { acknowledge, workOn } from "../../../judge/record/alarm-life-cycle.ts";
import type { Queryable, Transaction } from "../../../platform/db/open-database.ts";
import type { Appended } from "../../../platform/fact/append-facts.ts";
import { openTimes } from "../../notice-plan/notice-period.ts";
import { plainWeek } from "../../notice-plan/notice-calendar.ts";
import { acknowledgeRingOf } from "./peer-ring.ts";
import { writeLines } from "../../../platform/operation-log/log-lines.ts";
import { readContactsOfAddress } from "../message/contact-row.ts";

/** A notice that a person answers. */
export interface AnsweredNotice {
  readonly id: number;
  readonly org_id: number;
  readonly phone_id: number | null;
  readonly address_kind: AddressKind;
  readonly address: string;
  readonly recipient: string;
  readonly channel: NoticeChannel;
  readonly language: Language;
  readonly alarm_ids: number[];
}

/** Time after the notice within which an answer counts, ms. */
export const answeredWithinMs = dayMs;

/** The linked user, or the number as people recognise it without being able to reach it. */
async function acknowledgedBy(
  tx: Queryable,
  notice: AnsweredNotice,
): Promise<{ readonly name: string; readonly userId: number | null }> {
  const [user] = await tx.query<{ id: number; real_name: string }>(
    `select u.id, u.real_name from users u where u.id = coalesce(
       (select n.user_id from notices n where n.id = $2),
       (select p.user_id from alarm_phones p where p.id = $1))`,
    [notice.phone_id, notice.id],
  );
  if (user !== undefined) return { name: user.real_name, userId: user.id };
  const masked = maskedAddress(notice.address_kind, notice.address);
  const name = notice.recipient === "" ? masked : `${notice.recipient} (${masked})`;
  return { name, userId: null };
}

/**
 * Acknowledges exactly the alarms of a notice that still wait, in the name of the number's owner; a
 * watched installation in it is acknowledged too. `work` also notes for all alarms that are not
 * closed where that person is, or that the cause is fixed. Returns the facts to publish; null:
 * nothing waited.
 */
export async function acknowledgeNotice(
  tx: Transaction,
  notice: AnsweredNotice,
  method: AckMethod,
  now: number,
  work: { readonly step: WorkStep; readonly note: string } | null = null,
): Promise<Appended | null> {
  const who = await acknowledgedBy(tx, notice);
  const rows = await tx.query<AlarmRow>(
    "select * from alarms where id = any($1::int[]) and org_id = $2 order by id for update",
    [notice.alarm_ids, notice.org_id],
  );
  const note = ackNoteOf(method);
  await tx.query(
    `update notices set state = 'acknowledged', ended_at = coalesce(ended_at, $2)
     where id = $1`,
    [notice.id, new Date(now)],
  );
  await acknowledgePeer(tx, notice, { ...who, note, now });
  const { changed, appended } = await applyStep(
    tx,
    rows.map(alarmOf),
    (alarm) =>
      work === null
        ? acknowledge(alarm, who.name, note, now)
        : workOn(alarm, { step: work.step, by: who.name, note: work.note }, now),
    { at: now, by: who.name },
  );
  const operation = work === null ? "alarmAck" : "alarmWork";
  await writeLog(tx, changed, operation, { ...who, note: work?.note || note, now });
  return appended;
}

interface Answerer {
  readonly name: string;
  readonly userId: number | null;
  readonly note: string;
  readonly now: number;
}

async function acknowledgePeer(
  tx: Transaction,
  notice: AnsweredNotice,
  { name, userId, note, now }: Answerer,
): Promise<void> {
  const acknowledged = await acknowledgeRingOf(tx, notice.id, name, now);
  if (acknowledged === null) return;
  const line = {
    userId,
    ...(userId === null ? { operator: name } : {}),
    orgId: notice.org_id,
    function: "peerAck",
    operation: acknowledged.peerName,
    remark: note,
  } as const;
  await writeLines(tx, [line], { source: "other", address: "", now });
}

const writeLog = (
  tx: Transaction,
  changed: readonly Alarm[],
  operation: "alarmAck" | "alarmWork",
  { name, userId, note, now }: Answerer,
): Promise<void> =>
  writeLines(
    tx,
    changed.map((alarm) => ({
      userId,
      ...(userId === null ? { operator: name } : {}),
      orgId: alarm.orgId,
      houseId: alarm.houseId,
      function: operation,
      operation: alarm.key,
      remark: note,
    })),
    { source: "other", address: "", now },
  );

/**
 * Silences the number a notice was sent to until its running period ends, a day at most, where its
 * owner may do that. False: it cannot be switched off.
 */
export async function pauseNumber(
  tx: Transaction,
  notice: AnsweredNotice,
  now: number,
): Promise<boolean> {
  const contacts = await readContactsOfAddress(tx, notice);
  const closable = contacts.filter((contact) => contact.closable);
  for (const contact of closable) {
    const [place] = await tx.query<{ time_zone: string }>(
      `select f.time_zone from farms f
       where f.id = coalesce($1::int, (select farm_id from houses where id = $2))`,
      [contact.farmId, contact.houseId],
    );
    const clock = { timeZone: place?.time_zone ?? "UTC", calendar: plainWeek };
    const [open] = openTimes({ ...contact, dateType: "daily" }, clock, now, now + dayMs);
    const until = open === undefined || open.from > now ? now + dayMs : open.to;
    await tx.query("update alarm_phones set paused_at = $2, paused_until = $3 where id = $1", [
      contact.id,
      new Date(now),
      new Date(until),
    ]);
  }
  return closable.length > 0;
}
