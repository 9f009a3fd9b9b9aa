import { randomBytes, randomUUID } from "node:crypto";
import { isIP } from "node:net";
import { eq } from "drizzle-orm";
import {
  oldSecretMs,
  testEvent,
  type Webhook,
  webhookFaults,
} from "../../../contract/notify/webhook.ts";
import { checkQuota } from "../../account/org/org-quota.ts";
import { checkFarms } from "../../account/user/user-assignment.ts";
import { orgOf } from "../../account/user/user-org.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { expectVersion, found, refuseField } from "../../platform/base/refusal.ts";
import type { Seal } from "../../platform/base/seal.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { webhooks } from "../../platform/db/schema/notify/webhook-tables.ts";
import { nextVersion, only } from "../../platform/db/sql-statement.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { isRobotAddress } from "../notice-send/channel/robot-channel.ts";
import type { WebhookTargets } from "./webhook-target.ts";
import { forgetMarks, lockCursor, seedMarks } from "./webhook-mark.ts";
import { readWebhook } from "./webhook-queries.ts";
import { secretOwner } from "./webhook-secret.ts";

export interface WebhookDeps extends Deps {
  readonly seal: Seal;
  readonly webhookTargets: WebhookTargets;
}

const unique = { webhooks_name: "name" } as const;
const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

/**
 * The reply alone has the secret. Refusals: 400 for an address that is never connected to, 401, 404
 * for an organisation or farm outside the scope, 409 nameTaken, quotaReached.
 */
export function createWebhook(deps: WebhookDeps, call: Call<"createWebhook">): Promise<Webhook> {
  const { caller, input, now, logChange } = call;
  checkUrl(input.url, deps.webhookTargets);
  return inTransaction({ ...deps, unique }, call, async (tx) => {
    const orgId = await ofOrg(tx, caller, input.orgId);
    await checkQuota(tx, orgId, "webhooks");
    await checkFarms(tx, caller, orgId, input.farmIds);
    const { isFirst, isOnly } = await lockCursor(tx, orgId);
    const secret = newSecret();
    const { id } = only(
      await tx.orm
        .insert(webhooks)
        .values({
          ...input,
          orgId,
          secret: deps.seal.close(secret, secretOwner(orgId)),
          sinceSeq: 0,
          createdAt: new Date(now),
        })
        .returning({ id: webhooks.id }),
    );
    const after = found(await readWebhook(tx, caller, id));
    await logChange(tx, { before: null, after });
    // The number of the last fact is locked until the commit: no fact is added after it.
    await seedMarks(tx, { id, orgId, isFirst, isOnly });
    return { ...after, secret };
  });
}

/**
 * Changes a webhook; its organisation stays. If it is on, waiting events are sent. Refusals: as for
 * `createWebhook`, and 409 conflict for another version.
 */
export function updateWebhook(deps: WebhookDeps, call: Call<"updateWebhook">): Promise<Webhook> {
  const { caller, input, now, logChange } = call;
  checkUrl(input.url, deps.webhookTargets);
  return inTransaction({ ...deps, unique }, call, async (tx) => {
    const before = await lockWebhook(tx, caller, input.id);
    expectVersion(before, input);
    await checkFarms(tx, caller, before.orgId, input.farmIds);
    const { id, version: _, orgId: __, ...form } = input;
    await tx.orm
      .update(webhooks)
      .set({ ...form, ...withoutFailures, version: nextVersion(webhooks) })
      .where(eq(webhooks.id, id));
    await sendNow(tx, id, now);
    const after = found(await readWebhook(tx, caller, id));
    await logChange(tx, { before, after });
    return after;
  });
}

/** The values of a webhook without failures. */
const withoutFailures = {
  failures: 0,
  failingSince: null,
  nextTryAt: null,
  lastFault: "",
  goneAt: null,
};

const sendNow = (tx: Transaction, id: number, now: number) =>
  tx.query(
    `update webhook_deliveries set next_try_at = $2
     where webhook_id = $1 and state = 'due' and next_try_at > $2`,
    [id, new Date(now)],
  );

/** Deletes a webhook with its log; waiting events are dropped. Refusals: 401, 404. */
export function deleteWebhook(deps: WebhookDeps, call: Call<"deleteWebhook">): Promise<void> {
  const { caller, input, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    const webhook = await lockWebhook(tx, caller, input.id);
    const { isOnly } = await lockCursor(tx, webhook.orgId, webhook.id);
    await tx.orm.delete(webhooks).where(eq(webhooks.id, webhook.id));
    if (isOnly) await forgetMarks(tx, webhook.orgId);
    await logChange(tx, webhook);
  });
}

/** Only the reply contains the new secret; the former one also signs for a day. */
export function renewWebhook(deps: WebhookDeps, call: Call<"renewWebhook">): Promise<Webhook> {
  const { caller, input, now, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    const { id, orgId } = await lockWebhook(tx, caller, input.id);
    const secret = newSecret();
    await tx.query(
      `update webhooks set old_secret = secret, old_until = $2, secret = $3, version = version + 1
       where id = $1`,
      [id, new Date(now + oldSecretMs), deps.seal.close(secret, secretOwner(orgId))],
    );
    const after = found(await readWebhook(tx, caller, id));
    await logChange(tx, after);
    return { ...after, secret };
  });
}

/** Sends a test at once, even if the webhook is off or failing, and tries it only once. */
export function testWebhook(deps: WebhookDeps, call: Call<"testWebhook">): Promise<Webhook> {
  const { caller, input, now, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    const webhook = await lockWebhook(tx, caller, input.id);
    const org = { id: webhook.orgId, name: webhook.orgName };
    const body = { type: testEvent, timestamp: new Date(now).toISOString(), data: { org } };
    await tx.query(
      `with made as (
         insert into webhook_events (org_id, key, at, type, house_id, body)
         values ($2, $3, $4, '${testEvent}', 0, $5) returning id)
       insert into webhook_deliveries (webhook_id, event_id, house_id, created_at, state,
         next_try_at)
       select $1, made.id, 0, $4, 'due', $4 from made`,
      [webhook.id, webhook.orgId, `test:${randomUUID()}`, new Date(now), JSON.stringify(body)],
    );
    await logChange(tx, webhook);
    return found(await readWebhook(tx, caller, webhook.id));
  });
}

/** Sends a delivery again; a waiting delivery is tried at once. Refusals: 401, 404. */
export function replayDelivery(deps: WebhookDeps, call: Call<"replayDelivery">): Promise<void> {
  const { caller, input, now, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    const [row] = await tx.query<{ webhook_id: number }>(
      "select webhook_id from webhook_deliveries where id = $1::bigint",
      [input.id],
    );
    const webhook = await lockWebhook(tx, caller, row?.webhook_id ?? 0);
    await tx.query(
      `with again as (
         update webhook_deliveries set next_try_at = $2
         where id = $1::bigint and state = 'due' returning id)
       insert into webhook_deliveries (webhook_id, event_id, house_id, created_at, state,
         next_try_at)
       select webhook_id, event_id, house_id, $2, 'due', $2 from webhook_deliveries
       where id = $1::bigint and state <> 'due'`,
      [input.id, new Date(now)],
    );
    await logChange(tx, webhook);
  });
}

const replayMax = 10_000;

/** Events sent to it since then, or dropped; waiting ones are sent anyway. */
export function replayWebhook(
  deps: WebhookDeps,
  call: Call<"replayWebhook">,
): Promise<{ readonly count: number }> {
  const { caller, input, now, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    const webhook = await lockWebhook(tx, caller, input.id);
    const inserted = await tx.query(
      `insert into webhook_deliveries (webhook_id, event_id, house_id, created_at, state,
         next_try_at)
       select $1, e.id, e.house_id, $3, 'due', $3 from webhook_events e
       where e.org_id = $4 and e.at >= $2 and e.house_id > 0
         and exists (select 1 from webhook_deliveries d where d.event_id = e.id
           and d.webhook_id = $1)
         and not exists (select 1 from webhook_deliveries d where d.event_id = e.id
           and d.webhook_id = $1 and d.state = 'due')
       order by e.id limit ${replayMax} returning id`,
      [webhook.id, new Date(input.since), new Date(now), webhook.orgId],
    );
    await logChange(tx, webhook);
    return { count: inserted.length };
  });
}

/** Locks the row of a webhook. Refusal: 404. */
async function lockWebhook(tx: Transaction, caller: Caller, id: number): Promise<Webhook> {
  await tx.query("select 1 from webhooks where id = $1::bigint for update", [id]);
  return found(await readWebhook(tx, caller, id));
}

/** The caller's own organisation; administrators name one. Refusals: 400, 404. */
async function ofOrg(tx: Transaction, caller: Caller, orgId: number | null | undefined) {
  const org = await orgOf(tx, caller, { roleKey: "company_manager", orgId }, null);
  return org ?? 0;
}

/**
 * Refuses addresses that every delivery would refuse; names are resolved only at a delivery.
 * Refusal: 400.
 */
function checkUrl(text: string, targets: WebhookTargets): void {
  const url = new URL(text);
  if (url.protocol === "http:" && !targets.hasNets)
    throw refuseField(400, "url", webhookFaults.plainHttp);
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  const isRefused = /^(?:.*\.)?localhost\.?$/.test(literal)
    ? !targets.hasNets
    : isIP(literal) !== 0 && !targets.mayReach(url)(literal);
  // A robot's address would answer 200 to every event without showing it.
  if (isRobotAddress(text)) throw refuseField(400, "url", webhookFaults.robot);
  if (isRefused) throw refuseField(400, "url", webhookFaults.internal);
}
