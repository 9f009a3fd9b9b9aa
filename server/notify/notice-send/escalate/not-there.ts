import { type EnglishNames, personNameIn } from "../../../../contract/account/person-name.ts";
import type { WorkStep } from "../../../../contract/alarm/alarm-work.ts";
import { channelsOf, type NoticeChannel } from "../../../../contract/notify/notice.ts";
import { goThereText } from "../../../../contract/notify/go-there-text.ts";
import { hourMs } from "../../../../contract/base/time.ts";
import type { Language, Words } from "../../../../contract/base/words.ts";
import { grouped } from "../../../platform/base/grouped.ts";
import { personNamesOfOrg } from "../../../platform/session/person-names.ts";
import type { Queryable, Transaction } from "../../../platform/db/open-database.ts";
import { openTimes } from "../../notice-plan/notice-period.ts";
import { contactsFor } from "../../notice-plan/plan-contact.ts";
import { type AlarmToNotify, clockOf, readAlarmsToNotify } from "../message/alarm-to-notify.ts";
import { type Contact, isReached, readContacts } from "../message/contact-row.ts";
import { notifyManagers } from "../message/manager-notice.ts";
import { countNotice, readAllowance } from "../message/notice-allowance.ts";
import { type CalendarOf, readCalendars } from "../message/notice-calendars.ts";
import type { Planning } from "../message/notice-planning.ts";
import { alarmForText, byWorst, placed, optionsOf, writeOnce } from "../message/write-notice.ts";
import { readOrgIds } from "./org-ids.ts";

/** A step that a person should have taken already. */
type Missing = Extract<WorkStep, "onWay" | "there">;

interface Late {
  readonly id: number;
  readonly org_id: number;
  readonly step: Missing;
  readonly minutes: number;
  /** Time since which the step has been awaited. */
  readonly since: Date;
}

/**
 * Urgent and high alarms that are acknowledged, without a person on the way, or there, within the
 * minutes set by their organisation; alarms for which a contact was asked within as many minutes
 * wait.
 */
const lateSql = `from (
    select a.id, a.org_id, case when a.work_step is null then 'onWay' else 'there' end as step,
      case when a.work_step is null then b.on_way_min else b.there_min end as minutes,
      case when a.work_step is null then greatest(a.ack_at, a.assigned_at) else a.work_at end
        as since
    from alarms a join notice_budgets b on b.org_id = a.org_id
    where a.state = 'acknowledged' and a.severity <= 2 and a.shelved_until is null
      and a.suppressed_by is null and (a.work_step is null or a.work_step = 'onWay')) late
  where late.since <= $1::timestamptz - late.minutes * interval '1 minute' and not exists (
    select 1 from notices n where n.alarm_ids @> array[late.id] and n.kind = 'notThere'
      and n.due_at > greatest(late.since, $1::timestamptz - late.minutes * interval '1 minute'))`;

/** Organisations with such alarms. */
export const lateOrgs = (db: Queryable, now: number): Promise<number[]> =>
  readOrgIds(db, `select distinct late.org_id ${lateSql}`, [new Date(now)]);

/** A contact is asked within this time, or not at all, ms. */
const validMs = hourMs;

/**
 * Calls the next contact of acknowledged alarms without a person on site: first one that was not
 * notified of it yet, by the order of delays; without any left the managers are mailed. The newest
 * come first: those whose contacts were all asked stay late until somebody goes. Returns true if
 * there are any.
 */
export async function notifyNotThere(
  tx: Transaction,
  orgId: number,
  planning: Planning,
  now: number,
): Promise<boolean> {
  const late = await tx.query<Late>(
    `select late.* ${lateSql} and late.org_id = $2
      order by late.since desc, late.id desc limit 200`,
    [new Date(now), orgId],
  );
  if (late.length === 0) return false;
  const contacts = await readContacts(tx, [orgId], now);
  const alarms = await readAlarmsToNotify(
    tx,
    late.map(({ id }) => id),
  );
  const context: EscalationContext = { calendarOf: await readCalendars(tx, alarms), planning, now };
  const byId = new Map(alarms.map((alarm) => [alarm.alarm.id, alarm]));
  const people = await personNamesOfOrg(tx, orgId);
  const requests: GoThereRequest[] = [];
  for (const item of late) {
    const alarm = byId.get(item.id);
    if (alarm === undefined) continue;
    requests.push({
      late: item,
      alarm,
      next: await nextOf(tx, contacts, item, alarm, context),
      people,
    });
  }
  for (const group of grouped(requests, keyOf).values()) await write(tx, group, context);
  return true;
}

interface EscalationContext {
  readonly calendarOf: CalendarOf;
  readonly planning: Planning;
  readonly now: number;
}
interface Next {
  readonly contact: Contact;
  readonly channel: NoticeChannel;
}
interface GoThereRequest {
  readonly late: Late;
  readonly alarm: AlarmToNotify;
  /** The next contact to ask; null: none is left. */
  readonly next: Next | null;
  /** English names of people of the organisation. */
  readonly people: EnglishNames;
}

/** Key of the alarms that share one request. */
const keyOf = ({ late, next }: GoThereRequest): string =>
  `${late.step} ${next?.contact.id ?? 0} ${next?.channel ?? ""}`;

/** The contact to ask now; null: all were asked, or none may be notified at this time. */
async function nextOf(
  tx: Transaction,
  contacts: readonly Contact[],
  late: Late,
  item: AlarmToNotify,
  { calendarOf, planning, now }: EscalationContext,
): Promise<Next | null> {
  const { alarm, plan } = item;
  const clock = { timeZone: plan.place.timeZone, calendar: calendarOf(item) };
  const notified = await tx.query<{ phone_id: number; is_asked: boolean }>(
    `select phone_id, bool_or(kind = 'notThere' and due_at >= $2) as is_asked from notices
     where alarm_ids @> array[$1::int] and phone_id is not null group by phone_id`,
    [alarm.id, late.since],
  );
  const askedPhoneIds = new Set(notified.flatMap((row) => (row.is_asked ? [row.phone_id] : [])));
  const known = new Set(notified.map(({ phone_id }) => phone_id));
  const open = contactsFor(contacts, plan.place).filter(
    (contact) =>
      contact.kind !== "robot" &&
      contact.noticeTypes.includes(plan.notice) &&
      isReached(contact) &&
      !askedPhoneIds.has(contact.id) &&
      openTimes(contact, clock, now, now + 1).length > 0,
  );
  const inOrder = open.toSorted(
    (a, b) =>
      Number(known.has(a.id)) - Number(known.has(b.id)) || a.delayMin - b.delayMin || a.id - b.id,
  );
  for (const contact of inOrder)
    for (const channel of channelsOf(alarm.severity, contact)) {
      if (!planning.channels.has(channel)) continue;
      const event = { severity: alarm.severity, isNew: true };
      const allowance = await readAllowance(tx, contact, channel, event, now);
      if (allowance.kind === "yes") return { contact, channel };
    }
  return null;
}

/** The reason in words: "Li has it since 03:12, and nobody is on the way after 10 min". */
function reasonText({ late, alarm: { alarm, plan }, people }: GoThereRequest): Words {
  const name = (late.step === "onWay" ? alarm.ackBy : alarm.work?.by) ?? "";
  const [zh, en] = [personNameIn(name, people, "zh"), personNameIn(name, people, "en")];
  const at = clockOf(plan.place.timeZone, late.since.getTime());
  const { minutes } = late;
  return late.step === "onWay"
    ? {
        zh: `${zh} ${at} 已确认，${minutes} 分钟内无人前往`,
        en: `${en} acknowledged at ${at}, nobody on the way after ${minutes} min`,
      }
    : {
        zh: `${zh} ${at} 已出发，${minutes} 分钟内未到场`,
        en: `${en} set out at ${at}, nobody on site after ${minutes} min`,
      };
}

async function write(
  tx: Transaction,
  group: readonly GoThereRequest[],
  context: EscalationContext,
): Promise<void> {
  const { planning, now } = context;
  const sorted = group.toSorted((a, b) => byWorst(a.alarm, b.alarm));
  const [worst] = sorted;
  if (worst === undefined) return;
  const { next, late, alarm } = worst;
  const alarms = sorted.map((item) => item.alarm);
  if (next === null) return notifyManagersOnce(tx, worst, alarms, context);
  const { contact, channel } = next;
  const options = optionsOf(
    { closable: false, language: contact.language },
    channel,
    planning.links,
    false,
  );
  const question = questionOf(worst, alarms, contact.language, options);
  const id = await writeOnce(
    tx,
    {
      ...placed(question, options),
      key: `notThere:${contact.id}:${channel}:${alarm.alarm.id}:${late.step}:${now}`,
      orgId: late.org_id,
      contact,
      channel,
      alarms,
      severity: alarm.alarm.severity,
      kind: "notThere",
      state: "due",
      reason: null,
      dueAt: now,
      expiresAt: now + validMs,
      hasLink: channel !== "call" && planning.links.base !== null,
    },
    planning.links,
    now,
  );
  if (id !== null) await countNotice(tx, contact, channel, now);
}

function questionOf(
  ask: GoThereRequest,
  alarms: readonly AlarmToNotify[],
  language: Language,
  options: ReturnType<typeof optionsOf>,
) {
  const [first, ...others] = alarms.map((alarm) => alarmForText(alarm, language));
  if (first === undefined) throw new Error("a notice without an alarm");
  return goThereText("notThere", [first, ...others], reasonText(ask), options);
}

/** Only once per wait, so that managers are not called again and again. */
async function notifyManagersOnce(
  tx: Transaction,
  ask: GoThereRequest,
  alarms: readonly AlarmToNotify[],
  { planning, now }: EscalationContext,
): Promise<void> {
  const { late } = ask;
  const key = `notThere:managers:${late.id}:${late.step}:${late.since.getTime()}`;
  const known = await tx.query(
    "select 1 from notices where org_id = $1 and starts_with(key, $2) limit 1",
    [late.org_id, key],
  );
  if (known.length > 0) return;
  const textIn = (language: Language) =>
    questionOf(ask, alarms, language, {
      ...optionsOf({ closable: false, language }, "mail", planning.links, false),
      link: null,
    });
  const word = { kind: "notThere", key, severity: 1, orgId: late.org_id, textIn } as const;
  await notifyManagers(tx, word, planning, now);
}
