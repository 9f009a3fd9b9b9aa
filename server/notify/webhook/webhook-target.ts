import type { Environment } from "../../platform/base/config.ts";
import { targetsIn } from "../../platform/base/net-guard.ts";
import { targetOptions } from "../../platform/base/own-targets.ts";
import { isPublic } from "../../platform/base/guarded-request.ts";

/** Which addresses webhooks may be sent to. */
export interface WebhookTargets {
  /** The operator allows networks inside: http and names of theirs may be right. */
  readonly hasNets: boolean;
  /** Whether an address that the URL leads to may be connected to. */
  readonly mayReach: (url: URL) => (address: string) => boolean;
}

const usualPorts: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };

/** The public Internet by https, and by either what WEBHOOK_NETS names. */
export async function webhookTargets(environment: Environment): Promise<WebhookTargets> {
  const options = await targetOptions(environment, environment.WEBHOOK_NETS);
  const isInNets = targetsIn(options);
  return {
    hasNets: options.nets.length > 0,
    mayReach: ({ protocol, port }) => {
      const at = port === "" ? (usualPorts[protocol] ?? 0) : Number(port);
      return (address) => isInNets(address, at) || (protocol === "https:" && isPublic(address));
    },
  };
}
