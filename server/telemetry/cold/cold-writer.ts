import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Database } from "../../platform/db/open-database.ts";
import { only } from "../../platform/db/sql-statement.ts";
import { keyColumns, valueColumns } from "./cold-columns.ts";
import { type ColdEngine, quoted } from "./cold-engine.ts";
import { partFile, partSql, rangeOf, weekFolder } from "./cold-files.ts";
import { sessionSettings } from "../../platform/db/session-settings.ts";

export interface ColdWriterDeps {
  readonly database: Database;
  /** Address of the database: rows are read on a separate connection, which may take long. */
  readonly databaseUrl: string;
  readonly engine: ColdEngine;
  readonly dir: string;
}

/** A week's partition of minutes. Times in epoch ms. */
export interface MinutePartition {
  readonly name: string;
  readonly from: number;
  readonly until: number;
}

/** Rows that are compressed together: a house's week is in one or two of such groups. */
const groupRows = 61_440;
const columns = [...keyColumns, ...valueColumns];

/**
 * Writes a week into files and notes it in `cold_weeks`: house by house, minute by minute, each
 * file checked against the rows it was made of. Files of an earlier try are replaced.
 */
export async function writeWeek(deps: ColdWriterDeps, week: MinutePartition): Promise<void> {
  const { database, dir, databaseUrl } = deps;
  const records = await database.query<{ part: number; rows: number }>(
    `select ${partSql} as part, count(*) as rows from ${week.name} group by 1 order by 1`,
  );
  await mkdir(weekFolder(dir, week.from), { recursive: true });
  const client = new pg.Client({ connectionString: databaseUrl });
  // An error ends the statement that runs; without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  await client.query(sessionSettings);
  let bytes = 0;
  try {
    for (const { part, rows } of records) bytes += await writePart(deps, client, week, part, rows);
  } finally {
    await client.end().catch(() => undefined);
  }
  await database.query(
    `insert into cold_weeks (from_at, until_at, rows, bytes, parts, written_at)
     values ($1, $2, $3, $4, $5, now())
     on conflict (from_at) do update set (rows, bytes, parts, written_at)
       = (excluded.rows, excluded.bytes, excluded.parts, excluded.written_at)`,
    [
      new Date(week.from),
      new Date(week.until),
      records.reduce((sum, { rows }) => sum + rows, 0),
      bytes,
      records.map(({ part }) => part),
    ],
  );
}

/** Returns the file's size in bytes. */
async function writePart(
  { engine, dir }: ColdWriterDeps,
  client: pg.Client,
  week: MinutePartition,
  part: number,
  rows: number,
): Promise<number> {
  const file = partFile(dir, week.from, part);
  const [csv, created] = [`${file}.csv`, `${file}.part`];
  const { firstHouse, endHouse } = rangeOf(part);
  try {
    const stored = columns.map((column) => column.stored).join(", ");
    await pipeline(
      client.query(
        copyTo(`copy (select ${stored} from ${week.name}
          where house_id >= ${firstHouse} and house_id < ${endHouse} order by house_id, at)
          to stdout (format csv)`),
      ),
      createWriteStream(csv),
    );
    await convert(engine, csv, created, rows);
    await flush(created);
    await rename(created, file);
    return (await stat(file)).size;
  } finally {
    await Promise.all([csv, created].map((path) => rm(path, { force: true })));
  }
}

/** Throws if the file differs from the data of the database. */
async function convert(engine: ColdEngine, csv: string, file: string, rows: number): Promise<void> {
  const types = columns.map(({ name, type }) => `${quoted(name)}: ${quoted(type)}`);
  const source = `read_csv(${quoted(csv)}, header = false, auto_detect = false,
    columns = {${types.join(", ")}})`;
  const counts = only(
    await engine.query(
      `select count(*), ${valueColumns.map(({ name }) => `count(${name})`).join(", ")}
       from ${source}`,
    ),
  );
  if (counts[0] !== rows) throw new Error(`${rows} rows were counted, ${counts[0]} were read`);
  const used = [
    ...keyColumns,
    ...valueColumns.filter((_, index) => (counts[index + 1] ?? 0) > 0),
  ].map(({ name }) => name);
  const names = used.join(", ");
  await engine.query(
    `copy (select ${names} from ${source}) to ${quoted(file)}
     (format parquet, compression zstd, parquet_version v2, row_group_size ${groupRows})`,
  );
  const mark = (from: string) => `select count(*), bit_xor(hash(${names})) from ${from}`;
  const [before, after] = [
    only(await engine.query(mark(source))),
    only(await engine.query(mark(`read_parquet(${quoted(file)})`))),
  ];
  if (before.some((value, index) => value !== after[index]))
    throw new Error(`${file} does not hold what was written into it`);
}

/** Flushes a file to the disk: only after that are its rows deleted from the database. */
async function flush(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
