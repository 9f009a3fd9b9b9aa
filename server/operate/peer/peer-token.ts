import { createHmac } from "node:crypto";
import { hashToken, newToken } from "../../platform/session/session-token.ts";

const shape = /^[A-Za-z0-9_-]{43}$/;

/** True for a possible token. */
export const isToken = (text: string): boolean => shape.test(text);

/**
 * Returns the secret that signs the beats of a watched installation. It is derived from this
 * installation's own key and the token, which the sender names: neither is stored.
 */
export const secretOf = (key: Buffer, token: string): string =>
  `whsec_${createHmac("sha256", key).update(`watch ${token}`).digest("base64")}`;

/** A new address, with the hash to be stored. `base`: public address of this installation. */
export function newAddress(
  key: Buffer,
  base: string,
): { readonly address: string; readonly tokenHash: Buffer } {
  const token = newToken();
  const address = `${base.replace(/\/+$/, "")}/watch/${token}#${secretOf(key, token)}`;
  return { address, tokenHash: hashToken(token) };
}
