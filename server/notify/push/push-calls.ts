import { createHash } from "node:crypto";
import { pushFaults, pushMax, type PushDevice } from "../../../contract/notify/push.ts";
import type { Language } from "../../../contract/base/words.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { bind } from "../../platform/api/bind-handlers.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import type { Environment } from "../../platform/base/config.ts";
import { found, notFound, refuseField } from "../../platform/base/refusal.ts";
import type { Seal } from "../../platform/base/seal.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { only } from "../../platform/db/sql-statement.ts";
import { notePushed } from "./push-devices.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { readPushKey } from "./push-key.ts";
import { contactOf, push, type PushTarget } from "./push-request.ts";
import { pushPayload } from "./push-text.ts";

export interface PushDeps extends Deps {
  readonly seal: Seal;
  readonly environment: Pick<Environment, "PUBLIC_URL" | "SMTP_FROM">;
}

interface Row extends PushTarget {
  readonly session_hash: Buffer | null;
  readonly name: string;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  readonly fault: string;
}

const deviceOf = ({ endpoint, ...row }: Row, { tokenHash }: Caller): PushDevice => ({
  id: row.id,
  name: row.name,
  isOfSession: row.session_hash?.toString("hex") === tokenHash,
  mark: createHash("sha256").update(endpoint).digest("base64url"),
  service: new URL(endpoint).hostname,
  createdAt: row.created_at.getTime(),
  sentAt: row.sent_at?.getTime() ?? null,
  fault: row.fault,
});

const readOwn = (db: Queryable, userId: number, id: number | null) =>
  db.query<Row>(
    `select * from push_devices where user_id = $1 and ($2::bigint is null or id = $2::bigint)
     order by created_at, id`,
    [userId, id],
  );

async function listDevices({ database, seal }: PushDeps, { caller }: Call<"listPushDevice">) {
  const { publicKey } = await readPushKey(database, seal);
  const rows = await readOwn(database, caller.userId, null);
  return { rows: rows.map((row) => deviceOf(row, caller)), publicKey };
}

/**
 * Subscribes a browser for the caller, also if another user had subscribed it. One of the caller's
 * own moves to this session.
 */
function saveDevice(deps: PushDeps, call: Call<"savePushDevice">): Promise<PushDevice> {
  const { caller, input, now, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    const devices = await readOwn(tx, caller.userId, null);
    const isKnown = devices.some(({ endpoint }) => endpoint === input.endpoint);
    if (!isKnown && devices.length >= pushMax.devices)
      throw refuseField(400, "name", pushFaults.many, { max: pushMax.devices });
    const row = only(
      await tx.query<Row>(
        `insert into push_devices (user_id, endpoint, p256dh, auth, name, created_at, session_hash)
         values ($1, $2, $3, $4, $5, $6, decode($7, 'hex'))
         on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh,
           auth = excluded.auth, name = excluded.name, session_hash = excluded.session_hash,
           fault = '' returning *`,
        [
          caller.userId,
          input.endpoint,
          input.p256dh,
          input.auth,
          input.name,
          new Date(now),
          caller.tokenHash,
        ],
      ),
    );
    const device = deviceOf(row, caller);
    await logChange(tx, isKnown ? null : device);
    return device;
  });
}

/** A mark that is known no more is right already. Refusals: 401, 404. */
function deleteDevice(deps: PushDeps, call: Call<"deletePushDevice">): Promise<void> {
  const { caller, input, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    const [row = null] =
      input.mark === undefined
        ? await readOwn(tx, caller.userId, input.id ?? 0)
        : await tx.query<Row>(
            "select * from push_devices where sha256(convert_to(endpoint, 'UTF8')) = $1",
            [Buffer.from(input.mark, "base64url")],
          );
    if (row === null && input.mark !== undefined) return logChange(tx, null);
    const device = deviceOf(found(row), caller);
    await tx.query("delete from push_devices where id = $1", [device.id]);
    await logChange(tx, device);
  });
}

const testTexts = {
  zh: "这是一条测试消息：此设备能收到报警推送。",
  en: "This is a test: alarms can be pushed to this device.",
} as const satisfies Record<Language, string>;

/** The reply contains the push service's answer. Refusals: 401, 404. */
async function testDevice(
  { database, seal, environment }: PushDeps,
  { caller, input, language, now }: Call<"testPushDevice">,
) {
  const [row] = await readOwn(database, caller.userId, input.id);
  if (row === undefined) throw notFound();
  const payload = pushPayload({
    kind: "test",
    text: testTexts[language],
    language,
    link: null,
    tag: "test",
  });
  const key = await readPushKey(database, seal);
  const contact = contactOf(environment);
  const pushed = await push(row, payload, {
    key,
    contact,
    ttlS: 60,
    isUrgent: true,
    now: () => now,
  });
  await notePushed(database, row.id, pushed, now);
  return { outcome: pushed.kind, detail: pushed.kind === "failed" ? pushed.detail : "" };
}

export const pushHandlers = (deps: PushDeps) =>
  bind(deps, {
    listPushDevice: listDevices,
    savePushDevice: saveDevice,
    deletePushDevice: deleteDevice,
    testPushDevice: testDevice,
  });
