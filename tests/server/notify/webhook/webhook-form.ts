import { type CreateWebhook, webhookEventKeys } from "../../../../contract/notify/webhook.ts";
import { unique } from "../../../factories/fleet.ts";

/** A webhook as the form sends it. */
export const newWebhook = (over: Partial<CreateWebhook> = {}): CreateWebhook => ({
  name: unique("ERP"),
  url: "https://erp.example/hook",
  events: [...webhookEventKeys],
  ...over,
});
