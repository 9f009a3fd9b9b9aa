import { sql } from "drizzle-orm";
import type { FarmRow as ListedFarm } from "../../contract/administration.ts";
import type { Database } from "../db/open.ts";
import { rows } from "../db/statement.ts";
import { likePattern } from "../house/query.ts";
import { type Caller, visibleFarms, visibleHouses } from "../session/scope.ts";
import { farmColumns, farmOf, type FarmRow } from "./record.ts";

/**
 * The caller's farms, each behind its parent, with the houses below it. `keyword` looks into both names; what stands above
 * a match comes too, so that the tree hangs together. Counts are of all houses below, matching or not.
 */
export async function listFarms(database: Database, caller: Caller, keyword: string | undefined): Promise<ListedFarm[]> {
  const matching = keyword === undefined
    ? sql`true`
    : sql`f.id in (select unnest(f.lineage) from farms f where ${visibleFarms(caller)} and concat_ws(chr(10), f.name, f.name_en) ilike ${likePattern(keyword)})`;
  const found = await rows<FarmRow & { org_name: string; houses: number | null; empties: number | null }>(database, sql`
    select ${sql.raw(farmColumns)}, o.name as org_name, c.houses, c.empties
    from farms f join orgs o on o.id = f.org_id left join (
      select node.id, count(*) as houses, count(*) filter (where k.id is null) as empties
      from houses h join farms f on f.id = h.farm_id left join flocks k on k.house_id = h.id and k.cleared_at is null, unnest(f.lineage) as node(id)
      where ${visibleHouses(caller)} group by node.id
    ) c on c.id = f.id
    where ${visibleFarms(caller)} and ${matching} order by f.lineage`);

  const present = new Set(found.map(({ id }) => id));
  const depths = new Map<number, number>();
  return found.map((row) => {
    const farm = farmOf(row, present);
    const depth = farm.parentId === null ? 0 : depths.get(farm.parentId)! + 1;
    depths.set(farm.id, depth);
    return { ...farm, orgName: row.org_name, depth, houseCount: row.houses ?? 0, emptyCount: row.empties ?? 0 };
  });
}
