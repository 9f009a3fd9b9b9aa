import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { dayMs } from "../../../contract/base/time.ts";
import type { Warning, warningPrecisionSchema } from "../../../contract/alarm/warning.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { ownAdviceOf } from "../../fleet/house/own-advice.ts";
import { notFound } from "../../platform/base/refusal.ts";
import type { Database, Queryable } from "../../platform/db/open-database.ts";
import {
  allOf,
  containsKeyword,
  one,
  pageOf,
  rows,
  when,
} from "../../platform/db/sql-statement.ts";
import { type Caller, inSubtree, visibleHouses } from "../../platform/session/caller-scope.ts";

const from = sql`warnings w join flocks k on k.id = w.flock_id join houses h on h.id = k.house_id
  join farms f on f.id = h.farm_id`;
const columns = sql`w.id, w.key, w.flock_id as "flockId", h.id as "houseId", h.name as "houseName",
  h.name_en as "houseNameEn", f.id as "farmId", f.name as "farmName", f.name_en as "farmNameEn",
  h.species, w.first_day::text as "firstDay", w.last_day::text as "lastDay",
  w."values", w.others, w.houses, ${ownAdviceOf(sql`'warning.' || w.key`)} as own,
  w.state, w.closed_by as "closedBy", w.closed_at as "closedAt",
  w.reason, w.was_right as "wasRight", w.version`;

interface WarningRow extends Omit<Warning, "closedAt"> {
  readonly closedAt: Date | null;
}
const warningOf = (row: WarningRow): Warning => ({
  ...row,
  closedAt: row.closedAt?.getTime() ?? null,
});

/** Number of days over which people's verdicts on warnings are counted. */
const judgedDays = 90;

/** The warnings in the caller's scope, newest first. */
export async function listWarnings(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.listWarning.input>,
  now: number,
) {
  const where: readonly (SQL | undefined)[] = [
    visibleHouses(caller),
    when(query.farmId, inSubtree),
    when(query.flockId, (flockId) => sql`w.flock_id = ${flockId}::bigint`),
    when(query.key, (key) => sql`w.key = ${key}`),
    containsKeyword(query.keyword, sql`h.name, h.name_en, f.name, f.name_en`),
  ];
  const isIn =
    query.id === undefined ? sql`w.state = ${query.state}` : sql`w.id = ${query.id}::bigint`;
  const { open } = await one<{ open: number }>(
    database,
    sql`select count(*) as open from ${from} where ${allOf([...where, sql`w.state = 'open'`])}`,
  );
  const { total, rows: found } = await pageOf<WarningRow>(database, {
    columns,
    from,
    where: [...where, isIn],
    order: sql`w.last_day desc, w.id desc`,
    query,
  });
  const precision = await readPrecision(database, caller, now);
  return { total, open, precision, rows: found.map(warningOf) };
}

const readPrecision = (
  database: Database,
  caller: Caller,
  now: number,
): Promise<z.output<typeof warningPrecisionSchema>[]> =>
  rows(
    database,
    sql`select w.key, count(*)::int as raised,
        count(*) filter (where w.was_right)::int as right,
        count(*) filter (where not w.was_right)::int as wrong
      from ${from} where ${visibleHouses(caller)}
        and w.first_day >= ${new Date(now - judgedDays * dayMs)}::date
      group by w.key order by w.key`,
  );

/** A warning of a house the caller sees. Refusal: 404. */
export async function findWarning(db: Queryable, caller: Caller, id: number): Promise<Warning> {
  const [row] = await rows<WarningRow>(
    db,
    sql`select ${columns} from ${from} where w.id = ${id}::bigint and ${visibleHouses(caller)}`,
  );
  if (row === undefined) throw notFound();
  return warningOf(row);
}
