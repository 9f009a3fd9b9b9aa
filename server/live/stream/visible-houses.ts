import { sql, type SQL } from "drizzle-orm";
import type { HouseDetail } from "../../../contract/fleet/house/reading.ts";
import type { Scope } from "../../../contract/live/live-stream.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { detailColumn } from "../../fleet/house/house-reading.ts";
import { housesIn } from "../overview/scope-filter.ts";
import { type Caller, seesEverything, visibleHouses } from "../../platform/session/caller-scope.ts";

/** Callers with the same key see the same houses. */
export function viewKeyOf(caller: Caller): string {
  if (seesEverything(caller)) return "all";
  const { roleKey, orgId, userId, displayFarmId: farmId = null } = caller;
  if (roleKey === "display" && farmId !== null) return `farm:${orgId}:${farmId}`;
  return roleKey === "company_manager" || roleKey === "display" ? `org:${orgId}` : `user:${userId}`;
}

const isWhole = (scope: Scope) => scope.kind === "fleet";

/**
 * The houses sent to a caller: those that may be seen and are wanted. Null: every house, also those
 * still to come.
 */
export async function houseIdsOf(
  database: Database,
  caller: Caller,
  scopes: readonly Scope[],
): Promise<ReadonlySet<number> | null> {
  if (seesEverything(caller) && scopes.some(isWhole)) return null;
  const found = await rows<{ id: number }>(
    database,
    sql`select h.id from houses h join farms f on f.id = h.farm_id
        where ${visibleHouses(caller)} and ${housesIn(scopes)}`,
  );
  return new Set(found.map((row) => row.id));
}

/** Newest frames of houses that a caller may see, measured at or after `since`. */
export async function detailsOf(
  database: Database,
  caller: Caller,
  condition: SQL,
  since: number,
): Promise<HouseDetail[]> {
  const found = await rows<{ detail: HouseDetail }>(
    database,
    sql`select ${detailColumn} as detail
        from house_states s join houses h on h.id = s.house_id join farms f on f.id = h.farm_id
        where s.detail is not null and s.reading_at >= ${new Date(since)}
          and ${visibleHouses(caller)} and ${condition}`,
  );
  return found.map((row) => row.detail);
}
