import { createHash } from "node:crypto";
import { clockSlackMs } from "../../../contract/base/lasting.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { Database } from "../db/open-database.ts";
import { known } from "../base/known-value.ts";
import { only } from "../db/sql-statement.ts";

/**
 * Failures an address may have with one account, an account may have in all, and an address may
 * have in all.
 */
export const attemptLimits = { pair: 8, account: 10, address: 40 } as const;
const lockMaxMs = 15 * minuteMs;

export interface Attempt {
  /** Time until which the password is not even checked, epoch ms; null: it may be checked. */
  readonly lockedUntil: number | null;
  /** Wait this long before looking at the password, in ms. */
  readonly delayMs: number;
}

/**
 * The place where a password is tried. A signed-in user's attempts count for their own account
 * only: wrong guesses must not lock out others behind the same address, because such a user gets no
 * captcha.
 */
export type PasswordUse = "login" | "signedIn";

export interface Attempts {
  /** Counts an attempt as failed before it is made, so that fifty at once are not fifty guesses. */
  begin(loginName: string, address: string, now: number, use?: PasswordUse): Promise<Attempt>;
  /**
   * Removes the attempt because it succeeded. The address starts again at zero with this account;
   * its other failures stay counted.
   */
  succeed(loginName: string, address: string, use?: PasswordUse): Promise<void>;
}

/**
 * Names are kept hashed: people type passwords into the wrong field. They are put into lower case
 * by the database, as when it finds the user: it treats more spellings as the same name than
 * JavaScript does ("İ" as "i"), and each of them would otherwise be counted separately.
 */
async function keysOf(database: Database, loginName: string, address: string) {
  const folded = only(
    await database.query<{ name: string }>("select lower($1::text) as name", [loginName]),
  );
  const name = createHash("sha256").update(folded.name).digest("base64url").slice(0, 22);
  return {
    pair: `pair:${name}|${address}`,
    account: `user:${name}`,
    address: `address:${address}`,
  };
}

/**
 * A count or a lock is over after its time, or where it was begun while the clock was ahead: `now`
 * and the time for which both last, ms, are parameters.
 */
const isOver = (now: string, windowMs: string) => {
  const end = `coalesce(l.locked_until, l.first_at + ${windowMs} * interval '1 millisecond')`;
  const most = `(${windowMs} + ${clockSlackMs}) * interval '1 millisecond'`;
  return `(${end} <= ${now} or ${end} > ${now}::timestamptz + ${most})`;
};

const beginSql = `
  insert into login_failures as l (key, count, first_at, locked_until)
  select k.key, 1, $3, null from unnest($1::text[], $2::int[]) as k(key, most) order by k.key
  on conflict (key) do update set (count, first_at, locked_until) = (
    select
      case when isOver then 1 when isLocked then l.count else l.count + 1 end,
      case when isOver then $3 else l.first_at end,
      case when isOver then null when isLocked then l.locked_until
        when most is not null and l.count + 1 > most then $4::timestamptz end
    from (select ${isOver("$3", "$5")} as isOver,
      l.locked_until is not null and not ${isOver("$3", "$5")} as isLocked,
      (select k.most from unnest($1::text[], $2::int[]) as k(key, most) where k.key = l.key) as most
    ) as was)
  returning key, count, locked_until`;

const forgetSql = `
  delete from login_failures where key in (
    select key from login_failures l where ${isOver("$1", "$2")} for update skip locked
  )`;

/**
 * The limits of signing in. All counts start again `lockMs` (at most 15 minutes) after their first
 * failure.
 *
 * - An address that failed 8 times with one account is locked out of that account for `lockMs`. -
 * An address that failed 40 times in all is locked out for `lockMs`. - Once an account has failed
 * 10 times from anywhere, an address that failed with it before is refused, and every other address
 * waits a second before its password is checked.
 *
 * An attempt while locked out of an account counts nowhere and does not prolong the lock. One at a
 * locked address neither counts nor prolongs the lock, so a lock ends at the announced time. The
 * owner of an attacked account signs in from an address that has not failed, at the price of a
 * second. Open sessions never suffer. Unknown names are counted like known ones.
 */
export function createAttempts(database: Database, lockMs: number): Attempts {
  const windowMs = Math.min(lockMs, lockMaxMs);
  return {
    begin: async (loginName, address, now, use = "login") => {
      const keys = await keysOf(database, loginName, address);
      const [locked] = await database.query<{ locked_until: Date }>(
        `select locked_until from login_failures l
         where key = $1 and locked_until is not null and not ${isOver("$2", "$3")}`,
        [keys.pair, new Date(now), windowMs],
      );
      if (locked !== undefined) return { lockedUntil: locked.locked_until.getTime(), delayMs: 0 };
      const isLogin = use === "login";
      const rows = await database.query<{ key: string; count: number; locked_until: Date | null }>(
        beginSql,
        [
          [keys.pair, keys.account, ...(isLogin ? [keys.address] : [])],
          [attemptLimits.pair, null, ...(isLogin ? [attemptLimits.address] : [])],
          new Date(now),
          new Date(now + windowMs),
          windowMs,
        ],
      );
      await database.query(forgetSql, [new Date(now), windowMs]);
      const entryOf = (key: string) =>
        known(
          rows.find((row) => row.key === key),
          "counted key",
        );
      const locks = [entryOf(keys.pair), ...(isLogin ? [entryOf(keys.address)] : [])].flatMap(
        (row) => (row.locked_until === null ? [] : [row.locked_until.getTime()]),
      );
      const isAttacked = entryOf(keys.account).count > attemptLimits.account;
      if (isAttacked && entryOf(keys.pair).count > 1) locks.push(now + windowMs);
      return {
        lockedUntil: locks.length === 0 ? null : Math.max(...locks),
        delayMs: isAttacked ? 1000 : 0,
      };
    },
    succeed: async (loginName, address, use = "login") => {
      const keys = await keysOf(database, loginName, address);
      const [pair] = await database.query<{ count: number }>(
        "delete from login_failures where key = $1 returning count",
        [keys.pair],
      );
      await database.query(
        "update login_failures set count = greatest(count - $2, 0) where key = $1",
        [keys.account, pair?.count ?? 0],
      );
      if (use === "login")
        await database.query(
          "update login_failures set count = greatest(count - 1, 0) where key = $1",
          [keys.address],
        );
    },
  };
}
