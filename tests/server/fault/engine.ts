import pg from "pg";

async function command(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

export interface ServerDatabase {
  /** Variables for a server process; empty with the embedded engine, which lives in DATA_DIR. */
  readonly env: Record<string, string>;
  readonly databaseUrl: string | undefined;
  drop(): Promise<void>;
}

/**
 * An empty database for a server process: on the PostgreSQL of TEST_DATABASE_URL, else the embedded
 * engine's own.
 */
export async function makeServerDatabase(purpose: string): Promise<ServerDatabase> {
  const base = process.env.TEST_DATABASE_URL;
  if (base === undefined) return { env: {}, databaseUrl: undefined, drop: async () => undefined };
  const name = `house_watch_${purpose}_${process.pid}`;
  await command(base, `drop database if exists ${name} with (force)`);
  await command(base, `create database ${name}`);
  const url = new URL(base);
  url.pathname = `/${name}`;
  return {
    env: { DATABASE_URL: url.href },
    databaseUrl: url.href,
    drop: () => command(base, `drop database if exists ${name} with (force)`),
  };
}
