import { isIPv6 } from "node:net";

/**
 * Returns the key of an address for limits: an IPv4 address, or the /64 network of an IPv6 one,
 * which belongs to one customer.
 */
export function addressKey(ip: string): string {
  const bare = ip.startsWith("::ffff:") && ip.includes(".") ? ip.slice(7) : ip;
  if (!isIPv6(bare)) return bare;
  const [head = "", tail] = bare.replace(/%.*$/, "").split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros: string[] =
    tail === undefined
      ? []
      : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return `${[...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
