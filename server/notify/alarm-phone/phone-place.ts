import { sql } from "drizzle-orm";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import { notFound, refuseField } from "../../platform/base/refusal.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleFarms, visibleHouses } from "../../platform/session/caller-scope.ts";

/** Place of contacts and of alarms. */
export interface Place {
  readonly orgId: number;
  readonly farmId: number | null;
  readonly houseId: number | null;
  readonly name: string;
  readonly nameEn: string | null;
  /** Ids of the farm tree from the root to the node, or to the farm of the house. */
  readonly lineage: readonly number[];
  readonly timeZone: string;
  readonly country: string;
}

/** The place that a form names: one of the two is set. */
interface Named {
  readonly farmId?: number | null | undefined;
  readonly houseId?: number | null | undefined;
}

interface Row {
  org_id: number;
  name: string;
  name_en: string | null;
  lineage: number[];
  time_zone: string;
  country: string;
}

/**
 * A node of the farm tree or a house that the caller sees; it cannot go until the transaction ends.
 * Refusals: 400 when neither or both are named, 404.
 */
export async function placeOf(
  db: Queryable,
  caller: Caller,
  { farmId = null, houseId = null }: Named,
): Promise<Place> {
  if ((farmId === null) === (houseId === null))
    throw refuseField(400, "farmId", fieldFaults.onePlace);
  const [row] =
    houseId === null
      ? await rows<Row>(
          db,
          sql`select f.org_id, f.name, f.name_en, f.lineage, f.time_zone, f.country from farms f
            where f.id = ${farmId}::bigint and ${visibleFarms(caller)} for share of f`,
        )
      : await rows<Row>(
          db,
          sql`select h.org_id, h.name, h.name_en, f.lineage, f.time_zone, f.country
            from houses h join farms f on f.id = h.farm_id
            where h.id = ${houseId}::bigint and ${visibleHouses(caller)} for share of h`,
        );
  if (row === undefined) throw notFound();
  return {
    orgId: row.org_id,
    farmId,
    houseId,
    name: row.name,
    nameEn: row.name_en,
    lineage: row.lineage,
    timeZone: row.time_zone,
    country: row.country,
  };
}
