import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startOwnPostgres } from "../../server/platform/db/postgres/own-postgres.ts";

interface Engine {
  readonly name: string;
  /** Undefined: the PostgreSQL that a server starts itself. */
  readonly url: string | undefined;
}

/**
 * The PostgreSQL a bench runs on: a server's own, or with TEST_DATABASE_URL the one named there.
 */
export function engines(): readonly Engine[] {
  const url = process.env.TEST_DATABASE_URL;
  return [{ name: url === undefined ? "own PostgreSQL" : "named PostgreSQL", url }];
}

/**
 * Runs `work` on it in this process; the factories open the database that TEST_DATABASE_URL names.
 */
export async function onEachEngine(work: (engine: string) => Promise<void>): Promise<void> {
  const [{ name, url } = { name: "", url: undefined }] = engines();
  if (url !== undefined) return work(name);
  const dataDir = await mkdtemp(join(tmpdir(), "house-watch-bench-"));
  const quiet = () => undefined;
  const own = await startOwnPostgres({
    dataDir,
    log: { debug: quiet, warn: quiet, error: console.error },
  });
  process.env.TEST_DATABASE_URL = await own.address("admin");
  try {
    await work(name);
  } finally {
    await own.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
