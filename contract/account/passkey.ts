import { z } from "zod";
import { line } from "../base/text-field.ts";
import type { Words } from "../base/words.ts";

/** Passkeys (WebAuthn): they sign in without a password, and count as the second step. */

export const passkeyNameMax = 40;
/** Maximum number of passkeys of a user. */
export const passkeysMax = 20;

/** Reason why passkeys are unavailable, as far as the server knows; a browser may have others. */
export const passkeyObstacles = {
  noAddress: {
    zh: "系统没有设置公开地址（PUBLIC_URL），不能使用通行密钥。",
    en: "This system has no public address (PUBLIC_URL), which passkeys need.",
  },
  insecure: {
    zh: "系统的公开地址不是 https，不能使用通行密钥。",
    en: "The public address of this system is not https, which passkeys need.",
  },
  noName: {
    zh: "系统的公开地址是 IP 地址，通行密钥需要域名。",
    en: "The public address of this system is an IP address; passkeys need a domain name.",
  },
} as const satisfies Record<string, Words>;
export type PasskeyObstacle = keyof typeof passkeyObstacles;

export const passkeySchema = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.int(),
  /** Epoch ms; null: it has not been used. */
  usedAt: z.int().nullable(),
  /** The passkey is also stored in the vendor's cloud, so it survives the loss of the device. */
  isBackedUp: z.boolean(),
});
export type Passkey = z.infer<typeof passkeySchema>;

export const passkeyListSchema = z.object({
  rows: z.array(passkeySchema),
  obstacle: z.enum(["noAddress", "insecure", "noName"]).nullable(),
  /** Web origin at which they work; '': nowhere. */
  origin: z.string(),
});

/** Options of WebAuthn as JSON, which the browser's library reads. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() });

/** An authenticator's answer as JSON; the server's library reads it. */
export const passkeyAnswerSchema = z.looseObject({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.literal("public-key"),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()),
});

export const savePasskeySchema = z.object({
  name: line(passkeyNameMax).min(1),
  answer: passkeyAnswerSchema,
});
