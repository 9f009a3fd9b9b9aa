import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { recoveryCodeCount, totpRule } from "../../../contract/account/second-factor.ts";

/** Name of the account in the app. */
const issuer = "House Watch";
const secretBytes = 20;

/** A new secret in Base32. */
export const newSecret = (): string => new Secret({ size: secretBytes }).base32;

const totpOf = (secret: string, label = "") =>
  new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    digits: totpRule.digits,
    period: totpRule.periodS,
  });

/** The address an authenticator app reads from the QR code. */
export const uriOf = (secret: string, loginName: string): string =>
  totpOf(secret, loginName).toString();

/**
 * The time step of a code: the current one, or the one before or after; null: the code is wrong.
 * `now` in epoch ms.
 */
export function stepOf(secret: string, code: string, now: number): number | null {
  if (!/^\d+$/.test(code) || code.length !== totpRule.digits) return null;
  const delta = totpOf(secret).validate({
    token: code,
    timestamp: now,
    window: totpRule.windowSteps,
  });
  return delta === null ? null : Math.floor(now / (totpRule.periodS * 1000)) + delta;
}

/** 32 characters that cannot be confused: 5 bits each. */
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const codeLength = 16;

/** New recovery codes of 80 bits, without hyphens. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    [...randomBytes(codeLength)].map((byte) => alphabet.charAt(byte % alphabet.length)).join(""),
  );

/** A code in groups of four, easy to read aloud. */
export const groupedCode = (code: string): string => code.replace(/.{4}(?=.)/g, "$&-");
