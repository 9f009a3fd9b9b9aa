import type { Database, Queryable } from "../../server/platform/db/open-database.ts";
import { readSchemaLines } from "./schema-lines.ts";

/** Content of an empty database: its schema as text, and the rows that came with it. */
export interface Fresh {
  readonly schema: string;
  readonly tables: readonly string[];
  readonly functions: readonly string[];
  /** Rows as JSON, for the tables that have any. */
  readonly rows: ReadonlyMap<string, string>;
}

const tablesSql = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`;
const functionsSql = `
  select p.oid::regprocedure::text as name from pg_proc p
  where p.pronamespace = 'public'::regnamespace order by 1`;

const names = async (database: Queryable, sql: string) =>
  (await database.query<{ name: string }>(sql)).map(({ name }) => name);

const schemaOf = async ({ query }: Queryable) => (await readSchemaLines(query)).join("\n");

const holdsRows = (tables: readonly string[]) =>
  tables
    .map((name) => `select '${name}' as name where exists (select 1 from "${name}")`)
    .join(" union all ");

/** Returns the content of an unused database. */
export async function readFresh(database: Database): Promise<Fresh> {
  const tables = await names(database, tablesSql);
  const rows = new Map<string, string>();
  for (const name of await names(database, holdsRows(tables))) {
    const [row] = await database.query<{ all: string }>(
      `select json_agg(t)::text as all from "${name}" t`,
    );
    rows.set(name, row?.all ?? "[]");
  }
  return {
    schema: await schemaOf(database),
    tables,
    functions: await names(database, functionsSql),
    rows,
  };
}

/**
 * Restores a used database to its new state: removes later partitions and functions and all rows
 * but the original ones, and restarts sequences. False: its schema was changed in a way that cannot
 * be undone, so the database cannot be used any more.
 */
export function reset(database: Database, fresh: Fresh): Promise<boolean> {
  return database.transaction(async (tx) => {
    // The log refuses to be emptied; no trigger fires for a replica.
    await tx.query("set local session_replication_role = replica");
    await dropNew(tx, "table", await names(tx, tablesSql), fresh.tables);
    await dropNew(tx, "function", await names(tx, functionsSql), fresh.functions);
    if ((await schemaOf(tx)) !== fresh.schema) return false;
    const used = await names(tx, holdsRows(fresh.tables));
    const all = new Set([...used, ...fresh.rows.keys()]);
    if (all.size > 0) await tx.query(emptySql([...all]));
    for (const [name, rows] of fresh.rows)
      await tx.query(
        `insert into "${name}" select * from json_populate_recordset(null::"${name}", $1::json)`,
        [rows],
      );
    await tx.query(
      `select setval(seqrelid::regclass, seqstart, false) from pg_sequence
       join pg_class c on c.oid = seqrelid where c.relnamespace = 'public'::regnamespace`,
    );
    return true;
  });
}

/** A table above this size is dropped and recreated; below, deleting its rows is faster. */
const fewBytes = 1_000_000;

/**
 * Returns a statement that deletes every row of these tables, despite references and triggers.
 * Truncate would create a new file for each table, index and partition, and wait for the disk.
 */
export const emptySql = (tables: readonly string[]): string =>
  `do $$ begin
     set local session_replication_role = replica;
     ${tables
       .map(
         (name) =>
           `if (select coalesce(sum(pg_relation_size(relid)), 0) from pg_partition_tree('"${name}"'))
              + pg_relation_size('"${name}"') > ${fewBytes}
            then truncate "${name}" cascade; else delete from "${name}"; end if;`,
       )
       .join("\n")}
   end $$`;

async function dropNew(
  tx: Queryable,
  kind: "table" | "function",
  present: readonly string[],
  known: readonly string[],
): Promise<void> {
  const isKnown = new Set(known);
  const later = present.filter((name) => !isKnown.has(name));
  if (later.length > 0) await tx.query(`drop ${kind} ${later.join(", ")} cascade`);
}
