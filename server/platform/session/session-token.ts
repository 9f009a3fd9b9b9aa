import { createHash, randomBytes } from "node:crypto";
import { tokenPrefix } from "../../../contract/account/service.ts";

/** A session's token: 256 random bits, base64url. Only the browser keeps it. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** A token of a service account: a prefix, then the same form. */
export const newServiceToken = (): string => `${tokenPrefix}${newToken()}`;

const tokenPattern = new RegExp(`^(?:${tokenPrefix})?[A-Za-z0-9_-]{43}$`);

/**
 * The token in an Authorization header, bare or after `Bearer`, or null when none of ours can be in
 * it.
 */
export function tokenIn(header: string | undefined): string | null {
  const text = header?.replace(scheme, "");
  return text !== undefined && tokenPattern.test(text) ? text : null;
}
/** The name of the scheme is case-insensitive (RFC 9110, 11.1). */
const scheme = /^bearer +/i;

/** True for a header with a token of a service account, whether it opens anything or not. */
export const isOfProgram = (header: string | undefined): boolean =>
  header?.replace(scheme, "").startsWith(tokenPrefix) === true;

/** A token has all the entropy a hash needs, so a plain SHA-256 keeps it. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
