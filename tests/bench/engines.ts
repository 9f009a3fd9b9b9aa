import pg from "pg";

interface Engine {
  readonly name: string;
  readonly url: string | undefined;
}

/**
 * Databases a bench runs on: the embedded one, and PostgreSQL where it answers (TEST_DATABASE_URL,
 * else the loopback default). `ENGINE` names one of them.
 */
export async function engines(): Promise<readonly Engine[]> {
  const only = process.env.ENGINE;
  return (await found()).filter(({ name }) => only === undefined || name === only);
}

async function found(): Promise<readonly Engine[]> {
  const url = process.env.TEST_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.end();
    return [
      { name: "embedded", url: undefined },
      { name: "PostgreSQL", url },
    ];
  } catch {
    process.stdout.write("PostgreSQL does not answer: embedded database only.\n");
    return [{ name: "embedded", url: undefined }];
  }
}

/** Runs `work` once an engine; the factories open the database that TEST_DATABASE_URL names. */
export async function onEachEngine(work: (engine: string) => Promise<void>): Promise<void> {
  for (const { name, url } of await engines()) {
    if (url === undefined) delete process.env.TEST_DATABASE_URL;
    else process.env.TEST_DATABASE_URL = url;
    await work(name);
  }
}
