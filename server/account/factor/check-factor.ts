import { createHash } from "node:crypto";
import { minuteMs } from "../../../contract/base/time.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import type { Seal } from "../../platform/base/seal.ts";
import type { Attempts } from "../../platform/session/login-attempts.ts";
import { stepOf } from "./totp.ts";

export interface FactorDeps {
  readonly database: Database;
  readonly seal: Seal;
  readonly attempts: Attempts;
}

/** Owner of the sealed secret: in another row it does not open. */
export const factorOwner = (userId: number): string => `user ${userId} second factor`;
export const recoveryHash = (code: string): Buffer => createHash("sha256").update(code).digest();

/** The secret, opened. Refusal: 403 when another key has sealed it. */
export function openSecret(seal: Seal, box: Buffer, userId: number): string {
  try {
    return seal.open(box, factorOwner(userId));
  } catch {
    throw new Refusal(403, "factorUnreadable");
  }
}

/**
 * Checks a code of the app, or a recovery code, which is used up. Wrong codes are counted per
 * account from any address, separately at the sign-in and in a session, so that a person who knows
 * only the password cannot lock out the owner. Refusals: 400 factorWrong, factorUsed; 403
 * factorUnreadable; 409 factorMissing; 429 factorLocked.
 */
export async function consumeCode(
  { database, seal, attempts }: FactorDeps,
  userId: number,
  { code, purpose }: { readonly code: string; readonly purpose: "signIn" | "session" },
  now: number,
): Promise<void> {
  const key = `second factor ${userId} ${purpose}`;
  const { lockedUntil } = await attempts.begin(key, "anywhere", now, "signedIn");
  if (lockedUntil !== null)
    throw new Refusal(429, "factorLocked", {
      values: { minutes: Math.max(1, Math.ceil((lockedUntil - now) / minuteMs)) },
    });
  const isApp = /^\d{6}$/.test(code);
  await (isApp
    ? useAppCode({ database, seal }, userId, code, now)
    : useRecoveryCode(database, userId, code));
  await attempts.succeed(key, "anywhere", "signedIn");
}

async function useAppCode(
  { database, seal }: Pick<FactorDeps, "database" | "seal">,
  userId: number,
  code: string,
  now: number,
): Promise<void> {
  const [factor] = await database.query<{ secret_box: Buffer }>(
    "select secret_box from second_factors where user_id = $1 and confirmed_at is not null",
    [userId],
  );
  if (factor === undefined) throw new Refusal(409, "factorMissing");
  const step = stepOf(openSecret(seal, factor.secret_box, userId), code, now);
  if (step === null) throw new Refusal(400, "factorWrong");
  const updated = await database.query(
    `update second_factors set last_step = $2
     where user_id = $1 and last_step < $2 and secret_box = $3 returning 1`,
    [userId, step, factor.secret_box],
  );
  if (updated.length === 0) throw new Refusal(400, "factorUsed");
}

async function useRecoveryCode(database: Database, userId: number, code: string): Promise<void> {
  const deleted = await database.query(
    "delete from recovery_codes where user_id = $1 and code_hash = $2 returning 1",
    [userId, recoveryHash(code)],
  );
  if (deleted.length === 0) throw new Refusal(400, "factorWrong");
}
