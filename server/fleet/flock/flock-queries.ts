import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Flock } from "../../../contract/fleet/flock/flock.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Database, Queryable } from "../../platform/db/open-database.ts";
import { type Page, pageOf, rows, when } from "../../platform/db/sql-statement.ts";
import { notFound } from "../../platform/base/refusal.ts";
import { type Caller, expectHouse, visibleHouses } from "../../platform/session/caller-scope.ts";
import { flockColumns, flockOf, type FlockRow } from "./flock-row.ts";

const columns = sql.raw(flockColumns);
const from = sql`flocks k join houses h on h.id = k.house_id join farms f on f.id = h.farm_id
  join breeds b on b.id = k.breed_id`;

/** The flocks of a house, newest first. Refusal: 404 for a house the caller does not see. */
export async function listFlocks(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.listFlock.input>,
  now: number,
): Promise<Page<Flock>> {
  await expectHouse(database, caller, query.houseId);
  const { rows: found, ...page } = await pageOf<FlockRow>(database, {
    columns,
    from,
    where: [sql`k.house_id = ${query.houseId}`, when(query.id, (id) => sql`k.id = ${id}::bigint`)],
    order: sql`k.placed_at desc, k.id desc`,
    query,
    key: sql`k.id`,
  });
  return { ...page, rows: found.map((row) => flockOf(row, now)) };
}

/** A flock of a house the caller sees. Refusal: 404. */
export async function findFlock(
  db: Queryable,
  caller: Caller,
  id: number,
  now: number,
): Promise<Flock> {
  const [row] = await rows<FlockRow>(
    db,
    sql`select ${columns} from ${from} where k.id = ${id}::bigint and ${visibleHouses(caller)}`,
  );
  if (row === undefined) throw notFound();
  return flockOf(row, now);
}

/**
 * Condition over `b` (breeds) and `h`: the breed is common or belongs to the house's organisation.
 */
export const isKnown: SQL = sql`(b.org_id is null or b.org_id = h.org_id)`;
const isPlaceable: SQL = sql`(b.species = h.species and ${isKnown})`;

/** Returns the breeds that can be placed in a house, by name. Refusal: 404. */
export async function listPlaceable(
  database: Database,
  caller: Caller,
  { houseId }: { readonly houseId: number },
): Promise<{ id: number; name: string; nameEn: string | null }[]> {
  await expectHouse(database, caller, houseId);
  return rows(
    database,
    sql`select b.id, b.name, b.name_en as "nameEn" from houses h join breeds b on ${isPlaceable}
      where h.id = ${houseId}::bigint
      order by b.org_id is null, ${byNumber(sql`b.name`)}, b.id`,
  );
}
