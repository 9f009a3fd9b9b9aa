import { BlockList, isIP } from "node:net";
import { netOf } from "../base/ip-nets.ts";

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** An IPv4 address in IPv6 as IPv4, and without a zone. */
const bareOf = (address: string): string =>
  address.replace(/%.*$/, "").replace(/^::ffff:(?=[\d.]+$)/i, "");

/**
 * True when a token that is accepted from these addresses and networks is accepted from there; none
 * of them: from anywhere. An unknown address is in no network.
 */
export function isAllowedAddress(allowed: readonly string[], address: string | undefined): boolean {
  if (allowed.length === 0) return true;
  const bare = bareOf(address ?? "");
  if (isIP(bare) === 0) return false;
  const list = new BlockList();
  for (const item of allowed) {
    const net = netOf(item);
    if (net !== null) list.addSubnet(net.address, net.prefix, familyOf(net.address));
    else list.addAddress(item, familyOf(item));
  }
  return list.check(bare, familyOf(bare));
}
