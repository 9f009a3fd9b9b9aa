import { minuteMs } from "../base/time.ts";
import { z } from "zod";
import { roleKeys } from "./role.ts";

/** The second step of signing in: codes of an authenticator app (RFC 6238), or a recovery code. */
export const totpRule = { digits: 6, periodS: 30, windowSteps: 1 } as const;
export const recoveryCodeCount = 10;

/** A code as typed: of the app, or a recovery code; blanks and hyphens do not count. */
export const factorCodeSchema = z
  .string()
  .max(60)
  .transform((code) => code.replace(/[\s-]/g, "").toUpperCase())
  .pipe(z.string().min(1));

export const factorKinds = ["totp", "passkey"] as const;

/**
 * The steps that a sign-in still needs. The ticket is valid for some minutes and only for this
 * sign-in.
 */
export const factorRequestSchema = z.object({
  ticket: z.string(),
  kinds: z.array(z.enum(factorKinds)),
});
export type FactorRequest = z.infer<typeof factorRequestSchema>;

export const ownFactorSchema = z.object({
  /** Time since which codes are required, epoch ms; null: they are not. */
  since: z.int().nullable(),
  /** Recovery codes that have not been used. */
  recoveryLeft: z.int(),
  /** A passkey replaces the code. */
  hasPasskey: z.boolean().optional(),
  /** A rule of the installation requires it: it cannot be turned off. */
  isRequired: z.boolean(),
});
export type OwnFactor = z.infer<typeof ownFactorSchema>;

/** A rule that requires the second step. Null: every organisation, or every role. */
export const factorRuleSchema = z.object({
  id: z.int(),
  orgId: z.int().nullable(),
  orgName: z.string().nullable(),
  roleKey: z.enum(roleKeys).nullable(),
  /** Users it concerns, and how many of them have set it up. */
  users: z.int(),
  ready: z.int(),
});
export type FactorRule = z.infer<typeof factorRuleSchema>;

/** Time for which a second step permits dangerous actions. */
export const factorFreshMs = 5 * minuteMs;
