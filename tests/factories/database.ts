import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type Database, openDatabase } from "../../server/db/open.ts";

export interface TestDatabase {
  readonly database: Database;
  close(): Promise<void>;
}

const onError = (error: Error) => console.error("database connection:", error.message);
let number = 0;

/**
 * A database of its own: embedded in a temporary folder, or on the PostgreSQL of TEST_DATABASE_URL.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const base = process.env.TEST_DATABASE_URL;
  return base === undefined ? openInFolder() : openOnServer(base);
}

async function openInFolder(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "house-watch-test-"));
  const template = process.env.TEST_TEMPLATE_DIR;
  if (template !== undefined) await cp(template, dataDir, { recursive: true });
  const database = await openDatabase({ databaseUrl: undefined, dataDir, onError });
  return {
    database,
    close: async () => {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function openOnServer(base: string): Promise<TestDatabase> {
  const name = `house_watch_test_${process.pid}_${Date.now()}_${++number}`;
  await command(base, `create database ${name}`);
  const url = new URL(base);
  url.pathname = `/${name}`;
  const database = await openDatabase({ databaseUrl: url.href, dataDir: "", onError });
  return {
    database,
    close: async () => {
      await database.close();
      await command(base, `drop database if exists ${name} with (force)`);
    },
  };
}

async function command(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", onError);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
