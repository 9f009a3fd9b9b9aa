import { constants } from "node:fs";
import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Query } from "../db/open.ts";

/*
 * The embedded engine has one session: a long read in it would keep the gateways waiting. So its
 * files are copied while it writes them, and the copy is read by another engine. What was torn in
 * the copying is put right from the engine's log, as after a crash: PostgreSQL's own base backup.
 */

const logDir = "pg_wal";
const logFolders = ["archive_status", "summaries"];
/** Folders whose content belongs to one run of the engine. */
const emptied = new Set([
  logDir,
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);
/** Between two looks for segments of the log that are full, ms: the engine uses them again. */
const segmentsMs = 1000;
const alreadyRunning = "55000";

/** Copies the files of an engine that nobody runs. The log comes with them. */
export async function copyStopped(from: string, to: string): Promise<void> {
  for (const path of await filesBelow(from, () => false)) await copyOne(from, to, path);
}

/**
 * Copies the files of an engine that runs, which `query` speaks to between the statements of all
 * others. The copy opens as what the engine held at the end of the copying. Error: the engine has
 * reused its log meanwhile; it may be tried again.
 */
export async function copyRunning(query: Query, from: string, to: string): Promise<void> {
  await startCopy(query);
  try {
    const first = await currentSegment(query);
    const segments = new SegmentCopy(from, to, first);
    let lookedAt = Date.now();
    for (const path of await filesBelow(from, (folder) => emptied.has(folder))) {
      await copyOne(from, to, path);
      if (Date.now() - lookedAt < segmentsMs) continue;
      await segments.copyUntil(await currentSegment(query));
      lookedAt = Date.now();
    }
    const [stop] = await query<{ label: string; last: string }>(
      "select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)",
    );
    if (stop === undefined) throw new Error("the engine did not end the backup");
    await segments.copyUntil(stop.last);
    await segments.copyOnce(stop.last);
    for (const folder of logFolders)
      await mkdir(join(to, logDir, folder), { recursive: true, mode: 0o700 });
    await writeFile(join(to, "backup_label"), stop.label, { mode: 0o600 });
  } catch (error) {
    await query("select pg_backup_stop(false)").catch(() => undefined);
    throw error;
  }
}

/** One that was killed has left its mark: the session is the engine's own, not the client's. */
async function startCopy(query: Query): Promise<void> {
  const start = () => query("select pg_backup_start('house-watch', true)");
  try {
    await start();
  } catch (error) {
    if ((error as { code?: unknown }).code !== alreadyRunning) throw error;
    await query("select pg_backup_stop(false)");
    await start();
  }
}

async function currentSegment(query: Query): Promise<string> {
  const [row] = await query<{ name: string }>(
    "select pg_walfile_name(pg_current_wal_lsn()) as name",
  );
  return row?.name ?? "";
}

/** Copies the log from the first segment on, each when it is full. */
class SegmentCopy {
  readonly #from: string;
  readonly #to: string;
  #next: string;

  constructor(from: string, to: string, first: string) {
    this.#from = from;
    this.#to = to;
    this.#next = first;
  }

  /** Those before `current`. */
  async copyUntil(current: string): Promise<void> {
    for (; this.#next < current; this.#next = segmentAfter(this.#next))
      await this.copyOnce(this.#next);
  }

  async copyOnce(name: string): Promise<void> {
    const path = join(logDir, name);
    await mkdir(join(this.#to, logDir), { recursive: true, mode: 0o700 });
    await copyFile(join(this.#from, path), join(this.#to, path), constants.COPYFILE_FICLONE);
  }
}

/** Segments of 16 MB: 256 of them to a number of the log. */
function segmentAfter(name: string): string {
  const [timeline, rest] = [name.slice(0, 8), name.slice(8)];
  const number = BigInt(`0x${rest.slice(0, 8)}`) * 256n + BigInt(`0x${rest.slice(8)}`) + 1n;
  const hex = (part: bigint) => part.toString(16).toUpperCase().padStart(8, "0");
  return `${timeline}${hex(number / 256n)}${hex(number % 256n)}`;
}

/** Paths of the files; folders, also the empty ones, end in a slash. */
async function filesBelow(
  from: string,
  isEmptied: (folder: string) => boolean,
  below = "",
): Promise<string[]> {
  const found: string[] = below === "" ? [] : [`${below}/`];
  for (const entry of await readdir(join(from, below), { withFileTypes: true })) {
    const path = join(below, entry.name);
    if (entry.name === "postmaster.pid") continue;
    if (!entry.isDirectory()) found.push(path);
    else if (isEmptied(path)) found.push(`${path}/`);
    else found.push(...(await filesBelow(from, isEmptied, path)));
  }
  return found;
}

async function copyOne(from: string, to: string, path: string): Promise<void> {
  if (path.endsWith("/"))
    return void (await mkdir(join(to, path), { recursive: true, mode: 0o700 }));
  await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 });
  try {
    await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE);
  } catch (error) {
    // A table that was dropped meanwhile: so the log says too.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
