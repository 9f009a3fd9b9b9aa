import { hourMs } from "../../../../contract/base/time.ts";
import { type NotifiedAlarm, unreachedText } from "../../../../contract/notify/notice-text.ts";
import type { Queryable, Transaction } from "../../../platform/db/open-database.ts";
import { unreachedSince, unreachedSql } from "../../notice/unreached-alarms.ts";
import { contactsFor } from "../../notice-plan/plan-contact.ts";
import { readCalendars } from "../message/notice-calendars.ts";
import type { Planning } from "../message/notice-planning.ts";
import { mayNotifyRobot } from "../message/robot-allowance.ts";
import { type Contact, readContacts } from "../message/contact-row.ts";
import { type AlarmToNotify, clockOf, readAlarmsToNotify } from "../message/alarm-to-notify.ts";
import { byWorst, placed, alarmForText, optionsOf, writeNotice } from "../message/write-notice.ts";
import { readOrgIds } from "./org-ids.ts";

/** A robot is notified at most this long after the calls ended, ms. */
const validMs = hourMs;

interface Unreached {
  readonly entry: AlarmToNotify;
  readonly since: number;
}

/** SQL condition on an alarm `a`: nobody answered, and its organisation has a robot. */
const unreachedNow = `${unreachedSql("$1::timestamptz")} and exists (select 1 from alarm_phones p
  where p.org_id = a.org_id and p.kind = 'robot' and p.status = 'open')`;

/** Organisations with an urgent alarm whose numbers have all been called without an answer. */
export const unreachedOrgs = (db: Queryable, now: number): Promise<number[]> =>
  readOrgIds(db, `select distinct a.org_id from alarms a where ${unreachedNow}`, [new Date(now)]);

/**
 * Notifies the robots of the responsible groups, once, of an urgent alarm of their organisation
 * whose numbers have all been called without an answer. Returns true when one is notified.
 */
export async function notifyUnreached(
  tx: Transaction,
  orgId: number,
  planning: Planning,
  now: number,
): Promise<boolean> {
  // The newest first, as those that were notified stay until somebody acknowledges them.
  const rows = await tx.query<{ id: number; since: Date | null }>(
    `select a.id, ${unreachedSince} as since from alarms a
     where a.org_id = $2 and ${unreachedNow} order by a.id desc limit 1000`,
    [new Date(now), orgId],
  );
  if (rows.length === 0) return false;
  const sinceOf = new Map(rows.map(({ id, since }) => [id, since?.getTime() ?? now]));
  const all = await readAlarmsToNotify(tx, [...sinceOf.keys()]);
  const notified = await readNotified(tx, all);
  const calendarOf = await readCalendars(tx, all);
  let isNotified = false;
  for (const contact of await readContacts(tx, [orgId], now)) {
    const due = all.filter(
      (item) => isForRobot(contact, item) && !notified.has(`${contact.id}:${item.alarm.id}`),
    );
    const [first] = due;
    if (first === undefined) continue;
    const clock = { calendar: calendarOf(first), timeZone: first.plan.place.timeZone };
    if (!(await mayNotifyRobot(tx, contact, clock, 1, now))) continue;
    const unreached = due.map((entry) => ({ entry, since: sinceOf.get(entry.alarm.id) ?? now }));
    await write(tx, contact, unreached, planning, now);
    isNotified = true;
  }
  return isNotified;
}

const isForRobot = (contact: Contact, { alarm, plan }: AlarmToNotify): boolean =>
  contact.kind === "robot" &&
  contact.orgId === alarm.orgId &&
  contact.noticeTypes.includes(plan.notice) &&
  contactsFor([contact], plan.place).length > 0;

/** Returns which robot was notified of which alarm since its start. */
async function readNotified(
  tx: Queryable,
  alarms: readonly AlarmToNotify[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ phone_id: number | null; alarm_id: number }>(
    `select n.phone_id, u.id as alarm_id
     from unnest($1::int[], $2::timestamptz[]) as u(id, start_at)
       join notices n on n.alarm_ids @> array[u.id]
     where n.kind = 'unreached' and n.due_at >= u.start_at`,
    [alarms.map(({ alarm }) => alarm.id), alarms.map(({ plan }) => new Date(plan.startAt))],
  );
  return new Set(rows.map(({ phone_id, alarm_id }) => `${phone_id}:${alarm_id}`));
}

async function write(
  tx: Transaction,
  contact: Contact,
  unreached: readonly Unreached[],
  planning: Planning,
  now: number,
): Promise<void> {
  const sorted = unreached.toSorted((a, b) => byWorst(a.entry, b.entry));
  const [first, ...others] = sorted.map(({ entry }): NotifiedAlarm =>
    alarmForText(entry, contact.language),
  );
  const [worst] = sorted;
  if (first === undefined || worst === undefined) return;
  const options = optionsOf(contact, "robot", planning.links, false);
  const since = Math.min(...sorted.map((item) => item.since));
  const clock = clockOf(worst.entry.plan.place.timeZone, since);
  const noticeText = placed(unreachedText([first, ...others], clock, options), options);
  await writeNotice(
    tx,
    {
      ...noticeText,
      key: `${contact.id}:robot:unreached:${worst.entry.alarm.id}:${Math.floor(now / 1000)}`,
      orgId: contact.orgId,
      contact,
      channel: "robot",
      alarms: sorted.map(({ entry }) => entry),
      severity: 1,
      kind: "unreached",
      state: "due",
      reason: null,
      dueAt: now,
      expiresAt: now + validMs,
      hasLink: planning.links.base !== null,
    },
    planning.links,
    now,
  );
}
