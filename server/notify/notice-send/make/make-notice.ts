import { createHash } from "node:crypto";
import type { Severity } from "../../../../contract/alarm/alarm.ts";
import type { NoticeChannel, NoticeReason } from "../../../../contract/notify/notice.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import { grouped } from "../../../platform/base/grouped.ts";
import type { Queryable, Transaction } from "../../../platform/db/open-database.ts";
import {
  type Allowance,
  countNotice,
  readAllowance,
  waitedMaxMs,
} from "../message/notice-allowance.ts";
import { warnOfBudget } from "./budget-warning.ts";
import { type Duty, DutyChanges, readDuties, type NotifyState } from "../plan/notice-duty.ts";
import { type Flood, floodWaitEnd, readFlood, urgentWaitMs } from "./alarm-flood.ts";
import type { Planning } from "../message/notice-planning.ts";
import type { PlanContext } from "../plan/plan-context.ts";
import { type Contact, readContact } from "../message/contact-row.ts";
import { type AlarmToNotify, needsNoticeSql } from "../message/alarm-to-notify.ts";
import { passOnDropped } from "../escalate/pass-on.ts";
import { claimWaiting } from "./waiting-notice.ts";
import { withChecks } from "../message/check-text.ts";
import { byWorst, textOf, waysOf, writeNotice } from "../message/write-notice.ts";

/**
 * Notices due to one number by one channel within this time become one, ms: for urgent and high
 * alarms, and for medium ones.
 */
export const gatherMs = { high: 5000, medium: minuteMs } as const;
/** While the planner is behind, what has just begun waits longer for what begins with it, ms. */
export const plannedMs = 15_000;

/** Alarms that a notice names singly, in a flood too. */
const listedMax = 3;

/** A number and its channel. */
export interface Group {
  readonly orgId: number;
  readonly contactId: number;
  readonly channel: NoticeChannel;
}

/**
 * Numbers to notify now. A new alarm waits for others that begin with it; a turn that was known
 * before does not, and takes along notices that are due soon. Organisations take turns, the urgent
 * alarms of all of them first.
 */
export const dueGroups = async (db: Queryable, now: number): Promise<Group[]> => {
  const rows = await db.query<{ org_id: number; phone_id: number; channel: NoticeChannel }>(
    `select g.org_id, g.phone_id, g.channel from (
       select d.org_id, d.phone_id, d.channel, min(d.severity) as severity,
         row_number() over (partition by d.org_id, min(d.severity) > 1
           order by min(d.severity), min(d.next_at), d.phone_id, d.channel) as turn
       from notice_duties d left join notice_plans p on p.org_id = d.org_id
       where d.next_at <= $1 and (d.not_before is null or d.not_before <= $1)
       group by d.org_id, d.phone_id, d.channel
       having bool_or(
         case when d.told = 0 and d.next_at <= d.start_at then
           d.next_at <= case when p.want > p.seq then $4::timestamptz
             when d.severity <= 2 then $2::timestamptz else $3::timestamptz end
         else true end)) g
     order by g.severity > 1, g.turn, g.severity, g.org_id limit 100`,
    [
      new Date(now),
      new Date(now - gatherMs.high),
      new Date(now - gatherMs.medium),
      new Date(now - plannedMs),
    ],
  );
  return rows.map((row) => ({
    orgId: row.org_id,
    contactId: row.phone_id,
    channel: row.channel,
  }));
};

/** Duties of one number that are due now, or within the gathering time. */
const readDue = (
  db: Queryable,
  { contactId, channel }: Group,
  now: number,
  isLocked: boolean,
): Promise<Duty[]> =>
  readDuties(
    db,
    `d.phone_id = $1 and d.channel = $2 and (d.not_before is null or d.not_before <= $5)
       and d.next_at <= case when d.severity <= 2 then $3::timestamptz else $4::timestamptz end
     order by d.id ${isLocked ? "for update skip locked" : ""}`,
    [
      contactId,
      channel,
      new Date(now + gatherMs.high),
      new Date(now + gatherMs.medium),
      new Date(now),
    ],
  );

/** Returns the alarms to notify it of. */
export const readDueIds = async (db: Queryable, group: Group, now: number): Promise<number[]> =>
  (await readDue(db, group, now, false)).flatMap(({ alarmIds }) => alarmIds);

/** One alarm of a duty. */
interface Due {
  readonly one: AlarmToNotify;
  readonly duty: Duty;
  readonly at: number;
  readonly noticeCount: number;
}

/** Data for making notices: read in advance, for many numbers at once. */
export interface NoticeInput {
  readonly alarms: ReadonlyMap<number, AlarmToNotify>;
  /** Their next due times. */
  readonly plans: PlanContext;
  /** The only alarms that it is to speak of. */
  readonly alarmIds: readonly number[];
  readonly planning: Planning;
  readonly now: number;
}

/**
 * Makes the notice of a number that is due, and says when each of its duties is next, in one
 * transaction: another server, or this one after a restart, finds nothing left to do. True: one was
 * made.
 */
export async function makeNotice(
  tx: Transaction,
  group: Group,
  ground: NoticeInput,
): Promise<boolean> {
  const { now, planning } = ground;
  const duties = await readDue(tx, group, now, true);
  const contact = duties.length === 0 ? null : await readContact(tx, group.contactId, now);
  if (contact === null) return false;
  const changes = new DutyChanges();
  const due = await readNotified(tx, duties, ground);
  const mayBe = mayBeNotified(contact, now);
  if (mayBe !== true) {
    // The planner has not noticed yet.
    if (mayBe === null) for (const duty of duties) changes.leave(duty, duty.alarmIds);
    else putOff(changes, due, Math.min(mayBe, now + pausedLookMs));
    await changes.write(tx, contact.orgId);
    return false;
  }
  const inHours = waitForHours(changes, contact, due, ground);
  const flood = await readFlood(tx, contact, group.channel, now);
  const parts = grouped(inHours, (each) => floodWaitEnd(flood, each, now));
  for (const [until, some] of parts) if (until !== null) putOff(changes, some, until);
  const going = parts.get(null) ?? [];
  const isMade =
    going.length > 0 &&
    (await notify(tx, { contact, channel: group.channel, due: going, flood }, changes, ground));
  await changes.write(tx, contact.orgId);
  if (isMade) await warnOfBudget(tx, contact.orgId, group.channel, planning, now);
  return isMade;
}

/** A number whose pause has just begun is looked at again when the planner knows of it, ms. */
const pausedLookMs = 5000;

/** True when a number may be notified; the time until which it may not; null: never. */
function mayBeNotified(contact: Contact, now: number): true | number | null {
  const { status, address, pausedAt, pausedUntil } = contact;
  if (status === "closed") return null;
  // The rota has just changed, and is empty now.
  if (address === "") return now + pausedLookMs;
  const isPaused = pausedUntil !== null && now >= (pausedAt ?? -Infinity) && now < pausedUntil;
  return isPaused ? pausedUntil : true;
}

/** Returns the alarms that still need a notice. The planner removes those that have ended. */
async function readNotified(
  tx: Transaction,
  duties: readonly Duty[],
  { alarms, alarmIds }: Pick<NoticeInput, "alarms" | "alarmIds">,
): Promise<Due[]> {
  const over = await tx.query<{ id: number }>(
    `select u.id from unnest($1::int[]) as u(id) left join alarms a on a.id = u.id
     where a.id is null or not (${needsNoticeSql})`,
    [alarmIds],
  );
  const notifiedIds = new Set(alarmIds);
  for (const { id } of over) notifiedIds.delete(id);
  return duties.flatMap((duty) =>
    duty.alarmIds.flatMap((id): Due[] => {
      const one = notifiedIds.has(id) ? alarms.get(id) : undefined;
      return one === undefined ? [] : [{ one, duty, at: duty.nextAt ?? 0, noticeCount: duty.told }];
    }),
  );
}

const putOff = (changes: DutyChanges, due: readonly Due[], until: number): void =>
  change(changes, due, { notBefore: until });

/** Gives these alarms a duty that differs in this. */
function change(changes: DutyChanges, due: readonly Due[], other: Partial<NotifyState>): void {
  for (const [duty, some] of grouped(due, ({ duty }) => duty)) {
    const ids = some.map(({ one }) => one.alarm.id);
    changes.leave(duty, ids);
    changes.markNotified(ids, { ...duty, ...other });
  }
}

/** A notice due within the hours of its number is made for this long after them, ms. */
const lateMaxMs = 10 * minuteMs;

/**
 * A notice that was due long ago, before the number was added or while no server ran, waits for the
 * number's next hours: nobody is called by day for a turn of the night. Returns the others.
 */
function waitForHours(
  changes: DutyChanges,
  contact: Contact,
  due: readonly Due[],
  { plans, now }: NoticeInput,
): Due[] {
  const openAt = ({ one, at }: Due): number | null =>
    now - at <= lateMaxMs ? now : plans.openFrom(contact, one, now);
  const byTime = grouped(due, openAt);
  for (const [nextAt, waiting] of byTime)
    if (nextAt !== now) change(changes, waiting, { nextAt, notBefore: null });
  return byTime.get(now) ?? [];
}

/** Puts off a notice that could not be made. Returns the number of its failures. */
export async function putOffFailed(
  tx: Transaction,
  group: Group,
  alarmId: number,
  now: number,
  pauseMs: (failures: number) => number,
): Promise<number> {
  const duties = await readDue(tx, group, now, true);
  const duty = duties.find(({ alarmIds }) => alarmIds.includes(alarmId));
  if (duty === undefined) return 0;
  const failures = duty.failures + 1;
  const changes = new DutyChanges();
  changes.leave(duty, [alarmId]);
  changes.markNotified([alarmId], { ...duty, failures, notBefore: now + pauseMs(failures) });
  await changes.write(tx, group.orgId);
  return failures;
}

interface TurnToTell {
  readonly contact: Contact;
  readonly channel: NoticeChannel;
  readonly due: readonly Due[];
  readonly flood: Flood;
}

/** Writes the notice and moves its duties on. False: it is put off. */
async function notify(
  tx: Transaction,
  { contact, channel, due, flood }: TurnToTell,
  changes: DutyChanges,
  ground: NoticeInput,
): Promise<boolean> {
  const { planning, now } = ground;
  const alarms = due.map(({ one }) => one);
  const severity = worstOf(alarms);
  const first = Math.min(...due.map(({ at }) => at));
  const isNew = due.some(
    ({ one, noticeCount }) => noticeCount === 0 && one.alarm.severity === severity,
  );
  const allowance = inTime(
    await readAllowance(tx, contact, channel, { severity, isNew }, now),
    severity === 1 && isNew ? first + urgentWaitMs : Infinity,
  );
  if (allowance.kind === "later") {
    putOff(changes, due, allowance.until);
    return false;
  }
  const nextAt = moveOn({ contact, channel, due }, changes, ground);
  const isRepeat = due.every(({ noticeCount }) => noticeCount > 0);
  const isSummed = allowance.kind === "yes" && allowance.isSummed;
  const isFlood = flood.isFlood && due.length > listedMax;
  const draft: NoticeDraft = {
    contact,
    key: keyOf(contact, channel, due),
    kind: kindOf(isFlood || isSummed, isRepeat),
    alarms,
    expiresAt: Math.max(now + minuteMs, Math.min(nextAt, first + waitedMaxMs)),
  };
  const end = (state: "failed" | "dropped", reason: NoticeReason) =>
    writeEnded(tx, draft, channel, { state, reason }, planning, now);
  // Failed, and not held back: it is passed on to the next channel, or to the managers.
  if (!planning.channels.has(channel)) await end("failed", "notConfigured");
  else if (allowance.kind === "no") {
    const id = await end("dropped", allowance.reason);
    // A call that is one too many becomes a text, unless the number gets one of its own.
    const becomesText = allowance.reason === "callLimit" && contact.alarmType === "phone";
    if (becomesText && planning.channels.has("text"))
      await writeDue(tx, draft, "text", { isCapped: true }, ground);
    else if (isNew && allowance.reason !== "orgBudget") await passOnDropped(tx, id, planning, now);
  } else await writeDue(tx, draft, channel, { isCapped: false }, ground);
  return true;
}

const kindOf = (isSummary: boolean, isRepeat: boolean): NoticeDraft["kind"] =>
  isSummary ? "summary" : isRepeat ? "repeat" : "raise";

/** A notice delayed beyond this is not sent by this channel if another channel covers it. */
const inTime = (allowance: Allowance, latest: number): Allowance =>
  allowance.kind === "later" && allowance.until > latest && allowance.reason !== null
    ? { kind: "no", reason: allowance.reason }
    : allowance;

/** Returns a key of its duties: a repeat, or a notice to a contact that is back, gets another. */
function keyOf(contact: Contact, channel: NoticeChannel, due: readonly Due[]): string {
  const duties = due.map(({ one, duty }) => `${duty.id}:${one.alarm.id}`).toSorted();
  const hash = createHash("sha256").update(duties.join()).digest("base64url").slice(0, 22);
  return `${contact.id}:${channel}:${hash}`;
}

/** A notice before its text and channel: the alarms to send to one number now. */
interface NoticeDraft {
  readonly contact: Contact;
  readonly key: string;
  readonly kind: "raise" | "repeat" | "summary";
  readonly alarms: readonly AlarmToNotify[];
  readonly expiresAt: number;
}

/** A notice that is never sent still gets its row. Returns its id. */
async function writeEnded(
  tx: Transaction,
  { contact, key, kind, alarms, expiresAt }: NoticeDraft,
  channel: NoticeChannel,
  ended: { readonly state: "failed" | "dropped"; readonly reason: NoticeReason },
  { links }: Planning,
  now: number,
): Promise<number> {
  const noticeText = textOf(kind, alarms, waysOf(contact, channel, links, false));
  const severity = worstOf(alarms);
  const notice = {
    ...noticeText,
    key,
    orgId: contact.orgId,
    contact,
    channel,
    alarms,
    severity,
    kind,
  };
  const end = { ...ended, dueAt: now, expiresAt, hasLink: false };
  return writeNotice(tx, { ...notice, ...end }, links, now);
}

/** Includes what still waits for a channel that is away: on its return each is notified once. */
async function writeDue(
  tx: Transaction,
  { contact, key, kind, alarms, expiresAt }: NoticeDraft,
  channel: NoticeChannel,
  { isCapped }: { readonly isCapped: boolean },
  { planning: { links }, now }: NoticeInput,
): Promise<void> {
  const late = await claimWaiting(tx, contact, channel, alarms, now);
  const all = [...alarms, ...late.alarms].toSorted(byWorst);
  // A contact that was not notified yet gets no reminder.
  const noticeKind = kind === "repeat" && late.hasRaise ? "raise" : kind;
  const noticeText = textOf(noticeKind, all, waysOf(contact, channel, links, isCapped));
  await writeNotice(
    tx,
    {
      ...(await withChecks(tx, noticeText, channel, all, contact.language)),
      key: isCapped ? `${key}:text` : key,
      orgId: contact.orgId,
      contact,
      channel,
      alarms: all,
      severity: worstOf(all),
      kind: noticeKind,
      state: "due",
      reason: isCapped ? "callLimit" : null,
      dueAt: now,
      expiresAt,
      hasLink: channel !== "call" && links.base !== null,
    },
    links,
    now,
  );
  await countNotice(tx, contact, channel, now);
}

const worstOf = (alarms: readonly AlarmToNotify[]): Severity =>
  alarms.reduce<Severity>(
    (worst, { alarm }) => (alarm.severity < worst ? alarm.severity : worst),
    4,
  );

/** Sets the next time of each. Returns the earliest, or Infinity. */
function moveOn(
  { contact, channel, due }: Omit<TurnToTell, "flood">,
  changes: DutyChanges,
  { plans, now }: NoticeInput,
): number {
  let first = Infinity;
  for (const [duty, some] of grouped(due, ({ duty }) => duty)) {
    changes.leave(
      duty,
      some.map(({ one }) => one.alarm.id),
    );
    const notifiedAt = Math.max(now, duty.nextAt ?? now);
    for (const { one } of some) {
      const next = plans.next(contact, channel, one, notifiedAt);
      first = Math.min(first, next.nextAt ?? Infinity);
      const telling: NotifyState = {
        ...duty,
        ...next,
        notBefore: null,
        failures: 0,
        toldAt: notifiedAt,
      };
      changes.markNotified([one.alarm.id], { ...telling, told: duty.told + 1 });
    }
  }
  return first;
}
