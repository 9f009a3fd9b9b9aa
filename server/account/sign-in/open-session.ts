import type { LoginReply } from "../../../contract/account/session.ts";
import { signInMethodKeys, type SignInMethod } from "../../../contract/account/own-session.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import { hashToken, newToken } from "../../platform/session/session-token.ts";
import type { SessionOrigin, Sessions } from "../../platform/session/sessions.ts";
import { type FactorDeps, consumeCode } from "../factor/check-factor.ts";
import { readFactorState } from "../factor/factor-state.ts";

const ticketMs = 5 * minuteMs;

export interface SignInDeps extends FactorDeps {
  readonly sessions: Sessions;
}

/** The user who passed the first step; the password's hash at that moment. */
export interface FirstStep {
  readonly userId: number;
  readonly passwordHash: string;
  /** A second step was done already, elsewhere. */
  readonly hasFactor?: boolean;
  /** Company's account by which it was passed. */
  readonly provider?: ProviderSession;
}

/** Data that a session keeps of the company's account that opened it. */
export interface ProviderSession {
  readonly providerId: number;
  readonly subject: string;
  readonly sid: string | null;
  /** The ID token, sealed and in Base64. */
  readonly idTokenBox: string | null;
}

const over = () => new Refusal(401, "ticketOver");

/**
 * Opens a session for a user who passed the first step, or gives a ticket for the second. A user
 * who must have a second step and has none gets a session that only allows to set it up. Null: the
 * password has changed meanwhile.
 */
export async function openOrRequireSecondStep(
  deps: SignInDeps,
  { userId, passwordHash, hasFactor = false, provider }: FirstStep,
  origin: SessionOrigin,
  now: number,
): Promise<LoginReply | null> {
  const { database, sessions } = deps;
  const state = await readFactorState(database, userId);
  if (state.since !== null && !hasFactor) {
    const ticket = newToken();
    await database.query(
      `insert into sign_in_tickets
         (ticket_hash, user_id, password_hash, method, expires_at, provider)
       values ($1, $2, $3, $4, $5, $6::jsonb)`,
      [
        hashToken(ticket),
        userId,
        passwordHash,
        origin.method,
        new Date(now + ticketMs),
        provider === undefined ? null : JSON.stringify(provider),
      ],
    );
    const kinds = state.has_passkey ? (["totp", "passkey"] as const) : (["totp"] as const);
    return { userId, token: "", factor: { ticket, kinds: [...kinds] } };
  }
  const token = await sessions.openAfter(userId, passwordHash, now, {
    ...origin,
    mustEnrolFactor: state.is_required && !hasFactor,
  });
  if (token === null) return null;
  await storeProvider(database, token, provider ?? null);
  await countSignIn(database, userId, now);
  return { userId, token };
}

interface TicketRow {
  readonly user_id: number;
  readonly password_hash: string;
  readonly method: string;
  readonly provider: ProviderSession | null;
}

/**
 * The second step by a code. Wrong ones are counted for the account. Refusals: 401 ticketOver, and
 * as of `consumeCode`.
 */
export const passFactor = (
  deps: SignInDeps,
  { ticket, code }: { readonly ticket: string; readonly code: string },
  from: Omit<SessionOrigin, "method">,
  now: number,
): Promise<LoginReply> =>
  passTicket(
    deps,
    ticket,
    (userId) => consumeCode(deps, userId, { code, purpose: "signIn" }, now),
    from,
    now,
  );

/**
 * A session for a user who needs no other step. Refusal: 401 ticketOver when the user was deleted.
 */
export async function openBy(
  { database, sessions }: SignInDeps,
  userId: number,
  origin: SessionOrigin,
  now: number,
): Promise<LoginReply> {
  const [user] = await database.query<{ password_hash: string }>(
    "select password_hash from users where id = $1",
    [userId],
  );
  const hash = user?.password_hash;
  const token = hash === undefined ? null : await sessions.openAfter(userId, hash, now, origin);
  if (token === null) throw over();
  await countSignIn(database, userId, now);
  return { userId, token };
}

/**
 * The second step, carried out by `consume`. The ticket is used up once it is right. Refusals: 401
 * ticketOver, and as of `consume`.
 */
export async function passTicket(
  deps: SignInDeps,
  ticket: string,
  consume: (userId: number) => Promise<void>,
  from: Omit<SessionOrigin, "method">,
  now: number,
): Promise<LoginReply> {
  const { database, sessions } = deps;
  const [current] = await database.query<TicketRow>(
    `select user_id, password_hash, method, provider from sign_in_tickets
     where ticket_hash = $1 and expires_at > $2`,
    [hashToken(ticket), new Date(now)],
  );
  if (current === undefined) throw over();
  const { user_id: userId } = current;
  await consume(userId);
  const used = await database.query(
    "delete from sign_in_tickets where ticket_hash = $1 returning 1",
    [hashToken(ticket)],
  );
  const method = methodOf(current.method);
  const token =
    used.length === 0
      ? null
      : await sessions.openAfter(userId, current.password_hash, now, {
          ...from,
          method,
          factorAt: now,
        });
  if (token === null) throw over();
  await storeProvider(database, token, current.provider);
  await countSignIn(database, userId, now);
  return { userId, token };
}

/** Stores the provider's session with ours, so that each side can end the other's. */
const storeProvider = async (
  database: Database,
  token: string,
  provider: ProviderSession | null,
): Promise<void> => {
  if (provider === null) return;
  const { providerId, subject, sid, idTokenBox } = provider;
  await database.query(
    `insert into provider_sessions (token_hash, provider_id, subject, sid, id_token_box)
     select $1, p.id, $3, $4, $5 from identity_providers p where p.id = $2`,
    [
      hashToken(token),
      providerId,
      subject,
      sid,
      idTokenBox === null ? null : Buffer.from(idTokenBox, "base64"),
    ],
  );
};

const methodOf = (method: string): SignInMethod =>
  signInMethodKeys.find((key) => key === method) ?? "password";

const countSignIn = (database: Database, userId: number, now: number): Promise<unknown> =>
  database.query(
    "update users set latest_login_at = $2, login_times = login_times + 1 where id = $1",
    [userId, new Date(now)],
  );
