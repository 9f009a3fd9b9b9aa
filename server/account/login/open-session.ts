import type { LoginReply } from "../../../contract/account/session.ts";
import { signInMethodKeys, type SignInMethod } from "../../../contract/account/own-session.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import { hashToken, newToken } from "../../platform/session/session-token.ts";
import type { SessionOrigin, Sessions } from "../../platform/session/sessions.ts";
import { type FactorDeps, takeCode } from "../factor/check-factor.ts";
import { readFactorState } from "../factor/factor-state.ts";

const ticketMs = 5 * minuteMs;

export interface SignInDeps extends FactorDeps {
  readonly sessions: Sessions;
}

/** The user who passed the first step; the password's hash is that of this moment. */
export interface FirstStep {
  readonly userId: number;
  readonly passwordHash: string;
}

const over = () => new Refusal(401, "ticketOver");

/**
 * Opens a session for whoever passed the first step, or gives a ticket for the second. A user who
 * must have a second step and has none gets a session in which nothing but that is allowed. Null:
 * the password has changed meanwhile.
 */
export async function openOrAsk(
  deps: SignInDeps,
  { userId, passwordHash }: FirstStep,
  origin: SessionOrigin,
  now: number,
): Promise<LoginReply | null> {
  const { database, sessions } = deps;
  const state = await readFactorState(database, userId);
  if (state.since !== null) {
    const ticket = newToken();
    await database.query(
      `insert into sign_in_tickets (ticket_hash, user_id, password_hash, method, expires_at)
       values ($1, $2, $3, $4, $5)`,
      [hashToken(ticket), userId, passwordHash, origin.method, new Date(now + ticketMs)],
    );
    return { userId, token: "", factor: { ticket, kinds: ["totp"] } };
  }
  const token = await sessions.openAfter(userId, passwordHash, now, {
    ...origin,
    mustEnrolFactor: state.is_required,
  });
  if (token === null) return null;
  await countSignIn(database, userId, now);
  return { userId, token };
}

interface TicketRow {
  readonly user_id: number;
  readonly password_hash: string;
  readonly method: string;
}

/**
 * The second step. A ticket is used up by the code that is right; wrong ones are counted for the
 * account. Refusals: 401 ticketOver; those of `takeCode`.
 */
export async function passFactor(
  deps: SignInDeps,
  { ticket, code }: { readonly ticket: string; readonly code: string },
  from: Omit<SessionOrigin, "method">,
  now: number,
): Promise<LoginReply> {
  const { database, sessions } = deps;
  const [held] = await database.query<TicketRow>(
    `select user_id, password_hash, method from sign_in_tickets
     where ticket_hash = $1 and expires_at > $2`,
    [hashToken(ticket), new Date(now)],
  );
  if (held === undefined) throw over();
  const { user_id: userId } = held;
  await takeCode(deps, userId, code, now);
  const used = await database.query(
    "delete from sign_in_tickets where ticket_hash = $1 returning 1",
    [hashToken(ticket)],
  );
  const method = methodOf(held.method);
  const token =
    used.length === 0
      ? null
      : await sessions.openAfter(userId, held.password_hash, now, {
          ...from,
          method,
          factorAt: now,
        });
  if (token === null) throw over();
  await countSignIn(database, userId, now);
  return { userId, token };
}

const methodOf = (method: string): SignInMethod =>
  signInMethodKeys.find((key) => key === method) ?? "password";

const countSignIn = (database: Database, userId: number, now: number): Promise<unknown> =>
  database.query(
    "update users set latest_login_at = $2, login_times = login_times + 1 where id = $1",
    [userId, new Date(now)],
  );
