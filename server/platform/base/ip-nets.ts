import { isIP } from "node:net";

/** Private networks, where the cameras of farms are. */
export const defaultNets = "10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7";

const netPattern = /^([0-9A-Fa-f:.]+)\/(\d{1,3})(?:@(\d{1,5}))?$/;
/** A network, and the only port in it that may be used. */
export interface Net {
  readonly address: string;
  readonly prefix: number;
  readonly port: number | null;
}

/** Parses a network; null: invalid. */
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
