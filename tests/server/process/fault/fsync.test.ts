import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Database,
  openDatabase,
  type OwnDatabase,
} from "../../../../server/platform/db/open-database.ts";
import { makeServerDatabase, type ServerDatabase } from "./harness/server-database.ts";
import { pause } from "./harness/lost-load.ts";

const commits = 100;
let engine: ServerDatabase;
let dataDir: string;
let database: OwnDatabase;

/** Since version 18 the syncs of the log are counted with all other input and output. */
const countOf = (version: number): string =>
  version >= 180_000
    ? "select sum(fsyncs)::float8 as count from pg_stat_io where object = 'wal'"
    : "select wal_sync::float8 as count from pg_stat_wal";

/** Returns how often PostgreSQL has flushed its log to disk since its start. */
async function syncs(on: Database): Promise<number> {
  // A process reports its counts at most once a second.
  await pause(1500);
  await on.query("select pg_stat_force_next_flush()");
  const [server] = await on.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  const [row] = await on.query<{ count: number }>(countOf(server!.version));
  return row!.count;
}

beforeAll(async () => {
  engine = await makeServerDatabase("fsync");
  dataDir = await mkdtemp(join(tmpdir(), "house-watch-fsync-"));
  database = await openDatabase({
    databaseUrl: engine.databaseUrl,
    dataDir,
    onError: (error) => console.error(error.message),
  });
}, 60_000);
afterAll(async () => {
  await database.close();
  await engine.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test("each of 100 commits is on disk, with the server's own connections", async () => {
  await database.query("create table synced (no int)");
  const before = await syncs(database);
  for (let index = 0; index < commits; index += 1)
    await database.transaction((tx) => tx.query("insert into synced values ($1)", [index]));
  // Other users of the same PostgreSQL can only increase the count.
  expect((await syncs(database)) - before).toBeGreaterThanOrEqual(commits);
  const [settings] = await database.query(
    `select current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as "synchronousCommit"`,
  );
  expect(settings).toEqual({ fsync: "on", synchronousCommit: "on" });
});
