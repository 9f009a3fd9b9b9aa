import type { Environment } from "../../platform/base/config.ts";
import { type OutgoingTargets, outgoingTargets } from "../../platform/base/outgoing-targets.ts";

/** Addresses that webhooks may be sent to. */
export type WebhookTargets = OutgoingTargets;

export const webhookTargets = (environment: Environment): Promise<WebhookTargets> =>
  outgoingTargets(environment, environment.WEBHOOK_NETS);
