import { bind, read } from "../../platform/api/bind-handlers.ts";
import {
  createWebhook,
  deleteWebhook,
  renewWebhook,
  replayDelivery,
  replayWebhook,
  testWebhook,
  updateWebhook,
  type WebhookDeps,
} from "./webhook-commands.ts";
import { listDeliveries, listWebhooks } from "./webhook-queries.ts";

export const webhookHandlers = (deps: WebhookDeps) =>
  bind(deps, {
    listWebhook: read(listWebhooks),
    createWebhook,
    updateWebhook,
    deleteWebhook,
    renewWebhook,
    testWebhook,
    listWebhookDelivery: read(listDeliveries),
    replayDelivery,
    replayWebhook,
  });
