import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../server/db/open.ts";

/**
 * Makes one empty embedded database a run, with every migration, for the tests to copy
 * (TEST_TEMPLATE_DIR): making one takes two seconds and more, copying it a fraction. On a
 * PostgreSQL there is nothing to make.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL !== undefined) return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), "house-watch-template-"));
  const database = await openDatabase({
    databaseUrl: undefined,
    dataDir,
    onError: (error) => console.error(error.message),
  });
  await database.close();
  process.env.TEST_TEMPLATE_DIR = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
