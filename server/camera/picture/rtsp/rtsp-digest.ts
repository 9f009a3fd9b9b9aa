import { createHash, randomBytes } from "node:crypto";

/** A device's challenge to a client (RFC 7616, 7617). */
export interface Challenge {
  readonly scheme: "digest" | "basic";
  /** The realm without the backslashes of its quotes. */
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | null;
  readonly hash: "md5" | "sha256" | "sha512-256";
  /** The algorithm as the device wrote it; '': it named none. */
  readonly algorithm: string;
  /** True: the hash of the account includes nonces (`-sess`). */
  readonly isOfSession: boolean;
  readonly qop: "auth" | "auth-int" | null;
  /** The nonce is over, the password was right. */
  readonly isStale: boolean;
}

export interface Account {
  readonly username: string;
  readonly password: string;
}

/** Hashes by the name of the algorithm, without dashes. */
const hashes: Readonly<Record<string, Challenge["hash"]>> = {
  "": "md5",
  md5: "md5",
  sha256: "sha256",
  sha512256: "sha512-256",
};
const strengths = { md5: 1, sha256: 2, "sha512-256": 3 } as const;

/** The strongest supported challenge; null: none is supported. */
export function challengeIn(headers: readonly string[]): Challenge | null {
  const matches = headers.flatMap(challengesIn).flatMap((item) => challengeOf(item) ?? []);
  const strength = ({ scheme, hash }: Challenge) => (scheme === "basic" ? 0 : strengths[hash]);
  return matches.toSorted((a, b) => strength(b) - strength(a))[0] ?? null;
}

/** A challenge as written. */
interface ParsedChallenge {
  readonly scheme: string;
  readonly fields: Map<string, string>;
}

/** Longest header that is read, characters. */
const headerMax = 4096;
const name = "[a-z][\\w-]*";
/** A quotation ends where another field or nothing follows: devices forget to mask their quotes. */
const endOfField = `\\s*(?:[,;]|$)|\\s+${name}\\s*=`;
const field = new RegExp(
  `(${name})\\s*=\\s*(?:"((?:\\\\.|[^"\\\\]|"(?!${endOfField}))*)"|([^,;"]*?)(?=${endOfField}))` +
    `|\\b(digest|basic|negotiate|ntlm|bearer)\\b`,
  "gi",
);

/** Several challenges may share a line, and a value may have blanks, commas and quotes in it. */
function challengesIn(header: string): ParsedChallenge[] {
  const results: ParsedChallenge[] = [];
  for (const [, key, quoted, bare, scheme] of header.slice(0, headerMax).matchAll(field)) {
    if (scheme !== undefined) results.push({ scheme: scheme.toLowerCase(), fields: new Map() });
    const fields = results.at(-1)?.fields;
    const lower = key?.toLowerCase();
    if (lower === undefined || fields === undefined || fields.has(lower)) continue;
    fields.set(lower, quoted?.replace(/\\(.)/g, "$1") ?? bare?.trim() ?? "");
  }
  return results;
}

function challengeOf({ scheme, fields }: ParsedChallenge): Challenge | null {
  if (scheme !== "digest" && scheme !== "basic") return null;
  const valueOf = (key: string) => fields.get(key) ?? "";
  const algorithm = valueOf("algorithm");
  const [, family = "", session = ""] = /^(.*?)(-sess)?$/.exec(algorithm.toLowerCase()) ?? [];
  const hash = hashes[family.replaceAll("-", "")];
  if (hash === undefined) return null;
  const qops = valueOf("qop")
    .toLowerCase()
    .split(/[,\s]+/);
  const opaque = valueOf("opaque");
  return {
    scheme,
    realm: valueOf("realm"),
    nonce: valueOf("nonce"),
    opaque: opaque === "" ? null : opaque,
    hash,
    algorithm,
    isOfSession: session !== "",
    qop: qops.includes("auth") ? "auth" : qops.includes("auth-int") ? "auth-int" : null,
    isStale: valueOf("stale").toLowerCase() === "true",
  };
}

/** True when an answer was only too late: its nonce had ended, and this is another one. */
export const isTooLate = (again: Challenge, answered: Challenge | null): boolean =>
  again.isStale && again.nonce !== answered?.nonce;

/** A second answer is for a nonce that has ended before the first came. */
export const triesMax = 2;

/** A request, and its count under this nonce. */
interface CountedRequest {
  readonly method: string;
  readonly uri: string;
  readonly count: number;
}

/**
 * A text as its bytes, one letter each: as headers are read and written here. A realm comes back
 * byte by byte, in whatever encoding the device has written it.
 */
export const byteText = (text: string): string => Buffer.from(text).toString("latin1");

const masked = (text: string): string => text.replace(/["\\]/g, "\\$&");

/** The header that answers, as `byteText`. */
export function authorization(
  challenge: Challenge,
  account: Account,
  { method, uri: address, count }: CountedRequest,
): string {
  if (challenge.scheme === "basic")
    return `Basic ${Buffer.from(`${account.username}:${account.password}`).toString("base64")}`;
  const username = byteText(account.username);
  const password = byteText(account.password);
  const uri = byteText(address);
  const { realm, nonce, opaque, hash, algorithm, isOfSession, qop } = challenge;
  const digest = (...parts: readonly string[]) =>
    createHash(hash).update(parts.join(":"), "latin1").digest("hex");
  const clientNonce = randomBytes(8).toString("hex");
  const known = digest(username, realm, password);
  const userHash = isOfSession ? digest(known, nonce, clientNonce) : known;
  // No request of ours has a body.
  const requestHash = qop === "auth-int" ? digest(method, uri, digest("")) : digest(method, uri);
  const nc = count.toString(16).padStart(8, "0");
  const response =
    qop === null
      ? digest(userHash, nonce, requestHash)
      : digest(userHash, nonce, nc, clientNonce, qop, requestHash);
  return [
    `Digest username="${masked(username)}"`,
    `realm="${masked(realm)}"`,
    `nonce="${masked(nonce)}"`,
    `uri="${uri}"`,
    `response="${response}"`,
    ...(algorithm === "" ? [] : [`algorithm=${algorithm}`]),
    ...(opaque === null ? [] : [`opaque="${masked(opaque)}"`]),
    ...(qop === null ? [] : [`qop=${qop}`, `nc=${nc}`]),
    ...(qop === null && !isOfSession ? [] : [`cnonce="${clientNonce}"`]),
  ].join(", ");
}
