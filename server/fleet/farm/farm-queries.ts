import { type SQL, sql } from "drizzle-orm";
import type { FarmRow as ListedFarm, FarmType } from "../../../contract/fleet/farm.ts";
import { notFound } from "../../platform/base/refusal.ts";
import type { Database, Queryable } from "../../platform/db/open-database.ts";
import { containsKeyword, rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleFarms, visibleHouses } from "../../platform/session/caller-scope.ts";
import { farmColumns, farmOf, type FarmRow } from "./farm-row.ts";

interface CountedFarm extends FarmRow {
  type: FarmType;
  address: string;
  version: number;
  org_name: string;
  houses: number | null;
  empties: number | null;
  managers: number;
}

/** Nodes in the caller's scope, each after its parent. */
async function readFarms(db: Queryable, caller: Caller, matching: SQL): Promise<ListedFarm[]> {
  const records = await rows<CountedFarm>(
    db,
    sql`
    select ${sql.raw(farmColumns)}, f.type, f.address, f.version, o.name as org_name,
      c.houses, c.empties, (select count(*) from user_farms t join users u on u.id = t.user_id
        where t.farm_id = f.id and u.role_key in ('area_manager', 'farm_manager')) as managers
    from farms f join orgs o on o.id = f.org_id left join (
      select node.id, count(*) as houses, count(*) filter (where k.id is null) as empties
      from houses h join farms f on f.id = h.farm_id
      left join flocks k on k.house_id = h.id and k.cleared_at is null,
        unnest(f.lineage) as node(id)
      where ${visibleHouses(caller)} group by node.id
    ) c on c.id = f.id
    where ${visibleFarms(caller)} and ${matching} order by f.lineage`,
  );

  const present = new Set(records.map(({ id }) => id));
  const depths = new Map<number, number>();
  return records.map((row) => {
    const farm = farmOf(row, present);
    // A visible parent comes before its children.
    const depth = farm.parentId === null ? 0 : (depths.get(farm.parentId) ?? 0) + 1;
    depths.set(farm.id, depth);
    return {
      ...farm,
      type: row.type,
      address: row.address,
      version: row.version,
      orgName: row.org_name,
      depth,
      houseCount: row.houses ?? 0,
      emptyCount: row.empties ?? 0,
      managerCount: row.managers,
    };
  });
}

/**
 * The caller's farms, each after its parent, with the houses below it. `keyword` searches both
 * names; the parents of a match are included, so that the tree is complete. Counts are of all
 * houses below, matching or not. `id`: that node alone.
 */
export async function listFarms(
  database: Database,
  caller: Caller,
  { keyword, id }: { readonly keyword?: string | undefined; readonly id?: number | undefined },
): Promise<ListedFarm[]> {
  const above = withAbove(caller);
  if (id !== undefined)
    return (await readFarms(database, caller, above(sql`f.id = ${id}::bigint`))).slice(-1);
  const matching = containsKeyword(keyword, sql`f.name, f.name_en`);
  return readFarms(database, caller, matching === undefined ? sql`true` : above(matching));
}

/** The caller's nodes that match, and those above them. */
const withAbove =
  (caller: Caller) =>
  (matching: SQL): SQL =>
    sql`f.id in (
    select unnest(f.lineage) from farms f where ${visibleFarms(caller)} and ${matching})`;

/** A node of the farm tree. Refusal: 404 when the caller does not see it. */
export async function findFarm(db: Queryable, caller: Caller, id: number): Promise<ListedFarm> {
  const farms = await readFarms(db, caller, withAbove(caller)(sql`f.id = ${id}::bigint`));
  const farm = farms.at(-1);
  if (farm === undefined) throw notFound();
  return farm;
}
