import { type LookupAddress, lookup as resolve } from "node:dns";
import { type IncomingMessage, request as plain } from "node:http";
import { request as secure } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { machineAddresses } from "./own-address.ts";

/**
 * Addresses that no user input may make this server connect to: all outside the public Internet.
 * From IANA's special-purpose registries.
 */
const special = { 4: new BlockList(), 6: new BlockList() } as const;
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  special[4].addSubnet(net, bits, "ipv4");
// For IPv6 everything but 2000::/3, and within it the ranges that represent other addresses or are
// unassigned.
for (const [net, bits] of [
  ["::", 3],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["4000::", 2],
  ["8000::", 1],
] as const)
  special[6].addSubnet(net, bits, "ipv6");

/**
 * True for an address of the public Internet that is not this machine's. Throws where it is not
 * known which are.
 */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  // Each family has its own list: in a common one ::/3 would cover all of IPv4.
  if (family !== 4 && family !== 6) return false;
  if (special[family].check(address, family === 4 ? "ipv4" : "ipv6")) return false;
  return !machineAddresses().includes(address);
}

class Forbidden extends Error {
  constructor() {
    super("address not allowed");
    this.name = "Forbidden";
  }
}

/**
 * Returns the reason why one of these may not be connected to; null: they all may. It is returned
 * and not thrown, because errors of the look-up's callback are not caught.
 */
function refusalOf(
  found: readonly LookupAddress[],
  isAllowed: (address: string) => boolean,
): Error | null {
  try {
    return found.length > 0 && found.every(({ address }) => isAllowed(address))
      ? null
      : new Forbidden();
  } catch (error) {
    return error instanceof Error ? error : new Forbidden();
  }
}

/** Names are resolved once: every answer is checked, and the checked address is connected to. */
export const guarded =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (name, options, done) =>
    resolve(name, { ...options, all: true }, (error, found) => {
      const refusal = error ?? refusalOf(found, isAllowed);
      if (refusal !== null) return done(refusal, []);
      const [first] = found;
      if (options.all === true || first === undefined) return done(null, found);
      return done(null, first.address, first.family);
    });

export interface GuardedRequest {
  readonly method: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal: AbortSignal;
  /** Absent: the public Internet. */
  readonly isAllowed?: (address: string) => boolean;
  /** Plain http is allowed too. */
  readonly isPlainAllowed?: boolean;
  /** An authority of the test's own. */
  readonly ca?: string;
}

/**
 * Queries a typed address, or one given by a stranger: each address it resolves to is checked, and
 * no redirect is followed. Errors: the connection's failure, or a forbidden address.
 */
export async function requestGuarded(
  address: string,
  {
    method,
    headers = {},
    body,
    signal,
    isAllowed = isPublic,
    isPlainAllowed = false,
    ca,
  }: GuardedRequest,
): Promise<IncomingMessage> {
  if (!URL.canParse(address)) throw new Forbidden();
  const url = new URL(address);
  const isPlain = url.protocol === "http:" && isPlainAllowed;
  if (url.protocol !== "https:" && !isPlain) throw new Forbidden();
  // A literal address is not looked up, and so not checked there.
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) !== 0 && !isAllowed(literal)) throw new Forbidden();
  return new Promise((resolve, reject) => {
    const outgoing = (isPlain ? plain : secure)(url, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }),
      },
      lookup: guarded(isAllowed),
      signal,
      agent: false,
      ...(ca === undefined ? {} : { ca }),
    });
    outgoing.once("response", resolve);
    // Also emitted when the response is cut off, after the request itself succeeded.
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** The beginning of an answer, up to this many characters; the connection then ends. */
export async function readUpTo(answer: IncomingMessage, max: number): Promise<string> {
  answer.setEncoding("utf8");
  let text = "";
  for await (const part of answer) {
    text += String(part);
    if (text.length >= max) break;
  }
  answer.destroy();
  return text.slice(0, max);
}

export interface GuardedPost extends Pick<
  GuardedRequest,
  "isAllowed" | "isPlainAllowed" | "headers" | "ca"
> {
  readonly timeoutMs: number;
  /** Maximum number of bytes read of an answer. */
  readonly answerMax: number;
}

export interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

/** Posts JSON; the answer is cut. */
export async function postGuarded(
  address: string,
  body: string,
  { timeoutMs, answerMax, headers: more, ...rules }: GuardedPost,
): Promise<Answer> {
  const answer = await requestGuarded(address, {
    ...rules,
    method: "POST",
    headers: { "content-type": "application/json; charset=utf-8", ...more },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { statusCode = 0, headers } = answer;
  // The status counts, even if the text is late, never ends or is cut off.
  const text = await readUpTo(answer, answerMax).catch(() => "");
  return { status: statusCode, retryAfter: headers["retry-after"] ?? null, text };
}
