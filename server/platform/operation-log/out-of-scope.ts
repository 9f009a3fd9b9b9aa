import { sql } from "drizzle-orm";
import type { Database } from "../db/open-database.ts";
import { rows } from "../db/sql-statement.ts";
import type { NamedIds } from "../session/named-ids.ts";
import type { Caller } from "../session/caller-scope.ts";

/**
 * Returns which ids in a call exist, but not for this caller: distinguishes an attempt on foreign
 * ids from a stale link. Null: none. For the log only: the caller gets the same answer either way.
 */
export async function foreignIn(
  database: Database,
  caller: Caller,
  named: readonly NamedIds[],
): Promise<string | null> {
  const requested = named.filter(({ ids }) => ids.length > 0).map(({ foreign }) => foreign(caller));
  if (requested.length === 0) return null;
  const records = await rows<{ kind: string; id: string }>(
    database,
    sql`${sql.join(requested, sql` union all `)} limit 20`,
  );
  return records.length === 0 ? null : records.map(({ kind, id }) => `${kind} ${id}`).join(", ");
}
