import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { z } from "zod";
import type { Query } from "./db-query.ts";
import { dropViews } from "./views/make-views.ts";

/** One step in the history of the schema. */
export interface Migration {
  /** Name of its file: 0088_base. */
  readonly name: string;
  /** Creation time, epoch ms: the database identifies it by this. */
  readonly madeAt: number;
  readonly hash: string;
  readonly statements: readonly string[];
}

const folder = fileURLToPath(new URL("./migration", import.meta.url));
const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string() })) });
const migrationLock = 7_206_411;
/** A step of the schema waits this long for a table before it gives way and is tried again. */
const lockWaitMs = 2000;

/** Returns the migrations of this version, the oldest first. */
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

/**
 * The base migration replaced this many steps (decision 39). A database that has them all has it
 * too; this is the last commit that can bring one there.
 */
const replacedSteps = 71;
export const lastCommitWithSteps = "e843668f";

/**
 * State of a database's schema. `older`: it has only some of the steps that our first one replaced.
 * `newer`: its newest step is unknown here.
 */
type SchemaState =
  | { readonly kind: "empty" }
  | { readonly kind: "newer"; readonly madeAt: number }
  | { readonly kind: "older"; readonly steps: number }
  | {
      readonly kind: "known";
      readonly madeAt: number;
      readonly number: number;
      readonly name: string;
    };

export async function readSchemaState(
  query: Query,
  migrations: readonly Migration[] = readMigrations(),
): Promise<SchemaState> {
  const times = await readTimes(query);
  const [base] = migrations;
  const newest = times.at(-1);
  if (base === undefined || newest === undefined) return { kind: "empty" };
  const steps = times.filter((madeAt) => madeAt <= base.madeAt).length;
  if (!times.includes(base.madeAt) || (steps > 1 && steps < replacedSteps))
    return { kind: "older", steps };
  const number = migrations.findIndex(({ madeAt }) => madeAt === newest);
  const name = migrations[number]?.name;
  return name === undefined
    ? { kind: "newer", madeAt: newest }
    : { kind: "known", madeAt: newest, number, name };
}

/** SQLSTATE codes: lock not available, and deadlock. */
const lockErrorCodes: ReadonlySet<unknown> = new Set(["55P03", "40P01"]);

/** True when a step failed because others use its tables. */
export const isLockError = (error: unknown): boolean =>
  lockErrorCodes.has((error as { readonly code?: unknown } | null)?.code);

/** Returns the creation times of the migrations in the database, the oldest first. */
async function readTimes(query: Query): Promise<number[]> {
  const [known] = await query<{ isThere: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  if (known?.isThere !== true) return [];
  const rows = await query<{ madeAt: number }>(
    `select created_at as "madeAt" from drizzle.__drizzle_migrations order by 1`,
  );
  return rows.map(({ madeAt }) => madeAt);
}

/**
 * Brings the schema up to the last of these migrations, inside the caller's transaction. Two
 * processes may do so at once: the second waits for the first. Uses drizzle's own table of applied
 * migrations. Error: the database is too old.
 */
export async function migrate(query: Query, migrations: readonly Migration[]): Promise<void> {
  await query("select pg_advisory_xact_lock($1)", [migrationLock]);
  const state = await readSchemaState(query, migrations);
  if (state.kind === "older")
    throw new Error(
      `the database is of an older version (it has ${state.steps} of the ${replacedSteps} steps ` +
        `that ${migrations[0]?.name} took the place of): start it once with commit ` +
        `${lastCommitWithSteps}, then with this version. Nothing was changed`,
    );
  const newest = state.kind === "empty" ? -1 : state.madeAt;
  const missing = migrations.filter(({ madeAt }) => madeAt > newest);
  if (missing.length === 0) return;
  // An older program may still be working: a statement that waits for a table makes all later ones
  // wait too.
  await query(`set local lock_timeout = '${lockWaitMs}ms'`);
  // Such views would block what a migration changes; readers get them again.
  await dropViews(query);
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
