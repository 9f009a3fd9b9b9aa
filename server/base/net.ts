import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { messageOf } from "../../contract/message.ts";
import type { Log } from "./log.ts";

/** Private networks: cameras stand on farms. */
export const defaultNets = "10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7";

const netPattern = /^([0-9A-Fa-f:.]+)\/(\d{1,3})(?:@(\d{1,5}))?$/;
/** A network, and the only port in it that is meant. */
export interface Net {
  readonly address: string;
  readonly prefix: number;
  readonly port: number | null;
}

/** Null: it is none. */
export function netOf(text: string): Net | null {
  const [, address = "", prefix = "", port] = netPattern.exec(text) ?? [];
  const family = isIP(address);
  if (family === 0 || Number(prefix) > (family === 4 ? 32 : 128)) return null;
  return { address, prefix: Number(prefix), port: port === undefined ? null : Number(port) };
}

export const netsIn = (list: string): readonly string[] =>
  list
    .split(",")
    .map((net) => net.trim())
    .filter((net) => net !== "");

class AddressesUnknown extends Error {
  constructor(cause: unknown) {
    super(
      "the addresses of this machine cannot be read; systemd's unit has to allow AF_NETLINK " +
        `(RestrictAddressFamilies): ${messageOf(cause)}`,
      { cause },
    );
    this.name = "AddressesUnknown";
  }
}

/**
 * Addresses of this machine, as they are now. Throws where the system does not tell them: nobody
 * knows then where this server must not be led.
 */
export function machineAddresses(): string[] {
  try {
    return Object.values(networkInterfaces()).flatMap((of) =>
      (of ?? []).map(({ address }) => address),
    );
  } catch (error) {
    throw new AddressesUnknown(error);
  }
}

/** Says so at once, not with the first that cannot be reached. */
export function expectAddresses(log: Pick<Log, "error">): void {
  try {
    machineAddresses();
  } catch (error) {
    log.error({ error: messageOf(error) }, "no address that people have typed in can be reached");
  }
}
