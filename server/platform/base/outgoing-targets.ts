import type { Environment } from "./config.ts";
import { isPublic } from "./guarded-request.ts";
import { targetsIn } from "./net-guard.ts";
import { targetOptions } from "./own-targets.ts";

/** Addresses that this server may send to on behalf of people. */
export interface OutgoingTargets {
  /** The operator allows internal networks: http and internal names may be correct. */
  readonly hasNets: boolean;
  /** True if an address that the URL leads to may be connected to. */
  readonly mayReach: (url: URL) => (address: string) => boolean;
}

const usualPorts: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };

/** The public Internet by https, and by either the nets that the operator names. */
export async function outgoingTargets(
  environment: Environment,
  nets: string,
): Promise<OutgoingTargets> {
  const options = await targetOptions(environment, nets);
  const isInNets = targetsIn(options);
  return {
    hasNets: options.nets.length > 0,
    mayReach: ({ protocol, port }) => {
      const at = port === "" ? (usualPorts[protocol] ?? 0) : Number(port);
      return (address) => isInNets(address, at) || (protocol === "https:" && isPublic(address));
    },
  };
}
