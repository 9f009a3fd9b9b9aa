import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../server/db/open.ts";
import { onServer, urlOf } from "./database.ts";

const onError = (error: Error) => console.error(error.message);

/**
 * Makes one empty database a run, with every migration, for the tests to copy: making one takes
 * two seconds and more, copying it a fraction. At the end all copies go, also those that were
 * kept open for the next test file.
 */
export default function setup(): Promise<() => Promise<void>> {
  const base = process.env.TEST_DATABASE_URL;
  return base === undefined ? inFolder() : inServer(base);
}

async function inFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "house-watch-run-"));
  const dataDir = join(folder, "template");
  const database = await openDatabase({ databaseUrl: undefined, dataDir, onError });
  await database.close();
  process.env.TEST_RUN_DIR = folder;
  process.env.TEST_TEMPLATE_DIR = dataDir;
  return () => rm(folder, { recursive: true, force: true });
}

async function inServer(base: string): Promise<() => Promise<void>> {
  const template = `house_watch_test_${process.pid}_${Date.now()}`;
  await onServer(base, `create database ${template}`);
  const database = await openDatabase({ databaseUrl: urlOf(base, template), dataDir: "", onError });
  await database.close();
  process.env.TEST_TEMPLATE_DATABASE = template;
  return async () => {
    const all = await onServer<{ datname: string }>(
      base,
      `select datname from pg_database where datname like '${template.replaceAll("_", "\\_")}%'`,
    );
    for (const { datname } of all) await onServer(base, `drop database ${datname} with (force)`);
  };
}
