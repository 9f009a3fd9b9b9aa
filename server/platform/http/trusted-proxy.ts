import type { IncomingMessage } from "node:http";
import { BlockList, isIP, SocketAddress } from "node:net";
import type { FastifyInstance } from "fastify";

/** Loopback, link-local and private networks: where an operator's own proxy runs. */
const near = new BlockList();
for (const [net, bits, family] of [
  ["127.0.0.0", 8, "ipv4"],
  ["169.254.0.0", 16, "ipv4"],
  ["10.0.0.0", 8, "ipv4"],
  ["172.16.0.0", 12, "ipv4"],
  ["192.168.0.0", 16, "ipv4"],
  ["::1", 128, "ipv6"],
  ["fe80::", 10, "ipv6"],
  ["fc00::", 7, "ipv6"],
] as const)
  near.addSubnet(net, bits, family);

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

const isWithin = (list: BlockList, address: string | undefined): boolean => {
  // An ended connection has no address any more.
  const bare = address?.split("%")[0] ?? "";
  return isIP(bare) !== 0 && list.check(bare, isIP(bare) === 6 ? "ipv6" : "ipv4");
};

/** The address is this machine's own, also where it is an IPv4 one in IPv6. */
export const isLoopback = (address: string | undefined): boolean => isWithin(loopback, address);

/**
 * Only the proxy that connects to this server (`hop` 0) from nearby is trusted with
 * X-Forwarded-For, and no address before it. People of the same private network are behind it too:
 * if trusted, each could have another address with every call.
 */
export function isOwnProxy(address: string | undefined, hop: number): boolean {
  return hop === 0 && isWithin(near, address);
}

/**
 * Returns the address in an entry of X-Forwarded-For, without port, brackets, quotes and zone, an
 * IPv4 one in IPv6 as IPv4; null for anything else. With its port, each connection of a client
 * would count as another address; written otherwise, all of IPv4 would count as one network.
 */
export function forwardedAddress(entry: string): string | null {
  const text = entry.trim().replace(/^"(.*)"$/, "$1");
  const [, inBrackets, withPort] = /^(?:\[([^\]]*)\](?::\d*)?|([\d.]+):\d*)$/.exec(text) ?? [];
  const bare = (inBrackets ?? withPort ?? text).replace(/%.*$/, "").toLowerCase();
  if (isIP(bare) !== 6) return isIP(bare) === 4 ? bare : null;
  const { address } = new SocketAddress({ address: bare, family: "ipv6" });
  return /^::ffff:([\d.]+)$/.exec(address)?.[1] ?? address;
}

/**
 * Leaves the address of the client in X-Forwarded-For before anything reads it: the last entry,
 * which the nearest proxy has written. Where that is no address, it is the proxy's own.
 */
export function readForwardedFor(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw: { headers, socket } }) => {
    const entries = headers["x-forwarded-for"];
    if (entries === undefined) return;
    const last = String(entries).split(",").at(-1) ?? "";
    headers["x-forwarded-for"] = forwardedAddress(last) ?? socket.remoteAddress ?? "";
  });
}

/**
 * Returns the origin of a request that Fastify never sees: as the nearest proxy reports it, if
 * trusted, otherwise the other end of the connection.
 */
export function addressOfRequest(
  { headers, socket: { remoteAddress } }: IncomingMessage,
  trusts: boolean,
): string | undefined {
  const named = headers["x-forwarded-for"];
  if (!trusts || named === undefined || !isOwnProxy(remoteAddress, 0)) return remoteAddress;
  return forwardedAddress(String(named).split(",").at(-1) ?? "") ?? remoteAddress;
}
