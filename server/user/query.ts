import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { routes } from "../../contract/route/route.ts";
import type { User } from "../../contract/user.ts";
import { byNumber } from "../db/number-order.ts";
import type { Database } from "../db/open.ts";
import { rows } from "../db/statement.ts";
import { notFound } from "../base/refusal.ts";
import { type Caller, visibleUsers, mayReadHouse } from "../session/scope.ts";
import { userColumns, userFrom, userOf, type UserRow } from "./user-row.ts";
import { likePattern, offsetOf } from "../db/page.ts";

type ListQuery = z.output<typeof routes.listUser.input>;
type HouseQuery = ListQuery & { readonly shackId: number };
interface Page {
  readonly total: number;
  readonly rows: User[];
}

const orderBy: Readonly<Record<ListQuery["sort"], SQL>> = {
  loginName: byNumber(sql`u.login_name`),
  realName: byNumber(sql`u.real_name`),
  roleKey: sql`array_position(array['administrator', 'company_manager', 'area_manager', 'farm_manager', 'shack_manager'], u.role_key)`,
  latestLoginTime: sql`u.latest_login_at`,
  loginTimes: sql`u.login_times`,
};

/**
 * Those of the users that meet `condition` which the query asks for. `keyword` looks into names,
 * department, position, telephone, email and organisation.
 */
async function pageOf(database: Database, condition: SQL, query: ListQuery): Promise<Page> {
  const conditions = [condition];
  if (query.id !== undefined) conditions.push(sql`u.id = ${query.id}::bigint`);
  if (query.roleKey !== undefined) conditions.push(sql`u.role_key = ${query.roleKey}`);
  if (query.keyword !== undefined) {
    conditions.push(
      sql`concat_ws(chr(10), u.login_name, u.real_name, u.department, u.position, u.office_tel, u.mobile, u.email, o.name, o.name_en) ilike ${likePattern(query.keyword)}`,
    );
  }
  const direction = query.order === "desc" ? sql`desc nulls last` : sql`asc nulls last`;
  const matching = sql`${sql.raw(userFrom)} where ${sql.join(conditions, sql` and `)}`;
  const [count] = await rows<{ total: number }>(
    database,
    sql`select count(*) as total ${matching}`,
  );
  const found = await rows<UserRow>(
    database,
    sql`select ${sql.raw(userColumns)} ${matching} order by ${orderBy[query.sort]} ${direction}, u.id limit ${query.pageSize} offset ${offsetOf(query)}`,
  );
  return { total: count!.total, rows: found.map(userOf) };
}

/** A page of the users the caller sees. */
export function listUsers(database: Database, caller: Caller, query: ListQuery): Promise<Page> {
  return pageOf(database, visibleUsers(caller), query);
}

/** `u` has house `h` of farm `f` in its scope: session/scope.ts, seen from the house. */
const sees = sql`(u.role_key = 'administrator' or (u.org_id = h.org_id and (
  u.role_key = 'company_manager'
  or (u.role_key in ('area_manager', 'farm_manager') and exists (select 1 from user_farms t where t.user_id = u.id and t.farm_id = any(f.lineage)))
  or (u.role_key = 'shack_manager' and exists (select 1 from user_houses t where t.user_id = u.id and t.house_id = h.id)))))`;

/**
 * A page of the users the caller sees who see this house. Refusal: 404 when the caller has no such
 * house.
 */
export async function listUsersOfHouse(
  database: Database,
  caller: Caller,
  query: HouseQuery,
): Promise<Page> {
  if (!(await mayReadHouse(database, caller, query.shackId))) throw notFound();
  const condition = sql`${visibleUsers(caller)} and exists (select 1 from houses h join farms f on f.id = h.farm_id where h.id = ${query.shackId}::bigint and ${sees})`;
  return pageOf(database, condition, query);
}
