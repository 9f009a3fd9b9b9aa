import { sql } from "drizzle-orm";
import type { BreedStandard } from "../../../contract/fleet/house/alarm-limit.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { breedDaysOf } from "./breed-days.ts";

/**
 * The standard of the breed that is in a house, in order of day age; empty without a flock or a
 * standard. Null when the caller has no such house.
 */
export async function readStandard(
  database: Database,
  caller: Caller,
  id: number,
): Promise<BreedStandard[] | null> {
  const [house] = await rows<{ breed_id: number | null }>(
    database,
    sql`
    select k.breed_id from houses h join farms f on f.id = h.farm_id
      left join flocks k on k.house_id = h.id and k.cleared_at is null
    where h.id = ${id}::bigint and ${visibleHouses(caller)}`,
  );
  if (house === undefined) return null;
  return house.breed_id === null
    ? []
    : ((await breedDaysOf(database, [house.breed_id])).get(house.breed_id) ?? []);
}
