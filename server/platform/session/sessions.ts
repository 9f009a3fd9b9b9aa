import { agentMax, type SignInMethod } from "../../../contract/account/own-session.ts";
import { type CallerRole, callerRoleKeys } from "../../../contract/account/role.ts";
import type { TokenScope } from "../../../contract/account/token-scope.ts";
import type { Environment } from "../base/config.ts";
import type { Bus, Topics } from "../fact/fact-bus.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { Database, Queryable } from "../db/open-database.ts";
import { publishSessionEnd } from "./session-endings.ts";
import { tokenMark } from "../../../contract/account/person-name.ts";
import type { Caller } from "./caller-scope.ts";
import { hashToken, newToken, tokenIn } from "./session-token.ts";
import { isAllowedAddress } from "./token-address.ts";
import { TokenUses } from "./token-uses.ts";

export interface SessionEnds {
  /** A session dies after this long without a call, in ms. */
  readonly idleMs: number;
  /** And after this long in any case. */
  readonly maxMs: number;
}

export const sessionEndsOf = ({
  SESSION_IDLE_MS: idleMs,
  SESSION_MAX_MS: maxMs,
}: Pick<Environment, "SESSION_IDLE_MS" | "SESSION_MAX_MS">): SessionEnds => ({ idleMs, maxMs });

export interface SessionOptions extends SessionEnds {
  readonly database: Database;
  readonly bus: Bus;
}

/** The place and way in which a session was opened: shown to its owner. */
export interface SessionOrigin {
  /** IP address. */
  readonly address: string;
  /** User-Agent header. */
  readonly agent: string;
  readonly method: SignInMethod;
  /** True: this session allows nothing but setting up a second step. */
  readonly mustEnrolFactor?: boolean;
  /** Time of the second step, epoch ms; absent: there was none. */
  readonly factorAt?: number;
}

export interface Sessions {
  /**
   * Returns the holder of the token in an Authorization header (`<token>` or `Bearer <token>`), or
   * null. `now` in epoch ms. `address`: origin of the call, shown to the owner; without it a token
   * that is accepted from some addresses only is refused.
   */
  authenticate(header: string | undefined, now: number, address?: string): Promise<Caller | null>;
  /** A new session; answers its token, which is kept nowhere. */
  open(userId: number, now: number, origin?: SessionOrigin): Promise<string>;
  /**
   * A session for a sign-in whose password was checked against this hash; null when the user was
   * deleted or the password has changed meanwhile.
   */
  openAfter(
    userId: number,
    passwordHash: string,
    now: number,
    origin?: SessionOrigin,
  ): Promise<string | null>;
  /**
   * Returns the holders of these tokens, read from the database in one query; a token without a
   * session is left out.
   */
  renew(tokens: readonly string[], now: number): Promise<Map<string, Caller>>;
  end(caller: Pick<Caller, "userId" | "tokenHash">): Promise<void>;
  endAll(userId: number): Promise<void>;
  /** Drops these sessions from the cache, because another server ended them. */
  forget(ended: Topics["sessionEnded"]): void;
  /** Leaves the bus. */
  stop(): void;
}

interface SessionRow {
  readonly token_hash: Buffer;
  readonly must_change_password: boolean;
  readonly must_enrol_factor: boolean;
  readonly user_id: number;
  readonly login_name: string;
  readonly real_name: string;
  readonly role_key: CallerRole;
  readonly can_operate: boolean;
  readonly remote_config: boolean;
  readonly org_id: number | null;
  readonly created_at: Date;
  readonly seen_at: Date;
  /** Farm of a display, which shows its subtree. */
  readonly farm_id: number | null;
  /** The token of a service account or a person. */
  readonly token_id: number | null;
  readonly token_scopes: readonly TokenScope[] | null;
  readonly token_addresses: readonly string[] | null;
  readonly token_ends_at: Date | null;
}

const cacheMax = 10_000;
/**
 * Sessions of people, the credentials of displays, which never expire, and the tokens of service
 * accounts and people. The operation log shows the names of an account and its token together.
 */
const findSql = `
  select s.token_hash, s.user_id, s.created_at, s.seen_at, u.login_name, u.real_name, u.role_key,
    u.can_operate, u.remote_config, u.org_id,
    -- Who comes without a password need not have one.
    u.must_change_password and s.method = 'password' as must_change_password,
    s.must_enrol_factor, null::int as farm_id,
    null::int as token_id, null::jsonb as token_scopes, null::jsonb as token_addresses,
    null::timestamptz as token_ends_at
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = any($1::bytea[]) and u.kind = 'person'
  union all
  select d.token_hash, -d.id, d.paired_at, d.paired_at, d.name, d.name, 'display',
    false, false, d.org_id, false, false, d.farm_id, null, null, null, null
  from displays d
  where d.token_hash = any($1::bytea[])
  union all
  select t.token_hash, t.user_id, t.created_at, t.created_at,
    case u.kind when 'service' then u.real_name else u.login_name end,
    left(u.real_name, 24) || '${tokenMark}' || t.name, u.role_key, u.can_operate, u.remote_config,
    u.org_id, false, false, null, t.id, t.scopes, t.addresses, t.ends_at
  from service_tokens t join users u on u.id = t.user_id
  where t.token_hash = any($1::bytea[]) and u.is_active`;

/**
 * A change of the password locks the user's row, so one of the two waits for the other: a session
 * never outlives the password it was opened with.
 */
const openAfterSql = `
  with u as (select id from users where id = $2 and password_hash = $4 for share)
  insert into sessions (token_hash, user_id, created_at, seen_at, address, agent, method,
    must_enrol_factor, factor_at)
  select $1, u.id, $3, $3, $5, $6, $7, $8, $9 from u returning user_id`;

const unknownOrigin: SessionOrigin = { address: "", agent: "", method: "password" };
const originValues = ({
  address,
  agent,
  method,
  mustEnrolFactor = false,
  factorAt,
}: SessionOrigin) => [
  address,
  // A zero byte is no text of the database.
  agent.replaceAll("\0", "").slice(0, agentMax),
  method,
  mustEnrolFactor,
  factorAt === undefined ? null : new Date(factorAt),
];

/**
 * Revokes every token of a person; answers their hashes, hex. `sessionEnded` must be published for
 * each, or for all of the user, once it has committed.
 */
export async function deleteTokens(db: Queryable, userId: number) {
  const endedSessions = await db.query<{ token_hash: Buffer }>(
    "delete from service_tokens where user_id = $1 returning token_hash",
    [userId],
  );
  const hashes = endedSessions.map((row) => row.token_hash.toString("hex"));
  for (const tokenHash of hashes) await publishSessionEnd(db, { userId, tokenHash });
  return hashes;
}

/**
 * Ends every session of a user within a transaction that has locked the user's row. `sessionEnded`
 * must be published once it has committed.
 */
export async function deleteSessions(db: Queryable, userId: number): Promise<void> {
  await db.query("delete from sessions where user_id = $1", [userId]);
  await publishSessionEnd(db, { userId, tokenHash: null });
}

const callerOf = (found: SessionRow, tokenHash: string): Caller => ({
  userId: found.user_id,
  loginName: found.login_name,
  name: found.real_name,
  roleKey: found.role_key,
  canOperate: found.can_operate,
  remoteConfig: found.remote_config,
  orgId: found.org_id,
  mustChangePassword: found.must_change_password,
  mustEnrolFactor: found.must_enrol_factor,
  tokenHash,
  ...(found.role_key === "display" && { displayFarmId: found.farm_id }),
  ...(found.token_id !== null && {
    tokenScopes: found.token_scopes ?? [],
    serviceToken: { id: found.token_id, addresses: found.token_addresses ?? [] },
  }),
});

/** An answer of the database, remembered for a while. */
interface Remembered {
  readonly caller: Caller;
  readonly readAt: number;
  readonly endsAt: number;
}

/**
 * Sessions by opaque token. The database decides; an answer is remembered for at most two seconds
 * to spare it a wall's polls, and forgotten at once when the bus publishes the session's end.
 */
export const createSessions = (options: SessionOptions): Sessions => new StoredSessions(options);

class StoredSessions implements Sessions {
  readonly #options: SessionOptions;
  readonly #tokenUses: TokenUses;
  readonly #cache = new Map<string, Remembered>();
  /** Counts endings: what was read before one and arrives after it is not remembered. */
  #endings = 0;
  readonly stop: () => void;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#tokenUses = new TokenUses(options.database);
    this.stop = options.bus.subscribe("sessionEnded", (ended) => this.forget(ended));
  }

  async authenticate(
    header: string | undefined,
    now: number,
    address?: string,
  ): Promise<Caller | null> {
    const token = tokenIn(header);
    if (token === null) return null;
    const tokenHash = hashToken(token);
    const key = tokenHash.toString("hex");
    const caller =
      this.#recall(key, now) ??
      (await this.#read([tokenHash], now, address ?? "")).get(key) ??
      null;
    const used = caller?.serviceToken;
    if (used === undefined) return caller;
    if (!isAllowedAddress(used.addresses, address)) return null;
    await this.#tokenUses.note(used.id, address, now);
    return caller;
  }

  async renew(tokens: readonly string[], now: number): Promise<Map<string, Caller>> {
    const hashes = tokens.flatMap((header) => {
      const token = tokenIn(header);
      return token === null ? [] : [{ header, hash: hashToken(token) }];
    });
    const callers = await this.#read(
      hashes.map(({ hash }) => hash),
      now,
    );
    return new Map(
      hashes.flatMap(({ header, hash }) => {
        const caller = callers.get(hash.toString("hex"));
        return caller === undefined ? [] : [[header, caller] as const];
      }),
    );
  }

  async open(userId: number, now: number, origin = unknownOrigin): Promise<string> {
    const token = newToken();
    await this.#options.database.query(
      `insert into sessions (token_hash, user_id, created_at, seen_at, address, agent, method,
         must_enrol_factor, factor_at)
       values ($1, $2, $3, $3, $4, $5, $6, $7, $8)`,
      [hashToken(token), userId, new Date(now), ...originValues(origin)],
    );
    return token;
  }

  async openAfter(
    userId: number,
    passwordHash: string,
    now: number,
    origin = unknownOrigin,
  ): Promise<string | null> {
    const token = newToken();
    const opened = await this.#options.database.query(openAfterSql, [
      hashToken(token),
      userId,
      new Date(now),
      passwordHash,
      ...originValues(origin),
    ]);
    return opened.length === 0 ? null : token;
  }

  async end({ userId, tokenHash }: Pick<Caller, "userId" | "tokenHash">): Promise<void> {
    const { database, bus } = this.#options;
    await database.query("delete from sessions where token_hash = $1 and user_id = $2", [
      Buffer.from(tokenHash, "hex"),
      userId,
    ]);
    await publishSessionEnd(database, { userId, tokenHash });
    bus.publish("sessionEnded", { userId, tokenHash });
  }

  async endAll(userId: number): Promise<void> {
    const { database, bus } = this.#options;
    await deleteSessions(database, userId);
    bus.publish("sessionEnded", { userId, tokenHash: null });
  }

  forget({ userId, tokenHash }: Topics["sessionEnded"]): void {
    this.#endings += 1;
    for (const [key, { caller }] of this.#cache)
      if (caller.userId === userId && (tokenHash === null || tokenHash === key))
        this.#cache.delete(key);
  }

  /** Returns the holder of the token with this hash, if read a moment ago. */
  #recall(key: string, now: number): Caller | undefined {
    const known = this.#cache.get(key);
    if (known === undefined || now < known.readAt || now >= known.endsAt) return undefined;
    const freshMs = Math.min(2000, this.#options.idleMs / 4);
    return now - known.readAt < freshMs ? known.caller : undefined;
  }

  /** Callers by the hash of their token, hex. Notes that they were seen. */
  async #read(hashes: readonly Buffer[], now: number, address = ""): Promise<Map<string, Caller>> {
    const { database, idleMs } = this.#options;
    const endingsBefore = this.#endings;
    const alive = (await database.query<SessionRow>(findSql, [hashes])).filter(
      (found) => callerRoleKeys.includes(found.role_key) && now < this.#endOf(found),
    );
    const touchMs = Math.min(minuteMs, idleMs / 4);
    const isDue = ({ seen_at: seenAt, role_key: roleKey, token_id: tokenId }: SessionRow) =>
      roleKey !== "display" && tokenId === null && now - seenAt.getTime() >= touchMs;
    const due = alive.filter(isDue);
    if (due.length > 0)
      await database.query(
        `update sessions set seen_at = $2, address = case when $3 = '' then address else $3 end
         where token_hash = any($1::bytea[]) and seen_at < $2`,
        [due.map((found) => found.token_hash), new Date(now), address],
      );
    const callers = new Map<string, Caller>();
    if (this.#cache.size + alive.length > cacheMax) this.#cache.clear();
    for (const match of alive) {
      const key = match.token_hash.toString("hex");
      const caller = callerOf(match, key);
      callers.set(key, caller);
      const endsAt = this.#endOf(isDue(match) ? { ...match, seen_at: new Date(now) } : match);
      // Not cached: this restriction ends within the session, once a second step is set up.
      const isCached = this.#endings === endingsBefore && caller.mustEnrolFactor !== true;
      if (isCached) this.#cache.set(key, { caller, readAt: now, endsAt });
    }
    return callers;
  }

  #endOf(found: SessionRow): number {
    const { created_at: createdAt, seen_at: seenAt, role_key: roleKey } = found;
    if (roleKey === "display") return Infinity;
    if (found.token_ends_at !== null) return found.token_ends_at.getTime();
    const { idleMs, maxMs } = this.#options;
    return Math.min(seenAt.getTime() + idleMs, createdAt.getTime() + maxMs);
  }
}
