import { sql } from "drizzle-orm";
import type { BatchHouseReason } from "../../../contract/control/batch/control-batch.ts";
import { isUnderWay } from "../control/command/command-row.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { readHousesNow } from "../../fleet/house/house-now.ts";
import { findSettables, readAllGroups } from "../parameter/parameter-queries.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import type { PlannedHouse } from "./house-assessment.ts";

export interface PlaceRow {
  readonly house_id: number;
  readonly farm_id: number;
  readonly org_id: number;
  readonly is_at_panel: boolean;
  readonly is_leased: boolean;
  readonly is_open: boolean;
}

/** Reads the houses among these that the caller sees, by farm and name. */
export const readPlaces = (
  database: Database,
  caller: Caller,
  houseIds: readonly number[],
  now: number,
): Promise<PlaceRow[]> =>
  rows<PlaceRow>(
    database,
    sql`
    select h.id as house_id, h.farm_id, h.org_id,
      coalesce(g.panel_until > ${new Date(now)}, false) as is_at_panel,
      exists (select 1 from house_leases l where l.house_id = h.id
        and l.until > ${new Date(now)} and l.user_id <> ${caller.userId}) as is_leased,
      exists (select 1 from control_commands c where c.house_id = h.id and not c.is_protective
        and ${sql.raw(isUnderWay)}) as is_open
    from houses h join farms f on f.id = h.farm_id left join gateways g on g.house_id = h.id
    where h.id = any(${sql.param([...houseIds])}::bigint[]) and ${visibleHouses(caller)}
    order by f.name, h.farm_id, h.name, h.id`,
  );

function blockedBy({ is_at_panel, is_leased, is_open }: PlaceRow): BatchHouseReason | null {
  if (is_at_panel) return "panelBusy";
  if (is_leased) return "leased";
  return is_open ? "open" : null;
}

/**
 * Number of houses read and assessed together: their settings are half a megabyte, which occupies
 * this process for some 50 ms. Other work runs between two chunks.
 */
const chunkHouses = 100;
export const chunksOf = (places: readonly PlaceRow[]): readonly (readonly PlaceRow[])[] =>
  Array.from({ length: Math.ceil(places.length / chunkHouses) }, (_, index) =>
    places.slice(index * chunkHouses, (index + 1) * chunkHouses),
  );

/**
 * Returns everything a plan needs of these houses, in a few statements regardless of their number.
 */
export async function readPlannedHouses(
  database: Database,
  caller: Caller,
  places: readonly PlaceRow[],
  now: number,
): Promise<PlannedHouse[]> {
  const ids = places.map(({ house_id: id }) => id);
  const settables = await findSettables(database, caller, ids);
  const moments = await readHousesNow(database, caller, ids, now);
  const groups = await readAllGroups(
    database,
    new Map(ids.map((id) => [id, settables.get(id)?.row.hashes_at?.getTime() ?? null] as const)),
  );
  return places.flatMap((place): PlannedHouse[] => {
    const { house_id: houseId, farm_id: farmId } = place;
    const [settable, houseNow] = [settables.get(houseId), moments.get(houseId)];
    if (settable === undefined || houseNow === undefined) return [];
    const { species, dayAge, isEmpty } = houseNow.stock;
    return [
      {
        houseId,
        farmId,
        settable,
        groups: groups.get(houseId) ?? [],
        now: houseNow.now,
        context: { species, dayAge, isStocked: !isEmpty, fanAirM3h: houseNow.now.fanAirM3h },
        blockedBy: blockedBy(place),
      },
    ];
  });
}
