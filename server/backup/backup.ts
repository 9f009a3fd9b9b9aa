import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { messageOf } from "../../contract/message.ts";
import type { Environment } from "../base/config.ts";
import { lockBackup, lockFolder, ownerOf } from "../db/lock.ts";
import { type Database, joinDatabase, openDatabase } from "../db/open.ts";
import { socketDirOf } from "../db/socket-dir.ts";
import { createArchive } from "./archive.ts";
import { copyRunning, copyStopped } from "./cluster-copy.ts";
import { dump } from "./dump.ts";
import type { Manifest } from "./manifest.ts";

export interface BackupOptions {
  readonly environment: Pick<Environment, "DATABASE_URL" | "DATA_DIR">;
  /** What this program is made of. */
  readonly build: string;
  readonly file: string;
  readonly say: (line: string) => void;
  readonly onError: (error: Error) => void;
}

/**
 * Writes a backup of the installation to `file`, whether its server runs or not, as of one moment.
 * Errors: the file is there already, no database, no room; nothing is left behind then.
 */
export async function backUp({
  environment,
  build,
  file,
  say,
  onError,
}: BackupOptions): Promise<Manifest> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = environment;
  const archive = await createArchive(file);
  const copyDir = `${file}.copy`;
  try {
    const database =
      databaseUrl === undefined
        ? await openCopy(dataDir, copyDir, { say, onError })
        : await openDatabase({ databaseUrl, dataDir, onError, migrations: [] });
    try {
      return await dump({ database, dataDir, archive, build, now: Date.now() });
    } finally {
      await database.close();
    }
  } catch (error) {
    await archive.abandon();
    throw error;
  } finally {
    await rm(copyDir, { recursive: true, force: true });
  }
}

/** Opens a copy of the embedded database: its server goes on writing to the original. */
async function openCopy(
  dataDir: string,
  copyDir: string,
  { say, onError }: Pick<BackupOptions, "say" | "onError">,
): Promise<Database> {
  await mkdir(copyDir, { mode: 0o700 });
  const [from, to] = [join(dataDir, "database"), join(copyDir, "database")];
  const owner = await ownerOf(dataDir);
  if (owner === null) {
    const unlock = await lockFolder(dataDir);
    try {
      await copyStopped(from, to);
    } finally {
      await unlock();
    }
  } else {
    const unlock = await lockBackup(dataDir);
    try {
      say(`Copying the database of the server that runs (process ${owner}) …`);
      await copyShared(socketDirOf(dataDir, owner), from, to, onError);
    } finally {
      await unlock();
    }
  }
  return openDatabase({ databaseUrl: undefined, dataDir: copyDir, onError, migrations: [] });
}

async function copyShared(
  socketDir: string,
  from: string,
  to: string,
  onError: (error: Error) => void,
): Promise<void> {
  const shared = joinDatabase({ databaseUrl: undefined, socketDir, onError });
  try {
    await shared.query("select 1").catch((error: unknown) => {
      throw new Error(`the server that runs does not answer: ${messageOf(error)}`);
    });
    await copyRunning(shared.query, from, to);
  } finally {
    await shared.close();
  }
}
