import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { type Net, netOf } from "../base/net.ts";
import { NoVideo } from "./no-video.ts";

/** What the server may connect to on behalf of people, besides which nothing is reached. */
export interface GuardOptions {
  /** Nets that are allowed, as CIDR; with a port after `@` that port alone. */
  readonly nets: readonly string[];
  /** Ports of this installation and of what it works with. */
  readonly ownPorts: readonly number[];
  /** Addresses of this machine and of its database. */
  readonly ownAddresses: readonly string[];
  readonly resolve?: (host: string) => Promise<readonly string[]>;
}

/** Checks where a camera is said to be. */
export interface Guard {
  /** The address to connect to. Throws NoVideo: `address` when it may not, `unreachable`. */
  check(host: string, port: number): Promise<string>;
}

/** Never, unless a net of the operator's names exactly that. */
const forbidden = [
  "0.0.0.0/8",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "100.100.100.200/32",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "::/128",
  "::1/128",
  "fe80::/10",
  "ff00::/8",
  "fd00:ec2::254/128",
];

const resolveAll = async (host: string): Promise<readonly string[]> =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

const family = (address: string): "ipv4" | "ipv6" => (isIP(address) === 6 ? "ipv6" : "ipv4");

function blockList(nets: readonly Net[]): BlockList {
  const list = new BlockList();
  for (const { address, prefix } of nets) list.addSubnet(address, prefix, family(address));
  return list;
}

const isUsualPort = (port: number): boolean =>
  port === 554 || port === 80 || port === 443 || (port >= 1024 && port <= 65_535);

/**
 * A name is resolved once, every address it has is checked, and the checked one is connected to: a
 * name that means something else a moment later changes nothing.
 */
export function createGuard({
  nets,
  ownPorts,
  ownAddresses,
  resolve = resolveAll,
}: GuardOptions): Guard {
  const read = nets.flatMap((net) => netOf(net) ?? []);
  const allowed = blockList(read.filter(({ port }) => port === null));
  const withPort = read.filter(({ port }) => port !== null);
  // A net that lies in a forbidden one is named on purpose: it and no more of that is allowed.
  const bad = blockList(forbidden.flatMap((net) => netOf(net) ?? []));
  const named = blockList(
    read.filter(({ address, port }) => port === null && bad.check(address, family(address))),
  );
  // A list, not a set: the same machine has several ways to be written.
  const own = new BlockList();
  for (const address of ownAddresses) own.addAddress(address, family(address));
  const isAllowed = (address: string, port: number): boolean => {
    const kind = family(address);
    const isNamedPort = withPort.some(
      (net) => net.port === port && blockList([net]).check(address, kind),
    );
    if (isNamedPort) return true;
    const isSpecial = own.check(address, kind) || bad.check(address, kind);
    if (isSpecial) return !ownPorts.includes(port) && named.check(address, kind);
    return allowed.check(address, kind);
  };
  return {
    check: async (host, port) => {
      if (!isUsualPort(port)) throw new NoVideo("address");
      const addresses = isIP(host) === 0 ? await addressesOf(resolve, host) : [host];
      const [first] = addresses;
      if (first === undefined) throw new NoVideo("unreachable");
      if (!addresses.every((address) => isAllowed(address, port))) throw new NoVideo("address");
      return first;
    },
  };
}

async function addressesOf(
  resolve: (host: string) => Promise<readonly string[]>,
  host: string,
): Promise<readonly string[]> {
  try {
    return await resolve(host);
  } catch {
    throw new NoVideo("unreachable");
  }
}
