import pg from "pg";
import { keepAliveOptions, Links, linkSettings } from "./db-links.ts";

/** Pause between two tries to reach the database, ms. */
const retryMs = 1000;
/** Interval of checks whether the connection is alive, ms: no notification may come for days. */
const probeMs = 5000;

export interface PgListenDeps {
  readonly databaseUrl: string;
  /** Handlers of notifications, by the name of the channel. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  /**
   * Called when it begins to listen, at first or again: earlier notifications were not received.
   */
  readonly onListening?: () => void;
  readonly onError: (error: Error) => void;
}

export interface PgListener {
  stop(): Promise<void>;
}

/**
 * Receives messages that servers on the same PostgreSQL send each other (`pg_notify`), over a
 * connection of its own. While that is broken, and behind a pool that assigns a connection per
 * statement, nothing is received: subscribers have to poll too.
 */
export function listenToDatabase(deps: PgListenDeps): PgListener {
  const { databaseUrl, channels, onListening, onError } = deps;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let [isAnswered, isStopped] = [false, false];
  const names = Object.keys(channels);
  const links = new Links({ connectionString: databaseUrl }).start();
  const probing = setInterval(() => {
    if (isAnswered) void notify("select 1").catch(() => undefined);
  }, probeMs);
  probing.unref();

  async function notify(text: string): Promise<void> {
    isAnswered = false;
    await client?.query(text);
    isAnswered = true;
  }

  async function listen(): Promise<void> {
    const connection = new pg.Client({
      connectionString: databaseUrl,
      application_name: "house-watch-listen",
      ...keepAliveOptions,
      connectionTimeoutMillis: 5000,
    });
    client = connection;
    let isOver = false;
    const closeConnection = async () => connection.end().catch(() => undefined);
    const again = (error: Error) => {
      if (isOver || isStopped) return;
      isOver = true;
      isAnswered = false;
      onError(error);
      void closeConnection();
      retry = setTimeout(() => void listen(), retryMs);
    };
    connection.on("error", again);
    connection.on("end", () => again(new Error("connection ended")));
    connection.on("notification", ({ channel, payload = "" }) => channels[channel]?.(payload));
    await connection
      .connect()
      .then(async () => {
        await links.add(connection);
        await notify([linkSettings, ...names.map((name) => `listen ${name}`)].join("; "));
        onListening?.();
      })
      .catch(again);
  }

  void listen();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(retry);
      clearInterval(probing);
      links.stop();
      await client?.end().catch(() => undefined);
    },
  };
}
