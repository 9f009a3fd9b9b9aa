import { webhookEventKeys } from "../../contract/notify/webhook.ts";
import { secretOwner } from "../../server/notify/webhook/webhook-secret.ts";
import type { Database } from "../../server/platform/db/open-database.ts";
import { testSeal } from "./camera.ts";
import { insert, unique } from "./fleet.ts";

/** A webhook with one event that was delivered. */
export async function buildWebhook(
  database: Database,
  { orgId, name = unique("webhook") }: { readonly orgId: number; readonly name?: string },
): Promise<{ readonly id: number; readonly deliveryId: number }> {
  const id = await insert(database, "webhooks", {
    org_id: orgId,
    name,
    url: `https://erp.example/${name}`,
    events: webhookEventKeys,
    farm_ids: [],
    is_active: true,
    secret: testSeal.close("whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz", secretOwner(orgId)),
    since_seq: 0,
  });
  const at = new Date(Date.UTC(2026, 5, 1, 10));
  const eventId = await insert(database, "webhook_events", {
    org_id: orgId,
    key: unique("event"),
    at,
    type: "alarm.raised",
    house_id: 0,
    body: JSON.stringify({ type: "alarm.raised", data: { org: { id: orgId, name } } }),
  });
  const deliveryId = await insert(database, "webhook_deliveries", {
    webhook_id: id,
    event_id: eventId,
    house_id: 0,
    created_at: at,
    state: "done",
    next_try_at: at,
    answer: name,
  });
  return { id, deliveryId };
}
