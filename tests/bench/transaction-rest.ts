import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";

const lookMs = 20;

/** Watches how long transactions rest between two statements, as their database sees it. */
export interface RestWatch {
  /** What the server is started with. */
  readonly environment: Readonly<Record<string, string>>;
  /** Begins to look at the database of the server; nothing to do for the embedded one. */
  watch(databaseUrl: string | undefined): Promise<void>;
  /** The longest rest that has ended, or lasts, since the last call, ms. */
  take(): number;
  close(): Promise<void>;
}

export const startRestWatch = (isEmbedded: boolean): RestWatch =>
  isEmbedded ? watchEmbedded() : watchPostgres();

function watchEmbedded(): RestWatch {
  const folder = mkdtempSync(join(tmpdir(), "house-watch-rest-"));
  const file = join(folder, "rests");
  return {
    environment: {
      NODE_OPTIONS: `--import ${resolve("dist/bench/rest-watch.js")}`,
      REST_FILE: file,
    },
    watch: async () => writeFileSync(file, ""),
    take: () => {
      const rests = readFileSync(file, "utf8").split("\n");
      writeFileSync(file, "");
      return Math.max(0, ...rests.map((line) => Number(line.split(" ")[1] ?? 0)));
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

function watchPostgres(): RestWatch {
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
    environment: {},
    watch: async (databaseUrl) => {
      client = new pg.Client({ connectionString: databaseUrl });
      client.on("error", () => undefined);
      await client.connect();
      const name = new URL(databaseUrl ?? "").pathname.slice(1);
      timer = setInterval(() => void look(name).catch(() => undefined), lookMs);
    },
    take: () => {
      const taken = longest;
      longest = 0;
      return taken;
    },
    close: async () => {
      clearInterval(timer);
      await client?.end();
    },
  };
}
