import type { Environment } from "../base/config.ts";
import { type Database, openDatabase } from "../db/open-database.ts";
import { hasCluster, placeOf } from "../db/postgres/cluster-folder.ts";
import { addressOfInstallation } from "../db/postgres/running-postgres.ts";

interface InstallationOptions {
  readonly environment: Pick<Environment, "DATABASE_URL" | "DATA_DIR">;
  readonly onError: (error: Error) => void;
}

/**
 * Opens an installation's database, with or without its server running. Error: no such database.
 */
export async function openInstallation({
  environment,
  onError,
}: InstallationOptions): Promise<Database> {
  const { DATA_DIR: dataDir } = environment;
  const databaseUrl = await addressOfInstallation(environment);
  if (databaseUrl === undefined && !hasCluster(placeOf(dataDir)))
    throw new Error(`there is no database in ${dataDir}`);
  return openDatabase({ databaseUrl, dataDir, onError, migrations: [] });
}
