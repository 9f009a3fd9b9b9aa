import { z } from "zod";
import { factorRequestSchema } from "./second-factor.ts";
import { variants } from "./password.ts";
import { callerRoleKeys } from "./role.ts";

/**
 * Encodes a password for transport: Base64 of its UTF-8 bytes, read backwards. It keeps passwords
 * out of plain sight in a proxy's log; it protects nothing. TLS does.
 */
export function encodePassword(password: string): string {
  const bytes = new TextEncoder().encode(password);
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return [...btoa(binary)].reverse().join("");
}

/** The password again, or null when the text was not veiled. */
export function decodePassword(encoded: string): string | null {
  try {
    const binary = atob([...encoded].reverse().join(""));
    return new TextDecoder("utf-8", { fatal: true }).decode(
      Uint8Array.from(binary, (char) => char.charCodeAt(0)),
    );
  } catch {
    return null;
  }
}

/** Shortest password the login form takes (specification, section 5). */
export const loginPasswordMin = 5;

/** Ways to sign in besides the password. */
const otherSignIns = ["passkey", "provider"] as const;

export const captchaReplySchema = z.object({
  codeId: z.string(),
  /** SVG as a data URI. */
  image: z.string(),
  /** Ways to sign in shown below the form; absent: the form is the only one. */
  others: z.array(z.enum(otherSignIns)).optional(),
});
export type CaptchaReply = z.infer<typeof captchaReplySchema>;

export const loginSchema = z.object({
  username: z
    .string()
    .max(100)
    .transform((name) => name.trim())
    .pipe(z.string().min(1)),
  /** Encoded, see `encodePassword`. */
  password: z.string().min(1).max(4000),
  codeId: z.string().max(64).default(""),
  /** The specification names the field both ways. */
  code: z.string().max(16).optional(),
  verifycode: z.string().max(16).optional(),
});

export const loginReplySchema = z.object({
  userId: z.int(),
  /** '' while the sign-in still lacks `factor`. */
  token: z.string(),
  factor: factorRequestSchema.optional(),
});
export type LoginReply = z.infer<typeof loginReplySchema>;

/** The signed-in user as the specification spells it: flags are the strings '0' and '1'. */
export const currentUserSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** PNG in Base64; '' without a picture. */
  avatar: z.string(),
  /** Name the user signs in with; a new password must not contain it. */
  loginName: z.string(),
  roleKey: z.enum(callerRoleKeys),
  canOperate: z.enum(["0", "1"]),
  remoteConfigFlag: z.enum(["0", "1"]),
  mapType: z.enum(["1", "2"]).default("1"),
  /** Map review number (审图号) to show on maps, '' when none is configured. */
  mapReviewNumber: z.string(),
  build: z.string(),
  /** Variant of the product (contract/account/password.ts). */
  variant: z.enum(variants).default("standard"),
  /** The password was set by another person: only changing it is allowed. */
  mustChangePassword: z.boolean(),
  /** The role or organisation requires a second step: nothing but setting it up is allowed. */
  mustEnrolFactor: z.boolean().optional(),
  /** Minimum number of characters of a new password here (contract/account/password.ts). */
  passwordMin: z.int(),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;
