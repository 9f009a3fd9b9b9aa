import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { z } from "zod";
import { messages } from "../../contract/message.ts";
import { type modifyPasswordSchema, userFaults } from "../../contract/user.ts";
import { minuteMs } from "../../contract/time.ts";
import type { Transaction } from "../db/open.ts";
import { notFound, Refusal } from "../base/refusal.ts";
import { addressKey } from "../session/address.ts";
import type { Attempts } from "../session/attempt.ts";
import { hashPassword, verifyPassword } from "../session/password.ts";
import type { Caller } from "../session/scope.ts";
import { deleteSessions } from "../session/session.ts";
import { holdUser } from "./hold.ts";
import { checkNewPassword, faultOf, readPassword } from "./new-password.ts";
import { findUser } from "./user-row.ts";
import type { Recorded } from "./save.ts";
import { holdCaller } from "../session/hold.ts";

/** Letters and digits that nobody takes for one another, on paper or on the telephone. */
const alphabet = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const oneTimeLength = 14;

/** A random password that fits the rule, about 81 bits. */
export async function oneTimePassword(min: number, loginName: string): Promise<string> {
  const length = Math.max(oneTimeLength, min);
  for (;;) {
    const password = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]!).join("");
    if ((await faultOf(password, min, loginName)) === null) return password;
  }
}

async function hashOf(on: Pick<Transaction, "query">, userId: number): Promise<string | undefined> {
  const [row] = await on.query<{ password_hash: string }>(
    "select password_hash from users where id = $1::bigint",
    [userId],
  );
  return row?.password_hash;
}

/**
 * Sets a password in place of `passwordHash`. Refusal: 409 when somebody else was quicker. The
 * user's row is held.
 */
async function replace(
  tx: Transaction,
  userId: number,
  was: string,
  passwordHash: string,
  mustChange: boolean,
): Promise<void> {
  const changed = await tx.query(
    "update users set password_hash = $3, must_change_password = $4 where id = $1 and password_hash = $2 returning id",
    [userId, was, passwordHash, mustChange],
  );
  if (changed.length === 0) throw new Refusal(409, "conflict");
  await deleteSessions(tx, userId);
}

/**
 * Gives a user a one-time password, which it must change, and ends its sessions. Of several at once
 * one counts, so that the password somebody is told is the one that opens. Refusals: 400 for
 * oneself, 401, 403 for a user who may do more than the caller, who could then sign in as him, 404,
 * 409 when another one was quicker.
 */
export async function resetPassword(
  { database, bus, passwordMin, record }: Recorded<"resetPwd">,
  caller: Caller,
  id: number,
): Promise<{ password: string }> {
  if (id === caller.userId) throw new Refusal(400, "notYourself");
  const seen = await findUser(database, caller, id);
  const was = await hashOf(database, id);
  if (seen === null || was === undefined) throw notFound();
  const password = await oneTimePassword(passwordMin, seen.loginName);
  const passwordHash = await hashPassword(password);
  await database.transaction(async (tx) => {
    const held = await holdUser(tx, caller, id);
    if (held.remoteConfigFlag === "1" && !caller.remoteConfig)
      throw new Refusal(403, "forbidden", { fields: { id: { words: userFaults.remote } } });
    await replace(tx, id, was, passwordHash, true);
    await record(tx, held);
  });
  bus.publish("sessionEnded", { userId: id, tokenHash: null });
  return { password };
}

/**
 * Changes the caller's own password and ends all its sessions. Refusals: 400 for a new password
 * that does not do and for a wrong old one, 401, 409 when it has changed meanwhile, 429 after too
 * many wrong ones. Guesses at the old password count for the account with those at the login
 * (session/attempt.ts): one door, two handles.
 */
export async function modifyPassword(
  {
    database,
    bus,
    passwordMin,
    record,
    attempts,
  }: Recorded<"modifyPwd"> & { readonly attempts: Attempts },
  caller: Caller,
  input: z.output<typeof modifyPasswordSchema>,
  ip: string,
  now: number,
): Promise<void> {
  const oldPassword = readPassword("oldPassword", input.oldPassword);
  const newPassword = readPassword("newPassword", input.newPassword);
  await checkNewPassword("newPassword", newPassword, passwordMin, caller.loginName, oldPassword);

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

  const passwordHash = await hashPassword(newPassword);
  await database.transaction(async (tx) => {
    await holdCaller(tx, caller);
    await replace(tx, caller.userId, was, passwordHash, false);
    await record(tx, null);
  });
  bus.publish("sessionEnded", { userId: caller.userId, tokenHash: null });
}
