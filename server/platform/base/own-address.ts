import { networkInterfaces } from "node:os";
import { messageOf } from "../../../contract/base/server-message.ts";
import type { Log } from "./log.ts";

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
 * Returns the current addresses of this machine. Throws where the system does not report them: the
 * server could then be made to connect to itself.
 */
export function machineAddresses(): string[] {
  try {
    return Object.values(networkInterfaces()).flatMap((item) =>
      (item ?? []).map(({ address }) => address),
    );
  } catch (error) {
    throw new AddressesUnknown(error);
  }
}

/**
 * Logs at the start that this machine's addresses cannot be read, not only at the first refused
 * address.
 */
export function expectAddresses(log: Pick<Log, "error">): void {
  try {
    machineAddresses();
  } catch (error) {
    log.error({ error: messageOf(error) }, "no address that people have typed in can be reached");
  }
}
