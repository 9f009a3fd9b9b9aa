import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { messages } from "../../../contract/base/server-message.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import { userFaults } from "../../../contract/account/user.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import type { Database, Queryable, Transaction } from "../../platform/db/open-database.ts";
import { users } from "../../platform/db/schema/account/user-tables.ts";
import { notFound, Refusal } from "../../platform/base/refusal.ts";
import { addressKey } from "../../platform/session/address-key.ts";
import type { Attempts } from "../../platform/session/login-attempts.ts";
import { hashPassword, verifyPassword } from "../../platform/session/password-hash.ts";
import { dropDevices } from "../../platform/session/session-endings.ts";
import { deleteSessions, deleteTokens } from "../../platform/session/sessions.ts";
import { inUserTransaction } from "./user-transaction.ts";
import { checkNewPassword, faultOf, readPassword } from "./new-password.ts";
import { findUser } from "./user-row.ts";

interface PasswordDeps extends Deps {
  /** Minimum number of characters of a new password. */
  readonly passwordMin: number;
}

/** Letters and digits that are not mistaken for one another, on paper or on the telephone. */
const alphabet = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const oneTimeLength = 14;

/** A random password that fits the rule, about 81 bits. */
export async function oneTimePassword(min: number, loginName: string): Promise<string> {
  const length = Math.max(oneTimeLength, min);
  for (;;) {
    const password = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join(
      "",
    );
    if ((await faultOf(password, min, loginName)) === null) return password;
  }
}

async function hashOf(db: Queryable, userId: number): Promise<string | undefined> {
  const [row] = await db.query<{ password_hash: string }>(
    "select password_hash from users where id = $1::bigint",
    [userId],
  );
  return row?.password_hash;
}

/**
 * Replaces the password with hash `passwordHash`. Refusal: 409 when it was changed meanwhile. The
 * user's row is locked.
 */
async function replace(
  tx: Transaction,
  userId: number,
  was: string,
  password: { readonly passwordHash: string; readonly mustChangePassword: boolean },
): Promise<void> {
  const changed = await tx.orm
    .update(users)
    .set(password)
    .where(and(eq(users.id, userId), eq(users.passwordHash, was)))
    .returning({ id: users.id });
  if (changed.length === 0) throw new Refusal(409, "conflict");
  await deleteSessions(tx, userId);
  await dropDevices(tx, userId, null);
}

/**
 * Gives a user a one-time password, which must be changed, and ends the user's sessions. Only one
 * of several simultaneous calls counts, so that the password given is the valid one. Refusals: 400
 * for oneself, 401, 403 for a user with more rights than the caller, who could then sign in as that
 * user, 404, 409 when another call was first.
 */
export async function resetPassword(
  deps: PasswordDeps,
  call: Call<"resetPwd">,
): Promise<{ password: string }> {
  const { database, passwordMin } = deps;
  const { caller, logChange } = call;
  const { id } = call.input;
  if (id === caller.userId) throw new Refusal(400, "notYourself");
  const user = await findUser(database, caller, id);
  const was = await hashOf(database, id);
  if (user === null || was === undefined) throw notFound();
  const password = await oneTimePassword(passwordMin, user.loginName);
  const passwordHash = await hashPassword(password);
  await inUserTransaction(deps, call, id, async (tx, user, after) => {
    if (user.remoteConfigFlag === "1" && !caller.remoteConfig)
      throw new Refusal(403, "forbidden", { fields: { id: { words: userFaults.remote } } });
    await replace(tx, id, was, { passwordHash, mustChangePassword: true });
    // The open sessions may be another person's.
    await deleteTokens(tx, id);
    await logChange(tx, user);
    after.sessionsEnded(id);
  });
  return { password };
}

/**
 * Changes the caller's own password and ends all its sessions. Refusals: 400 for an invalid new
 * password and for a wrong old one, 401, 409 when it has changed meanwhile, 429 after too many
 * wrong ones. Guesses at the old password count for the account with those at the login
 * (session/login-attempts.ts).
 */
export async function modifyPassword(
  deps: PasswordDeps & { readonly attempts: Attempts },
  call: Call<"modifyPwd">,
): Promise<void> {
  const { caller, input, logChange } = call;
  const { loginName, userId } = caller;
  const oldPassword = readPassword("oldPassword", input.oldPassword);
  const newPassword = readPassword("newPassword", input.newPassword);
  await checkNewPassword("newPassword", newPassword, deps.passwordMin, loginName, oldPassword);
  const was = await verifyOwn(deps, call, oldPassword);
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(deps, call, async (tx, after) => {
    await replace(tx, userId, was, { passwordHash, mustChangePassword: false });
    await logChange(tx, null);
    after.sessionsEnded(userId);
  });
}

/** The caller's password hash, once the old password is right. Refusals: 400, 401, 429. */
async function verifyOwn(
  { database, attempts }: { readonly database: Database; readonly attempts: Attempts },
  { caller, address: ip, now }: Pick<Call<"modifyPwd">, "caller" | "address" | "now">,
  oldPassword: string,
): Promise<string> {
  const address = addressKey(ip);
  const { lockedUntil, delayMs } = await attempts.begin(caller.loginName, address, now, "signedIn");
  if (lockedUntil !== null)
    throw new Refusal(429, "passwordLocked", {
      values: { minutes: Math.max(1, Math.ceil((lockedUntil - now) / minuteMs)) },
    });
  if (delayMs > 0) await wait(delayMs);
  const was = await hashOf(database, caller.userId);
  if (was === undefined) throw new Refusal(401, "unauthorized");
  if (!(await verifyPassword(was, oldPassword)))
    throw new Refusal(400, "passwordWrong", {
      fields: { oldPassword: { words: messages.passwordWrong } },
    });
  await attempts.succeed(caller.loginName, address, "signedIn");
  return was;
}
