import { createHash, randomBytes } from "node:crypto";

/** A device's challenge to a client (RFC 7616, 7617). */
export interface Challenge {
  readonly scheme: "digest" | "basic";
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | null;
  readonly hash: "md5" | "sha256";
  readonly hasQop: boolean;
  /** The nonce is over, the password was right. */
  readonly isStale: boolean;
}

export interface Account {
  readonly username: string;
  readonly password: string;
}

const hashes: Readonly<Record<string, Challenge["hash"]>> = {
  "": "md5",
  md5: "md5",
  "sha-256": "sha256",
};

/** The strongest of the challenges that can be answered; null: none. */
export function challengeIn(headers: readonly string[]): Challenge | null {
  const found = headers.flatMap((header) => challengeOf(header) ?? []);
  const strength = ({ scheme, hash }: Challenge) =>
    scheme === "basic" ? 0 : hash === "md5" ? 1 : 2;
  return found.toSorted((a, b) => strength(b) - strength(a))[0] ?? null;
}

function challengeOf(header: string): Challenge | null {
  const scheme = /^\s*(digest|basic)\b/i.exec(header)?.[1]?.toLowerCase();
  if (scheme !== "digest" && scheme !== "basic") return null;
  const said = fieldsIn(header);
  const hash = hashes[said("algorithm").toLowerCase()];
  if (hash === undefined) return null;
  const opaque = said("opaque");
  return {
    scheme,
    realm: said("realm"),
    nonce: said("nonce"),
    opaque: opaque === "" ? null : opaque,
    hash,
    hasQop: /\bauth\b/.test(said("qop")),
    isStale: said("stale").toLowerCase() === "true",
  };
}

/** True when an answer was only too late: its nonce had ended, and this is another one. */
export const isTooLate = (again: Challenge, answered: Challenge | null): boolean =>
  again.isStale && again.nonce !== answered?.nonce;

/** A second answer is for a nonce that has ended before the first came. */
export const triesMax = 2;

/** Returns a header's value for a name; empty: none. */
function fieldsIn(header: string): (name: string) => string {
  const pairs = header.matchAll(/([a-z]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/gi);
  const said = new Map(
    [...pairs].map(([, name = "", quoted, bare = ""]) => [name.toLowerCase(), quoted ?? bare]),
  );
  return (name) => said.get(name) ?? "";
}

/** A request, and its count under this nonce. */
interface Asked {
  readonly method: string;
  readonly uri: string;
  readonly count: number;
}

/** The header that answers. */
export function authorization(
  challenge: Challenge,
  { username, password }: Account,
  { method, uri, count }: Asked,
): string {
  if (challenge.scheme === "basic")
    return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  const { realm, nonce, opaque, hash, hasQop } = challenge;
  const digest = (...parts: readonly string[]) =>
    createHash(hash).update(parts.join(":")).digest("hex");
  const own = digest(username, realm, password);
  const what = digest(method, uri);
  const clientNonce = randomBytes(8).toString("hex");
  const nc = count.toString(16).padStart(8, "0");
  const response = hasQop
    ? digest(own, nonce, nc, clientNonce, "auth", what)
    : digest(own, nonce, what);
  return [
    `Digest username="${username.replace(/["\\]/g, "\\$&")}"`,
    `realm="${realm}"`,
    `nonce="${nonce}"`,
    `uri="${uri}"`,
    `response="${response}"`,
    ...(hash === "sha256" ? ["algorithm=SHA-256"] : []),
    ...(opaque === null ? [] : [`opaque="${opaque}"`]),
    ...(hasQop ? ["qop=auth", `nc=${nc}`, `cnonce="${clientNonce}"`] : []),
  ].join(", ");
}
