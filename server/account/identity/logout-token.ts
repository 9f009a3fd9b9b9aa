import type { webcrypto } from "node:crypto";
import type { Configuration } from "openid-client";
import { z } from "zod";
import { minuteMs } from "../../../contract/base/time.ts";
import type { RequestProvider } from "./provider-request.ts";

/** The statement of a provider that a session there is over (OIDC Back-Channel Logout). */
export interface LogoutToken {
  readonly issuer: string;
  readonly audience: readonly string[];
  /** Null: every account of the session at the provider. */
  readonly subject: string | null;
  /** Null: every session of the account. */
  readonly sid: string | null;
  /** The ID of a token: each counts once. */
  readonly id: string;
}

/** Reasons to reject a token, as answers. */
export type LogoutFault =
  | "not a logout token"
  | "not for this system"
  | "signature"
  | "time"
  | "used before"
  | "the provider's keys cannot be read";

/** Thrown for a token that ends nothing. */
export class LogoutRefused extends Error {
  readonly fault: LogoutFault;
  constructor(fault: LogoutFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Greatest difference between the clocks, and the longest transport time of a token. */
const toleranceMs = 5 * minuteMs;
/** Tokens made longer ago are refused, so a used token need not be remembered for longer. */
export const rememberedMs = 2 * toleranceMs;
const eventName = "http://schemas.openid.net/event/backchannel-logout";

const name = z
  .string()
  .min(1)
  .max(255)
  .refine((text) => !/\p{Cc}/u.test(text));
const headerSchema = z.object({
  alg: z.string(),
  kid: z.string().optional(),
  typ: z
    .string()
    .regex(/^(?:application\/)?(?:logout\+)?jwt$/i)
    .optional(),
  // Extensions that must be understood; none is.
  crit: z.undefined().optional(),
});
const claimsSchema = z
  .object({
    iss: name,
    aud: z.union([name.transform((one) => [one]), z.array(name).min(1).max(50)]),
    iat: z.number(),
    exp: z.number().optional(),
    jti: name,
    sub: name.optional(),
    sid: name.optional(),
    events: z.object({ [eventName]: z.looseObject({}) }),
    // ID tokens are refused.
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

/** A token whose signature is not checked yet. */
export interface UnprovenToken {
  readonly payload: LogoutToken;
  readonly alg: string;
  readonly kid: string | undefined;
  readonly signed: Buffer<ArrayBuffer>;
  readonly signature: Buffer<ArrayBuffer>;
}

const jsonIn = (part: string): unknown => JSON.parse(Buffer.from(part, "base64url").toString());

/** Reads a token and checks its times. Throws LogoutRefused. */
export function readLogoutToken(text: string, now: number): UnprovenToken {
  const [head = "", body = "", signature = "", ...more] = text.split(".");
  const { header, claims } = partsOf(head, body);
  if (more.length > 0 || header === undefined || claims === undefined)
    throw new LogoutRefused("not a logout token");
  const { iss, aud, iat, exp = Infinity, jti, sub = null, sid = null } = claims;
  if (Math.abs(now - iat * 1000) > toleranceMs || now - exp * 1000 > toleranceMs)
    throw new LogoutRefused("time");
  return {
    payload: { issuer: iss, audience: aud, subject: sub, sid, id: jti },
    alg: header.alg,
    kid: header.kid,
    signed: Buffer.from(`${head}.${body}`),
    signature: Buffer.from(signature, "base64url"),
  };
}

function partsOf(head: string, body: string) {
  try {
    return {
      header: headerSchema.safeParse(jsonIn(head)).data,
      claims: claimsSchema.safeParse(jsonIn(body)).data,
    };
  } catch {
    return { header: undefined, claims: undefined };
  }
}

/** Only signatures by a key of the provider are accepted, not those by the client's secret. */
const rsa = (hash: string) => ({ name: "RSASSA-PKCS1-v1_5", hash });
const pss = (hash: string, saltLength: number) => ({ name: "RSA-PSS", hash, saltLength });
const ec = (hash: string, namedCurve: string) => ({ name: "ECDSA", hash, namedCurve });
const algorithms: Readonly<Record<string, ReturnType<typeof rsa | typeof pss | typeof ec>>> = {
  RS256: rsa("SHA-256"),
  RS384: rsa("SHA-384"),
  RS512: rsa("SHA-512"),
  PS256: pss("SHA-256", 32),
  PS384: pss("SHA-384", 48),
  PS512: pss("SHA-512", 64),
  ES256: ec("SHA-256", "P-256"),
  ES384: ec("SHA-384", "P-384"),
  ES512: ec("SHA-512", "P-521"),
};
const rsaBitsMin = 2048;

const keySchema = z.looseObject({
  kty: z.enum(["RSA", "EC"]),
  kid: z.string().optional(),
  use: z.string().optional(),
  alg: z.string().optional(),
});
type Key = z.output<typeof keySchema>;
const keysSchema = z.object({ keys: z.array(z.unknown()).max(100) });

interface CachedKeys {
  readonly keys: readonly Key[];
  readonly at: number;
}
const cachedKeys = new WeakMap<Configuration, CachedKeys>();
/** A key of an unknown name makes the keys be read again, at most this often. */
const againMs = 30_000;

/** Keys of a provider; recently fetched ones suffice if one of them has the name. */
async function keysOf(
  config: Configuration,
  kid: string | undefined,
  request: RequestProvider,
): Promise<readonly Key[]> {
  const known = cachedKeys.get(config);
  const isFresh = known !== undefined && performance.now() - known.at < againMs;
  const fits = (keys: readonly Key[]) =>
    keys.filter((key) => kid === undefined || key.kid === undefined || key.kid === kid);
  if (known !== undefined && (isFresh || (kid !== undefined && fits(known.keys).length > 0)))
    return fits(known.keys);
  const { jwks_uri: address } = config.serverMetadata();
  if (address === undefined) return [];
  const answer = await request(address);
  const { keys } = keysSchema.parse(await answer.json());
  const usable = keys.flatMap((key) => keySchema.safeParse(key).data ?? []);
  cachedKeys.set(config, { keys: usable, at: performance.now() });
  return fits(usable);
}

/** The provider has signed the token by a key that it shows. */
export async function isProven(
  { alg, kid, signed, signature }: UnprovenToken,
  config: Configuration,
  request: RequestProvider,
): Promise<boolean> {
  const algorithm = algorithms[alg];
  if (algorithm === undefined) return false;
  for (const key of await keysOf(config, kid, request)) {
    const isOther = (key.use ?? "sig") !== "sig" || (key.alg ?? alg) !== alg;
    if (!isOther && (await isSignedBy(key, algorithm, signature, signed))) return true;
  }
  return false;
}

async function isSignedBy(
  { kty, n, e, crv, x, y }: Key,
  algorithm: (typeof algorithms)[string],
  signature: Buffer<ArrayBuffer>,
  signed: Buffer<ArrayBuffer>,
): Promise<boolean> {
  try {
    const jwk = (kty === "RSA" ? { kty, n, e } : { kty, crv, x, y }) as webcrypto.JsonWebKey;
    const key = await crypto.subtle.importKey("jwk", jwk, algorithm, false, ["verify"]);
    const { modulusLength = rsaBitsMin } = key.algorithm as { modulusLength?: number };
    return (
      modulusLength >= rsaBitsMin && (await crypto.subtle.verify(algorithm, key, signature, signed))
    );
  } catch {
    // A key of another kind, or an invalid one.
    return false;
  }
}
