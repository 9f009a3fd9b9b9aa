import type { Severity } from "../../../../contract/alarm/alarm.ts";
import type { NoticeChannel, NoticeReason } from "../../../../contract/notify/notice.ts";
import type { Transaction } from "../../../platform/db/open-database.ts";
import { passOnDropped } from "../escalate/pass-on.ts";
import type { AlarmToNotify } from "../message/alarm-to-notify.ts";
import { withChecks } from "../message/check-text.ts";
import type { Contact } from "../message/contact-row.ts";
import { countNotice } from "../message/notice-allowance.ts";
import type { Planning } from "../message/notice-planning.ts";
import { byWorst, textOf, optionsOf, writeNotice } from "../message/write-notice.ts";
import { claimWaiting } from "./waiting-notice.ts";

interface DraftContext {
  readonly planning: Planning;
  readonly now: number;
}

/** A notice before its text and channel: the alarms to send to one number now. */
export interface NoticeDraft {
  readonly contact: Contact;
  readonly key: string;
  readonly kind: "raise" | "repeat" | "summary";
  readonly alarms: readonly AlarmToNotify[];
  readonly expiresAt: number;
}

/** A notice that is never sent still gets its row. Returns its id. */
export async function writeEnded(
  tx: Transaction,
  { contact, key, kind, alarms, expiresAt }: NoticeDraft,
  channel: NoticeChannel,
  ended: { readonly state: "failed" | "dropped"; readonly reason: NoticeReason },
  { links }: Planning,
  now: number,
): Promise<number> {
  const noticeText = textOf(kind, alarms, optionsOf(contact, channel, links, false));
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

/**
 * Writes a notice that includes alarms still waiting for a channel that does not work: once it
 * works again, each is notified once.
 */
export async function writeDue(
  tx: Transaction,
  { contact, key, kind, alarms, expiresAt }: NoticeDraft,
  channel: NoticeChannel,
  { isCapped }: { readonly isCapped: boolean },
  { planning: { links }, now }: DraftContext,
): Promise<void> {
  const late = await claimWaiting(tx, contact, channel, alarms, now);
  const all = [...alarms, ...late.alarms].toSorted(byWorst);
  // A contact that was not notified yet gets no reminder.
  const noticeKind = kind === "repeat" && late.hasRaise ? "raise" : kind;
  const noticeText = textOf(noticeKind, all, optionsOf(contact, channel, links, isCapped));
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

export const worstOf = (alarms: readonly AlarmToNotify[]): Severity =>
  alarms.reduce<Severity>(
    (worst, { alarm }) => (alarm.severity < worst ? alarm.severity : worst),
    4,
  );

/**
 * Writes a notice that a limit forbids. A call above the limit becomes a text, unless the number
 * gets a text anyway; a new alarm that would reach nobody is passed on.
 */
export async function writeDropped(
  tx: Transaction,
  draft: NoticeDraft,
  {
    channel,
    reason,
    isNew,
  }: {
    readonly channel: NoticeChannel;
    readonly reason: NoticeReason;
    readonly isNew: boolean;
  },
  context: DraftContext,
): Promise<void> {
  const { planning, now } = context;
  const id = await writeEnded(tx, draft, channel, { state: "dropped", reason }, planning, now);
  const becomesText = reason === "callLimit" && draft.contact.alarmType === "phone";
  if (becomesText && planning.channels.has("text"))
    await writeDue(tx, draft, "text", { isCapped: true }, context);
  else if (isNew && reason !== "orgBudget") await passOnDropped(tx, id, planning, now);
}
