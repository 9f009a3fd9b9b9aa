import type { Environment } from "../base/config.ts";
import { createArchive } from "./backup-archive.ts";
import { dump } from "./database-dump.ts";
import { openInstallation } from "./open-installation.ts";
import type { Manifest } from "./backup-manifest.ts";

export interface BackupOptions {
  readonly environment: Pick<Environment, "DATABASE_URL" | "DATA_DIR">;
  /** Build of this program. */
  readonly build: string;
  readonly file: string;
  readonly onError: (error: Error) => void;
}

/**
 * Writes a backup of the installation to `file`, whether its server runs or not, as of one moment.
 * Throws when the file exists, without a database, or when the disk is full; then nothing is left
 * behind.
 */
export async function backUp({
  environment,
  build,
  file,
  onError,
}: BackupOptions): Promise<Manifest> {
  const { DATA_DIR: dataDir } = environment;
  const archive = await createArchive(file);
  try {
    const database = await openInstallation({ environment, onError });
    try {
      return await dump({ database, dataDir, archive, build, now: Date.now() });
    } finally {
      await database.close();
    }
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}
