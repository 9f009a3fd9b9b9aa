import type { webhookRoutes } from "../../../../contract/route/notify/webhook-routes.ts";
import { buildWebhook } from "../../../factories/webhook.ts";
import {
  type Ids,
  nobody,
  type ProbesOf,
  recordProbes,
  type Scene,
} from "../../process/security/security-probe.ts";
import { newWebhook } from "./webhook-form.ts";

const managers = ["administrator", "company_manager"] as const;
const rights = { roles: managers, needs: "canOperate" } as const;

/** A webhook that the caller can see. */
const fresh = ({ server, house }: Scene) => buildWebhook(server.database, { orgId: house.orgId });
const one = async (scene: Scene) => ({ id: (await fresh(scene)).id });
const named = ({ webhook }: Ids) => [{ id: webhook }];

const records = recordProbes("Webhook", {
  roles: managers,
  form: (over) => newWebhook(over),
  bad: { events: ["alarm.sung"] as never },
  make: async (scene) => (await fresh(scene)).id,
  foreign: ({ webhook }) => ({ id: webhook, name: "stranger" }),
});
const changed = (over: object) => ({ ...newWebhook({ name: "stranger" }), version: 1, ...over });

export const webhookProbes = {
  listWebhook: {
    bad: { sort: "secret" },
    foreign: ({ webhook }) => [{ id: String(webhook) }],
    roles: managers,
  },
  ...records,
  updateWebhook: {
    ...records.updateWebhook,
    foreign: ({ webhook, farm, own }) => [
      changed({ id: webhook }),
      changed({ id: own.webhookId, farmIds: [farm] }),
    ],
  },
  createWebhook: {
    ...rights,
    good: ({ house }) => newWebhook({ orgId: house.orgId }),
    bad: newWebhook({ url: "ftp://erp.example" }),
    foreign: ({ farm }) => [newWebhook({ name: "stranger", farmIds: [farm] })],
  },
  renewWebhook: { ...rights, good: one, bad: { id: 0 }, absent: { id: nobody }, foreign: named },
  testWebhook: { ...rights, good: one, bad: { id: 0 }, absent: { id: nobody }, foreign: named },
  listWebhookDelivery: {
    bad: { state: "lost" },
    foreign: ({ webhook, webhookDelivery }) => [
      { webhookId: String(webhook) },
      { id: String(webhookDelivery) },
    ],
    roles: managers,
  },
  replayDelivery: {
    ...rights,
    good: async (scene) => ({ id: (await fresh(scene)).deliveryId }),
    bad: { id: 0 },
    absent: { id: nobody },
    foreign: ({ webhookDelivery }) => [{ id: webhookDelivery }],
  },
  replayWebhook: {
    ...rights,
    good: async (scene) => ({ ...(await one(scene)), since: 0 }),
    bad: { id: 1, since: -1 },
    absent: { id: nobody, since: 0 },
    foreign: ({ webhook }) => [{ id: webhook, since: 0 }],
  },
} satisfies ProbesOf<typeof webhookRoutes>;
