import type { Query } from "./open-database.ts";
import { only } from "./sql-statement.ts";

/** Composite types that rows are sent as (0088_base.sql, 0121_house_home.sql). */
export const rowTypeNames = ["rollup_row", "live_state_row"] as const;
export type RowTypes = Readonly<Record<(typeof rowTypeNames)[number], number>>;

/** The type numbers of this database, which never change. */
export async function readRowTypes(query: Query): Promise<RowTypes> {
  const rows = await query<RowTypes>(
    `select ${rowTypeNames.map((name) => `'${name}'::regtype::oid::int as ${name}`).join(", ")}`,
  );
  return only(rows);
}
