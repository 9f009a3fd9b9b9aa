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
const one = z.object({ id });

export const webhookRoutes = {
  ...crudRoutes("Webhook", {
    path: "/webhook",
    read: "webhook.read",
    manage: "webhook.manage",
    summary: {
      list: "Addresses that are told of events, and how their deliveries fare",
      create: "Tell an address of events; the reply is the only place where its secret is told",
      update: "Change what an address is told; switched on, what waits for it is sent",
      delete: "Tell an address no more; what waits for it is dropped",
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
    summary: "A new secret, told in the reply alone; the former one signs beside it for a day",
    input: one,
    reply: webhookSchema,
  }),
  testWebhook: route({
    method: "POST",
    path: "/webhook/test",
    access: "webhook.manage",
    summary: "Send a test event; its delivery is in the log",
    success: "webhookTested",
    perMinute: 60,
    input: one,
    reply: webhookSchema,
  }),
  listWebhookDelivery: route({
    method: "GET",
    path: "/webhook/delivery/list",
    access: "webhook.read",
    summary: "Deliveries of the last 30 days, the newest first",
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
    summary: "Deliver an event once more, under its former id",
    success: "webhookReplayed",
    perMinute: 60,
    input: one,
    reply: nothing,
  }),
  replayWebhook: route({
    method: "POST",
    path: "/webhook/replay",
    access: "webhook.manage",
    summary: "Deliver all events since a moment once more, in their order; 10,000 at most",
    success: "webhookReplayed",
    perMinute: 60,
    input: z.object({ id, since: z.int().min(0).max(8.64e15) }),
    reply: z.object({ count: z.int() }),
  }),
} as const;
