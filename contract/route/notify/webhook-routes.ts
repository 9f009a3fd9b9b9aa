import { z } from "zod";
import { id, keyword, nothing } from "../../base/call-schema.ts";
import {
  createWebhookSchema,
  deliveryStateKeys,
  updateWebhookSchema,
  webhookDeliverySchema,
  webhookSchema,
  webhookSorts,
} from "../../notify/webhook.ts";
import { crudRoutes, pagedList } from "../define/crud-routes.ts";
import { route } from "../define/route-definition.ts";

const order = z.enum(["asc", "desc"]).default("asc");
const byId = z.object({ id });

export const webhookRoutes = {
  ...crudRoutes("Webhook", {
    path: "/webhook",
    read: "webhook.read",
    manage: "webhook.manage",
    summary: {
      list: "Returns the webhooks with the state of their deliveries",
      create: "Creates a webhook; only this reply contains its secret",
      update: "Changes a webhook; switched on again, it sends what waits",
      delete: "Deletes a webhook and drops what waits for it",
    },
    list: pagedList({ keyword, sort: z.enum(webhookSorts).default("name"), order }, webhookSchema),
    row: webhookSchema,
    create: createWebhookSchema,
    update: updateWebhookSchema,
    createPerMinute: 120,
  }),
  renewWebhook: route({
    method: "POST",
    path: "/webhook/renew",
    access: "webhook.manage",
    summary:
      "Creates a new webhook secret, contained only in this reply; " +
      "the former one signs too for a day",
    input: byId,
    reply: webhookSchema,
  }),
  testWebhook: route({
    method: "POST",
    path: "/webhook/test",
    access: "webhook.manage",
    summary: "Sends a test event; its delivery is in the log",
    success: "webhookTested",
    perMinute: 60,
    input: byId,
    reply: webhookSchema,
  }),
  listWebhookDelivery: route({
    method: "GET",
    path: "/webhook/delivery/list",
    access: "webhook.read",
    summary: "Returns the deliveries of the last 30 days, newest first",
    ...pagedList(
      {
        keyword,
        webhookId: id.optional(),
        state: z.enum(deliveryStateKeys).optional(),
        type: z.string().max(30).optional(),
      },
      webhookDeliverySchema,
    ),
  }),
  replayDelivery: route({
    method: "POST",
    path: "/webhook/delivery/replay",
    access: "webhook.manage",
    summary: "Delivers an event again, under its former id",
    success: "webhookReplayed",
    perMinute: 60,
    input: byId,
    reply: nothing,
  }),
  replayWebhook: route({
    method: "POST",
    path: "/webhook/replay",
    access: "webhook.manage",
    summary: "Delivers all events since a moment again, in order; at most 10,000",
    success: "webhookReplayed",
    perMinute: 60,
    input: z.object({ id, since: z.int().min(0).max(8.64e15) }),
    reply: z.object({ count: z.int() }),
  }),
} as const;
