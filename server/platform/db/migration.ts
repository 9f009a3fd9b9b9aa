import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { z } from "zod";
import type { Query } from "./db-query.ts";

/** One step in the history of the schema. */
export interface Migration {
  /** As its file: 0014_gateway_clock. */
  readonly name: string;
  /** Creation time, epoch ms: the database identifies it by this. */
  readonly madeAt: number;
  readonly hash: string;
  readonly statements: readonly string[];
}

const folder = fileURLToPath(new URL("./migration", import.meta.url));
const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string() })) });
const migrationLock = 7_206_411;

/** All of ours, the oldest first. */
export function readMigrations(): readonly Migration[] {
  const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, "utf8")) as unknown;
  const { entries } = journalSchema.parse(journal);
  return readMigrationFiles({ migrationsFolder: folder }).map(
    ({ folderMillis, hash, sql }, index) => ({
      name: entries[index]?.tag ?? String(index),
      madeAt: folderMillis,
      hash,
      statements: sql,
    }),
  );
}

/** Returns the creation time of the newest migration in the database; null: it has none. */
export async function newestMigration(query: Query): Promise<number | null> {
  const [known] = await query<{ isThere: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  if (known?.isThere !== true) return null;
  const [row] = await query<{ newest: number | null }>(
    "select max(created_at) as newest from drizzle.__drizzle_migrations",
  );
  return row?.newest ?? null;
}

/**
 * Brings the schema up to the last of these migrations, inside the caller's transaction. Two
 * processes may do so at once: the second waits for the first. The table of what was done is the
 * one that the builder's own migrator keeps.
 */
export async function migrate(query: Query, migrations: readonly Migration[]): Promise<void> {
  await query("select pg_advisory_xact_lock($1)", [migrationLock]);
  const newest = (await newestMigration(query)) ?? -1;
  const missing = migrations.filter(({ madeAt }) => madeAt > newest);
  if (missing.length === 0) return;
  await query(`create schema if not exists drizzle`);
  await query(
    `create table if not exists drizzle.__drizzle_migrations
       (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { statements, hash, madeAt } of missing) {
    for (const statement of statements) await query(statement);
    await query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      madeAt,
    ]);
  }
}
