import type { NoticeChannel } from "../../contract/notice.ts";
import { minuteMs } from "../../contract/time.ts";
import type { Transaction } from "../db/open.ts";
import type { Planning } from "./planning.ts";
import type { Contact } from "./contact-row.ts";
import { type AlarmToNotify, readAlarmsToNotify, tellingKindsSql } from "./alarm-to-notify.ts";
import { textOf, waysOf, writeNotice } from "./write-notice.ts";

/** Good news may wait for more of it. */
const gatherMs = minuteMs;
const keptMs = 60 * minuteMs;

/** States of a notice that its receiver may know of. */
export const heardStates = "('accepted', 'delivered', 'answered', 'acknowledged')";

/**
 * Tells who was told of an urgent or high alarm that it is over: one message each, gathered for a
 * minute. Nobody is called for it.
 */
export async function tellCleared(
  tx: Transaction,
  over: readonly AlarmToNotify[],
  contacts: readonly Contact[],
  planning: Planning,
  now: number,
): Promise<void> {
  const cleared = over.filter(({ alarm }) => {
    const isFresh = alarm.clearedAt !== null && now - alarm.clearedAt < keptMs;
    return isFresh && alarm.severity <= 2;
  });
  if (cleared.length === 0) return;
  const heard = await tx.query<{ phone_id: number; alarm_id: number }>(
    `select distinct n.phone_id, u.id as alarm_id from unnest($1::int[]) as u(id)
     join notices n on n.alarm_ids @> array[u.id] and n.phone_id is not null
     where n.kind in ${tellingKindsSql}
       and (n.state in ${heardStates} or n.sent_at is not null)
       and not exists (select 1 from notices c where c.phone_id = n.phone_id
         and c.kind = 'cleared' and c.alarm_ids @> array[u.id])`,
    [cleared.map(({ alarm }) => alarm.id)],
  );
  for (const contact of contacts) {
    const ids = heard.flatMap((row) => (row.phone_id === contact.id ? [row.alarm_id] : []));
    const channel: NoticeChannel = contact.kind === "phone" ? "text" : contact.kind;
    if (ids.length === 0 || contact.status === "closed" || !planning.channels.has(channel))
      continue;
    await gather(tx, { contact, channel, ids, planning, now });
  }
}

interface Gathered {
  readonly contact: Contact;
  readonly channel: NoticeChannel;
  /** Of the alarms that are over. */
  readonly ids: readonly number[];
  readonly planning: Planning;
  readonly now: number;
}

/** Adds to what is being gathered, or begins. */
async function gather(
  tx: Transaction,
  { contact, channel, ids, planning: { links }, now }: Gathered,
): Promise<void> {
  const [open] = await tx.query<{ id: number; alarm_ids: number[] }>(
    `select id, alarm_ids from notices where phone_id = $1 and kind = 'cleared'
       and state = 'due' and tries = 0 and next_try_at > $2 for update`,
    [contact.id, new Date(now)],
  );
  const alarms = await readAlarmsToNotify(tx, [...(open?.alarm_ids ?? []), ...ids]);
  const ways = { ...waysOf(contact, channel, links, false), link: null };
  const said = textOf("cleared", alarms, ways);
  if (open !== undefined) {
    await tx.query(
      `update notices set alarm_ids = $2::int[], house_ids = $3::int[], text = $4,
         params = $5::jsonb where id = $1`,
      [
        open.id,
        alarms.map(({ alarm }) => alarm.id),
        [...new Set(alarms.map(({ alarm }) => alarm.houseId))],
        said.text,
        JSON.stringify(said.params),
      ],
    );
    return;
  }
  await writeNotice(
    tx,
    {
      ...said,
      key: `${contact.id}:${channel}:cleared:${Math.min(...ids)}:${now}`,
      orgId: contact.orgId,
      contact,
      channel,
      alarms,
      severity: null,
      kind: "cleared",
      state: "due",
      reason: null,
      dueAt: now + gatherMs,
      expiresAt: now + keptMs,
      hasLink: false,
    },
    links,
    now,
  );
}
