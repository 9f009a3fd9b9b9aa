import { createHmac, timingSafeEqual } from "node:crypto";

/** Greatest difference between the clocks of both sides, s (Standard Webhooks). */
export const toleranceS = 300;

const prefix = "whsec_";
const secretPattern = /^(?:whsec_)?[A-Za-z0-9+/]{32,88}={0,2}$/;

/** The key in a secret as Standard Webhooks writes it: base64, with or without its prefix. */
const keyOf = (secret: string): Buffer =>
  Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, "base64");

/** 24 to 64 bytes in base64, `whsec_` before it or not. */
export const isSecret = (text: string): boolean => {
  const size = secretPattern.test(text) ? keyOf(text).length : 0;
  return size >= 24 && size <= 64;
};

/** The signed content and its delivery, by the names of the headers. */
export interface Signed {
  readonly id: string;
  /** Epoch s, in digits. */
  readonly timestamp: string;
  readonly body: string;
}

/** The value of `webhook-signature`: version 1 is HMAC-SHA256 of `id.timestamp.body`. */
export const signatureOf = (secret: string, { id, timestamp, body }: Signed): string =>
  `v1,${createHmac("sha256", keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest("base64")}`;

/** The headers of a signed request; several secrets while one is being exchanged. */
export const signedHeaders = (
  secrets: string | readonly string[],
  id: string,
  body: string,
  now: number,
): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(now / 1000));
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": [secrets]
      .flat()
      .map((secret) => signatureOf(secret, { id, timestamp, body }))
      .join(" "),
  };
};

/** True for a body signed with the secret within the last five minutes. */
export const isGenuine = (
  secret: string,
  signed: Signed,
  signatures: string,
  now: number,
): boolean =>
  signatureFits(secret, signed, signatures) &&
  Math.abs(now / 1000 - Number(signed.timestamp)) <= toleranceS;

/** True for a body signed with the secret at any time. */
export function signatureFits(secret: string, signed: Signed, signatures: string): boolean {
  if (!/^\d{1,12}$/.test(signed.timestamp)) return false;
  const expected = Buffer.from(signatureOf(secret, signed));
  // Several may be there while a secret is being exchanged.
  return signatures.split(" ").some((item) => {
    const presented = Buffer.from(item);
    return presented.length === expected.length && timingSafeEqual(presented, expected);
  });
}
