import { setTimeout as wait } from "node:timers/promises";
import type { z } from "zod";
import {
  type LoginReply,
  type loginSchema,
  decodePassword,
} from "../../../contract/account/session.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import { addressKey } from "../../platform/session/address-key.ts";
import { isCaptchaRight } from "./captcha.ts";
import { decoyHash, verifyPassword } from "../../platform/session/password-hash.ts";
import { openOrRequireSecondStep, type SignInDeps } from "../sign-in/open-session.ts";
import type { SessionOrigin } from "../../platform/session/sessions.ts";

export interface LoginOptions extends SignInDeps {
  readonly isCaptchaOn: boolean;
}

export type Login = (
  input: z.output<typeof loginSchema>,
  from: Omit<SessionOrigin, "method">,
  now: number,
) => Promise<LoginReply>;

const wrong = () => new Refusal(401, "loginFailed");

/**
 * Signs in. Refusals: 400 captchaWrong, 401 loginFailed, 429 loginLocked (the rules:
 * login-attempts.ts). An unknown user and a wrong password take the same way: one hash is checked,
 * one text is answered.
 */
export function createLogin({ isCaptchaOn, ...deps }: LoginOptions): Login {
  const { database, attempts } = deps;
  // Computed before the first sign-in, because the time of that one would differ.
  void decoyHash();

  return async ({ username, password: encoded, codeId, code, verifycode }, from, now) => {
    if (isCaptchaOn && !(await isCaptchaRight(database, codeId, code ?? verifycode ?? "", now)))
      throw new Refusal(400, "captchaWrong");

    const address = addressKey(from.address);
    const { lockedUntil, delayMs } = await attempts.begin(username, address, now);
    if (lockedUntil !== null)
      throw new Refusal(429, "loginLocked", {
        values: { minutes: Math.max(1, Math.ceil((lockedUntil - now) / minuteMs)) },
      });
    if (delayMs > 0) await wait(delayMs);

    const user = await userOf(database, username, decodePassword(encoded));
    if (user === null) throw wrong();

    await attempts.succeed(username, address);
    const opened = await openOrRequireSecondStep(
      deps,
      { userId: user.id, passwordHash: user.password_hash },
      { ...from, method: "password" },
      now,
    );
    if (opened === null) throw wrong();
    return opened;
  };
}

/** The account of a name and its password, or null. */
async function userOf(database: Database, name: string, password: string | null) {
  const [user] = await database.query<{ id: number; password_hash: string }>(
    "select id, password_hash from users where kind = 'person' and lower(login_name) = lower($1)",
    [name],
  );
  const isRight = await verifyPassword(user?.password_hash ?? (await decoyHash()), password ?? "");
  return user === undefined || password === null || !isRight ? null : user;
}
