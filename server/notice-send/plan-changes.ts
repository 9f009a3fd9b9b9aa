import type { NoticeChannel } from "../../contract/notice.ts";
import type { Transaction } from "../db/open.ts";
import { only } from "../db/statement.ts";
import type { Calendar } from "../notice-plan/calendar.ts";
import { nextNotice } from "../notice-plan/next-notice.ts";
import { channelStarts } from "../notice-plan/plan.ts";
import { contactsFor } from "../notice-plan/contact.ts";
import { giveBack } from "./allowance.ts";
import { type CalendarOf, readCalendars } from "./calendar-read.ts";
import { tellCleared } from "./all-clear.ts";
import type { Planning } from "./planning.ts";
import { type Contact, readContacts } from "./contact-row.ts";
import {
  type AlarmToNotify,
  begunBy,
  needsNoticeSql,
  readChanged,
  readNeedingNotice,
  tellingKindsSql,
} from "./alarm-to-notify.ts";

/** Alarms planned in one transaction: a reader of the embedded engine waits no longer for it. */
const batch = 200;

/**
 * Takes the changes of alarms that nobody has planned yet, in their order: duties come, change and
 * go, what is not needed any more is dropped. With the cursor in one transaction, so each change is
 * planned exactly once, however many servers there are. True: there may be more.
 */
export const planChanges = (tx: Transaction, planning: Planning, now: number): Promise<boolean> =>
  withCursor(tx, async (after) => {
    const { seq } = only(await tx.query<{ seq: number }>("select seq from fact_head"));
    const changed = await readChanged(tx, after, seq, batch);
    await planAlarms(tx, changed, planning, now);
    const last = changed.length < batch ? seq : changed.at(-1)?.alarm.version;
    return { seq: last ?? seq, result: changed.length === batch };
  });

/** Plans again the notices of these organisations: contacts or calendar days have changed. */
export const planAgain = (
  tx: Transaction,
  orgIds: readonly number[],
  planning: Planning,
  now: number,
): Promise<void> =>
  withCursor(tx, async (seq) => {
    await planAlarms(tx, await readNeedingNotice(tx, orgIds), planning, now);
    return { seq, result: undefined };
  });

/** One plans at a time. */
async function withCursor<T>(
  tx: Transaction,
  work: (seq: number) => Promise<{ readonly seq: number; readonly result: T }>,
): Promise<T> {
  // An installation that has never told anybody begins with what stands now.
  await tx.query(
    `insert into notice_cursor (id, seq) select 1, coalesce(
       (select min(a.version) - 1 from alarms a where ${needsNoticeSql}),
       (select seq from fact_head))
     on conflict do nothing`,
  );
  const { seq } = only(
    await tx.query<{ seq: number }>("select seq from notice_cursor where id = 1 for update"),
  );
  const done = await work(seq);
  if (done.seq !== seq)
    await tx.query("update notice_cursor set seq = $1 where id = 1", [done.seq]);
  return done.result;
}

async function planAlarms(
  tx: Transaction,
  found: readonly AlarmToNotify[],
  planning: Planning,
  now: number,
): Promise<void> {
  if (found.length === 0) return;
  const alarms = found.map((one) => begunBy(one, now));
  const orgIds = [...new Set(alarms.map(({ alarm }) => alarm.orgId))];
  const contacts = await readContacts(tx, orgIds);
  const calendarOf = await readCalendars(tx, alarms);
  await planDuties(tx, alarms, contacts, calendarOf);
  const over = alarms.filter(({ needsNotice }) => !needsNotice);
  await dropNeedless(tx, over, now);
  await tellCleared(tx, over, contacts, planning, now);
}

interface DutyRow {
  readonly alarm_id: number;
  readonly phone_id: number;
  readonly channel: NoticeChannel;
  readonly start_at: Date;
  readonly next_at: Date | null;
  readonly slot: number;
  readonly told: number;
  readonly told_at: Date | null;
}

/** A duty as it is to be. */
interface Wanted {
  readonly alarmId: number;
  readonly contactId: number;
  readonly channel: NoticeChannel;
  readonly startAt: number;
  readonly nextAt: number | null;
  readonly slot: number;
  readonly told: number;
  readonly toldAt: number | null;
}

const nameOf = (alarmId: number, contactId: number, channel: string) =>
  `${alarmId}:${contactId}:${channel}`;

async function planDuties(
  tx: Transaction,
  alarms: readonly AlarmToNotify[],
  contacts: readonly Contact[],
  calendarOf: CalendarOf,
): Promise<void> {
  const found = await tx.query<DutyRow>(
    "select * from notice_duties where alarm_id = any($1::int[]) for update",
    [alarms.map(({ alarm }) => alarm.id)],
  );
  const held = new Map(found.map((row) => [nameOf(row.alarm_id, row.phone_id, row.channel), row]));
  const wanted = alarms.flatMap((one) =>
    one.needsNotice ? wantedOf(one, contacts, held, calendarOf) : [],
  );
  const names = new Set(wanted.map((one) => nameOf(one.alarmId, one.contactId, one.channel)));
  const gone = found.filter((row) => !names.has(nameOf(row.alarm_id, row.phone_id, row.channel)));
  const changed = wanted.filter((one) => isOther(one, held));
  await removeDuties(tx, gone);
  await writeDuties(tx, changed);
}

function wantedOf(
  one: AlarmToNotify,
  contacts: readonly Contact[],
  held: ReadonlyMap<string, DutyRow>,
  calendarOf: CalendarOf,
): Wanted[] {
  const { alarm, plan } = one;
  const calendar = calendarOf(one);
  return contactsFor(contacts, plan.place)
    .filter(({ orgId, noticeTypes, status }) => {
      const isMeant = noticeTypes.includes(plan.notice);
      return orgId === alarm.orgId && isMeant && status === "open";
    })
    .flatMap((contact) =>
      channelStarts(contact, plan).map(({ channel, startAt }): Wanted => {
        const row = held.get(nameOf(alarm.id, contact.id, channel));
        // What begins again after a break is told from the start.
        const isSame = row !== undefined && row.start_at.getTime() === startAt;
        const toldAt = isSame ? (row.told_at?.getTime() ?? null) : null;
        const next = nextOf(contact, channel, calendar, one, toldAt ?? startAt - 1);
        return {
          alarmId: alarm.id,
          contactId: contact.id,
          channel,
          startAt,
          ...next,
          told: isSame ? row.told : 0,
          toldAt,
        };
      }),
    );
}

/** When somebody is told next, after a moment. */
export function nextOf(
  contact: Contact,
  channel: NoticeChannel,
  calendar: Calendar,
  { plan }: Pick<AlarmToNotify, "plan">,
  after: number,
): { readonly nextAt: number | null; readonly slot: number } {
  const next = nextNotice(contact, channel, calendar, plan, after);
  return { nextAt: next?.at ?? null, slot: next?.slot ?? 0 };
}

function isOther(one: Wanted, held: ReadonlyMap<string, DutyRow>): boolean {
  const row = held.get(nameOf(one.alarmId, one.contactId, one.channel));
  return (
    row === undefined ||
    row.start_at.getTime() !== one.startAt ||
    (row.next_at?.getTime() ?? null) !== one.nextAt ||
    row.slot !== one.slot
  );
}

async function removeDuties(tx: Transaction, gone: readonly DutyRow[]): Promise<void> {
  if (gone.length === 0) return;
  await tx.query(
    `delete from notice_duties d using unnest($1::int[], $2::int[], $3::text[]) as u(a, p, c)
     where d.alarm_id = u.a and d.phone_id = u.p and d.channel = u.c`,
    [
      gone.map((row) => row.alarm_id),
      gone.map((row) => row.phone_id),
      gone.map((row) => row.channel),
    ],
  );
}

const date = (at: number | null): Date | null => (at === null ? null : new Date(at));

async function writeDuties(tx: Transaction, wanted: readonly Wanted[]): Promise<void> {
  if (wanted.length === 0) return;
  await tx.query(
    `insert into notice_duties (alarm_id, phone_id, channel, start_at, next_at, slot, told, told_at)
     select * from unnest($1::int[], $2::int[], $3::text[], $4::timestamptz[], $5::timestamptz[],
       $6::int[], $7::int[], $8::timestamptz[])
     on conflict (alarm_id, phone_id, channel) do update set start_at = excluded.start_at,
       next_at = excluded.next_at, slot = excluded.slot, told = excluded.told,
       told_at = excluded.told_at`,
    [
      wanted.map(({ alarmId }) => alarmId),
      wanted.map(({ contactId }) => contactId),
      wanted.map(({ channel }) => channel),
      wanted.map(({ startAt }) => date(startAt)),
      wanted.map(({ nextAt }) => date(nextAt)),
      wanted.map(({ slot }) => slot),
      wanted.map(({ told }) => told),
      wanted.map(({ toldAt }) => date(toldAt)),
    ],
  );
}

/**
 * What was to be told of alarms that need no notice any more, and of nothing else: it is not sent,
 * and what rings is given up by the sender.
 */
async function dropNeedless(
  tx: Transaction,
  over: readonly AlarmToNotify[],
  now: number,
): Promise<void> {
  if (over.length === 0) return;
  const dropped = await tx.query<{ id: number }>(
    `update notices n set state = 'dropped', reason = 'over', ended_at = $2, lease_until = null
     where alarm_ids && $1::int[] and kind in ${tellingKindsSql} and ended_at is null
       and (state in ('due', 'sending')
         or (channel = 'call' and state in ('accepted', 'delivered')))
       and not exists (
         select 1 from alarms a where a.id = any(n.alarm_ids) and ${needsNoticeSql}) returning id`,
    [over.map(({ alarm }) => alarm.id), new Date(now)],
  );
  await giveBack(
    tx,
    dropped.map(({ id }) => id),
  );
}
