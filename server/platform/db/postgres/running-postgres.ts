import type { Environment } from "../../base/config.ts";
import { addressOf, placeOf } from "./cluster-folder.ts";
import { readRunning } from "./postmaster.ts";

/** Address of the PostgreSQL in the data folder; undefined: it does not run. */
export async function addressOfRunning(dataDir: string): Promise<string | undefined> {
  const place = placeOf(dataDir);
  const running = await readRunning(place);
  return running === null ? undefined : addressOf(place, running.port);
}

/**
 * Returns the address of the installation's database for a program other than the server;
 * undefined: the database is in the data folder, and no server runs it.
 */
export const addressOfInstallation = async ({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Environment, "DATABASE_URL" | "DATA_DIR">): Promise<string | undefined> =>
  DATABASE_URL ?? (await addressOfRunning(DATA_DIR));
