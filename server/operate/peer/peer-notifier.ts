import type { Beat } from "../../../contract/operate/beat.ts";
import type { Language } from "../../../contract/base/words.ts";
import { coverWithinMs } from "../../../contract/notify/alarm-coverage.ts";
import {
  messageChannelOf,
  type NoticeChannel,
  type NoticeState,
} from "../../../contract/notify/notice.ts";
import { notNotifiedText } from "../../../contract/notify/notice-text.ts";
import type { RingKind } from "../../../contract/operate/peer.ts";
import { peerBackText, peerText, type NotifiedPeer } from "../../../contract/operate/peer-text.ts";
import { dayMs, hourMs, minuteMs } from "../../../contract/base/time.ts";
import type { Log } from "../../platform/base/log.ts";
import { PollLoop } from "../../platform/base/poll-loop.ts";
import { readCalendar } from "../../notify/calendar/worked-days.ts";
import type { Database, Transaction } from "../../platform/db/open-database.ts";
import {
  contactsFor,
  type PlanAlarm,
  type PlannedNotice,
} from "../../notify/notice-plan/plan-contact.ts";
import { plan } from "../../notify/notice-plan/notice-plan.ts";
import { unreachedReasons } from "../../notify/notice-send/escalate/nobody-notice.ts";
import { clockOf } from "../../notify/notice-send/message/alarm-to-notify.ts";
import { notifyManagers } from "../../notify/notice-send/message/manager-notice.ts";
import { countNotice, readAllowance } from "../../notify/notice-send/message/notice-allowance.ts";
import { type Contact, readContacts } from "../../notify/notice-send/message/contact-row.ts";
import type { Planning } from "../../notify/notice-send/message/notice-planning.ts";
import {
  type NewNotice,
  placed,
  optionsOf,
  writeNotice,
} from "../../notify/notice-send/message/write-notice.ts";

export interface PeerNotifierDeps {
  readonly database: Database;
  readonly planning: Planning;
  readonly log: Log;
  readonly now: () => number;
  /** Called after notices of these organisations have changed. */
  readonly onChange: (orgIds: readonly number[]) => void;
  readonly everyMs?: number;
}

const roundMs = 2000;
/** Missed turns are sent late, as far back as this, ms. */
const lateMs = dayMs;

interface Row {
  readonly id: number;
  readonly kind: RingKind;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly ack_at: Date | null;
  readonly name: string;
  readonly silent_after_s: number;
  readonly beat: Beat | null;
  readonly heard_at: Date | null;
  readonly org_id: number;
  readonly lineage: number[];
  readonly time_zone: string;
  readonly country: string;
}

/**
 * Notifies people of watched installations that are silent or do not do their work, by the rules of
 * their numbers as for an urgent alarm, and of the end. Each turn is stored with its notice, so
 * that nobody is notified twice, even after a kill or with several servers.
 */
export function startPeerNotifier(deps: PeerNotifierDeps): { stop(): Promise<void> } {
  const rounds = new PollLoop({
    everyMs: deps.everyMs ?? roundMs,
    work: () => notifyPeerRings(deps),
    log: deps.log,
    name: "telling of watched installations",
  });
  return { stop: () => rounds.stop() };
}

const rowsSql = `select r.id, r.kind, r.started_at, r.ended_at, r.ack_at, p.name,
    p.silent_after_s, p.beat, p.heard_at, f.org_id, f.lineage, f.time_zone, f.country
  from peer_rings r join peers p on p.id = r.peer_id join farms f on f.id = p.farm_id
  where not r.is_told`;

/** One round; false: there was nothing to notify. */
export async function notifyPeerRings(deps: PeerNotifierDeps): Promise<boolean> {
  const rows = await deps.database.query<Row>(rowsSql, [], { prepared: true });
  for (const { id } of rows) {
    const orgId = await deps.database.transaction((tx) => notifyOne(tx, id, deps));
    if (orgId !== null) deps.onChange([orgId]);
  }
  return rows.length > 0;
}

async function notifyOne(
  tx: Transaction,
  id: number,
  deps: PeerNotifierDeps,
): Promise<number | null> {
  const now = deps.now();
  const [row] = await tx.query<Row>(`${rowsSql} and r.id = $1 for update of r`, [id]);
  if (row === undefined) return null;
  if (row.ended_at !== null) return notifyBack(tx, row, deps.planning, now);
  if (row.ack_at !== null) return null;
  // The clock was set back: the old time is not waited for.
  const startAt = Math.min(row.started_at.getTime(), now);
  if (startAt !== row.started_at.getTime())
    await tx.query("update peer_rings set started_at = $2 where id = $1", [id, new Date(startAt)]);
  const contacts = await contactsOf(tx, row, now);
  const calendar = await readCalendar(tx, row.org_id, row.country);
  const alarm = alarmOf(row, startAt);
  let isNotified = false;
  for (const planned of dueTurns(contacts, calendar, alarm, now)) {
    const contact = contacts.find((contact) => contact.id === planned.contactId);
    if (
      contact !== undefined &&
      (await notifyTurn(tx, row, { contact, planned }, deps.planning, now))
    )
      isNotified = true;
  }
  const coverEnd = startAt + coverWithinMs[1];
  const isCovered = now < coverEnd && plan(contacts, calendar, alarm, now, coverEnd).length > 0;
  if (!isCovered && (await notifyUnreached(tx, row, startAt, deps.planning, now)))
    isNotified = true;
  return isNotified ? row.org_id : null;
}

/** States of a notice that reached nobody. */
const unreachedStates: ReadonlySet<NoticeState> = new Set(["failed", "expired", "dropped"]);

/**
 * Notifies the managers of the company each hour while no number was reached. False: a number was
 * reached, or the managers were already notified.
 */
async function notifyUnreached(
  tx: Transaction,
  row: Row,
  startAt: number,
  planning: Planning,
  now: number,
): Promise<boolean> {
  const sentNotices = await tx.query<{ state: NoticeState }>(
    `select n.state from peer_told t join notices n on n.id = t.notice_id where t.ring_id = $1`,
    [row.id],
  );
  if (sentNotices.some(({ state }) => !unreachedStates.has(state))) return false;
  const key = `peer:managers:${row.id}:${Math.floor((now - startAt) / hourMs)}`;
  const known = await tx.query(
    "select 1 from notices where org_id = $1 and starts_with(key, $2) limit 1",
    [row.org_id, `${key}:`],
  );
  if (known.length > 0) return false;
  const why = unreachedReasons[sentNotices.length > 0 ? "noAnswer" : "nobody"];
  const textIn = (language: Language) => {
    const options = {
      ...optionsOf({ closable: false, language }, "mail", planning.links, false),
      link: null,
    };
    const sentence = peerText(notifiedPeer(row, now), false, options).text;
    return notNotifiedText({ recipient: null, channel: "call", why, sentence }, language);
  };
  const notice = { orgId: row.org_id, kind: "untold", key, severity: 1, textIn } as const;
  await notifyManagers(tx, notice, planning, now);
  return true;
}

/** Returns all numbers of its place, for any kind of alarm: this one is about every house. */
const contactsOf = async (
  tx: Transaction,
  { org_id: orgId, lineage }: Row,
  now: number,
): Promise<Contact[]> =>
  contactsFor(await readContacts(tx, [orgId], now), { houseId: 0, lineage })
    .filter(({ status, address }) => status === "open" && address !== "")
    .map((contact) => ({ ...contact, noticeTypes: ["network"] }));

const alarmOf = ({ lineage, time_zone: timeZone }: Row, startAt: number): PlanAlarm => ({
  place: { houseId: 0, lineage, timeZone },
  notice: "network",
  startAt,
  endAt: null,
  severities: [{ at: startAt, severity: 1 }],
});

/** The last turn of each number and channel that has come; turns that were missed are one. */
function dueTurns(
  contacts: readonly Contact[],
  calendar: Parameters<typeof plan>[1],
  alarm: PlanAlarm,
  now: number,
): PlannedNotice[] {
  const from = Math.max(alarm.startAt, now - lateMs);
  const last = new Map<string, PlannedNotice>();
  for (const due of plan(contacts, calendar, alarm, from, now + 1))
    last.set(`${due.contactId}:${due.channel}`, due);
  return [...last.values()];
}

interface Due {
  readonly contact: Contact;
  readonly planned: PlannedNotice;
}

/** Sends a due notice. False: it was already sent, or must wait. */
async function notifyTurn(
  tx: Transaction,
  row: Row,
  { contact, planned }: Due,
  planning: Planning,
  now: number,
): Promise<boolean> {
  const { channel, slot } = planned;
  const earlier = await tx.query(
    "select 1 from peer_told where ring_id = $1 and phone_id = $2 and channel = $3 and slot = $4",
    [row.id, contact.id, channel, slot],
  );
  if (earlier.length > 0) return false;
  const event = { severity: 1, isNew: planned.kind === "raise" } as const;
  const allowance = await readAllowance(tx, contact, channel, event, now);
  if (allowance.kind === "later") return false;
  const reason = !planning.channels.has(channel)
    ? "notConfigured"
    : allowance.kind === "no"
      ? allowance.reason
      : null;
  const id = await write(tx, row, { contact, planned }, { channel, reason, planning, now });
  await tx.query(
    `insert into peer_told (ring_id, phone_id, channel, slot, notice_id)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [row.id, contact.id, channel, slot, id],
  );
  if (reason === null) await countNotice(tx, contact, channel, now);
  // A call above the limit becomes a text, unless the number gets a text anyway.
  if (reason === "callLimit" && contact.alarmType === "phone" && planning.channels.has("text"))
    await notifyTurn(tx, row, { contact, planned: { ...planned, channel: "text" } }, planning, now);
  return true;
}

function write(
  tx: Transaction,
  row: Row,
  { contact, planned }: Due,
  delivery: {
    readonly channel: NoticeChannel;
    readonly reason: NewNotice["reason"];
    readonly planning: Planning;
    readonly now: number;
  },
): Promise<number | null> {
  const { channel, reason, now, planning } = delivery;
  const { links } = planning;
  const options = optionsOf(contact, channel, links, false);
  const notice = placed(
    peerText(notifiedPeer(row, now), planned.kind === "repeat", options),
    options,
  );
  const nextMs = contact.repeatMin === 0 ? hourMs : contact.repeatMin * minuteMs;
  return writeNotice(
    tx,
    {
      ...notice,
      key: `peer:${row.id}:${contact.id}:${channel}:${planned.slot}`,
      orgId: row.org_id,
      contact,
      channel,
      alarms: [],
      severity: 1,
      kind: "peer",
      state: reason === null ? "due" : "dropped",
      reason,
      dueAt: now,
      expiresAt: now + nextMs,
      hasLink: channel !== "call" && links.base !== null,
    },
    links,
    now,
  );
}

const unknown: NotifiedPeer["beat"] = {
  houses: 0,
  urgent: 0,
  storing: { ok: true, reason: null },
  judging: { ok: true, reason: null },
  telling: { ok: true, reason: null },
};

/**
 * Returns the data for a notice. The duration counts from the last sign of life, or from the moment
 * the refusal had lasted long enough to be reported.
 */
function notifiedPeer(row: Row, now: number): NotifiedPeer {
  const minMs = row.silent_after_s * 1000;
  const forMs =
    row.kind === "silent"
      ? now - (row.heard_at?.getTime() ?? now)
      : now - row.started_at.getTime() + minMs;
  return {
    name: row.name,
    kind: row.kind,
    forMs: Math.max(forMs, minMs),
    beat: row.beat ?? unknown,
  };
}

/** Notifies those who were notified that it is over, without calls. */
async function notifyBack(
  tx: Transaction,
  row: Row,
  { channels, links }: Planning,
  now: number,
): Promise<number | null> {
  await tx.query("update peer_rings set is_told = true where id = $1", [row.id]);
  const notified = await tx.query<{ phone_id: number }>(
    `select distinct t.phone_id from peer_told t join notices n on n.id = t.notice_id
     where t.ring_id = $1 and n.sent_at is not null`,
    [row.id],
  );
  const ids = new Set(notified.map(({ phone_id: id }) => id));
  const contacts = (await contactsOf(tx, row, now)).filter(({ id }) => ids.has(id));
  for (const contact of contacts) {
    const channel = messageChannelOf(contact.kind);
    if (!channels.has(channel)) continue;
    await writeNotice(
      tx,
      {
        ...peerBackText(row.name, clockOf(row.time_zone, now), contact.language),
        key: `peer:${row.id}:${contact.id}:back`,
        orgId: row.org_id,
        contact,
        channel,
        alarms: [],
        severity: null,
        kind: "cleared",
        state: "due",
        reason: null,
        dueAt: now,
        expiresAt: now + hourMs,
        hasLink: false,
      },
      links,
      now,
    );
  }
  return contacts.length > 0 ? row.org_id : null;
}
