import { BlockList, isIP } from "node:net";
import { type Net, netOf } from "./ip-nets.ts";

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
  // Contains addresses of IPv4, those above among them.
  "64:ff9b::/96",
  "fe80::/10",
  "ff00::/8",
  "fd00:ec2::254/128",
];

const family = (address: string): "ipv4" | "ipv6" => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Returns true when an address is in one of these nets. */
type InNets = (address: string) => boolean;

/** A list for each family: `::/0` means no address of IPv4. */
function inNets(nets: readonly Net[]): InNets {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const { address, prefix } of nets) {
    const kind = family(address);
    lists[kind].addSubnet(address, prefix, kind);
  }
  // An address of IPv4 may be written as one of IPv6.
  return (address) =>
    family(address) === "ipv4"
      ? lists.ipv4.check(address, "ipv4")
      : lists.ipv6.check(address, "ipv6") || lists.ipv4.check(address, "ipv6");
}

const whole = (address: string): Net => ({
  address,
  prefix: family(address) === "ipv4" ? 32 : 128,
  port: null,
});

const forbiddenNets = forbidden.flatMap((net) => netOf(net) ?? []);
const isForbidden = inNets(forbiddenNets);
/**
 * True for a network completely within a forbidden one: a network that merely contains one was not
 * entered on purpose.
 */
const isOnPurpose = ({ address, prefix }: Net): boolean =>
  forbiddenNets.some((net) => prefix >= net.prefix && inNets([net])(address));

/** Targets that the server may connect to on behalf of people; nothing else is reached. */
export interface TargetOptions {
  /** Nets that are allowed, as CIDR; with a port after `@` that port alone. */
  readonly nets: readonly string[];
  /** Ports of this installation and of the services it uses. */
  readonly ownPorts: readonly number[];
  /** Present addresses of this machine, and of its database and broker. */
  readonly ownAddresses: () => readonly string[];
}
export type IsTarget = (address: string, port: number) => boolean;

/** Decides which addresses and ports are in the operator's networks. */
export function targetsIn({ nets, ownPorts, ownAddresses }: TargetOptions): IsTarget {
  const read = nets.flatMap((net) => netOf(net) ?? []);
  const everyPort = read.filter(({ port }) => port === null);
  const isInNets = inNets(everyPort);
  const isNamed = inNets(everyPort.filter(isOnPurpose));
  const withPort = read.filter(({ port }) => port !== null);
  return (address, port) => {
    if (inNets(withPort.filter((net) => net.port === port))(address)) return true;
    // The same machine has several ways to be written.
    const isOwn = inNets(ownAddresses().map(whole));
    if (isForbidden(address) || isOwn(address)) return !ownPorts.includes(port) && isNamed(address);
    return isInNets(address);
  };
}
