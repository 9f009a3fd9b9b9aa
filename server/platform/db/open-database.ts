import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { messageOf } from "../../../contract/base/server-message.ts";
import { secondMs } from "../../../contract/base/time.ts";
import { explained } from "./database-rights.ts";
import { keepAliveOptions, Links, linkSettings } from "./db-links.ts";
import { isLockError, migrate, type Migration, readMigrations } from "./migration.ts";
import { isOften, statementName } from "./prepared-statements.ts";
import { maintainViews } from "./views/make-views.ts";
import type { Query, QueryOptions } from "./db-query.ts";
import {
  type OwnPostgres,
  type OwnPostgresOptions,
  startOwnPostgres,
} from "./postgres/own-postgres.ts";
import { sessionSettings } from "./session-settings.ts";
import { refuseShared } from "./shared-session.ts";

export type { Query, Queryable } from "./db-query.ts";

/** One transaction's connection: SQL by hand (`query`) or by the builder (`orm`). */
export interface Transaction {
  readonly query: Query;
  readonly orm: NodePgDatabase;
  /**
   * Runs the transaction's last statement and commits in the same round trip: when it resolves, all
   * is committed. Nothing may follow.
   */
  readonly finish: Query;
}

export interface Database extends Pick<Transaction, "query" | "orm"> {
  /**
   * Runs `work` in one transaction; a throw rolls back. Using the database itself inside `work` is
   * refused: it would wait for itself forever.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Number of connections now, and of calls that wait for one. */
  connections(): Connections;
  close(): Promise<void>;
}

export interface Connections {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

/** A database as the process has it that opened it first. */
export interface OwnDatabase extends Database {
  /**
   * Address of the database, with the password: the other processes of the installation connect to
   * it.
   */
  readonly url: string;
}

interface Errors {
  /** Called when an idle connection breaks. */
  readonly onError: (error: Error) => void;
}

export interface OpenOptions extends Errors {
  /** Undefined: the database of the data folder, which is started. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** Settings of the built-in PostgreSQL, and its log. */
  readonly own?: Omit<OwnPostgresOptions, "dataDir" | "log"> &
    Partial<Pick<OwnPostgresOptions, "log">>;
  /** Migrations that the schema is brought up to; absent: all of ours; empty: none. */
  readonly migrations?: readonly Migration[];
  /** Time that work waits for a PostgreSQL connection before it fails, ms. */
  readonly connectMs?: number;
}

// bigint and numeric come as numbers: ours stay under 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

function queryOn(client: pg.PoolClient): Query {
  return async <Row extends object>(
    text: string,
    values: readonly unknown[] = [],
    { prepared = false }: QueryOptions = {},
  ) => {
    const name = prepared || isOften(client, text) ? { name: statementName(client, text) } : {};
    return (await client.query<Row>({ text, values: values as unknown[], ...name })).rows;
  };
}

const serverPool = {
  connectionTimeoutMillis: 5000,
  ...keepAliveOptions,
  application_name: "house-watch",
};
/** Set on each connection: a pool of connections in between refuses them at its start. */
interface Limits {
  readonly statement_timeout?: number;
  readonly idle_in_transaction_session_timeout: number;
}
/**
 * Maximum pause of a transaction between two statements, ms: other servers need its locks, and its
 * own server may have lost its link or its power.
 */
const ownerLimits: Limits = { idle_in_transaction_session_timeout: 15_000 };

/** Connections of the process that reads and saves for people. */
const readersMax = 6;
/**
 * Maximum duration of a statement, and of a pause between two in a transaction, ms: an alarm must
 * never wait for a reader that has stopped in the middle.
 */
const readerLimits: Limits = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 2000,
};

/** Ends a transaction: a database that could not commit answers that it has rolled back. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query("commit");
  if (command !== "COMMIT") throw new Error("the transaction was rolled back");
}

/**
 * The last statement and the commit, sent together. Where the statement fails, the database makes a
 * rollback of the commit.
 */
const finishOn = (client: pg.PoolClient): Query => {
  const query = queryOn(client);
  return async <Row extends object>(...statement: Parameters<Query>) => {
    const [row, ended] = await Promise.allSettled([query<Row>(...statement), commit(client)]);
    if (row.status === "rejected") throw row.reason;
    if (ended.status === "rejected") throw ended.reason;
    return row.value;
  };
};

/** The connection was lost before the commit was sent: the database has done nothing. */
export class LostTransaction extends Error {
  override readonly name = "LostTransaction";
}

async function runTransaction<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  let isFinished = false;
  let isCommitSent = false;
  const finish = finishOn(client);
  try {
    // Not awaited: it is sent together with the first statement, which is answered after it.
    const beginning = client.query("begin");
    beginning.catch(() => undefined);
    const value = await work({
      query: queryOn(client),
      orm: drizzle(client),
      finish: (...statement) => {
        isFinished = true;
        isCommitSent = true;
        return finish(...statement);
      },
    });
    await beginning;
    isCommitSent = true;
    if (!isFinished) await commit(client);
    return value;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    // The builder wraps the database's error into one that quotes all parameters, which must not be
    // logged, and callers check the database's own error code.
    const reason = error instanceof DrizzleQueryError ? (error.cause ?? error) : error;
    const isLost = broken !== undefined && !isCommitSent && isUnreachable(reason);
    throw isLost ? new LostTransaction(messageOf(reason), { cause: reason }) : reason;
  } finally {
    client.release(broken);
  }
}

/** Opens the database, starts it where it is the own one, and brings its schema up to date. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  onError,
  migrations = readMigrations(),
  connectMs = 5000,
  own = {},
}: OpenOptions): Promise<OwnDatabase> {
  const started = databaseUrl === undefined ? await startOwn({ dataDir, own, onError }) : null;
  const url = databaseUrl ?? (await started!.address());
  const { pool, links } = openPool(
    { max: 10, ...serverPool, connectionTimeoutMillis: connectMs },
    url,
    onError,
    ownerLimits,
  );
  try {
    if (migrations.length > 0) {
      if (started === null) await refuseShared(url);
      await bringUpToDate(pool, migrations);
    }
  } catch (error) {
    const reason = await explained(error, databaseOn(pool, links).query);
    await pool.end().catch(() => undefined);
    await started?.close();
    throw reason;
  }
  // Started only now, because a migration may take any time.
  links.start();
  return {
    ...databaseOn(pool, links),
    url,
    close: async () => {
      await end(pool, links);
      await started?.close();
    },
  };
}

/** Tries at most, a second between two: with the wait for a lock, three minutes. */
const migrationTries = 60;

/**
 * The schema of these migrations, and its views. While an older program works on the same database,
 * it backs off when a table is locked, and tries again.
 */
async function bringUpToDate(pool: pg.Pool, migrations: readonly Migration[]): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runTransaction(pool, async ({ query }) => {
        await migrate(query, migrations);
        await maintainViews(query);
      });
    } catch (error) {
      if (!isLockError(error) || tries === migrationTries) throw error;
      await wait(secondMs);
    }
  }
}

/** Starts the installation's own PostgreSQL. Without a log, its errors go to `onError`. */
const startOwn = ({
  dataDir,
  own,
  onError,
}: Pick<OpenOptions, "dataDir" | "onError"> &
  Required<Pick<OpenOptions, "own">>): Promise<OwnPostgres> =>
  startOwnPostgres({
    dataDir,
    ...own,
    log: own.log ?? {
      debug: () => undefined,
      warn: () => undefined,
      error: (message) => onError(new Error(message)),
    },
  });

interface JoinOptions extends Errors {
  readonly databaseUrl: string;
  /** Connections at most. */
  readonly max?: number;
  /** Time that work waits for a connection before it fails, ms. */
  readonly connectMs?: number;
}

/**
 * Opens a database that was opened before, as a rule by another process. A statement over its time
 * limit fails, a transaction that rests too long is rolled back.
 */
export function joinDatabase({
  databaseUrl,
  onError,
  max = readersMax,
  connectMs = serverPool.connectionTimeoutMillis,
}: JoinOptions): Database {
  const { pool, links } = openPool(
    {
      max,
      ...serverPool,
      connectionTimeoutMillis: connectMs,
      application_name: "house-watch-api",
    },
    databaseUrl,
    onError,
    readerLimits,
  );
  links.start();
  return databaseOn(pool, links);
}

interface Opened {
  readonly pool: pg.Pool;
  readonly links: Links;
}

async function end(pool: pg.Pool, links: Links): Promise<void> {
  // A dead link would be waited for.
  await pool.end();
  links.stop();
}

function openPool(
  config: pg.PoolConfig,
  url: string,
  onError: (error: Error) => void,
  limits: Limits,
): Opened {
  // Statements are sent without waiting for the answer to the one before.
  const pool = new pg.Pool({ connectionString: url, ...config, pipeline: true });
  // Without a listener a server stop ends this process.
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  const limited = Object.entries(limits).map(([name, ms]) => `set ${name} = ${ms}`);
  const settings = [sessionSettings, linkSettings, ...limited].join("; ");
  pool.on("connect", (client) => void client.query(settings).catch(onError));
  const links = new Links({ connectionString: url });
  links.addPool(pool);
  return { pool, links };
}

function databaseOn(pool: pg.Pool, links: Links): Database {
  const inTransaction = new AsyncLocalStorage<true>();
  const refuseInside = () => {
    if (inTransaction.getStore() === true)
      throw new Error(
        "the database was used inside a transaction: use the transaction's own handle",
      );
  };
  return {
    query: async (text, values, options) => {
      refuseInside();
      const client = await pool.connect();
      try {
        return await queryOn(client)(text, values, options);
      } finally {
        // Not pool.query: that one closes its connection after any failed statement.
        client.release();
      }
    },
    orm: drizzle(pool),
    transaction: async (work) => {
      refuseInside();
      return runTransaction(pool, (tx) => inTransaction.run(true, () => work(tx)));
    },
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => end(pool, links),
  };
}

/**
 * The server ended a transaction of a process that had stopped; it ends or begins, or has no
 * connection left; it cannot be reached; its name is unknown for now, like the name of a stopped
 * container; this machine has no room for one more.
 */
const unreachableCodes = new Set([
  "25P03",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "ENOENT",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "ENETRESET",
  "EADDRNOTAVAIL",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EAI_FAIL",
  "EAI_NODATA",
  "EMFILE",
  "ENFILE",
  "ENOBUFS",
  "ENOMEM",
]);
/** Parts of the driver's and the server's messages that come without a code. */
const unreachableMessages = [
  "Connection terminated",
  "timeout exceeded when trying to connect",
  "Client has encountered a connection error",
  "the database system is",
] as const;

/**
 * True when the database cannot be reached for now: the answer is "later" (503), and the work may
 * be tried again.
 */
export function isUnreachable(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? "";
    if (unreachableCodes.has(code) || code.startsWith("08")) return true;
    const { message } = cause;
    if (unreachableMessages.some((part) => message.includes(part))) return true;
  }
  return false;
}
