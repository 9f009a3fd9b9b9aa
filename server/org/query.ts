import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { OrgRow as ListedOrg, orgSorts } from "../../contract/org.ts";
import type { routes } from "../../contract/route/route.ts";
import type { Language } from "../../contract/words.ts";
import { byNumber } from "../db/number-order.ts";
import type { Database, Query } from "../db/open.ts";
import { rows } from "../db/statement.ts";
import { nameIn } from "../export/limit.ts";
import { type Caller, visibleOrgs } from "../session/scope.ts";
import { orgColumns, orgOf, type OrgRow } from "./org-row.ts";
import { likePattern, offsetOf } from "../db/page.ts";

/** Logo of the caller's organisation, Base64; '' when it has none. */
export async function readLogo(database: Database, caller: Caller): Promise<string> {
  if (caller.orgId === null) return "";
  const [org] = await database.query<{ logo: Buffer | null }>(
    "select logo from orgs where id = $1",
    [caller.orgId],
  );
  return org?.logo?.toString("base64") ?? "";
}

interface CountedOrg extends OrgRow {
  code: string;
  principal: string;
  office_tel: string;
  mobile: string;
  fax: string;
  email: string;
  remark: string;
  has_logo: boolean;
  version: number;
  farms: number;
  houses: number;
  users: number;
}

const sorts: Readonly<Record<(typeof orgSorts)[number], SQL>> = {
  name: byNumber(sql`o.name`),
  code: byNumber(sql`o.code`),
  principal: byNumber(sql`o.principal`),
  farms: sql`farms`,
  houses: sql`houses`,
  users: sql`users`,
};
const byName = sorts.name;

/** The organisations that match, each with what belongs to it. */
async function readOrgs(
  on: { readonly query: Query },
  matching: SQL,
  order: SQL,
  paging: SQL,
): Promise<ListedOrg[]> {
  const found = await rows<CountedOrg>(
    on,
    sql`
    select ${sql.raw(orgColumns)}, o.code, o.principal, o.office_tel, o.mobile, o.fax, o.email, o.remark, o.logo is not null as has_logo, o.version,
      (select count(*) from farms f where f.org_id = o.id) as farms,
      (select count(*) from houses h where h.org_id = o.id) as houses,
      (select count(*) from users u where u.org_id = o.id) as users
    from orgs o where ${matching} order by ${order}, o.id ${paging}`,
  );
  return found.map((row) => ({
    ...orgOf(row),
    code: row.code,
    principal: row.principal,
    officeTel: row.office_tel,
    mobile: row.mobile,
    fax: row.fax,
    email: row.email,
    remark: row.remark,
    hasLogo: row.has_logo,
    version: row.version,
    farmCount: row.farms,
    houseCount: row.houses,
    userCount: row.users,
  }));
}

export const listAllOrgs = (database: Database, caller: Caller): Promise<ListedOrg[]> =>
  readOrgs(database, visibleOrgs(caller), byName, sql``);

/** Names of the organisations the caller sees, by id. */
export async function orgNames(
  database: Database,
  caller: Caller,
  language: Language,
): Promise<ReadonlyMap<number, string>> {
  const found = await rows<OrgRow>(
    database,
    sql`select ${sql.raw(orgColumns)} from orgs o where ${visibleOrgs(caller)}`,
  );
  return new Map(found.map((row) => [row.id, nameIn(orgOf(row), language)]));
}

/** A page of the organisations. `keyword` looks into names, code and principal. */
export async function listOrgs(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.listOrg.input>,
): Promise<{ total: number; rows: ListedOrg[] }> {
  const conditions = [visibleOrgs(caller)];
  if (query.id !== undefined) conditions.push(sql`o.id = ${query.id}::bigint`);
  if (query.keyword !== undefined)
    conditions.push(
      sql`concat_ws(chr(10), o.name, o.name_en, o.code, o.principal) ilike ${likePattern(query.keyword)}`,
    );
  const matching = sql.join(conditions, sql` and `);
  const [count] = await rows<{ total: number }>(
    database,
    sql`select count(*) as total from orgs o where ${matching}`,
  );
  return {
    total: count!.total,
    rows: await readOrgs(
      database,
      matching,
      sql`${sorts[query.sort]} ${sql.raw(query.order)}`,
      sql`limit ${query.pageSize} offset ${offsetOf(query)}`,
    ),
  };
}

/** An organisation, or null; whoever asks has been let in to all of them. */
export async function readOrg(
  on: { readonly query: Query },
  id: number,
): Promise<ListedOrg | null> {
  const [org] = await readOrgs(on, sql`o.id = ${id}::bigint`, byName, sql``);
  return org ?? null;
}
