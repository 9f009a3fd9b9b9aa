import type { Queryable } from "../../../platform/db/open-database.ts";

/** Returns the organisations that a query finds as `org_id`. */
export const readOrgIds = async (
  db: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<number[]> =>
  (await db.query<{ org_id: number }>(text, values)).map(({ org_id }) => org_id);
