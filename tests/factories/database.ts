import pg from "pg";
import { type Database, openDatabase } from "../../server/platform/db/open-database.ts";
import { type Fresh, readFresh, reset } from "./reset.ts";

export interface TestDatabase {
  readonly database: Database;
  close(): Promise<void>;
}

const onError = (error: Error) => console.error("database connection:", error.message);
let number = 0;

/** Open databases that nobody uses, reset before the next use. */
const idle: TestDatabase[] = [];
/** Shared by all tests: every database begins as a copy of one, or with the same migrations. */
let fresh: Fresh | undefined;

/**
 * An empty database for the caller only. It may be one that an earlier test file of this process
 * has returned and that was emptied since; `openFreshDatabase` gives an unused one.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  for (let one = idle.pop(); one !== undefined; one = idle.pop()) {
    if (fresh !== undefined && (await reset(one.database, fresh))) return lend(one);
    await one.close();
  }
  const opened = await openFreshDatabase();
  fresh ??= await readFresh(opened.database);
  return lend(opened);
}

/** A database that nobody has used and nobody will use after its closing. */
export async function openFreshDatabase(): Promise<TestDatabase> {
  const base = process.env.TEST_DATABASE_URL;
  if (base === undefined) throw new Error("tests/factories/template.ts has not run");
  return openOnServer(base);
}

/**
 * Lends it until it is closed. Work still running then gets an error, as from a closed database; it
 * waits for running queries.
 */
function lend(lent: TestDatabase): TestDatabase {
  const { database } = lent;
  const running = new Set<Promise<unknown>>();
  let isOpen = true;
  const refuseClosed = () => {
    if (!isOpen) throw new Error("Cannot use a pool after calling end on the pool");
  };
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    refuseClosed();
    const one = work();
    running.add(one);
    try {
      return await one;
    } finally {
      running.delete(one);
    }
  };
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await Promise.allSettled(running);
    idle.push(lent);
  };
  return {
    database: {
      query: (text, values) => during(() => database.query(text, values)),
      get orm() {
        refuseClosed();
        return database.orm;
      },
      transaction: (work) => during(() => database.transaction(work)),
      connections: database.connections,
      close,
    },
    close,
  };
}

async function openOnServer(base: string): Promise<TestDatabase> {
  const template = process.env.TEST_TEMPLATE_DATABASE;
  const name = `${template ?? "house_watch_test"}_${process.pid}_${Date.now()}_${++number}`;
  await onServer(
    base,
    `create database ${name}${template === undefined ? "" : ` template ${template}`}`,
  );
  const database = await openDatabase({
    databaseUrl: bySocket(urlOf(base, name)),
    dataDir: "",
    onError,
    // With fifty concurrent requests, the last waits as long as a busy machine takes.
    connectMs: 120_000,
  });
  return {
    database,
    close: async () => {
      await database.close();
      await onServer(base, `drop database if exists ${name} with (force)`);
    },
  };
}

/**
 * Returns the URL of a database on the server of `base`. Test data need not survive a power cut.
 */
export function urlOf(base: string, name: string): string {
  const url = new URL(base);
  url.pathname = `/${name}`;
  url.searchParams.set("options", "-c synchronous_commit=off");
  return url.href;
}

/** The same by the socket of the run's own server, if it has one. */
function bySocket(address: string): string {
  const folder = process.env.TEST_DATABASE_SOCKETS;
  if (folder === undefined) return address;
  const url = new URL(address);
  url.searchParams.set("host", folder);
  return url.href;
}

/** Runs one statement outside every database of a test. */
export async function onServer<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", onError);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
