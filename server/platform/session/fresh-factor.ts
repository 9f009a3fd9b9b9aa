import { factorAgainStatus } from "../../../contract/account/factor-again.ts";
import { factorFreshMs } from "../../../contract/account/second-factor.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import { Refusal } from "../base/refusal.ts";
import type { Queryable } from "../db/open-database.ts";
import type { Caller } from "./caller-scope.ts";

/**
 * Requires, before a dangerous action, that a person with a second step has given it within five
 * minutes. A person without one need not. Refusal: 428 factorAgain.
 */
export async function expectFreshFactor(
  db: Queryable,
  { userId, tokenHash }: Pick<Caller, "userId" | "tokenHash">,
  now: number,
): Promise<void> {
  const stale = await db.query(
    `select 1 from second_factors f
     where f.user_id = $1 and f.confirmed_at is not null and not exists (
       select 1 from sessions s
       where s.token_hash = $2 and s.user_id = f.user_id and s.factor_at > $3)`,
    [userId, Buffer.from(tokenHash, "hex"), new Date(now - factorFreshMs)],
  );
  if (stale.length > 0) throw new Refusal(factorAgainStatus, "factorAgain");
}

const recentMs = 15 * minuteMs;

/**
 * Requires, before a change of a person's sign-in, that the session was opened or its second step
 * given recently, so that nobody can change it at an unlocked screen. Refusal: 403 signInAgain.
 */
export async function expectRecentSignIn(
  db: Queryable,
  { userId, tokenHash }: Pick<Caller, "userId" | "tokenHash">,
  now: number,
): Promise<void> {
  const recent = await db.query(
    `select 1 from sessions
     where token_hash = $1 and user_id = $2 and greatest(created_at, factor_at) > $3`,
    [Buffer.from(tokenHash, "hex"), userId, new Date(now - recentMs)],
  );
  if (recent.length === 0) throw new Refusal(403, "signInAgain");
}
