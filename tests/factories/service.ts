import { type TokenScope, tokenScopeKeys } from "../../contract/account/token-scope.ts";
import type { Database } from "../../server/platform/db/open-database.ts";
import type { Caller } from "../../server/platform/session/caller-scope.ts";
import { hashToken, newServiceToken } from "../../server/platform/session/session-token.ts";
import { unique } from "./fleet.ts";
import { buildUser, type UserSeed } from "./user.ts";

interface ServiceSeed extends Omit<UserSeed, "loginName" | "password"> {
  readonly name?: string;
  readonly scopes?: readonly TokenScope[];
  readonly addresses?: readonly string[];
  /** Epoch ms. */
  readonly endsAt?: number;
}

export interface BuiltService {
  readonly id: number;
  readonly tokenId: number;
  readonly token: string;
  /** The caller of a call with the token. */
  readonly caller: Caller;
}

const bearers = new WeakMap<Caller, string>();
/** The token of a caller that is a service account. */
export const bearerOf = (caller: Caller): string | undefined => bearers.get(caller);

/** A service account; by default a company manager that may operate. */
export async function buildService(
  database: Database,
  { name = unique("service"), ...seed }: ServiceSeed = {},
): Promise<BuiltService> {
  const person = await buildUser(database, {
    ...seed,
    loginName: `service/${seed.orgId ?? 0}/${name}`,
    roleKey: seed.roleKey ?? "company_manager",
  });
  await database.query("update users set kind = 'service', real_name = $2 where id = $1", [
    person.userId,
    name,
  ]);
  const { tokenId, token, caller } = await buildServiceToken(database, person, seed);
  const named = { ...caller, loginName: name, name: `${name} · token` };
  bearers.set(named, token);
  return { id: person.userId, tokenId, token, caller: named };
}

/** Another token of an account; by default with all scopes. */
export async function buildServiceToken(
  database: Database,
  account: Caller,
  seed: Pick<ServiceSeed, "scopes" | "addresses" | "endsAt"> = {},
) {
  const { scopes = tokenScopeKeys, addresses = [], endsAt = Date.UTC(2100, 0, 1) } = seed;
  const token = newServiceToken();
  const [row] = await database.query<{ id: number }>(
    `insert into service_tokens
       (user_id, name, token_hash, hint, scopes, addresses, ends_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, 'Test') returning id`,
    [
      account.userId,
      unique("token"),
      hashToken(token),
      token.slice(0, 9),
      JSON.stringify(scopes),
      JSON.stringify(addresses),
      new Date(endsAt),
    ],
  );
  const tokenId = row!.id;
  const caller: Caller = {
    ...account,
    tokenHash: hashToken(token).toString("hex"),
    tokenScopes: scopes,
    serviceToken: { id: tokenId, addresses },
  };
  bearers.set(caller, token);
  return { tokenId, token, caller };
}
