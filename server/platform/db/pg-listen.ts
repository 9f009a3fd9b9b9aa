import pg from "pg";
import { keepAliveOptions, Links, linkSettings } from "./db-links.ts";

/** Between two tries to reach the database, ms. */
const retryMs = 1000;
/** Between two questions whether it is still there: it may have nothing to say for days, ms. */
const probeMs = 5000;

export interface PgListenDeps {
  readonly databaseUrl: string;
  /** Handlers of notifications, by the name of the channel. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  /** It listens, at first or again: earlier notifications were not received. */
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
  const asks = setInterval(() => {
    if (isAnswered) void notify("select 1").catch(() => undefined);
  }, probeMs);
  asks.unref();

  async function notify(text: string): Promise<void> {
    isAnswered = false;
    await client?.query(text);
    isAnswered = true;
  }

  async function listen(): Promise<void> {
    const own = new pg.Client({
      connectionString: databaseUrl,
      application_name: "house-watch-listen",
      ...keepAliveOptions,
      connectionTimeoutMillis: 5000,
    });
    client = own;
    let isOver = false;
    const leave = async () => own.end().catch(() => undefined);
    const again = (error: Error) => {
      if (isOver || isStopped) return;
      isOver = true;
      isAnswered = false;
      onError(error);
      void leave();
      retry = setTimeout(() => void listen(), retryMs);
    };
    own.on("error", again);
    own.on("end", () => again(new Error("connection ended")));
    own.on("notification", ({ channel, payload = "" }) => channels[channel]?.(payload));
    await own
      .connect()
      .then(async () => {
        await links.add(own);
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
      clearInterval(asks);
      links.stop();
      await client?.end().catch(() => undefined);
    },
  };
}
