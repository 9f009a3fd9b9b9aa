import pg from "pg";

/** Connections are checked this often: others may use the pool in between. */
const checks = 5;

const pidOf = async (client: pg.Client): Promise<number | undefined> =>
  (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;

/**
 * True if the address leads to a pool that hands each transaction any session of the database
 * (PgBouncer: `pool_mode = transaction`), so that two connections meet in one. Settings, kept
 * statements and notifications would get lost there without a word.
 */
export async function sharesSessions(databaseUrl: string): Promise<boolean> {
  const [one, other] = [0, 1].map(
    () =>
      new pg.Client({
        connectionString: databaseUrl,
        application_name: "house-watch-look",
        connectionTimeoutMillis: 5000,
        query_timeout: 5000,
      }),
  ) as [pg.Client, pg.Client];
  for (const client of [one, other]) client.on("error", () => undefined);
  try {
    await one.connect();
    const first = await pidOf(one);
    // A connection pooler of any kind reports a process id of its own.
    if ("processID" in one && one.processID === first) return false;
    await other.connect();
    for (let look = 0; look < checks; look += 1)
      if ((await pidOf(other)) === first || (await pidOf(one)) !== first) return true;
    return false;
  } finally {
    for (const client of [one, other]) void client.end().catch(() => undefined);
  }
}

export const sharedSessions = {
  text: "DATABASE_URL leads to a pool of connections that gives each transaction another session",
  advice: "set pool_mode = session there for this database, or name PostgreSQL itself",
} as const;

/** @throws Error with the remedy, for a pool that would lose the state of a session. */
export async function refuseShared(databaseUrl: string): Promise<void> {
  if (await sharesSessions(databaseUrl))
    throw new Error(`${sharedSessions.text}: ${sharedSessions.advice}`);
}
