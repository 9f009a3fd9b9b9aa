import { getTableName } from "drizzle-orm";
import { tables } from "../db/schema/all-tables.ts";
import type { Query } from "../db/open-database.ts";
import { readOwnObjects, readTables } from "./database-catalog.ts";

const ownTables = new Set(tables.map((table) => getTableName(table)));

/**
 * Empties the database of a PostgreSQL server, inside the caller's transaction, so that a backup
 * can be brought back into it. Throws when a server uses the database, when it contains tables of
 * another program, or when it contains an installation that may not be replaced.
 */
export async function emptyDatabase(
  query: Query,
  mayReplace: boolean,
  refusal: (detail: string) => string,
): Promise<void> {
  const [used] = await query(
    `select 1 from pg_stat_activity where datname = current_database()
       and pid <> pg_backend_pid() and application_name like 'house-watch%' limit 1`,
  );
  if (used !== undefined)
    throw new Error("a server uses this database: stop it first. Nothing was changed");
  const result = await readTables(query);
  if (result.length === 0) return;
  const foreign = result.filter((name) => !ownTables.has(name));
  if (foreign.length > 0)
    throw new Error(
      `the database holds tables of something else (${foreign.slice(0, 5).join(", ")}): ` +
        "give the installation a database of its own. Nothing was changed",
    );
  if (!mayReplace) throw new Error(refusal("an installation in this database"));
  await query(`drop table ${result.map((name) => `"${name}"`).join(", ")} cascade`);
  for (const drop of await readOwnObjects(query)) await query(drop);
  await query("drop schema if exists drizzle cascade");
}
