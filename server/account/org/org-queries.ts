import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { OrgRow as ListedOrg, orgSorts } from "../../../contract/account/org.ts";
import type { routes } from "../../../contract/route/routes.ts";
import type { Language } from "../../../contract/base/words.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Database, Queryable } from "../../platform/db/open-database.ts";
import { containsKeyword, type Page, pageOf, rows, when } from "../../platform/db/sql-statement.ts";
import { nameIn } from "../../../contract/base/localized-name.ts";
import { type Caller, visibleOrgs } from "../../platform/session/caller-scope.ts";
import { orgColumns, orgOf, type OrgRow } from "./org-row.ts";

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

const from = sql`orgs o`;
const columns = sql`${sql.raw(orgColumns)}, o.code, o.principal, o.office_tel, o.mobile, o.fax,
  o.email, o.remark, o.logo is not null as has_logo, o.version,
  (select count(*) from farms f where f.org_id = o.id and f.level = 'farm') as farms,
  (select count(*) from houses h where h.org_id = o.id) as houses,
  (select count(*) from users u where u.org_id = o.id and u.kind = 'person') as users`;

const listedOf = (row: CountedOrg): ListedOrg => ({
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
});

/** Every organisation the caller sees, by name. */
export async function listAllOrgs(database: Database, caller: Caller): Promise<ListedOrg[]> {
  const visible = visibleOrgs(caller);
  const records = await rows<CountedOrg>(
    database,
    sql`select ${columns} from ${from} where ${visible} order by ${sorts.name}, o.id`,
  );
  return records.map(listedOf);
}

/** Names of the organisations the caller sees, by id. */
export async function orgNames(
  database: Database,
  caller: Caller,
  language: Language,
): Promise<ReadonlyMap<number, string>> {
  const records = await rows<OrgRow>(
    database,
    sql`select ${sql.raw(orgColumns)} from orgs o where ${visibleOrgs(caller)}`,
  );
  return new Map(records.map((row) => [row.id, nameIn(orgOf(row), language)]));
}

/** A page of the organisations. `keyword` searches names, code and principal. */
export async function listOrgs(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.listOrg.input>,
): Promise<Page<ListedOrg>> {
  const { total, rows: found } = await pageOf<CountedOrg>(database, {
    columns,
    from,
    where: [
      visibleOrgs(caller),
      when(query.id, (id) => sql`o.id = ${id}::bigint`),
      containsKeyword(query.keyword, sql`o.name, o.name_en, o.code, o.principal`),
    ],
    order: sql`${sorts[query.sort]} ${sql.raw(query.order)}, o.id`,
    query,
  });
  return { total, rows: found.map(listedOf) };
}

/** Returns an organisation, or null; the caller has access to all of them. */
export async function readOrg(db: Queryable, id: number): Promise<ListedOrg | null> {
  const [org] = await rows<CountedOrg>(
    db,
    sql`select ${columns} from ${from} where o.id = ${id}::bigint`,
  );
  return org === undefined ? null : listedOf(org);
}
