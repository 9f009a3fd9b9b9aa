import { setTimeout as wait } from "node:timers/promises";
import type { z } from "zod";
import {
  type LoginReply,
  type loginSchema,
  unveilPassword,
} from "../../../contract/account/session.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import { addressKey } from "../../platform/session/address-key.ts";
import { createAttempts } from "../../platform/session/login-attempts.ts";
import { isCaptchaRight } from "./captcha.ts";
import { decoyHash, verifyPassword } from "../../platform/session/password-hash.ts";
import type { SessionOrigin, Sessions } from "../../platform/session/sessions.ts";

export interface LoginOptions {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly isCaptchaOn: boolean;
  readonly lockMs: number;
}

export type Login = (
  input: z.output<typeof loginSchema>,
  from: Omit<SessionOrigin, "method">,
  now: number,
) => Promise<LoginReply>;

const wrong = () => new Refusal(401, "loginFailed");

/**
 * Signs in. Refusals: 400 captchaWrong, 401 loginFailed, 429 loginLocked (the rules: attempt.ts).
 * An unknown user and a wrong password take the same way: one hash is checked, one text is
 * answered.
 */
export function createLogin({ database, sessions, isCaptchaOn, lockMs }: LoginOptions): Login {
  const attempts = createAttempts(database, lockMs);
  // Worked out before the first sign-in, or that one would stand out by its time.
  void decoyHash();

  return async ({ username, password: veiled, codeId, code, verifycode }, from, now) => {
    if (isCaptchaOn && !(await isCaptchaRight(database, codeId, code ?? verifycode ?? "", now)))
      throw new Refusal(400, "captchaWrong");

    const address = addressKey(from.address);
    const { lockedUntil, delayMs } = await attempts.begin(username, address, now);
    if (lockedUntil !== null)
      throw new Refusal(429, "loginLocked", {
        values: { minutes: Math.max(1, Math.ceil((lockedUntil - now) / minuteMs)) },
      });
    if (delayMs > 0) await wait(delayMs);

    const user = await userOf(database, username, unveilPassword(veiled));
    if (user === null) throw wrong();

    await attempts.succeed(username, address);
    const token = await sessions.openAfter(user.id, user.password_hash, now, {
      ...from,
      method: "password",
    });
    if (token === null) throw wrong();
    await database.query(
      "update users set latest_login_at = $2, login_times = login_times + 1 where id = $1",
      [user.id, new Date(now)],
    );
    return { userId: user.id, token };
  };
}

/** The account of a name and its password, or null. */
async function userOf(database: Database, name: string, password: string | null) {
  const [user] = await database.query<{ id: number; password_hash: string }>(
    "select id, password_hash from users where lower(login_name) = lower($1)",
    [name],
  );
  const isRight = await verifyPassword(user?.password_hash ?? (await decoyHash()), password ?? "");
  return user === undefined || password === null || !isRight ? null : user;
}
