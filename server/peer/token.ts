import { createHmac } from "node:crypto";
import { hashToken, newToken } from "../session/token.ts";

const shape = /^[A-Za-z0-9_-]{43}$/;

/** What can be a token at all. */
export const isToken = (text: string): boolean => shape.test(text);

/**
 * What the signs of a watched installation are signed with. It grows from this installation's own
 * key and the token, which whoever sends them names: neither is stored.
 */
export const secretOf = (key: Buffer, token: string): string =>
  `whsec_${createHmac("sha256", key).update(`watch ${token}`).digest("base64")}`;

/** A new address, and what is kept of it. `base`: where this installation is reached. */
export function newAddress(
  key: Buffer,
  base: string,
): { readonly address: string; readonly tokenHash: Buffer } {
  const token = newToken();
  const address = `${base.replace(/\/+$/, "")}/watch/${token}#${secretOf(key, token)}`;
  return { address, tokenHash: hashToken(token) };
}
