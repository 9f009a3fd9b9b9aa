import { type SQL, sql } from "drizzle-orm";
import { byNumber } from "../db/number-order.ts";
import { namedBy } from "../session/named-ids.ts";
import { type Caller, visibleFarms, visibleHouses } from "../session/scope.ts";

/*
 * Units, plans and records stand in a house (h), or on a farm as a whole: then h is null and f the
 * farm.
 */

/** Whatever has `house_id` and `farm_id`, as `alias`, with its house and its farm. */
export const placed = (table: SQL, alias: SQL, farms: SQL = sql`farms f`): SQL =>
  sql`${table} ${alias} left join houses h on h.id = ${alias}.house_id
    join ${farms} on f.id = coalesce(h.farm_id, ${alias}.farm_id)`;

/** Condition over h and f. Of a farm as a whole: whoever sees the farm. */
export const visiblePlaces = (caller: Caller): SQL =>
  sql`((h.id is not null and ${visibleHouses(caller)})
    or (h.id is null and ${visibleFarms(caller)}))`;

/** Condition over what has `house_id` and `farm_id`, by their indexes: all that is of a farm. */
export const ofFarm = (alias: SQL, farmId: number): SQL =>
  sql`(${alias}.house_id in (select id from houses where farm_id = ${farmId})
    or ${alias}.farm_id = ${farmId})`;

/** The farms with their present day, reckoned once a farm. */
export const farmsToday = (now: number): SQL =>
  sql`(select id, org_id, lineage, name, name_en, time_zone,
      (${new Date(now)}::timestamptz at time zone time_zone)::date as today
    from farms offset 0) f`;

/**
 * `s.no`: where the place of `alias` stands among all in sight, by name. Names are compared once a
 * house, not once a row of it: there are 240,000 units in 10,000 houses.
 */
export const inOrder = (caller: Caller, alias: SQL): SQL =>
  sql`join (select house, farm, row_number() over (order by farm_name, farm, name, house) as no
      from (select h.id as house, f.id as farm, ${byNumber(sql`f.name`)} as farm_name,
            ${byNumber(sql`h.name`)} as name
          from houses h join farms f on f.id = h.farm_id where ${visibleHouses(caller)}
        union all select 0, f.id, ${byNumber(sql`f.name`)}, '' from farms f
          where ${visibleFarms(caller)}) q) s
    on s.house = coalesce(${alias}.house_id, 0) and s.farm = f.id`;

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
