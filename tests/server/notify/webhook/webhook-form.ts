import {
  type CreateWebhook,
  incidentEventKeys,
  webhookEventKeys,
} from "../../../../contract/notify/webhook.ts";
import { unique } from "../../../factories/fleet.ts";

/** A webhook as the form sends it, for events of single alarms and houses. */
export const newWebhook = (over: Partial<CreateWebhook> = {}): CreateWebhook => ({
  name: unique("ERP"),
  url: "https://erp.example/hook",
  events: webhookEventKeys.filter((key) => !incidentEventKeys.includes(key)),
  ...over,
});
