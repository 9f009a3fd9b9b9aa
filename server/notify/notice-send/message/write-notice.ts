import { createHash, createHmac } from "node:crypto";
import type { Severity } from "../../../../contract/alarm/alarm.ts";
import type {
  AddressKind,
  NoticeChannel,
  NoticeKind,
  NoticeReason,
  NoticeState,
} from "../../../../contract/notify/notice.ts";
import {
  alarmText,
  floodText,
  type NoticeText,
  type NoticeOptions,
  type NotifiedAlarm,
} from "../../../../contract/notify/notice-text.ts";
import { incidentsOf } from "../../../../contract/alarm/incident.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { CardLink } from "../../chat-app/card-text.ts";
import type { Transaction } from "../../../platform/db/open-database.ts";
import type { Contact } from "./contact-row.ts";
import { clockOf, type AlarmToNotify } from "./alarm-to-notify.ts";
import { linkPlace } from "../../notice/notice-link.ts";

/**
 * Links of notices. The token is never stored: it is derived from a secret of the environment and
 * the notice's key, so every try of a notice has the same link. The database has only its hash.
 */
export interface Links {
  /** Address above the page's path; null: no links are sent. */
  readonly base: string | null;
  readonly secret: string;
}

const linkLength = "/n/".length + 22;

export const tokenOf = ({ secret }: Links, key: string): string =>
  createHmac("sha256", secret).update(`link ${key}`).digest().subarray(0, 16).toString("base64url");
export const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** The link of a notice; null: without links. */
export function linkOf(links: Links, key: string): CardLink | null {
  const token = tokenOf(links, key);
  return links.base === null
    ? null
    : { url: `${links.base.replace(/\/+$/, "")}/n/${token}`, token };
}

/** The text for sending. */
export function withLink(text: string, links: Links, key: string): string {
  const link = linkOf(links, key);
  return link === null ? text : text.replace(linkPlace, link.url);
}

/** A notice that is to be recorded. */
export interface NewNotice extends NoticeText {
  readonly key: string;
  readonly orgId: number;
  readonly contact: Pick<Contact, "kind" | "address" | "description" | "language"> &
    Partial<Pick<Contact, "rota" | "userId">> & {
      /** Null: a person without a contact. */
      readonly id: number | null;
    };
  readonly channel: NoticeChannel;
  readonly alarms: readonly AlarmToNotify[];
  readonly severity: Severity | null;
  readonly kind: NoticeKind;
  readonly state: NoticeState;
  readonly reason: NoticeReason | null;
  readonly dueAt: number;
  readonly expiresAt: number;
  readonly hasLink: boolean;
}

/**
 * Writes a notice and returns its id. Throws when its key exists, because it would notify no one.
 */
export async function writeNotice(
  tx: Transaction,
  notice: NewNotice,
  links: Links,
  now: number,
): Promise<number> {
  const id = await writeOnce(tx, notice, links, now);
  if (id === null) throw new Error(`a notice with the key ${notice.key} is there already`);
  return id;
}

/** The user who receives the notice, if it is not the contact's own user. */
const receiverOf = ({ id, rota, userId }: NewNotice["contact"]): number | null =>
  rota == null && id !== null ? null : (userId ?? null);

/** Writes a notice unless its key exists. Returns its id; null: it was written before. */
export async function writeOnce(
  tx: Transaction,
  notice: NewNotice,
  links: Links,
  now: number,
): Promise<number | null> {
  const { contact, alarms, state } = notice;
  const isOver = state === "dropped" || state === "failed";
  const kind: AddressKind = contact.kind;
  const [row] = await tx.query<{ id: number }>(
    `insert into notices (key, org_id, phone_id, channel, address_kind, address, recipient,
       alarm_ids, house_ids, severity, kind, text, template, params, language, state, reason,
       due_at, expires_at, next_try_at, ack_token_hash, ended_at, user_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8::int[], $9::int[], $10, $11, $12, $13, $14::jsonb, $15,
       $16, $17, $18, $19, $20, $21, $22, $23)
     on conflict (key) do nothing returning id`,
    [
      notice.key,
      notice.orgId,
      contact.id,
      notice.channel,
      kind,
      contact.address,
      contact.description,
      alarms.map(({ alarm }) => alarm.id),
      [...new Set(alarms.map(({ alarm }) => alarm.houseId))],
      notice.severity,
      notice.kind,
      notice.text,
      notice.template,
      JSON.stringify(notice.params),
      contact.language,
      state,
      notice.reason,
      new Date(notice.dueAt),
      new Date(notice.expiresAt),
      isOver ? null : new Date(notice.dueAt),
      notice.hasLink && !isOver ? hashOf(tokenOf(links, notice.key)) : null,
      isOver ? new Date(now) : null,
      receiverOf(contact),
    ],
  );
  return row?.id ?? null;
}

/** The data of an alarm for a text; `isOver`: for the text about its end. */
export function alarmForText(
  { alarm, farmName, houseName, content, plan }: AlarmToNotify,
  language: Language,
  isOver = false,
): NotifiedAlarm {
  return {
    key: alarm.key,
    subject: alarm.subject,
    severity: alarm.severity,
    value: alarm.peak ?? alarm.value,
    limit: alarm.limit,
    farmName: farmName[language],
    houseName: houseName[language],
    content: content?.[language] ?? null,
    at: clockOf(plan.place.timeZone, isOver ? (alarm.clearedAt ?? alarm.raisedAt) : alarm.raisedAt),
  };
}

/** The worst first, then the oldest. */
export const byWorst = (a: AlarmToNotify, b: AlarmToNotify): number =>
  a.alarm.severity - b.alarm.severity ||
  a.alarm.raisedAt - b.alarm.raisedAt ||
  a.alarm.id - b.alarm.id;

/** Returns the actions that a recipient can take. */
export function optionsOf(
  contact: Pick<Contact, "closable" | "language">,
  channel: NoticeChannel,
  links: Links,
  isCapped: boolean,
): NoticeOptions {
  // A placeholder as long as the link will be, so that a text that fits now also fits with the
  // link.
  const room = links.base === null ? null : "0".repeat(links.base.length + linkLength);
  return {
    channel,
    language: contact.language,
    isAnswerable: channel === "call" || channel === "text",
    isClosable: contact.closable,
    // A card and a pushed notice have their link behind a button.
    link: channel === "call" || isButtoned(channel) ? null : room,
    isCapped,
  };
}

const isButtoned = (channel: NoticeChannel): boolean => channel === "app" || channel === "push";

/** Replaces the link at the end of a text by a placeholder. */
export const placed = (notice: NoticeText, { link }: NoticeOptions): NoticeText =>
  link === null || !notice.text.endsWith(link)
    ? notice
    : { ...notice, text: `${notice.text.slice(0, -link.length)}${linkPlace}` };

export function textOf(
  kind: "raise" | "repeat" | "cleared" | "summary",
  alarms: readonly AlarmToNotify[],
  options: NoticeOptions,
): NoticeText {
  const [first, ...others] = alarms
    .toSorted(byWorst)
    .map((alarm) => alarmForText(alarm, options.language, kind === "cleared"));
  if (first === undefined) throw new Error("a notice without an alarm");
  const notice =
    kind === "summary"
      ? floodText(floodOf(alarms, options.language), options)
      : alarmText(kind, [first, ...others], options);
  return placed(notice, options);
}

/** Many alarms by their largest incident: its first fault is what they are called by. */
function floodOf(alarms: readonly AlarmToNotify[], language: Language) {
  const byId = new Map(alarms.map((alarm) => [alarm.alarm.id, alarm]));
  const largest = incidentsOf(
    alarms.map(({ alarm }) => alarm),
    () => null,
  ).toSorted((a, b) => b.members.length - a.members.length || a.id - b.id)[0];
  const [any] = alarms;
  const first = (largest === undefined ? undefined : byId.get(largest.first.id)) ?? any;
  if (first === undefined) throw new Error("a flood without an alarm");
  const farms = new Set(alarms.map(({ alarm }) => alarm.farmId));
  const more = { zh: `等${farms.size}场`, en: ` +${farms.size - 1} farms` };
  return {
    placeName: `${first.farmName[language]}${farms.size > 1 ? more[language] : ""}`,
    alarms: alarms.length,
    houses: new Set(alarms.map(({ alarm }) => alarm.houseId)).size,
    first: alarmForText(first, language),
  };
}
