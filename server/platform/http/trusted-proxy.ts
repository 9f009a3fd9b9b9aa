import type { IncomingMessage } from "node:http";
import { BlockList, isIP, SocketAddress } from "node:net";
import type { FastifyInstance } from "fastify";

/** Loopback, link-local and private networks: where an operator's own proxy runs. */
const privateNets = new BlockList();
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
  privateNets.addSubnet(net, bits, family);

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

const isWithin = (list: BlockList, address: string | undefined): boolean => {
  // A closed connection has no address any more.
  const bare = address?.split("%")[0] ?? "";
  return isIP(bare) !== 0 && list.check(bare, isIP(bare) === 6 ? "ipv6" : "ipv4");
};

/** True for an address of this machine itself, also for an IPv4 address written as IPv6. */
export const isLoopback = (address: string | undefined): boolean => isWithin(loopback, address);

/**
 * X-Forwarded-For is trusted only from the proxy that connects to this server (`hop` 0) from a near
 * network, and not from any address before it. People of the same private network may be behind
 * that proxy: if trusted, they could claim another address with every call.
 */
export function isOwnProxy(address: string | undefined, hop: number): boolean {
  return hop === 0 && isWithin(privateNets, address);
}

/**
 * Returns the address in an entry of X-Forwarded-For, without port, brackets, quotes and zone; an
 * IPv4 address written as IPv6 becomes IPv4. Null for anything else. With the port, each connection
 * of a client would count as another address; written as IPv6, all IPv4 addresses would count as
 * one network.
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
 * Reduces X-Forwarded-For to the address of the client before anything reads it: to the last entry,
 * which the nearest proxy has written, or to the proxy's own address if that entry is no address.
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
 * Returns the client's address for a request that Fastify never sees: as the nearest proxy reports
 * it, if trusted, otherwise the other end of the connection.
 */
export function addressOfRequest(
  { headers, socket: { remoteAddress } }: IncomingMessage,
  trusts: boolean,
): string | undefined {
  const named = headers["x-forwarded-for"];
  if (!trusts || named === undefined || !isOwnProxy(remoteAddress, 0)) return remoteAddress;
  return forwardedAddress(String(named).split(",").at(-1) ?? "") ?? remoteAddress;
}
