import { nameIn } from "../../../contract/base/localized-name.ts";
import { sql } from "drizzle-orm";
import {
  channelsOfKind,
  type NoticeChannel,
  noticeChannels,
} from "../../../contract/notify/notice.ts";
import { testText } from "../../../contract/notify/notice-text.ts";
import type { Notice } from "../../../contract/notify/notice-row.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import { found, Refusal, refuseField } from "../../platform/base/refusal.ts";
import type { Environment } from "../../platform/base/config.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { notices } from "../../platform/db/schema/notify/notice-tables.ts";
import { only, rows } from "../../platform/db/sql-statement.ts";
import { cappedBy, channelLimits, limitWindowMs } from "../notice-plan/notice-cap.ts";
import { configuredChannels } from "../notice-plan/notice-channels.ts";
import { readNotice } from "../notice/notice-queries.ts";
import { clockOf } from "../notice-send/message/alarm-to-notify.ts";
import { linksOf } from "../notice-send/deliver/channel-setup.ts";
import { hashOf, tokenOf } from "../notice-send/message/write-notice.ts";
import { onCallAt } from "../on-call/rota-source.ts";
import { loggedPhone, type ListedRow } from "./phone-row.ts";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import { lockOwn } from "./phone-pause.ts";

export interface TestDeps extends Deps {
  readonly environment: Environment;
  /** The installation's: links of notices may grow from it. */
  readonly key: Buffer;
}

/** A test is useless after this time, ms. */
const testLifeMs = 10 * minuteMs;

/**
 * Adds a test to the outbox. Refusals: 400 for a channel the number has not, 401, 403, 404, 409
 * when it is closed or the installation has no such channel, 429 above a limit of the number.
 */
export function testPhone(deps: TestDeps, call: Call<"testAlarmPhone">): Promise<Notice> {
  const { caller, input, now, language, logChange } = call;
  const { channel } = input;
  return inTransaction(deps, call, async (tx) => {
    const { phone, row } = await lockOwn(tx, caller, input.id);
    if (!channelsOfKind(row.kind).includes(channel))
      throw refuseField(400, "channel", fieldFaults.choice);
    if (row.status === "closed") throw new Refusal(409, "phoneClosed");
    if (!configuredChannels(deps.environment).has(channel))
      throw new Refusal(409, "channelMissing", {
        values: { channel: noticeChannels[channel][language] },
      });
    const receiver = receiverOf(row, now);
    await checkLimits(tx, { ...row, ...receiver }, channel, now);
    const { id } = only(
      await tx.orm
        .insert(notices)
        .values({
          ...linkOfTest(deps, `test:${row.id}:${channel}:${now}`, channel),
          orgId: row.org_id,
          phoneId: row.id,
          channel,
          addressKind: row.kind,
          ...receiver,
          alarmIds: [],
          houseIds: [],
          kind: "test",
          ...(await textOf(tx, row, channel, now)),
          language: row.language,
          state: "due",
          dueAt: new Date(now),
          nextTryAt: new Date(now),
          expiresAt: new Date(now + testLifeMs),
        })
        .returning({ id: notices.id }),
    );
    await logChange(tx, { phone: loggedPhone(phone), channel });
    return found(await readNotice(tx, caller, id));
  });
}

/** The buttons of a card are part of the test. */
function linkOfTest({ environment, key: seed }: TestDeps, key: string, channel: NoticeChannel) {
  const links = linksOf(environment, seed);
  const hasLink = channel === "app" && links.base !== null;
  return { key, ...(hasLink && { ackTokenHash: hashOf(tokenOf(links, key)) }) };
}

/** Returns the text of the notice, with the contact's place and local time. */
async function textOf(tx: Transaction, row: ListedRow, channel: NoticeChannel, now: number) {
  const { language, closable } = row;
  const [place] = await rows<{ zone: string }>(
    tx,
    sql`select time_zone as zone from farms where id = coalesce(${row.farm_id}::int,
      (select farm_id from houses where id = ${row.house_id}::int))`,
  );
  const name = nameIn({ name: row.place_name, nameEn: row.place_name_en }, language);
  const options = { isAnswerable: false, isClosable: closable, link: null, isCapped: false };
  return testText(name, clockOf(place?.zone ?? "UTC", now), { channel, language, ...options });
}

/** The contact itself, or the person on call now. Refusal: 409 when no one is. */
function receiverOf({ rota, kind, address, description }: ListedRow, now: number) {
  if (rota === null) return { address, recipient: description, userId: null };
  const person = onCallAt(rota, kind, now);
  if (person === null) throw new Refusal(409, "nobodyOnCall");
  return { address: person.address, recipient: person.name, userId: person.id };
}

/** A test counts against the notice limits of a number. */
async function checkLimits(
  tx: Transaction,
  { org_id, address }: ListedRow,
  channel: NoticeChannel,
  now: number,
): Promise<void> {
  const past = await rows<{ at: Date }>(
    tx,
    sql`select due_at as at from notices where org_id = ${org_id} and address = ${address}
      and channel = ${channel} and due_at > ${new Date(now - limitWindowMs)}
      and state not in ('dropped', 'expired') order by due_at`,
  );
  const capped = cappedBy(
    channelLimits[channel],
    past.map(({ at }) => at.getTime()),
    now,
  );
  if (capped !== null)
    throw new Refusal(429, "testTooSoon", {
      values: { minutes: Math.max(1, Math.ceil((capped.until - now) / minuteMs)) },
    });
}
