import { sql } from "drizzle-orm";
import { chosenFields } from "../../../contract/base/field.ts";
import { type Webhook, webhookFields } from "../../../contract/notify/webhook.ts";
import type { webhookRoutes } from "../../../contract/route/notify/webhook-routes.ts";
import type { AuditsOf, CrudChanges } from "../../platform/audit/audit.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { visibleWebhooks } from "../../platform/session/caller-scope.ts";
import { farmIds, namedBy, orgIds } from "../../platform/session/named-ids.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges extends CrudChanges<"Webhook", Webhook> {
    readonly renewWebhook: Webhook;
    readonly testWebhook: Webhook;
    readonly replayDelivery: Webhook;
    readonly replayWebhook: Webhook;
  }
}

const webhookIds = namedBy("webhook", sql`webhooks w`, sql`w.id`, visibleWebhooks);
const deliveryIds = namedBy(
  "webhookDelivery",
  sql`webhook_deliveries d join webhooks w on w.id = d.webhook_id`,
  sql`d.id`,
  visibleWebhooks,
);
const line = ({ name, orgId }: Webhook) => ({ operation: name, orgId });
const recordsChanged = ({ orgId }: Webhook) => [{ kinds: ["webhooks"], orgIds: [orgId] } as const];
const named = ({ id }: { readonly id: number }) => [webhookIds(id)];

export const webhookAudits = {
  ...recordAudit("Webhook", {
    function: "webhook",
    fields: chosenFields(webhookFields),
    line,
    recordsChanged,
    names: {
      create: ({ orgId, farmIds: farms }) => [orgIds(orgId), farmIds(...farms)],
      update: ({ id, farmIds: farms }) => [webhookIds(id), farmIds(...farms)],
      delete: named,
    },
  }),
  listWebhook: {},
  renewWebhook: {
    lines: (webhook) => [{ ...line(webhook), function: "webhookRenew" }],
    recordsChanged,
    names: named,
  },
  testWebhook: {
    lines: (webhook) => [{ ...line(webhook), function: "webhookTest" }],
    recordsChanged,
    names: named,
  },
  listWebhookDelivery: { names: ({ webhookId }) => [webhookIds(webhookId)] },
  replayDelivery: {
    lines: (webhook) => [{ ...line(webhook), function: "webhookReplay" }],
    recordsChanged,
    names: ({ id }) => [deliveryIds(id)],
  },
  replayWebhook: {
    lines: (webhook) => [{ ...line(webhook), function: "webhookReplay" }],
    recordsChanged,
    names: named,
  },
} satisfies AuditsOf<typeof webhookRoutes>;
