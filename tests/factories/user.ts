import type { Role } from "../../contract/account/role.ts";
import type { Database } from "../../server/platform/db/open-database.ts";
import { hashPassword } from "../../server/platform/session/password-hash.ts";
import type { Caller } from "../../server/platform/session/caller-scope.ts";
import { unique } from "./fleet.ts";

export interface UserSeed {
  readonly loginName?: string;
  readonly roleKey?: Role;
  readonly orgId?: number | null;
  readonly canOperate?: boolean;
  readonly remoteConfig?: boolean;
  readonly farmIds?: readonly number[];
  readonly houseIds?: readonly number[];
  readonly mustChangePassword?: boolean;
  /** Without a password nobody can sign in as this user, but sessions can be opened. */
  readonly password?: string;
}

const hashes = new Map<string, Promise<string>>();
/**
 * Hashes a password once per process, because by design it takes a twentieth of a second of a core.
 */
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/** Creates a user with its assignments. Returns it as a caller. */
export async function buildUser(database: Database, seed: UserSeed = {}): Promise<Caller> {
  const loginName = seed.loginName ?? unique("user");
  const roleKey = seed.roleKey ?? "administrator";
  const canOperate = seed.canOperate ?? true;
  const remoteConfig = seed.remoteConfig ?? false;
  const orgId = seed.orgId ?? null;
  const mustChangePassword = seed.mustChangePassword ?? false;
  const [row] = await database.query<{ id: number }>(
    "insert into users (login_name, real_name, password_hash, role_key, org_id, can_operate, remote_config, must_change_password) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id",
    [
      loginName,
      `Name of ${loginName}`,
      seed.password === undefined ? "none" : await hashOnce(seed.password),
      roleKey,
      orgId,
      canOperate,
      remoteConfig,
      mustChangePassword,
    ],
  );
  const userId = row!.id;
  for (const farmId of seed.farmIds ?? [])
    await database.query("insert into user_farms (user_id, farm_id) values ($1, $2)", [
      userId,
      farmId,
    ]);
  for (const houseId of seed.houseIds ?? [])
    await database.query("insert into user_houses (user_id, house_id) values ($1, $2)", [
      userId,
      houseId,
    ]);
  return {
    userId,
    loginName,
    name: `Name of ${loginName}`,
    roleKey,
    canOperate,
    remoteConfig,
    orgId,
    mustChangePassword,
    tokenHash: "",
  };
}
