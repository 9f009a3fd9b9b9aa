import { Socket } from "node:net";
import pg from "pg";

/** Interval between two checks of the connections, ms. */
const checkMs = 1000;
/**
 * After this many checks without data, the database is queried for its activity on a connection.
 */
const quietChecks = 6;
/** Interval of reports that it does nothing, because an answer may just be on its way. */
const idleAnswers = 2;
/**
 * After this many checks without an answer, and without another way to find out, the link counts as
 * dead.
 */
const unknownChecks = 20;

/**
 * Settings on each connection that make the database end it, and release its locks, once its other
 * end no longer acknowledges.
 */
export const linkSettings = [
  "set tcp_keepalives_idle = 5",
  "set tcp_keepalives_interval = 3",
  "set tcp_keepalives_count = 3",
  "set tcp_user_timeout = 15000",
].join("; ");

/** Keep-alive settings of this end. */
export const keepAliveOptions = { keepAlive: true, keepAliveInitialDelayMillis: 5000 } as const;

/** A connection and the state of its pending requests. */
interface Link {
  readonly client: pg.Client;
  /** ID of its process in the database; null: unknown, as behind a connection pool. */
  pid: number | null;
  isIdle: boolean;
  /** Bytes written at the time all requests had been answered. */
  answered: number;
  read: number;
  /** Checks without data while a request is pending. */
  quiet: number;
  /** Answers that the database does nothing for it. */
  idle: number;
}

/**
 * Finds connections to PostgreSQL whose link has died silently (power, firewall), which would
 * otherwise go unnoticed for a quarter of an hour. If one has waited some seconds for an answer,
 * another connection queries its state: while the database works on the request, it may take as
 * long as it needs; otherwise the answer or the request is lost, and the connection is ended on
 * both sides.
 */
export class Links {
  readonly #config: pg.ClientConfig;
  readonly #probeMs: number;
  readonly #links = new Map<pg.Client, Link>();
  #timer: NodeJS.Timeout | undefined;
  #check: Promise<void> | null = null;

  /** `config`: how the database is reached; `probeMs`: most time for each step of its answer. */
  constructor(config: pg.ClientConfig, probeMs = 4000) {
    this.#config = config;
    this.#probeMs = probeMs;
  }

  /** Starts checking every second. */
  start(): this {
    this.#timer = setInterval(() => void this.checkNow(), checkMs);
    this.#timer.unref();
    return this;
  }

  /** Watches every connection of this pool. */
  addPool(pool: pg.Pool): void {
    pool.on("connect", (client) => void this.add(client));
    pool.on("acquire", (client) => this.#setIdle(client, false));
    pool.on("release", (_error, client) => this.#setIdle(client, true));
  }

  /** Watches one that has been opened, until it ends. Never rejects. */
  async add(client: pg.Client): Promise<void> {
    const link: Link = {
      client,
      pid: null,
      isIdle: false,
      answered: socketOf(client).bytesWritten,
      read: 0,
      quiet: 0,
      idle: 0,
    };
    this.#links.set(client, link);
    client.on("drain", () => (link.answered = socketOf(client).bytesWritten));
    client.on("end", () => this.#links.delete(client));
    // A connection pooler in front of the database reports a process id of its own.
    const backendPid = await client
      .query<{ pid: number }>("select pg_backend_pid() as pid")
      .then(({ rows: [row] }) => row?.pid)
      .catch(() => undefined);
    if (backendPid !== undefined && "processID" in client && client.processID === backendPid)
      link.pid = backendPid;
  }

  /**
   * Checks all of them now; a check while a query is already running counts, but starts no second
   * query.
   */
  checkNow(): Promise<void> {
    const suspects = [...this.#links.values()].filter((link) => isSuspect(link));
    if (suspects.length > 0) this.#check ??= this.#probe(suspects);
    return this.#check ?? Promise.resolve();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #setIdle(client: pg.Client, isIdle: boolean): void {
    const link = this.#links.get(client);
    if (link !== undefined) link.isIdle = isIdle;
  }

  async #probe(suspects: readonly Link[]): Promise<void> {
    const working = await this.#workingOf(suspects.flatMap(({ pid }) => pid ?? []));
    // This process may have been stopped while the answer came.
    const dead = suspects.filter(
      (link) => socketOf(link.client).bytesRead === link.read && isDead(link, working),
    );
    await this.#endOthers(dead.flatMap(({ pid }) => pid ?? []));
    for (const { client } of dead) end(client);
    // Idle connections have died too, or they are only reopened needlessly.
    if (dead.length > 0)
      for (const { client, isIdle } of this.#links.values()) if (isIdle) end(client);
    this.#check = null;
  }

  /** Returns the processes that the database is working for; null: it cannot be queried. */
  async #workingOf(pids: readonly number[]): Promise<ReadonlySet<number> | null> {
    if (pids.length === 0) return null;
    const rows = await this.#once<{ pid: number }>(
      `select pid from pg_stat_activity
       where pid = any($1) and state = 'active' and wait_event_type is distinct from 'Client'`,
      pids,
    );
    return rows === null ? null : new Set(rows.map(({ pid }) => pid));
  }

  /** Frees the locks of dead connections. */
  async #endOthers(pids: readonly number[]): Promise<void> {
    if (pids.length === 0) return;
    await this.#once(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid = any($1) and datname = current_database() and usename = current_user
         and application_name like 'house-watch%'`,
      pids,
    );
  }

  /** Runs one statement on a connection opened for it; null: no answer arrived. */
  async #once<Row extends object>(text: string, pids: readonly number[]): Promise<Row[] | null> {
    const client = new pg.Client({
      ...this.#config,
      application_name: "house-watch-link",
      connectionTimeoutMillis: this.#probeMs,
      query_timeout: this.#probeMs,
    });
    client.on("error", () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<Row>(text, [pids]);
      void client.end();
      return rows;
    } catch {
      socketOf(client).destroy();
      return null;
    }
  }
}

function socketOf({ connection: { stream } }: pg.Client): Socket {
  if (!(stream instanceof Socket)) throw new Error("a connection to PostgreSQL has a socket");
  return stream;
}

/** Counts a check; returns true when the database must be queried. */
function isSuspect(link: Link): boolean {
  const { bytesRead, bytesWritten } = socketOf(link.client);
  if (bytesRead === link.read && bytesWritten > link.answered) link.quiet += 1;
  else [link.read, link.quiet, link.idle] = [bytesRead, 0, 0];
  return link.quiet >= quietChecks;
}

function isDead(link: Link, working: ReadonlySet<number> | null): boolean {
  if (working === null || link.pid === null) return link.quiet >= unknownChecks;
  link.idle = working.has(link.pid) ? 0 : link.idle + 1;
  return link.idle >= idleAnswers;
}

function end(client: pg.Client): void {
  const error = new Error("no word from the database: the link is dead");
  socketOf(client).destroy(Object.assign(error, { code: "ETIMEDOUT" }));
}
