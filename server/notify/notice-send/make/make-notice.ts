import { createHash } from "node:crypto";
import type { NoticeChannel } from "../../../../contract/notify/notice.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import { grouped } from "../../../platform/base/grouped.ts";
import type { Queryable, Transaction } from "../../../platform/db/open-database.ts";
import { type Allowance, readAllowance, waitedMaxMs } from "../message/notice-allowance.ts";
import { warnOfBudget } from "./budget-warning.ts";
import { type Duty, DutyChanges, readDuties, type NotifyState } from "../plan/notice-duty.ts";
import { type Flood, floodWaitEnd, readFlood, urgentWaitMs } from "./alarm-flood.ts";
import type { Planning } from "../message/notice-planning.ts";
import type { PlanContext } from "../plan/plan-context.ts";
import { type Contact, readContact } from "../message/contact-row.ts";
import { type AlarmToNotify, needsNoticeSql } from "../message/alarm-to-notify.ts";
import { type NoticeDraft, worstOf, writeDropped, writeDue, writeEnded } from "./notice-draft.ts";

/**
 * Notices due to one number by one channel within this time become one, ms: for urgent and high
 * alarms, and for medium ones.
 */
export const gatherMs = { high: 5000, medium: minuteMs } as const;
/**
 * While the planner is behind, an alarm that has just begun waits longer for others of the same
 * cause, ms.
 */
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
  /** Computes when the next notice is due. */
  readonly plans: PlanContext;
  /** The only alarms that the notice may be about. */
  readonly alarmIds: readonly number[];
  readonly planning: Planning;
  readonly now: number;
}

/**
 * Makes the notice that is due for a number, and sets when each of its duties is next due, in one
 * transaction: another server, or this one after a restart, finds nothing left to do. True: one was
 * made.
 */
export async function makeNotice(
  tx: Transaction,
  group: Group,
  noticeInput: NoticeInput,
): Promise<boolean> {
  const { now, planning } = noticeInput;
  const duties = await readDue(tx, group, now, true);
  const contact = duties.length === 0 ? null : await readContact(tx, group.contactId, now);
  if (contact === null) return false;
  const changes = new DutyChanges();
  const due = await readNotified(tx, duties, noticeInput);
  const mayBe = mayBeNotified(contact, now);
  if (mayBe !== true) {
    // The planner has not noticed yet.
    if (mayBe === null) for (const duty of duties) changes.leave(duty, duty.alarmIds);
    else putOff(changes, due, Math.min(mayBe, now + pausedCheckMs));
    await changes.write(tx, contact.orgId);
    return false;
  }
  const { channel } = group;
  const inHours = waitForHours(changes, contact, due, noticeInput);
  const isMade = await notifyUnlessFlood(
    tx,
    { contact, channel, due: inHours },
    changes,
    noticeInput,
  );
  await changes.write(tx, contact.orgId);
  if (isMade) await warnOfBudget(tx, contact.orgId, channel, planning, now);
  return isMade;
}

/** Postpones alarms that a summary has just contained. True: a notice of the others was made. */
async function notifyUnlessFlood(
  tx: Transaction,
  { contact, channel, due }: Omit<DueDuty, "flood">,
  changes: DutyChanges,
  noticeInput: NoticeInput,
): Promise<boolean> {
  const { now } = noticeInput;
  const flood = await readFlood(tx, contact, channel, now);
  const parts = grouped(due, (each) => floodWaitEnd(flood, each, now));
  for (const [until, some] of parts) if (until !== null) putOff(changes, some, until);
  const dueNow = parts.get(null);
  return (
    dueNow !== undefined &&
    notify(tx, { contact, channel, due: dueNow, flood }, changes, noticeInput)
  );
}

/** A number whose pause has just begun is checked again when the planner knows about it, ms. */
const pausedCheckMs = 5000;

/** True when a number may be notified; the time until which it may not; null: never. */
function mayBeNotified(contact: Contact, now: number): true | number | null {
  const { status, address, pausedAt, pausedUntil } = contact;
  if (status === "closed") return null;
  // The rota has just changed, and is empty now.
  if (address === "") return now + pausedCheckMs;
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
      return one === undefined
        ? []
        : [{ one, duty, at: duty.nextAt ?? 0, noticeCount: duty.notifiedCount }];
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
 * number's next hours, so that nobody is called by day for a notice of the night. Returns the
 * others.
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

interface DueDuty {
  readonly contact: Contact;
  readonly channel: NoticeChannel;
  readonly due: readonly Due[];
  readonly flood: Flood;
}

/** Writes the notice and moves its duties on. False: it is put off. */
async function notify(
  tx: Transaction,
  { contact, channel, due, flood }: DueDuty,
  changes: DutyChanges,
  noticeInput: NoticeInput,
): Promise<boolean> {
  const { planning, now } = noticeInput;
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
  const nextAt = moveOn({ contact, channel, due }, changes, noticeInput);
  const isSummed = allowance.kind === "yes" && allowance.isSummed;
  const isFlood = flood.isFlood && due.length > listedMax;
  const draft: NoticeDraft = {
    contact,
    key: keyOf(contact, channel, due),
    kind: isFlood || isSummed ? "summary" : kindOf(due),
    alarms,
    expiresAt: Math.max(now + minuteMs, Math.min(nextAt, first + waitedMaxMs)),
  };
  // Failed, not postponed, so that it is passed on to the next channel, or to the managers.
  if (!planning.channels.has(channel)) {
    const end = { state: "failed", reason: "notConfigured" } as const;
    await writeEnded(tx, draft, channel, end, planning, now);
  } else if (allowance.kind === "yes")
    await writeDue(tx, draft, channel, { isCapped: false }, noticeInput);
  else await writeDropped(tx, draft, { channel, reason: allowance.reason, isNew }, noticeInput);
  return true;
}

const kindOf = (due: readonly Due[]): "raise" | "repeat" =>
  due.every(({ noticeCount }) => noticeCount > 0) ? "repeat" : "raise";

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

/** Sets the next time of each. Returns the earliest, or Infinity. */
function moveOn(
  { contact, channel, due }: Omit<DueDuty, "flood">,
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
      const notifyState: NotifyState = {
        ...duty,
        ...next,
        notBefore: null,
        failures: 0,
        notifiedAt,
      };
      changes.markNotified([one.alarm.id], {
        ...notifyState,
        notifiedCount: duty.notifiedCount + 1,
      });
    }
  }
  return first;
}
