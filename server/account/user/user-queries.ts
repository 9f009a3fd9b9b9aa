import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { roleKeys } from "../../../contract/account/role.ts";
import type { routes } from "../../../contract/route/routes.ts";
import type { User } from "../../../contract/account/user.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { containsKeyword, type Page, pageOf, when } from "../../platform/db/sql-statement.ts";
import { notFound } from "../../platform/base/refusal.ts";
import { type Caller, visibleUsers, mayReadHouse } from "../../platform/session/caller-scope.ts";
import { userColumns, userFrom, userOf, type UserRow } from "./user-row.ts";

type ListQuery = z.output<typeof routes.listUser.input>;
type HouseQuery = ListQuery & { readonly shackId: number };

const orderBy: Readonly<Record<ListQuery["sort"], SQL>> = {
  loginName: byNumber(sql`u.login_name`),
  realName: byNumber(sql`u.real_name`),
  roleKey: sql`array_position(${sql.param([...roleKeys])}::text[], u.role_key)`,
  latestLoginTime: sql`u.latest_login_at`,
  loginTimes: sql`u.login_times`,
};

/**
 * Returns the users that meet `condition` and match the query. `keyword` searches names,
 * department, position, telephone, email and organisation.
 */
async function pageOfUsers(
  database: Database,
  condition: SQL,
  query: ListQuery,
): Promise<Page<User>> {
  const { total, rows } = await pageOf<UserRow>(database, {
    columns: userColumns,
    from: userFrom,
    where: [
      condition,
      when(query.id, (id) => sql`u.id = ${id}::bigint`),
      when(query.roleKey, (roleKey) => sql`u.role_key = ${roleKey}`),
      containsKeyword(
        query.keyword,
        sql`u.login_name, u.real_name, u.real_name_en, u.department, u.position, u.office_tel,
          u.mobile, u.email, o.name, o.name_en`,
      ),
    ],
    order: sql`${orderBy[query.sort]} ${sql.raw(query.order)} nulls last, u.id`,
    query,
  });
  return { total, rows: rows.map(userOf) };
}

/** A page of the users the caller sees. */
export const listUsers = (
  database: Database,
  caller: Caller,
  query: ListQuery,
): Promise<Page<User>> => pageOfUsers(database, visibleUsers(caller), query);

/**
 * `u` has house `h` of farm `f` in its scope: the condition of session/caller-scope.ts, from the
 * house's side.
 */
const sees = sql`(u.role_key = 'administrator' or (u.org_id = h.org_id and (
  u.role_key = 'company_manager'
  or (u.role_key in ('area_manager', 'farm_manager') and exists (
    select 1 from user_farms t where t.user_id = u.id and t.farm_id = any(f.lineage)))
  or (u.role_key = 'shack_manager' and exists (
    select 1 from user_houses t where t.user_id = u.id and t.house_id = h.id)))))`;

/**
 * A page of the users the caller sees who see this house. Refusal: 404 when the caller has no such
 * house.
 */
export async function listUsersOfHouse(
  database: Database,
  caller: Caller,
  query: HouseQuery,
): Promise<Page<User>> {
  if (!(await mayReadHouse(database, caller, query.shackId))) throw notFound();
  const condition = sql`${visibleUsers(caller)} and exists (
    select 1 from houses h join farms f on f.id = h.farm_id
    where h.id = ${query.shackId}::bigint and ${sees})`;
  return pageOfUsers(database, condition, query);
}
