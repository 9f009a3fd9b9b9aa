import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Database, Query } from "../db/open-database.ts";
import { readSchemaState } from "../db/migration.ts";
import type { ArchiveWriter } from "./backup-archive.ts";
import { readPartitions, readSequences, readTables } from "./database-catalog.ts";
import {
  formatVersion,
  storedFiles,
  leftOut,
  type Manifest,
  type Part,
  type TableEntry,
  textSettings,
  withoutIdleLimitSql,
} from "./backup-manifest.ts";

const compress = promisify(gzip);
/**
 * Rows fetched first, and at most; photos and files of reports have up to some million characters a
 * row, so that as many are fetched as a part takes of the longest so far.
 */
const fetchRows = { first: 20, most: 2000 } as const;
/** Characters of rows in a part. */
const partChars = 16_000_000;
const hashBits = 60n;

export interface DumpOptions {
  readonly database: Pick<Database, "transaction">;
  readonly dataDir: string;
  readonly archive: ArchiveWriter;
  readonly build: string;
  readonly now: number;
}

/**
 * Writes the whole content of the database and the data folder, as of one moment, and finishes the
 * archive. Errors: the database is empty, or of a newer version than this program.
 */
export function dump({ database, dataDir, archive, build, now }: DumpOptions): Promise<Manifest> {
  return database.transaction(async ({ query }) => {
    await query("set transaction isolation level repeatable read, read only");
    await query(withoutIdleLimitSql);
    await query(textSettings);
    const migration = await migrationOf(query);
    const tables: TableEntry[] = [];
    for (const name of await readTables(query))
      if (!isLeftOut(name)) tables.push(await dumpTable(query, name, archive));
    const manifest: Manifest = {
      product: "house-watch",
      format: formatVersion,
      madeAt: new Date(now).toISOString(),
      build,
      migration,
      tables,
      partitions: await readPartitions(query),
      sequences: await readSequences(query),
      files: await dumpFiles(dataDir, archive),
    };
    await archive.finish(manifest);
    return manifest;
  });
}

const isLeftOut = (name: string): boolean => leftOut.some((item) => item === name);

async function migrationOf(query: Query): Promise<Manifest["migration"]> {
  const state = await readSchemaState(query);
  if (state.kind === "empty") throw new Error("the database is empty: there is nothing to back up");
  if (state.kind !== "known")
    throw new Error("the database is of another version than this program: use its own");
  const { number, name, madeAt } = state;
  return { number, name, madeAt };
}

async function dumpTable(query: Query, name: string, archive: ArchiveWriter): Promise<TableEntry> {
  const parts: Part[] = [];
  let [rows, sum, chars] = [0, 0n, 0];
  let lines: string[] = [];
  const flush = async () => {
    if (lines.length === 0) return;
    const bytes = await compress(Buffer.from(`${lines.join("\n")}\n`));
    parts.push(await archive.add(`tables/${name}-${parts.length + 1}.gz`, bytes));
    [lines, chars] = [[], 0];
  };
  let [count, longest] = [fetchRows.first as number, 1];
  await query(`declare rows no scroll cursor for select t::text as row from "${name}" t`);
  for (;;) {
    const fetched = await query<{ row: string }>(`fetch ${count} from rows`);
    for (const { row } of fetched) {
      sum += hashOf(row);
      chars += row.length;
      longest = Math.max(longest, row.length);
      lines.push(JSON.stringify(row));
      if (chars > partChars) await flush();
    }
    rows += fetched.length;
    if (fetched.length === 0) break;
    count = Math.max(1, Math.min(count * 4, fetchRows.most, Math.floor(partChars / longest)));
  }
  await flush();
  await query("close rows");
  return { name, rows, hash: String(sum), parts };
}

/** The database makes the same of a row: `hashSql`. */
const hashOf = (row: string): bigint =>
  BigInt(
    `0x${createHash("md5")
      .update(row)
      .digest("hex")
      .slice(0, Number(hashBits) / 4)}`,
  );

/** Rows and hash of a table, as `dump` counted them. */
export const hashSql = (name: string): string =>
  `select count(*) as rows,
     coalesce(sum(('x' || left(md5(t::text), ${hashBits / 4n}))::bit(${hashBits})::bigint), 0)::text
       as hash
   from "${name}" t`;

async function dumpFiles(dataDir: string, archive: ArchiveWriter): Promise<Manifest["files"]> {
  const files: Manifest["files"] = [];
  for (const name of storedFiles) {
    const bytes = await readFile(join(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    if (bytes !== null) files.push({ name, ...(await archive.add(`files/${name}`, bytes)) });
  }
  return files;
}
