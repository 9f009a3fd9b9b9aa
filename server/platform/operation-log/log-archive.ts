import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { dayMs } from "../../../contract/base/time.ts";
import type { Database } from "../db/open-database.ts";
import {
  makePartitions,
  type PartitionedTable,
  partitionsOf,
  withTablesAlone,
} from "../db/partitions.ts";

const logTable: PartitionedTable = { table: "operation_logs", widthDays: 28 };
/** Time that a piece covers. */
export const pieceMs = logTable.widthDays * dayMs;

/** Lines read in a statement. */
const linesAtOnce = 2000;

/** Result for old pieces: their files, and whether the log is being read. */
interface Archived {
  readonly files: readonly string[];
  readonly isRead: boolean;
}

/**
 * Puts the pieces of the operation log whose newest line is older than `retentionDays` into files
 * below `dir` before they are dropped: one JSON object a line, compressed, as
 * `operation_logs_<first day>.jsonl.gz`. A piece is dropped only when all its lines are on the
 * disk, and none while somebody reads the log. Rejects when they cannot be written: then the piece
 * stays.
 */
export async function archiveLog(
  database: Database,
  dir: string,
  retentionDays: number,
  now: number,
): Promise<Archived> {
  const files: string[] = [];
  for (const [name, until] of await partitionsOf(database, logTable.table)) {
    if (until === null || until > now - retentionDays * dayMs) continue;
    const file = `${name}.jsonl.gz`;
    const lines = await archive(database, name, dir, file);
    const isGone = await drop(database, name, lines);
    if (isGone === null) return { files, isRead: true };
    if (isGone) files.push(file);
  }
  return { files, isRead: false };
}

/**
 * Makes the pieces of the operation log that are needed soon, and those for lines of a clock that
 * was far off. `isRead`: not all, because the log is being read.
 */
export async function makeLogPieces(
  database: Database,
  now: number,
): Promise<{ readonly isRead: boolean }> {
  const present = await partitionsOf(database, logTable.table);
  const result = await makePartitions(database, logTable, [now, now], present);
  if (result.isRead) return result;
  const strays = await database.query<{ at: Date }>(
    `select distinct to_timestamp(floor(extract(epoch from at) / $1) * $1) as at
     from operation_logs_other limit 100`,
    [(logTable.widthDays * dayMs) / 1000],
  );
  const width = logTable.widthDays * dayMs;
  for (const { at } of strays) {
    // Makes only the partition of that time: the given end cancels the two partitions that are
    // otherwise made ahead.
    const only: [number, number] = [at.getTime(), at.getTime() - 2 * width];
    const result = await makePartitions(database, logTable, only, present);
    if (result.isRead) return result;
  }
  return { isRead: false };
}

/** Returns the number of lines in the file, which is written whole or not at all. */
async function archive(
  database: Database,
  name: string,
  dir: string,
  file: string,
): Promise<number> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const path = join(dir, file);
  const unfinished = `${path}.${process.pid}`;
  let lines = 0;
  async function* texts() {
    for (let after = 0; ;) {
      const rows = await database.query<{ id: number; line: string }>(
        `select id, to_jsonb(l)::text as line from ${name} l where id > $1 order by id limit $2`,
        [after, linesAtOnce],
      );
      const last = rows.at(-1);
      if (last === undefined) return;
      lines += rows.length;
      after = last.id;
      yield rows.map(({ line }) => `${line}\n`).join("");
    }
  }
  try {
    const out = createWriteStream(unfinished, { mode: 0o600 });
    await pipeline(Readable.from(texts()), createGzip(), out);
    const handle = await open(unfinished);
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
  return lines;
}

/**
 * Drops an archived partition. False: a line was added in between, or another server was first.
 * Null: the log is being read.
 */
const drop = (database: Database, name: string, lines: number): Promise<boolean | null> =>
  withTablesAlone(database, async (tx) => {
    const [known] = await tx.query("select 1 from pg_class where relname = $1", [name]);
    if (known === undefined) return false;
    await tx.query(`lock table ${name} in access exclusive mode`);
    const [locked] = await tx.query<{ count: number }>(`select count(*) as count from ${name}`);
    if (locked?.count !== lines) return false;
    await tx.query(`drop table ${name}`);
    return true;
  });
