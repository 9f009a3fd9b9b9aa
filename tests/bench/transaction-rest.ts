import pg from "pg";

const lookMs = 20;

/** Watches how long transactions are idle between two statements, as seen by the database. */
export interface RestWatch {
  /** Begins to look at the database of the server. */
  watch(databaseUrl: string): Promise<void>;
  /** The longest idle time since the last call, finished or not, ms. */
  take(): number;
  close(): Promise<void>;
}

export function startRestWatch(): RestWatch {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let longest = 0;
  let isBusy = false;
  const look = async (name: string) => {
    if (isBusy || client === undefined) return;
    isBusy = true;
    const { rows } = await client.query<{ ms: number | null }>(
      `select max(extract(epoch from clock_timestamp() - state_change) * 1000)::float8 as ms
       from pg_stat_activity where datname = $1 and state = 'idle in transaction'`,
      [name],
    );
    longest = Math.max(longest, rows[0]?.ms ?? 0);
    isBusy = false;
  };
  return {
    watch: async (databaseUrl) => {
      client = new pg.Client({ connectionString: databaseUrl });
      client.on("error", () => undefined);
      await client.connect();
      const name = new URL(databaseUrl).pathname.slice(1);
      timer = setInterval(() => void look(name).catch(() => undefined), lookMs);
    },
    take: () => {
      const longestRest = longest;
      longest = 0;
      return longestRest;
    },
    close: async () => {
      clearInterval(timer);
      await client?.end();
    },
  };
}
