import { createHash, randomBytes } from "node:crypto";
import { tokenPrefix } from "../../../contract/account/service.ts";

/** A session's token: 256 random bits, base64url. Only the browser keeps it. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** A token of a service account: the same behind its prefix. */
export const newServiceToken = (): string => `${tokenPrefix}${newToken()}`;

const tokenPattern = new RegExp(`^(?:${tokenPrefix})?[A-Za-z0-9_-]{43}$`);

/**
 * The token in an Authorization header, bare or after `Bearer`, or null when none of ours can be in
 * it.
 */
export function tokenIn(header: string | undefined): string | null {
  const text = header?.startsWith("Bearer ") ? header.slice(7) : header;
  return text !== undefined && tokenPattern.test(text) ? text : null;
}

/** A token has all the entropy a hash needs, so a plain SHA-256 keeps it. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
