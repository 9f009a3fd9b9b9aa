import { sql } from "drizzle-orm";
import type { ExternalIds, ExternalKind } from "../../../contract/fleet/external-id.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { externalFrom, inItsOrg } from "./external-id-queries.ts";

/** Ids in other systems, by the id here; things without any are left out. */
export async function externalIdsOf(
  db: Queryable,
  kind: ExternalKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ExternalIds>> {
  if (ids.length === 0) return new Map();
  const column = sql.raw(`x.${kind}_id`);
  const records = await rows<{ id: number; ids: ExternalIds }>(
    db,
    sql`select ${column} as id, json_object_agg(x.system, x.external_id order by x.system) as ids
      from ${externalFrom} where x.kind = ${kind} and ${inItsOrg}
        and ${column} = any(${sql.param([...new Set(ids)])}::int[]) group by ${column}`,
  );
  return new Map(records.map((row) => [row.id, row.ids]));
}

/** The ids of a thing in a cell of a file: `SAP H-0012; HR 7`; null: it has none. */
export const externalIdsCell = (ids: ExternalIds | undefined): string | null =>
  ids === undefined
    ? null
    : Object.entries(ids)
        .map(([system, id]) => `${system} ${id}`)
        .join("; ");

/** Rows of a list with the ids of other systems; those without any are unchanged. */
export async function withExternalIds<R extends { readonly id: number }>(
  db: Queryable,
  kind: ExternalKind,
  list: readonly R[],
): Promise<(R & { readonly externalIds?: ExternalIds })[]> {
  const known = await externalIdsOf(
    db,
    kind,
    list.map(({ id }) => id),
  );
  return list.map((row) => {
    const externalIds = known.get(row.id);
    return externalIds === undefined ? row : { ...row, externalIds };
  });
}
