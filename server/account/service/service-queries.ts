import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Role, roleKeys, scopeOfRole } from "../../../contract/account/role.ts";
import type {
  Service,
  ServiceToken,
  serviceSorts,
  serviceTokenSorts,
} from "../../../contract/account/service.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { containsKeyword, type Page, pageOf, rows, when } from "../../platform/db/sql-statement.ts";
import {
  type Caller,
  visibleServices,
  visibleTokens,
} from "../../platform/session/caller-scope.ts";

interface ServiceRow {
  id: number;
  name: string;
  remark: string;
  role_key: Role;
  org_id: number | null;
  org_name: string | null;
  can_operate: boolean;
  remote_config: boolean;
  is_active: boolean;
  version: number;
  farm_ids: number[];
  house_ids: number[];
  tokens: number;
  used_at: Date | null;
}

const serviceFrom = sql`users u left join orgs o on o.id = u.org_id`;
const serviceColumns = sql`u.id, u.real_name as name, u.remark, u.role_key, u.org_id,
  o.name as org_name, u.can_operate, u.remote_config, u.is_active, u.version,
  array(select t.farm_id from user_farms t where t.user_id = u.id order by t.farm_id) as farm_ids,
  array(select t.house_id from user_houses t where t.user_id = u.id order by t.house_id)
    as house_ids,
  (select count(*) from service_tokens t where t.user_id = u.id) as tokens,
  (select max(t.used_at) from service_tokens t where t.user_id = u.id) as used_at`;

const flag = (on: boolean) => (on ? "1" : "0");

function serviceOf(row: ServiceRow): Service {
  const scope = scopeOfRole[row.role_key];
  return {
    id: row.id,
    name: row.name,
    remark: row.remark,
    roleKey: row.role_key,
    orgId: row.org_id,
    orgName: row.org_name,
    canOperate: flag(row.can_operate),
    remoteConfigFlag: flag(row.remote_config),
    farmIds: scope === "farms" ? row.farm_ids : [],
    shackIds: scope === "houses" ? row.house_ids : [],
    isActive: row.is_active,
    tokenCount: row.tokens,
    usedAt: row.used_at?.getTime() ?? null,
    version: row.version,
  };
}

const serviceOrder: Readonly<Record<(typeof serviceSorts)[number], SQL>> = {
  name: byNumber(sql`u.real_name`),
  roleKey: sql`array_position(${sql.param([...roleKeys])}::text[], u.role_key)`,
  usedAt: sql`used_at`,
};

/** A page of the service accounts the caller sees. `keyword` searches names and remarks. */
export async function listServices(
  db: Queryable,
  caller: Caller,
  query: z.output<typeof routes.listService.input>,
): Promise<Page<Service>> {
  const { total, rows: found } = await pageOf<ServiceRow>(db, {
    columns: serviceColumns,
    from: serviceFrom,
    where: [
      visibleServices(caller),
      when(query.id, (id) => sql`u.id = ${id}::bigint`),
      containsKeyword(query.keyword, sql`u.real_name, u.remark, o.name, o.name_en`),
    ],
    order: sql`${serviceOrder[query.sort]} ${sql.raw(query.order)} nulls last, u.id`,
    query,
  });
  return { total, rows: found.map(serviceOf) };
}

/** A service account the caller sees, or null. */
export async function readService(
  db: Queryable,
  caller: Caller,
  id: number,
): Promise<Service | null> {
  const [row] = await rows<ServiceRow>(
    db,
    sql`select ${serviceColumns} from ${serviceFrom}
      where u.id = ${id}::bigint and ${visibleServices(caller)}`,
  );
  return row === undefined ? null : serviceOf(row);
}

interface TokenRow {
  id: number;
  user_id: number;
  service: string;
  is_personal: boolean;
  org_id: number | null;
  org_name: string | null;
  name: string;
  hint: string;
  scopes: ServiceToken["scopes"];
  addresses: string[];
  ends_at: Date;
  created_at: Date;
  created_by: string;
  used_at: Date | null;
  used_from: string;
  version: number;
}

const tokenFrom = sql`service_tokens t join users u on u.id = t.user_id
  left join orgs o on o.id = u.org_id left join users m on m.id = t.created_by_id`;
const tokenColumns = sql`t.id, t.user_id, u.real_name as service, u.kind = 'person' as is_personal,
  u.org_id, o.name as org_name, t.name, t.hint, t.scopes, t.addresses, t.ends_at, t.created_at,
  coalesce(m.real_name, t.created_by) as created_by, t.used_at, t.used_from, t.version`;

const tokenOf = (row: TokenRow): ServiceToken => ({
  id: row.id,
  serviceId: row.user_id,
  serviceName: row.service,
  isPersonal: row.is_personal,
  orgId: row.org_id,
  orgName: row.org_name,
  name: row.name,
  hint: row.hint,
  scopes: row.scopes,
  endsAt: row.ends_at.getTime(),
  addresses: row.addresses,
  createdAt: row.created_at.getTime(),
  createdBy: row.created_by,
  usedAt: row.used_at?.getTime() ?? null,
  usedFrom: row.used_from,
  token: null,
  version: row.version,
});

const tokenOrder: Readonly<Record<(typeof serviceTokenSorts)[number], SQL>> = {
  name: byNumber(sql`t.name`),
  service: byNumber(sql`u.real_name`),
  endsAt: sql`t.ends_at`,
  usedAt: sql`t.used_at`,
};

/** A page of the tokens of service accounts and people the caller sees. */
export const listServiceTokens = async (
  db: Queryable,
  caller: Caller,
  query: z.output<typeof routes.listServiceToken.input>,
): Promise<Page<ServiceToken>> =>
  tokensOf(db, query, sql`${tokenOrder[query.sort]} ${sql.raw(query.order)} nulls last, t.id`, [
    visibleTokens(caller),
    when(query.serviceId, (id) => sql`t.user_id = ${id}::bigint`),
    containsKeyword(query.keyword, sql`t.name, t.hint, u.real_name, o.name, t.used_from`),
  ]);

/** A page of the caller's own tokens, the newest first. */
export const listOwnTokens = async (
  db: Queryable,
  caller: Caller,
  query: z.output<typeof routes.listOwnToken.input>,
): Promise<Page<ServiceToken>> =>
  tokensOf(db, query, sql`t.created_at desc, t.id desc`, [sql`u.id = ${caller.userId}`]);

async function tokensOf(
  db: Queryable,
  query: z.output<typeof routes.listOwnToken.input>,
  order: SQL,
  where: readonly (SQL | undefined)[],
): Promise<Page<ServiceToken>> {
  const { total, rows: found } = await pageOf<TokenRow>(db, {
    columns: tokenColumns,
    from: tokenFrom,
    where: [...where, when(query.id, (id) => sql`t.id = ${id}::bigint`)],
    order,
    query,
  });
  return { total, rows: found.map(tokenOf) };
}

/** A token that fulfils this condition over `u`, or null. */
export async function readToken(
  db: Queryable,
  isVisible: SQL,
  id: number,
): Promise<ServiceToken | null> {
  const [row] = await rows<TokenRow>(
    db,
    sql`select ${tokenColumns} from ${tokenFrom} where t.id = ${id}::bigint and ${isVisible}`,
  );
  return row === undefined ? null : tokenOf(row);
}
