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
  /** Variables for a server process; empty if it has its own PostgreSQL in DATA_DIR. */
  readonly env: Record<string, string>;
  readonly databaseUrl: string | undefined;
  drop(): Promise<void>;
}

/**
 * An empty database for a server process: on the PostgreSQL of TEST_DATABASE_URL, or with
 * TEST_OWN_DATABASE on the one that the server starts itself. It has its tables if the test run has
 * created a template (factories/template.ts). `isBare` means without tables, as a restore requires.
 */
export async function makeServerDatabase(purpose: string, isBare = false): Promise<ServerDatabase> {
  const base =
    process.env.TEST_OWN_DATABASE === undefined ? process.env.TEST_DATABASE_URL : undefined;
  if (base === undefined) return { env: {}, databaseUrl: undefined, drop: async () => undefined };
  const name = `house_watch_${purpose}_${process.pid}`;
  await command(base, `drop database if exists ${name} with (force)`);
  const template = isBare ? undefined : process.env.TEST_TEMPLATE_DATABASE;
  await command(
    base,
    `create database ${name}${template === undefined ? "" : ` template ${template}`}`,
  );
  const url = new URL(base);
  url.pathname = `/${name}`;
  return {
    env: { DATABASE_URL: url.href },
    databaseUrl: url.href,
    drop: () => command(base, `drop database if exists ${name} with (force)`),
  };
}
