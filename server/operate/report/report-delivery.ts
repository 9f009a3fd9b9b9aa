import type { ReportFile } from "../../../contract/operate/report.ts";
import { hourMs, minuteMs } from "../../../contract/base/time.ts";
import type { Language } from "../../../contract/base/words.ts";
import type { Channel, Outcome } from "../../notify/notice-send/channel/channel-port.ts";
import { recordedOf } from "../../notify/notice-send/deliver/notice-delivery.ts";
import type { Channels } from "../../notify/notice-send/deliver/notice-outbox.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { lastsSql } from "../../platform/db/sql-interval.ts";
import type { ReadyFile } from "../../platform/export/ready-file.ts";
import { typeOf } from "./report-paper.ts";

interface Claimed {
  readonly id: number;
  readonly sendingId: number;
  readonly orgId: number;
  readonly channel: "mail" | "robot";
  readonly address: string;
  readonly secret: string | null;
  readonly tries: number;
  readonly expiresAt: Date;
  readonly language: Language;
  readonly text: string;
}

/** Files take some minutes on a slow line. */
const leaseMs = 6 * minuteMs;
/** Longest wait for the next try, ms. */
const pauseMostMs = 2 * hourMs;

/**
 * The next delivery that is due, claimed for some minutes: after a crash the next process takes it.
 * One that was in the hands of a killed process is sent again, under the same id.
 */
async function claimNext(database: Database, now: number): Promise<Claimed | undefined> {
  const [claimed] = await database.query<Claimed>(
    `with taken as (
       select id from report_deliveries where state in ('due', 'sending')
         and not ${lastsSql("next_try_at", "$1", pauseMostMs)}
         and not ${lastsSql("lease_until", "$1", leaseMs)} and expires_at > $1
       order by next_try_at, id limit 1 for update skip locked
     ), marked as (
       update report_deliveries d set state = 'sending', lease_until = $2, tries = d.tries + 1
       from taken where d.id = taken.id returning d.*
     )
     select m.id, m.sending_id as "sendingId", r.org_id as "orgId", m.channel, m.address,
       p.secret, m.tries, m.expires_at as "expiresAt", r.language, s.text
     from marked m join report_sendings s on s.id = m.sending_id
       join reports r on r.id = s.report_id
       left join alarm_phones p on p.id = m.phone_id`,
    [new Date(now), new Date(now + leaseMs)],
  );
  return claimed;
}

const filesOf = (database: Database, sendingId: number): Promise<readonly ReadyFile[]> =>
  database
    .query<{ format: ReportFile; name: string; content: Buffer }>(
      "select format, name, content from report_files where sending_id = $1 order by format",
      [sendingId],
    )
    .then((found) =>
      found.map(({ format, name, content }) => ({ name, content, type: typeOf(format) })),
    );

export interface DeliveryDeps {
  readonly database: Database;
  readonly channels: Channels;
  /** Part of the ids of mails, so that a mail client shows two tries as one mail. */
  readonly installation: string;
  readonly random?: () => number;
}

async function sendBy(
  channel: Channel | undefined,
  { database, installation }: DeliveryDeps,
  delivery: Claimed,
): Promise<Outcome> {
  if (channel === undefined)
    return { kind: "later", of: "channel", detail: "not configured", afterMs: null };
  return channel.send({
    id: `r-${installation}-${delivery.id}`,
    channel: delivery.channel,
    to: delivery.address,
    secret: delivery.secret ?? "",
    language: delivery.language,
    text: delivery.text,
    template: "",
    params: {},
    keys: {},
    expiresAt: delivery.expiresAt.getTime(),
    isTest: false,
    ...(delivery.channel === "mail" && { files: await filesOf(database, delivery.sendingId) }),
  });
}

/**
 * Sends what is due next; tried again as a notice is. Returns the organisation it is of; null:
 * nothing is due.
 */
export async function deliverNext(deps: DeliveryDeps, now: () => number): Promise<number | null> {
  const { database, channels, random = Math.random } = deps;
  const delivery = await claimNext(database, now());
  if (delivery === undefined) return null;
  const outcome = await sendBy(channels[delivery.channel], deps, delivery);
  const { state, reason, nextTryAt } = recordedOf(delivery, outcome, now(), random());
  await database.query(
    `update report_deliveries set state = $2, reason = $3, next_try_at = $4, lease_until = null,
       sent_at = case when $2 = 'accepted' then $5::timestamptz else sent_at end
     where id = $1 and tries = $6`,
    [
      delivery.id,
      state,
      state === "due" ? "unreachable" : reason,
      nextTryAt === null ? null : new Date(nextTryAt),
      new Date(now()),
      delivery.tries,
    ],
  );
  return delivery.orgId;
}

/** Drops deliveries that were not accepted in time; returns their organisations. */
export async function expireDeliveries(database: Database, now: number): Promise<number[]> {
  const expired = await database.query<{ orgId: number }>(
    `update report_deliveries d set state = 'expired', reason = coalesce(d.reason, 'unreachable'),
       lease_until = null
     from report_sendings s join reports r on r.id = s.report_id
     where s.id = d.sending_id and d.state in ('due', 'sending') and d.expires_at <= $1
       and not ${lastsSql("d.lease_until", "$1", leaseMs)} returning r.org_id as "orgId"`,
    [new Date(now)],
  );
  return expired.map(({ orgId }) => orgId);
}
