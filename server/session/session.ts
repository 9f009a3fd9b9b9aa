import { type Role, roleKeys } from "../../contract/role.ts";
import type { Bus } from "../bus.ts";
import type { Database } from "../db/open.ts";
import type { Caller } from "./scope.ts";
import { hashToken, newToken, tokenIn } from "./token.ts";

export interface SessionOptions {
  readonly database: Database;
  readonly bus: Bus;
  /** A session dies after this long without a call, in ms. */
  readonly idleMs: number;
  /** And after this long in any case. */
  readonly maxMs: number;
}

export interface Sessions {
  /** Who holds the token of an Authorization header (`<token>` or `Bearer <token>`), or null. `now` in epoch ms. */
  authenticate(header: string | undefined, now: number): Promise<Caller | null>;
  /** A new session; answers its token, which is kept nowhere. */
  open(userId: number, now: number): Promise<string>;
  end(caller: Pick<Caller, "userId" | "tokenHash">): Promise<void>;
  endAll(userId: number): Promise<void>;
  /** Leaves the bus. */
  stop(): void;
}

interface Found {
  readonly user_id: number; readonly login_name: string; readonly real_name: string; readonly role_key: string; readonly can_operate: boolean;
  readonly remote_config: boolean; readonly org_id: number | null; readonly map_type: "1" | "2" | null; readonly created_at: Date; readonly seen_at: Date;
}

const cacheMax = 10_000;
const findSql = `
  select s.user_id, s.created_at, s.seen_at, u.login_name, u.real_name, u.role_key, u.can_operate, u.remote_config, u.org_id, o.map_type
  from sessions s join users u on u.id = s.user_id left join orgs o on o.id = u.org_id
  where s.token_hash = $1`;

/**
 * Sessions by opaque token. The database decides; an answer is remembered for at most two seconds to spare it a wall's
 * polls, and forgotten at once when the bus tells of the session's end.
 */
export function createSessions({ database, bus, idleMs, maxMs }: SessionOptions): Sessions {
  const freshMs = Math.min(2000, idleMs / 4);
  const touchMs = Math.min(60_000, idleMs / 4);
  const cache = new Map<string, { readonly caller: Caller; readonly readAt: number; readonly endsAt: number }>();
  /** Counts endings: what was read before one and arrives after it is not remembered. */
  let endings = 0;

  const leave = bus.subscribe("sessionEnded", ({ userId, tokenHash }) => {
    endings += 1;
    for (const [key, { caller }] of cache) if (caller.userId === userId && (tokenHash === null || tokenHash === key)) cache.delete(key);
  });

  async function read(tokenHash: Buffer, now: number): Promise<Caller | null> {
    const key = tokenHash.toString("hex");
    const endingsBefore = endings;
    const [found] = await database.query<Found>(findSql, [tokenHash]);
    if (found === undefined || !roleKeys.includes(found.role_key as Role)) return null;
    let seenAt = found.seen_at.getTime();
    if (now >= Math.min(seenAt + idleMs, found.created_at.getTime() + maxMs)) return null;
    if (now - seenAt >= touchMs) {
      await database.query("update sessions set seen_at = $2 where token_hash = $1 and seen_at < $2", [tokenHash, new Date(now)]);
      seenAt = now;
    }
    const caller: Caller = {
      userId: found.user_id, loginName: found.login_name, name: found.real_name, roleKey: found.role_key as Role, canOperate: found.can_operate,
      remoteConfig: found.remote_config, orgId: found.org_id, mapType: found.map_type ?? "1", tokenHash: key,
    };
    if (endings === endingsBefore) {
      if (cache.size >= cacheMax) cache.clear();
      cache.set(key, { caller, readAt: now, endsAt: Math.min(seenAt + idleMs, found.created_at.getTime() + maxMs) });
    }
    return caller;
  }

  return {
    authenticate: async (header, now) => {
      const token = tokenIn(header);
      if (token === null) return null;
      const tokenHash = hashToken(token);
      const known = cache.get(tokenHash.toString("hex"));
      if (known !== undefined && now >= known.readAt && now - known.readAt < freshMs && now < known.endsAt) return known.caller;
      return read(tokenHash, now);
    },
    open: async (userId, now) => {
      const token = newToken();
      await database.query("delete from sessions where created_at <= $1 or seen_at <= $2", [new Date(now - maxMs), new Date(now - idleMs)]);
      await database.query("insert into sessions (token_hash, user_id, created_at, seen_at) values ($1, $2, $3, $3)", [hashToken(token), userId, new Date(now)]);
      return token;
    },
    end: async ({ userId, tokenHash }) => {
      await database.query("delete from sessions where token_hash = $1 and user_id = $2", [Buffer.from(tokenHash, "hex"), userId]);
      bus.publish("sessionEnded", { userId, tokenHash });
    },
    endAll: async (userId) => {
      await database.query("delete from sessions where user_id = $1", [userId]);
      bus.publish("sessionEnded", { userId, tokenHash: null });
    },
    stop: leave,
  };
}
