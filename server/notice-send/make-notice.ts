import type { Severity } from "../../contract/alarm.ts";
import type { NoticeChannel, NoticeReason } from "../../contract/notice.ts";
import { minuteMs } from "../../contract/time.ts";
import type { Transaction } from "../db/open.ts";
import type { Calendar } from "../notice-plan/calendar.ts";
import { type CalendarOf, readCalendars } from "./calendar-read.ts";
import { countTold, readAllowance, waitedMaxMs } from "./allowance.ts";
import { warnOfBudget } from "./budget-warning.ts";
import { isHeld, readFlood } from "./flood.ts";
import { nextOf } from "./plan-changes.ts";
import type { Planning } from "./planning.ts";
import { type Contact, readContact } from "./contact-row.ts";
import { type AlarmToNotify, begunBy, readAlarmsToNotify } from "./alarm-to-notify.ts";
import { takeWaiting } from "./waiting-notice.ts";
import { byWorst, textOf, waysOf, writeNotice } from "./write-notice.ts";

/**
 * What is due to one number by one channel within this is one notice, ms: of urgent and high
 * alarms, and of medium ones.
 */
export const gatherMs = { high: 5000, medium: minuteMs } as const;

/** Alarms that a notice names singly, in a flood too. */
const listedMax = 3;

/** A number and how it is told. */
export interface Group {
  readonly contactId: number;
  readonly channel: NoticeChannel;
}

/**
 * Numbers that are to be told now. What has just begun waits for what begins with it; a turn that
 * was known before does not, and takes along what is due soon.
 */
export const dueGroups = async (on: Pick<Transaction, "query">, now: number): Promise<Group[]> => {
  const found = await on.query<{ phone_id: number; channel: NoticeChannel }>(
    `select d.phone_id, d.channel from notice_duties d join alarms a on a.id = d.alarm_id
     where d.next_at <= $1
     group by d.phone_id, d.channel
     having bool_or(
       case when d.told = 0 and d.next_at <= d.start_at then
         d.next_at <= case when a.severity <= 2 then $2::timestamptz else $3::timestamptz end
       else true end)
     order by min(a.severity), min(d.next_at) limit 100`,
    [new Date(now), new Date(now - gatherMs.high), new Date(now - gatherMs.medium)],
  );
  return found.map((row) => ({ contactId: row.phone_id, channel: row.channel }));
};

interface DutyRow {
  readonly alarm_id: number;
  readonly next_at: Date;
  readonly slot: number;
  readonly told: number;
}

/** What is due to one number, with its alarms. */
interface Due {
  readonly one: AlarmToNotify;
  readonly at: number;
  readonly slot: number;
  readonly told: number;
}

/**
 * Makes the notice of a number that is due, and says when each of its duties is next, in one
 * transaction: another server, or this one after a restart, finds nothing left to do. Whose it is;
 * null: none was made.
 */
export async function makeNotice(
  tx: Transaction,
  { contactId, channel }: Group,
  planning: Planning,
  now: number,
): Promise<number | null> {
  const rows = await tx.query<DutyRow>(
    `select d.alarm_id, d.next_at, d.slot, d.told from notice_duties d
     join alarms a on a.id = d.alarm_id
     where d.phone_id = $1 and d.channel = $2
       and d.next_at <= case when a.severity <= 2 then $3::timestamptz else $4::timestamptz end
     order by d.alarm_id for update of d skip locked`,
    [contactId, channel, new Date(now + gatherMs.high), new Date(now + gatherMs.medium)],
  );
  if (rows.length === 0) return null;
  const contact = await readContact(tx, contactId);
  if (contact === null) return null;
  const alarms = await readAlarmsToNotify(
    tx,
    rows.map((row) => row.alarm_id),
  );
  const byId = new Map(alarms.map((one) => [one.alarm.id, begunBy(one, now)]));
  const all = rows.flatMap((row): Due[] => {
    const one = byId.get(row.alarm_id);
    const at = row.next_at.getTime();
    return one === undefined ? [] : [{ one, at, slot: row.slot, told: row.told }];
  });
  const calendarOf = await readCalendars(tx, alarms);
  // What has ended meanwhile is the planner's to take away.
  const standing = all.filter(({ one }) => one.needsNotice);
  const flood = await readFlood(tx, contact, channel, now);
  const held = standing.filter((each) => isHeld(flood, each, now));
  if (held.length > 0) await postpone(tx, contact, channel, held, flood.until);
  const due = standing.filter((each) => !held.includes(each));
  if (due.length === 0) return null;
  const until = await tell(
    tx,
    { contact, channel, due, isFlood: flood.isFlood && due.length > listedMax },
    planning,
    {
      calendarOf,
      now,
    },
  );
  if (until === null) return contact.orgId;
  await postpone(tx, contact, channel, due, until);
  return null;
}

interface TurnToTell {
  readonly contact: Contact;
  readonly channel: NoticeChannel;
  readonly due: readonly Due[];
  readonly isFlood: boolean;
}

/** Writes the notice and moves its duties on. A moment: not before then. */
async function tell(
  tx: Transaction,
  { contact, channel, due, isFlood }: TurnToTell,
  planning: Planning,
  { calendarOf, now }: { readonly calendarOf: CalendarOf; readonly now: number },
): Promise<number | null> {
  const alarms = due.map(({ one }) => one);
  const severity = worstOf(alarms);
  const allowance = await readAllowance(tx, contact, channel, severity, now);
  if (allowance.kind === "later") return allowance.until;
  const first = Math.min(...due.map(({ at }) => at));
  const slot = Math.min(...due.map((each) => each.slot));
  const moved = nextTimes(contact, channel, due, calendarOf, now);
  const isRepeat = due.every(({ told }) => told > 0);
  const isSummed = allowance.kind === "yes" && allowance.isSummed;
  const nextAt = Math.min(...moved.map((one) => one.nextAt ?? Infinity));
  const draft: NoticeDraft = {
    contact,
    key: `${contact.id}:${channel}:${Math.floor(first / 1000)}:${slot}`,
    kind: isFlood || isSummed ? "summary" : isRepeat ? "repeat" : "raise",
    alarms,
    expiresAt: Math.max(now + minuteMs, Math.min(nextAt, first + waitedMaxMs)),
  };
  const drop = (reason: NoticeReason) => writeDropped(tx, draft, channel, reason, planning, now);
  if (!planning.channels.has(channel)) await drop("notConfigured");
  else if (allowance.kind === "no") {
    await drop(allowance.reason);
    // A call that is one too many becomes a text, unless the number gets one of its own.
    const becomesText = allowance.reason === "callLimit" && contact.alarmType === "phone";
    if (becomesText && planning.channels.has("text"))
      await writeDue(tx, draft, "text", { isCapped: true }, planning, now);
  } else await writeDue(tx, draft, channel, { isCapped: false }, planning, now);
  await moveOn(tx, contact, channel, moved);
  return null;
}

/** A notice before its text and channel: what one number is to be told now. */
interface NoticeDraft {
  readonly contact: Contact;
  readonly key: string;
  readonly kind: "raise" | "repeat" | "summary";
  readonly alarms: readonly AlarmToNotify[];
  readonly expiresAt: number;
}

/** What is never sent has its line all the same. */
async function writeDropped(
  tx: Transaction,
  { contact, key, kind, alarms, expiresAt }: NoticeDraft,
  channel: NoticeChannel,
  reason: NoticeReason,
  { links }: Planning,
  now: number,
): Promise<void> {
  const said = textOf(kind, alarms, waysOf(contact, channel, links, false));
  const severity = worstOf(alarms);
  const notice = { ...said, key, orgId: contact.orgId, contact, channel, alarms, severity, kind };
  const end = { state: "dropped", reason, dueAt: now, expiresAt, hasLink: false } as const;
  await writeNotice(tx, { ...notice, ...end }, links, now);
}

/** With it goes what still waits for a channel that is away: on its return each is told once. */
async function writeDue(
  tx: Transaction,
  { contact, key, kind, alarms, expiresAt }: NoticeDraft,
  channel: NoticeChannel,
  { isCapped }: { readonly isCapped: boolean },
  planning: Planning,
  now: number,
): Promise<void> {
  const { links } = planning;
  const late = await takeWaiting(tx, contact, channel, alarms, now);
  const all = [...alarms, ...late.alarms].toSorted(byWorst);
  // Who has not heard of it yet is not reminded.
  const told = kind === "repeat" && late.hasRaise ? "raise" : kind;
  const id = await writeNotice(
    tx,
    {
      ...textOf(told, all, waysOf(contact, channel, links, isCapped)),
      key: isCapped ? `${key}:text` : key,
      orgId: contact.orgId,
      contact,
      channel,
      alarms: all,
      severity: worstOf(all),
      kind: told,
      state: "due",
      reason: isCapped ? "callLimit" : null,
      dueAt: now,
      expiresAt,
      hasLink: channel !== "call" && links.base !== null,
    },
    links,
    now,
  );
  if (id === null) return;
  await countTold(tx, contact, channel, now);
  await warnOfBudget(tx, contact.orgId, channel, planning, now);
}

const worstOf = (alarms: readonly AlarmToNotify[]): Severity =>
  alarms.reduce<Severity>(
    (worst, { alarm }) => (alarm.severity < worst ? alarm.severity : worst),
    4,
  );

interface Moved {
  readonly alarmId: number;
  readonly nextAt: number | null;
  readonly slot: number;
  readonly toldAt: number;
}

/** When each is next; alarms of one start have the same next. */
function nextTimes(
  contact: Contact,
  channel: NoticeChannel,
  due: readonly Due[],
  calendarOf: CalendarOf,
  now: number,
): Moved[] {
  const known = new Map<string, { readonly nextAt: number | null; readonly slot: number }>();
  return due.map(({ one, at }) => {
    const toldAt = Math.max(now, at);
    const { startAt, place, severities } = one.plan;
    const name = JSON.stringify([startAt, toldAt, place.timeZone, severities, one.country]);
    const calendar: Calendar = calendarOf(one);
    const next = known.get(name) ?? nextOf(contact, channel, calendar, one, toldAt);
    known.set(name, next);
    return { alarmId: one.alarm.id, ...next, toldAt };
  });
}

async function moveOn(
  tx: Transaction,
  contact: Contact,
  channel: NoticeChannel,
  moved: readonly Moved[],
): Promise<void> {
  await tx.query(
    `update notice_duties d set next_at = u.next_at, slot = u.slot, told = d.told + 1,
       told_at = u.told_at
     from unnest($3::int[], $4::timestamptz[], $5::int[], $6::timestamptz[])
       as u(alarm_id, next_at, slot, told_at)
     where d.phone_id = $1 and d.channel = $2 and d.alarm_id = u.alarm_id`,
    [
      contact.id,
      channel,
      moved.map(({ alarmId }) => alarmId),
      moved.map(({ nextAt }) => (nextAt === null ? null : new Date(nextAt))),
      moved.map(({ slot }) => slot),
      moved.map(({ toldAt }) => new Date(toldAt)),
    ],
  );
}

async function postpone(
  tx: Transaction,
  contact: Contact,
  channel: NoticeChannel,
  due: readonly Due[],
  until: number,
): Promise<void> {
  await tx.query(
    `update notice_duties set next_at = $4
     where phone_id = $1 and channel = $2 and alarm_id = any($3::int[])`,
    [contact.id, channel, due.map(({ one }) => one.alarm.id), new Date(until)],
  );
}
