import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { routes } from "../../../contract/route/routes.ts";
import type { Tariff } from "../../../contract/energy/tariff.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { containsKeyword, type Page, pageOf, when } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleFarms, visibleOrgs } from "../../platform/session/caller-scope.ts";

/** Returns the price lists of the organisations visible to the caller. */
export const listTariffs = (
  db: Queryable,
  caller: Caller,
  query: z.output<(typeof routes)["listTariff"]["input"]>,
): Promise<Page<Tariff>> =>
  pageOf<Tariff>(db, {
    columns: sql`t.id, t.org_id as "orgId", o.name as "orgName", t.name, t.currency, t.versions,
      t.version, (select count(*) from farm_power p join farms f on f.id = p.farm_id
        where p.tariff_id = t.id and ${visibleFarms(caller)})::int as "farmCount"`,
    from: sql`tariffs t join orgs o on o.id = t.org_id`,
    where: [
      visibleOrgs(caller),
      when(query.id, (id) => sql`t.id = ${id}::bigint`),
      containsKeyword(query.keyword, sql`t.name, o.name`),
    ],
    order: sql`o.name, t.name, t.id`,
    query,
  });

/** Reads a price list; null: the caller sees none with this id. */
export async function findTariff(
  db: Queryable,
  caller: Caller,
  id: number,
): Promise<Tariff | null> {
  const { rows } = await listTariffs(db, caller, { id, page: 1, pageSize: 1 });
  return rows[0] ?? null;
}
