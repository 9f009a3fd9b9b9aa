import { type SQL, sql } from "drizzle-orm";
import { byNumber } from "../platform/db/number-order.ts";
import type { Queryable } from "../platform/db/open-database.ts";
import { allOf, offsetOf, type Page, type PagedList, rows } from "../platform/db/sql-statement.ts";
import { namedBy } from "../platform/session/named-ids.ts";
import { type Caller, visibleFarms, visibleHouses } from "../platform/session/caller-scope.ts";

/*
 * Units, plans and records belong to a house (h), or to a farm as a whole: then h is null and f the
 * farm.
 */

/** Joins a table with `house_id` and `farm_id`, as `alias`, with its house and its farm. */
export const placed = (table: SQL, alias: SQL, farms: SQL = sql`farms f`): SQL =>
  sql`${table} ${alias} left join houses h on h.id = ${alias}.house_id
    join ${farms} on f.id = coalesce(h.farm_id, ${alias}.farm_id)`;

/** Condition over h and f. A whole farm is visible to everyone who sees the farm. */
export const visiblePlaces = (caller: Caller): SQL =>
  sql`((h.id is not null and ${visibleHouses(caller)})
    or (h.id is null and ${visibleFarms(caller)}))`;

/** Condition over rows with `house_id` and `farm_id`, by their indexes: all rows of a farm. */
export const ofFarm = (alias: SQL, farmId: number): SQL => ofFarms(alias, [farmId]);
/**
 * Places of several units or plans. An array instead of a join: otherwise one of the indexes is not
 * used.
 */
const ofFarms = (alias: SQL, farmIds: readonly number[]): SQL => {
  const ids = sql`${sql.param([...farmIds])}::int[]`;
  return sql`(${alias}.house_id = any(array(select id from houses where farm_id = any(${ids})))
    or ${alias}.farm_id = any(${ids}))`;
};

/** The farms with their current day, computed once per farm. */
export const farmsToday = (now: number): SQL =>
  sql`(select id, org_id, lineage, name, name_en, time_zone,
      (${new Date(now)}::timestamptz at time zone time_zone)::date as today
    from farms offset 0) f`;

/**
 * `s.no`: rank by name of the place of `alias` among the visible places of some farms. Names are
 * compared once per house, not once per row: there are 240,000 units in 10,000 houses.
 */
const inOrder = (caller: Caller, alias: SQL, farmIds: readonly number[]): SQL => {
  const isInFarms = sql`f.id = any(${sql.param([...farmIds])}::int[])`;
  const [farmName, houseName] = [byNumber(sql`f.name`), byNumber(sql`h.name`)];
  const named = sql`select h.id as house, f.id as farm, ${farmName} as farm_name,
      ${houseName} as name
    from houses h join farms f on f.id = h.farm_id where ${isInFarms} and ${visibleHouses(caller)}
    union all select 0, f.id, ${farmName}, '' from farms f
    where ${isInFarms} and ${visibleFarms(caller)}`;
  const numbered = sql`select house, farm,
    row_number() over (order by farm_name, farm, name, house) as no from (${named}) q`;
  return sql`join (${numbered}) s on s.house = coalesce(${alias}.house_id, 0)
    and (${alias}.house_id is not null or s.farm = ${alias}.farm_id)`;
};

/** The count for each farm (f). */
type Counted = Pick<PagedList, "from" | "where"> & { readonly count: SQL };

/** Adds up a table with `house_id` and `farm_id` by place before joining it with that place. */
export const countedByPlace = (
  table: SQL,
  own: readonly (SQL | undefined)[],
  where: readonly (SQL | undefined)[],
): Counted => ({
  from: placed(
    sql`(select house_id, farm_id, count(*) as count from ${table} where ${allOf(own)}
      group by house_id, farm_id)`,
    sql`c`,
  ),
  where,
  count: sql`sum(c.count)`,
});

/**
 * A page in the order of places (`s.no`), one way or the other. Farms are counted and put in their
 * order first, so that houses are in those alone that the page shows.
 */
export async function pageByPlace<Row extends object>(
  db: Queryable,
  { caller, alias, way }: { readonly caller: Caller; readonly alias: SQL; readonly way: SQL },
  { columns, from, where, order, query }: PagedList,
  counted: Counted = { from, where, count: sql`count(*)` },
): Promise<Page<Row>> {
  const farms = await rows<{ id: number; count: number }>(
    db,
    sql`select q.id, q.count::int as count from (select f.id, ${counted.count} as count
        from ${counted.from} where ${allOf(counted.where)} group by f.id) q
      join farms t on t.id = q.id
      order by ${byNumber(sql`t.name`)} ${way}, q.id ${way}`,
  );
  const first = offsetOf(query);
  const shown: number[] = [];
  let before = 0;
  let total = 0;
  for (const { id, count } of farms) {
    if (total + count <= first) before += count;
    else if (total < first + query.pageSize) shown.push(id);
    total += count;
  }
  if (shown.length === 0) return { total, rows: [] };
  const records = await rows<Row>(
    db,
    sql`select ${columns} from ${from} ${inOrder(caller, alias, shown)}
      where ${allOf([ofFarms(alias, shown), ...where])} order by ${order}
      limit ${query.pageSize} offset ${first - before}`,
  );
  return { total, rows: records };
}

export const placeColumns = sql`h.id as "houseId", h.name as "houseName",
  h.name_en as "houseNameEn", f.id as "farmId", f.name as "farmName", f.name_en as "farmNameEn"`;

export const planIds = namedBy(
  "plan",
  placed(sql`maintenance_plans`, sql`p`),
  sql`p.id`,
  visiblePlaces,
);
export const unitIds = namedBy("unit", placed(sql`units`, sql`u`), sql`u.id`, visiblePlaces);
export const recordIds = namedBy(
  "maintenance",
  placed(sql`maintenance_records`, sql`r`),
  sql`r.id`,
  visiblePlaces,
);
