import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Environment } from "../base/config.ts";
import { lockFolder } from "../db/postgres/postgres-lock.ts";
import { lastCommitWithSteps, migrate, type Migration, readMigrations } from "../db/migration.ts";
import { openDatabase, type OwnDatabase, type Query } from "../db/open-database.ts";
import { exists, readParts, verifyArchive } from "./backup-archive.ts";
import { readForeignKeys, readTables } from "./database-catalog.ts";
import { hashSql } from "./database-dump.ts";
import { type Manifest, textSettings, withoutIdleLimitSql } from "./backup-manifest.ts";
import { setNotifications } from "./notification-switch.ts";
import { keyFileName } from "../base/seal.ts";
import { placeOf } from "../db/postgres/cluster-folder.ts";
import { emptyDatabase } from "./restore-target.ts";

const decompress = promisify(gunzip);
/** Part of the name of data that a restore has put aside. */
export const beforeRestore = "-before-restore-";
/** Rows inserted by one statement. */
const insertRows = 1000;

export interface RestoreOptions {
  readonly environment: Pick<Environment, "DATABASE_URL" | "DATA_DIR">;
  readonly file: string;
  /** True when it may replace existing data. */
  readonly mayReplace: boolean;
  /** True: the restored database is now the installation, not a copy of one that may be running. */
  readonly mayNotify: boolean;
  readonly print: (line: string) => void;
  readonly onError: (error: Error) => void;
}

/**
 * Restores a backup of any engine into an empty place: completely, with every count and hash as in
 * the backup, or not at all. Then the schema is brought up to this program's. Without explicit
 * permission, it notifies nobody of alarms. Errors: broken file, newer or too old version, the
 * place is not empty, a server runs.
 */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const manifest = await verifyArchive(options.file);
  migrationsOf(manifest);
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = options.environment;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (databaseUrl === undefined) await intoFolder(options, manifest);
  else await intoServer(options, databaseUrl, manifest);
  if (!manifest.files.some(({ name }) => name === keyFileName))
    options.print(
      "The file holds no key: passwords of cameras and secrets of apps and webhooks open with " +
        "the SECRET_KEY of the server that it was taken from.",
    );
  return manifest;
}

/** Returns the migrations that the backup's database had. Errors: they are not all ours. */
function migrationsOf({ migration: { name, madeAt } }: Manifest): readonly Migration[] {
  const migrations = readMigrations();
  const number = migrations.findIndex((migration) => migration.madeAt === madeAt);
  if (number >= 0) return migrations.slice(0, number + 1);
  const isOlder = madeAt < (migrations[0]?.madeAt ?? 0);
  throw new Error(
    isOlder
      ? `the backup is of an older version (its database has ${name}): restore it with commit ` +
          `${lastCommitWithSteps}, then start this version. Nothing was changed`
      : `the backup is of a newer version than this program (its database has ${name}): ` +
          "install that version, or a newer one. Nothing was changed",
  );
}

/** Restores into a new database next to the current one, which it replaces once it is complete. */
async function intoFolder(options: RestoreOptions, manifest: Manifest): Promise<void> {
  const {
    environment: { DATA_DIR: dataDir },
    mayReplace,
    print,
    onError,
  } = options;
  const unlock = await lockFolder(dataDir);
  const making = join(dataDir, "restoring");
  const { folder: place } = placeOf(dataDir);
  let files: Staged | null = null;
  try {
    const isLockError = await exists(place);
    if (isLockError && !mayReplace) throw new Error(refusal(`a database in ${dataDir}`));
    await rm(making, { recursive: true, force: true });
    files = await stageFiles(options, manifest);
    await fill(
      await openDatabase({ databaseUrl: undefined, dataDir: making, onError, migrations: [] }),
      options,
      manifest,
      async () => undefined,
    );
    if (isLockError) {
      const aside = await moveAside(place);
      print(`The database that was there is kept in ${aside}; delete it when it is not needed.`);
    }
    await rename(placeOf(making).folder, place);
    await files.place();
  } finally {
    await files?.drop();
    await rm(making, { recursive: true, force: true });
    await unlock();
  }
}

/** One transaction: existing data is deleted only when the backup has replaced it. */
async function intoServer(
  options: RestoreOptions,
  databaseUrl: string,
  manifest: Manifest,
): Promise<void> {
  const {
    environment: { DATA_DIR: dataDir },
    mayReplace,
    onError,
  } = options;
  const files = await stageFiles(options, manifest);
  try {
    await fill(
      await openDatabase({ databaseUrl, dataDir, onError, migrations: [] }),
      options,
      manifest,
      (query) => emptyDatabase(query, mayReplace, refusal),
    );
    await files.place();
  } finally {
    await files.drop();
  }
}

async function moveAside(path: string): Promise<string> {
  const aside = `${path}${beforeRestore}${Date.now()}`;
  await rename(path, aside);
  return aside;
}

const refusal = (detail: string): string =>
  `there is ${detail} already, and nothing was changed. To give it up for the backup, say so: ` +
  "--replace everything";

/** Fills a database in one transaction, brings it up to this program's schema and closes it. */
async function fill(
  database: OwnDatabase,
  { file, mayNotify, onError }: Pick<RestoreOptions, "file" | "mayNotify" | "onError">,
  manifest: Manifest,
  prepare: (query: Query) => Promise<void>,
): Promise<void> {
  try {
    await database.transaction(async ({ query }) => {
      await query(withoutIdleLimitSql);
      await prepare(query);
      await migrate(query, migrationsOf(manifest));
      await query(textSettings);
      const keys = await readForeignKeys(query);
      for (const { drop } of keys) await query(drop);
      await emptyTables(query);
      await makePartitions(query, manifest);
      await readParts(file, async (path, bytes) => {
        const [, table] = /^tables\/([a-z0-9_]+)-\d+\.gz$/.exec(path) ?? [];
        if (table !== undefined) await insertRowsOf(query, table, bytes);
      });
      for (const { add } of keys) await query(add);
      await setSequences(query, manifest);
      await verify(query, manifest);
      await migrate(query, readMigrations());
      await setNotifications({ query }, mayNotify);
    });
    // The planner has no statistics yet; without them it is slower for a while.
    await database.query("vacuum analyze").catch(onError);
  } finally {
    await database.close();
  }
}

/** The migrations have put some rows there. */
async function emptyTables(query: Query): Promise<void> {
  for (const name of await readTables(query)) {
    const [some] = await query(`select 1 from "${name}" limit 1`);
    if (some !== undefined) await query(`delete from "${name}"`);
  }
}

async function makePartitions(query: Query, { partitions }: Manifest): Promise<void> {
  for (const { name, table, from, to } of partitions)
    await query(
      `create table "${name}" partition of "${table}" for values from ('${from}') to ('${to}')`,
    );
}

async function insertRowsOf(query: Query, table: string, bytes: Buffer): Promise<void> {
  const lines = (await decompress(bytes))
    .toString()
    .split("\n")
    .filter((line) => line !== "");
  const rows = lines.map((line) => String(JSON.parse(line)));
  for (let from = 0; from < rows.length; from += insertRows)
    await query(
      // The offset keeps the text from being parsed again for every column.
      `insert into "${table}" select (t.r).* from
         (select line::"${table}" as r from unnest($1::text[]) line offset 0) t`,
      [rows.slice(from, from + insertRows)],
    );
}

async function setSequences(query: Query, { sequences }: Manifest): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    if (last !== null) await query("select setval($1::regclass, $2::int8, true)", [name, last]);
}

/** Checks that the database has the same data as at the time of the backup. */
async function verify(query: Query, { tables }: Manifest): Promise<void> {
  for (const { name, rows, hash } of tables) {
    const [row] = await query<{ rows: number; hash: string }>(hashSql(name));
    if (row?.rows !== rows || row.hash !== hash)
      throw new Error(
        `${name} has ${row?.rows ?? 0} rows with another content than the ${rows} of the ` +
          "backup. Nothing was changed",
      );
  }
}

/** Files of the backup in the data folder, under names of their own until the database is there. */
interface Staged {
  /** Renames the files to their final names, which needs no more disk space. */
  place(): Promise<void>;
  /** Leaves nothing of them behind. */
  drop(): Promise<void>;
}

/**
 * Without permission to replace, existing files stay, except the key: sealed data comes from the
 * backup, and opens with its key alone. The former key is kept, as is its database. Files are
 * written before anything changes: a database without its key would be of no use.
 */
async function stageFiles(
  { environment, file, mayReplace, print }: RestoreOptions,
  { files }: Manifest,
): Promise<Staged> {
  const names = new Map(files.map(({ path, name }) => [path, name]));
  const staged: { readonly from: string; readonly to: string; readonly isStored: boolean }[] = [];
  const drop = async () => {
    for (const { from } of staged) await rm(from, { force: true });
  };
  const stage = async (name: string, bytes: Buffer) => {
    const to = join(environment.DATA_DIR, name);
    const present = await readFile(to).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    const isKey = name === keyFileName;
    if (present !== null && (present.equals(bytes) || !(isKey || mayReplace))) return;
    const from = `${to}.restoring`;
    staged.push({ from, to, isStored: isKey && present !== null });
    await writeFile(from, bytes, { mode: 0o600, flush: true });
  };
  await readParts(file, async (path, bytes) => {
    const name = names.get(path);
    if (name !== undefined) await stage(name, bytes);
  }).catch(async (error: unknown) => {
    await drop();
    throw error;
  });
  const place = async () => {
    for (const { from, to, isStored } of staged) {
      if (isStored) print(`The key that was there is kept in ${await moveAside(to)}.`);
      await rename(from, to);
    }
  };
  return { place, drop };
}
