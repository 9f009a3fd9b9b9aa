import { personNameIn } from "../../../../contract/account/person-name.ts";
import { personNamesOfOrg } from "../../../platform/session/person-names.ts";
import { isAppKind, maskedAddress } from "../../../../contract/notify/alarm-address.ts";
import type { Severity } from "../../../../contract/alarm/alarm.ts";
import {
  type AddressKind,
  type NoticeChannel,
  type NoticeReason,
  noticeReasons,
} from "../../../../contract/notify/notice.ts";
import { notNotifiedText, type NoticeText } from "../../../../contract/notify/notice-text.ts";
import { dayMs, hourMs, minuteMs } from "../../../../contract/base/time.ts";
import type { Language, Words } from "../../../../contract/base/words.ts";
import type { Queryable, Transaction } from "../../../platform/db/open-database.ts";
import {
  type AlarmToNotify,
  readAlarmsToNotify,
  acknowledgeableKindsSql,
} from "../message/alarm-to-notify.ts";
import { countNotice, readAllowance } from "../message/notice-allowance.ts";
import { readChannelsDown } from "../channel/channel-state.ts";
import { type Contact, isReached, readContact } from "../message/contact-row.ts";
import { notifyManagers, notifyRobotsOf } from "../message/manager-notice.ts";
import type { Planning } from "../message/notice-planning.ts";
import { textOf, optionsOf, writeOnce } from "../message/write-notice.ts";
import { withoutLink } from "../../notice/notice-link.ts";
import { readOrgIds } from "./org-ids.ts";

/** Wait after a contact that was tried without success, or whose channel is down, ms. */
export const waitsAloneMs = 20_000;
/** Notices that were lost longer ago are no longer passed on, ms. */
export const lostWithinMs = hourMs;

/** SQL condition on a notice `n`: a mail to a manager about alarms that nobody was notified of. */
const managerMailSql =
  "n.kind in ('untold', 'notThere') and n.channel = 'mail' and n.phone_id is null";
/** SQL condition on a notice `n` of alarms: it will never get through. `$1`: `lostWithinMs` ago. */
const lostSql = `n.state in ('failed', 'expired') and n.passed_on_at is null and n.ended_at > $1
  and (n.kind in ${acknowledgeableKindsSql} or (${managerMailSql}))
  and (n.state = 'failed' or n.sent_at is null)`;
/**
 * Condition over `n`: a notice of an urgent or high alarm that does not get through. `$2`:
 * `waitsAloneMs` ago.
 */
const stuckSql = `n.state in ('due', 'sending') and n.passed_on_at is null and n.severity <= 2
  and n.kind in ${acknowledgeableKindsSql} and n.due_at <= $2 and (n.tries > 0 or exists (
    select 1 from notice_paths p where p.channel = n.channel and p.down_since is not null))`;

export const anyToPassOnSql = (lostAfter: string, stuckBefore: string): string =>
  [lostSql, stuckSql]
    .map((condition) => `exists (select 1 from notices n where ${condition})`)
    .join(" or ")
    .replaceAll("$1", lostAfter)
    .replaceAll("$2", stuckBefore);

interface UnsentNotice {
  readonly id: number;
  readonly key: string;
  readonly org_id: number;
  readonly phone_id: number | null;
  readonly channel: NoticeChannel;
  readonly address_kind: AddressKind;
  readonly address: string;
  readonly recipient: string;
  readonly alarm_ids: readonly number[];
  readonly severity: Severity | null;
  readonly kind: "raise" | "repeat" | "summary" | "unreached";
  readonly state: string;
  readonly reason: string | null;
  readonly text: string;
  readonly template: NoticeText["template"];
  readonly params: NoticeText["params"];
}

/** A mail to a manager about alarms, not one of them itself. */
type ManagerMail = Omit<UnsentNotice, "kind"> & { readonly kind: "untold" | "notThere" };
type LostNotice = UnsentNotice | ManagerMail;
const isManagerMail = (lost: LostNotice): lost is ManagerMail =>
  lost.kind === "untold" || lost.kind === "notThere";

const columns = `id, key, org_id, phone_id, channel, address_kind, address, recipient, alarm_ids,
  severity, kind, state, reason, text, template, params`;

/** Parameters of `lostSql` and `stuckSql`. */
const limitsAt = (now: number) => [new Date(now - lostWithinMs), new Date(now - waitsAloneMs)];

/** Organisations with lost notices. */
export const lostOrgs = (db: Queryable, now: number): Promise<number[]> =>
  readOrgIds(
    db,
    `select org_id from notices n where ${lostSql}
     union select org_id from notices n where ${stuckSql}`,
    limitsAt(now),
  );

/**
 * Passes on lost notices of an organisation, so that nothing ends in silence. The same contact is
 * notified by its next channel (call, text, mail of its user) when a channel refuses a notice for
 * good or does not deliver it. With none left, the managers of the company are notified, by mail or
 * by their groups' robots. An address that does not exist is reported to them in any case, once per
 * day. Returns true if there were any.
 */
export async function passOn(
  tx: Transaction,
  orgId: number,
  planning: Planning,
  now: number,
): Promise<boolean> {
  const rows = await tx.query<LostNotice>(
    `update notices set passed_on_at = $3 where id in (
       select id from (
         (select id, severity from notices n where n.org_id = $4 and ${lostSql} limit 100)
         union all
         (select id, severity from notices n where n.org_id = $4 and ${stuckSql} limit 100)) untold
       order by severity nulls last, id limit 50)
     returning ${columns}`,
    [...limitsAt(now), new Date(now), orgId],
  );
  if (rows.length === 0) return false;
  const down = await readDown(tx, planning);
  for (const notice of rows) await passOnOne(tx, notice, down, planning, now);
  return true;
}

/**
 * Passes on a notice of an urgent or high alarm that a limit of its number has dropped: the number
 * was not notified of the alarm, and will not be by this channel.
 */
export async function passOnDropped(
  tx: Transaction,
  noticeId: number,
  planning: Planning,
  now: number,
): Promise<void> {
  const rows = await tx.query<LostNotice>(
    `update notices set passed_on_at = $2 where id = $1 and severity <= 2 returning ${columns}`,
    [noticeId, new Date(now)],
  );
  for (const notice of rows)
    await passOnOne(tx, notice, await readDown(tx, planning), planning, now);
}

const readDown = async (
  tx: Transaction,
  { channels }: Planning,
): Promise<ReadonlySet<NoticeChannel>> =>
  new Set((await readChannelsDown(tx, channels)).map(({ channel }) => channel));

async function passOnOne(
  tx: Transaction,
  notice: LostNotice,
  down: ReadonlySet<NoticeChannel>,
  planning: Planning,
  now: number,
): Promise<void> {
  if (isManagerMail(notice)) return notifyGroups(tx, notice, planning, now);
  const known = await readAlarmsToNotify(tx, notice.alarm_ids);
  const alarms = known.filter(({ needsNotice }) => needsNotice);
  const isNotified =
    alarms.length > 0 && (notice.severity ?? 4) <= 2
      ? await notifyNext(tx, notice, { alarms, down }, planning, now)
      : null;
  await mailManagers(tx, notice, isNotified, planning, now);
}

/** If a mail to a manager does not get through, the company's groups are notified instead, once. */
async function notifyGroups(
  tx: Transaction,
  { kind, key, org_id: orgId, severity, text, template, params }: ManagerMail,
  planning: Planning,
  now: number,
): Promise<void> {
  // The same for each of the managers.
  const about = key.slice(0, key.lastIndexOf(":"));
  const textIn = () => ({ text, template, params });
  await notifyRobotsOf(tx, orgId, { kind, key: about, severity, textIn }, planning, now);
}

interface PassOnState {
  readonly alarms: readonly AlarmToNotify[];
  /** Channels that do not work now. */
  readonly down: ReadonlySet<NoticeChannel>;
}

/** Another channel for a contact after one has failed. */
interface Next {
  readonly channel: NoticeChannel;
  readonly contact: Contact;
  /** The contact gets a notice of its own there. */
  readonly isOwn: boolean;
}

async function readReached(
  tx: Transaction,
  { phone_id: id }: UnsentNotice,
  now: number,
): Promise<Contact | null> {
  const contact = id === null ? null : await readContact(tx, id, now);
  return contact !== null && isReached(contact) ? contact : null;
}

/** Passes a notice on to the next channel. True: the contact is notified by another channel. */
async function notifyNext(
  tx: Transaction,
  notice: UnsentNotice,
  { alarms, down }: PassOnState,
  planning: Planning,
  now: number,
): Promise<boolean> {
  const contact = await readReached(tx, notice, now);
  if (contact === null) return false;
  const severity = notice.severity ?? 4;
  for (const next of await nextOf(tx, contact, notice.channel)) {
    const { channel } = next;
    if (!planning.channels.has(channel) || down.has(channel)) continue;
    if (next.isOwn) return true;
    const allowance = await readAllowance(
      tx,
      next.contact,
      channel,
      { severity, isNew: true },
      now,
    );
    if (allowance.kind !== "yes") continue;
    const { links } = planning;
    const kind = notice.kind === "unreached" ? "raise" : notice.kind;
    const id = await writeOnce(
      tx,
      {
        ...textOf(kind, alarms, optionsOf(contact, channel, links, false)),
        key: `${notice.key}:${channel}`,
        orgId: contact.orgId,
        contact: next.contact,
        channel,
        alarms,
        severity,
        kind,
        state: "due",
        reason: "standIn",
        dueAt: now,
        expiresAt: now + hourMs,
        hasLink: links.base !== null,
      },
      links,
      now,
    );
    if (id !== null) await countNotice(tx, next.contact, channel, now);
    return true;
  }
  return false;
}

/** The mail of the contact's person; empty: without an address. */
async function mailOf(tx: Transaction, contact: Contact): Promise<readonly Next[]> {
  const rows = await tx.query<{ email: string }>(
    "select email from users where id = $1 and email <> ''",
    [contact.userId],
  );
  return rows.map(({ email: address }) => ({
    channel: "mail",
    contact: { ...contact, kind: "mail", address },
    isOwn: false,
  }));
}

/** Returns the channels to try after a failed channel, in order. */
async function nextOf(
  tx: Transaction,
  contact: Contact,
  failed: NoticeChannel,
): Promise<readonly Next[]> {
  const isOfApp = isAppKind(contact.kind);
  const isOfDevice = contact.kind === "push";
  if (contact.kind !== "phone" && !isOfApp && !isOfDevice) return [];
  // The number by which an app finds a person is that person's.
  const text: Next = isOfApp
    ? { channel: "text", contact: { ...contact, kind: "phone" }, isOwn: false }
    : { channel: "text", contact, isOwn: contact.alarmType !== "phone" };
  const mail = await mailOf(tx, contact);
  if (failed === "call" || failed === "app") return [text, ...mail];
  return failed === "text" || isOfDevice ? mail : [];
}

const isReason = (reason: string | null): reason is NoticeReason =>
  reason !== null && Object.hasOwn(noticeReasons, reason);
const reasonOf = ({ reason }: UnsentNotice): Words =>
  noticeReasons[isReason(reason) ? reason : "unreachable"];

/** True: the failure is due to the receiver's address, so the next alarm would fail too. */
const isOfRecipient = ({ state, reason }: UnsentNotice): boolean =>
  state === "failed" && (reason === "badAddress" || reason === "refused");

/**
 * Notifies the managers of an address that accepts nothing, once per day, and of urgent or high
 * alarms without another notice: once an hour for each address or, if the channel fails, for the
 * same alarms.
 */
async function mailManagers(
  tx: Transaction,
  notice: UnsentNotice,
  isNotified: boolean | null,
  planning: Planning,
  now: number,
): Promise<void> {
  const isAddress = isOfRecipient(notice);
  if (isNotified !== false && !isAddress) return;
  const { channel, org_id: orgId, address_kind: kind, address } = notice;
  const hours = isNotified === false ? hourMs : dayMs;
  const people = await personNamesOfOrg(tx, orgId);
  const named = (language: Language) =>
    `${personNameIn(notice.recipient, people, language)} ${maskedAddress(kind, address)}`.trim();
  const about = isAddress ? `${kind}:${address.toLowerCase()}` : alarmsKey(notice.alarm_ids);
  const why = reasonOf(notice);
  const isNamed = isAddress || kind === "robot";
  const noticeText = withoutLink(notice.text);
  const word = {
    kind: "untold",
    key: `untold:${orgId}:${channel}:${about}:${hours / minuteMs}:${Math.floor(now / hours)}`,
    severity: isNotified === false ? notice.severity : null,
  } as const;
  const textIn = (language: Language) =>
    notNotifiedText(
      { recipient: isNamed ? named(language) : null, channel, why, sentence: noticeText },
      language,
    );
  const isMailable = channel !== "mail" || isAddress;
  await notifyManagers(tx, { ...word, orgId, isMailable, textIn }, planning, now);
}

const alarmsKey = ([first = 0, ...others]: readonly number[]): string =>
  `${first}:${others.length + 1}`;
