import { sql } from "drizzle-orm";
import { type Role, scopeOfRole } from "../../../contract/account/role.ts";
import type { User } from "../../../contract/account/user.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { one, rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleUsers } from "../../platform/session/caller-scope.ts";

/** A row of `userColumns` as SQL gives it. */
export interface UserRow {
  id: number;
  login_name: string;
  real_name: string;
  real_name_en: string | null;
  department: string;
  position: string;
  office_tel: string;
  mobile: string;
  email: string;
  has_avatar: boolean;
  role_key: Role;
  org_id: number | null;
  org_name: string | null;
  can_operate: boolean;
  remote_config: boolean;
  latest_login_at: Date | null;
  login_times: number;
  has_factor: boolean;
  sign_in_by: string[];
  version: number;
  farm_ids: number[];
  house_ids: number[];
}

/** Columns of a user, over the joins of `userFrom`. No password in any form. */
export const userColumns = sql`u.id, u.login_name, u.real_name, u.real_name_en, u.department,
  u.position, u.office_tel, u.mobile, u.email, u.avatar is not null as has_avatar,
  u.role_key, u.org_id, o.name as org_name, u.can_operate,
  u.remote_config, u.latest_login_at, u.login_times, u.version,
  exists (select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
    or exists (select 1 from passkeys k where k.user_id = u.id) as has_factor,
  array(select p.name from user_identities i join identity_providers p on p.id = i.provider_id
    where i.user_id = u.id order by p.name) as sign_in_by,
  array(select t.farm_id from user_farms t where t.user_id = u.id order by t.farm_id) as farm_ids,
  array(select t.house_id from user_houses t where t.user_id = u.id order by t.house_id)
    as house_ids`;

/** Aliases: u user, o its organisation. */
export const userFrom = sql`users u left join orgs o on o.id = u.org_id`;

const flag = (on: boolean) => (on ? "1" : "0");

export function userOf(row: UserRow): User {
  const scope = scopeOfRole[row.role_key];
  return {
    id: row.id,
    loginName: row.login_name,
    realName: row.real_name,
    realNameEn: row.real_name_en,
    department: row.department,
    position: row.position,
    officeTel: row.office_tel,
    mobile: row.mobile,
    email: row.email,
    hasAvatar: row.has_avatar,
    roleKey: row.role_key,
    orgId: row.org_id,
    orgName: row.org_name,
    canOperate: flag(row.can_operate),
    remoteConfigFlag: flag(row.remote_config),
    // The farms of a house manager decide who manages the user (user-assignment.ts), not what the
    // user sees.
    farmIds: scope === "farms" ? row.farm_ids : [],
    shackIds: scope === "houses" ? row.house_ids : [],
    latestLoginTime: row.latest_login_at?.getTime() ?? null,
    loginTimes: row.login_times,
    hasFactor: row.has_factor,
    signInBy: row.sign_in_by,
    version: row.version,
  };
}

/** Returns a user the caller sees, or null. */
export async function findUser(db: Queryable, caller: Caller, id: number): Promise<User | null> {
  const [row] = await rows<UserRow>(
    db,
    sql`select ${userColumns} from ${userFrom}
      where u.id = ${id}::bigint and ${visibleUsers(caller)}`,
  );
  return row === undefined ? null : userOf(row);
}

/** Returns a user that must exist. */
export const readUser = async (db: Queryable, id: number): Promise<User> =>
  userOf(
    await one<UserRow>(db, sql`select ${userColumns} from ${userFrom} where u.id = ${id}::bigint`),
  );
