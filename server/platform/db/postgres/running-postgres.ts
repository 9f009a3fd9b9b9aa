import type { Environment } from "../../base/config.ts";
import { addressOf, placeOf } from "./cluster-folder.ts";
import { readRunning } from "./postmaster.ts";

/** Address of the data folder's own PostgreSQL while it runs; undefined: it does not. */
export async function addressOfRunning(dataDir: string): Promise<string | undefined> {
  const place = placeOf(dataDir);
  const running = await readRunning(place);
  return running === null ? undefined : addressOf(place, running.port);
}

/**
 * Returns the address of the installation's database for a program that works beside the server;
 * undefined: it is the data folder's own, and no server runs it.
 */
export const addressOfInstallation = async ({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Environment, "DATABASE_URL" | "DATA_DIR">): Promise<string | undefined> =>
  DATABASE_URL ?? (await addressOfRunning(DATA_DIR));
