import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { routes } from "../../../contract/route/routes.ts";
import type { Webhook, WebhookDelivery, webhookSorts } from "../../../contract/notify/webhook.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { containsKeyword, type Page, pageOf, rows, when } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleWebhooks } from "../../platform/session/caller-scope.ts";

interface WebhookRow {
  id: number;
  name: string;
  org_id: number;
  org_name: string;
  url: string;
  events: Webhook["events"];
  farm_ids: number[];
  is_active: boolean;
  failing_since: Date | null;
  last_fault: string;
  answered_at: Date | null;
  gone_at: Date | null;
  old_until: Date | null;
  waiting: number;
  failed: number;
  version: number;
}

const webhookFrom = sql`webhooks w join orgs o on o.id = w.org_id`;
const webhookColumns = sql`w.id, w.name, w.org_id, o.name as org_name, w.url, w.events,
  array(select f.id from farms f where f.id = any(w.farm_ids) order by f.id) as farm_ids,
  w.is_active, w.failing_since, w.last_fault, w.answered_at, w.gone_at, w.old_until,
  (select count(*) from webhook_deliveries d where d.webhook_id = w.id and d.state = 'due')
    as waiting,
  (select count(*) from webhook_deliveries d where d.webhook_id = w.id and d.state = 'failed')
    as failed,
  w.version`;

const timeOf = (at: Date | null): number | null => at?.getTime() ?? null;

function stateOf(row: WebhookRow): Webhook["state"] {
  if (!row.is_active) return "off";
  if (row.gone_at !== null) return "gone";
  if (row.failing_since !== null) return "failing";
  return row.answered_at === null ? "fresh" : "well";
}

const webhookOf = (row: WebhookRow): Webhook => ({
  id: row.id,
  name: row.name,
  orgId: row.org_id,
  orgName: row.org_name,
  url: row.url,
  events: row.events,
  farmIds: row.farm_ids,
  isActive: row.is_active,
  state: stateOf(row),
  failingSince: timeOf(row.failing_since),
  lastFault: row.last_fault,
  answeredAt: timeOf(row.answered_at),
  waiting: row.waiting,
  failed: row.failed,
  oldSecretUntil: timeOf(row.old_until),
  secret: null,
  version: row.version,
});

const webhookOrder: Readonly<Record<(typeof webhookSorts)[number], SQL>> = {
  name: byNumber(sql`w.name`),
  answeredAt: sql`w.answered_at`,
};

/** A page of the webhooks the caller sees. */
export async function listWebhooks(
  db: Queryable,
  caller: Caller,
  query: z.output<typeof routes.listWebhook.input>,
): Promise<Page<Webhook>> {
  const { total, rows: found } = await pageOf<WebhookRow>(db, {
    columns: webhookColumns,
    from: webhookFrom,
    where: [
      visibleWebhooks(caller),
      when(query.id, (id) => sql`w.id = ${id}::bigint`),
      containsKeyword(query.keyword, sql`w.name, w.url, o.name, o.name_en`),
    ],
    order: sql`${webhookOrder[query.sort]} ${sql.raw(query.order)} nulls last, w.id`,
    query,
  });
  return { total, rows: found.map(webhookOf) };
}

/** A webhook the caller sees, or null. */
export async function readWebhook(
  db: Queryable,
  caller: Caller,
  id: number,
): Promise<Webhook | null> {
  const [row] = await rows<WebhookRow>(
    db,
    sql`select ${webhookColumns} from ${webhookFrom}
      where w.id = ${id}::bigint and ${visibleWebhooks(caller)}`,
  );
  return row === undefined ? null : webhookOf(row);
}

interface DeliveryRow {
  id: number;
  webhook_id: number;
  webhook: string;
  org_name: string;
  uid: string;
  type: WebhookDelivery["type"];
  house: string | null;
  house_en: string | null;
  at: Date;
  state: WebhookDelivery["state"];
  tries: number;
  status: number | null;
  answer: string;
  next_try_at: Date;
  ended_at: Date | null;
  body: string;
}

const deliveryFrom = sql`webhook_deliveries d join webhooks w on w.id = d.webhook_id
  join orgs o on o.id = w.org_id join webhook_events e on e.id = d.event_id
  left join houses h on h.id = d.house_id`;
const deliveryColumns = sql`d.id, d.webhook_id, w.name as webhook, o.name as org_name, e.uid,
  e.type, h.name as house, h.name_en as house_en, e.at, d.state, d.tries, d.status, d.answer,
  d.next_try_at, d.ended_at, e.body`;

/** The `webhook-id` of an event, from the uuid of its row. */
export const eventIdOf = (uid: string): string => `evt_${uid.replaceAll("-", "")}`;

const deliveryOf = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  webhookId: row.webhook_id,
  webhookName: row.webhook,
  orgName: row.org_name,
  eventId: eventIdOf(row.uid),
  type: row.type,
  houseName: row.house,
  houseNameEn: row.house_en,
  at: row.at.getTime(),
  state: row.state,
  tries: row.tries,
  status: row.status,
  answer: row.answer,
  nextTryAt: row.state === "due" ? row.next_try_at.getTime() : null,
  endedAt: timeOf(row.ended_at),
  body: row.body,
});

/** A page of the deliveries to webhooks the caller sees, the newest first. */
export async function listDeliveries(
  db: Queryable,
  caller: Caller,
  query: z.output<typeof routes.listWebhookDelivery.input>,
): Promise<Page<WebhookDelivery>> {
  const { total, rows: found } = await pageOf<DeliveryRow>(db, {
    columns: deliveryColumns,
    from: deliveryFrom,
    where: [
      visibleWebhooks(caller),
      when(query.id, (id) => sql`d.id = ${id}::bigint`),
      when(query.webhookId, (id) => sql`d.webhook_id = ${id}::bigint`),
      when(query.state, (state) => sql`d.state = ${state}`),
      when(query.type, (type) => sql`e.type = ${type}`),
      containsKeyword(query.keyword, sql`w.name, h.name, e.type, d.answer`),
    ],
    order: sql`d.id desc`,
    query,
  });
  return { total, rows: found.map(deliveryOf) };
}
