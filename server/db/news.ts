import pg from "pg";

/** Between two tries to reach the database, ms. */
const retryMs = 1000;

export interface NewsDeps {
  readonly databaseUrl: string;
  /** By the name of the channel: what is done with what is said there. */
  readonly channels: Readonly<Record<string, (said: string) => void>>;
  readonly onError: (error: Error) => void;
}

export interface News {
  stop(): Promise<void>;
}

/**
 * Hears what servers on the same PostgreSQL tell each other (`pg_notify`), by a connection of its
 * own. While that is broken, and behind a pool that gives a connection for one statement only,
 * nothing is heard: whoever listens finds out by looking too.
 */
export function hearNews({ databaseUrl, channels, onError }: NewsDeps): News {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;
  const names = Object.keys(channels);

  async function listen(): Promise<void> {
    const own = new pg.Client({
      connectionString: databaseUrl,
      application_name: "house-watch-listen",
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    });
    client = own;
    let isOver = false;
    const leave = async () => own.end().catch(() => undefined);
    const again = (error: Error) => {
      if (isOver || isStopped) return;
      isOver = true;
      onError(error);
      void leave();
      retry = setTimeout(() => void listen(), retryMs);
    };
    own.on("error", again);
    own.on("end", () => again(new Error("connection ended")));
    own.on("notification", ({ channel, payload = "" }) => channels[channel]?.(payload));
    await own
      .connect()
      .then(() => own.query(names.map((name) => `listen ${name}`).join("; ")), again)
      .catch(again);
  }

  void listen();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}
