import pg from "pg";
import type { Query } from "../db/open.ts";
import type { Topics } from "../fact/bus.ts";

type Ended = Topics["sessionEnded"];

const channel = "house_watch_session_ended";
/** Between two tries to reach the database, ms. */
const retryMs = 1000;

/**
 * Tells the other servers on the same PostgreSQL that these sessions are over: when, and only when,
 * the transaction commits. On the embedded engine there is no other server.
 */
export const tellEnding = async (on: { readonly query: Query }, ended: Ended): Promise<void> =>
  void (await on.query("select pg_notify($1, $2)", [channel, JSON.stringify(ended)]));

export interface EndingNews {
  stop(): Promise<void>;
}

export interface EndingNewsDeps {
  readonly databaseUrl: string;
  readonly onEnded: (ended: Ended) => void;
  readonly onError: (error: Error) => void;
}

/**
 * Hears which sessions have ended, on this server or another, by a connection of its own. While
 * that is broken, and behind a pool that gives a connection for one statement only, the servers
 * find out by looking (stream/hub.ts, session.ts).
 */
export function hearEndings(deps: EndingNewsDeps): EndingNews {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function listen(): Promise<void> {
    const own = new pg.Client({
      connectionString: deps.databaseUrl,
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
      deps.onError(error);
      void leave();
      retry = setTimeout(() => void listen(), retryMs);
    };
    own.on("error", again);
    own.on("end", () => again(new Error("connection ended")));
    own.on("notification", ({ payload }) => {
      const ended = readEnded(payload ?? "");
      if (ended !== null) deps.onEnded(ended);
    });
    await own
      .connect()
      .then(() => own.query(`listen ${channel}`), again)
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

/** Null for what is not ours: whoever may connect to the database may notify. */
function readEnded(payload: string): Ended | null {
  try {
    const { userId, tokenHash } = JSON.parse(payload) as Partial<Ended>;
    if (typeof userId !== "number") return null;
    return { userId, tokenHash: typeof tokenHash === "string" ? tokenHash : null };
  } catch {
    return null;
  }
}
