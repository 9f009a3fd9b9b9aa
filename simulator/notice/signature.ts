import { createHmac, timingSafeEqual } from "node:crypto";

const toleranceS = 300;

/** Standard Webhooks: version 1 is HMAC-SHA256 of `id.timestamp.body`, base64. */
export function sign(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}

interface Headers {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
}

/** True for a message signed with the secret within the last five minutes. */
export function isGenuine(secret: string, headers: Headers, body: string, now: number): boolean {
  const { id, timestamp, signature } = headers;
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceS) return false;
  const expected = Buffer.from(sign(secret, id, timestamp, body));
  const actual = Buffer.from(signature);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
