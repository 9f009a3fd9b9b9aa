import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Database,
  openDatabase,
  type OwnDatabase,
} from "../../../../server/platform/db/open-database.ts";
import { makeServerDatabase, type ServerDatabase } from "./harness/server-database.ts";
import { pause } from "./harness/lost-load.ts";

const base = process.env.TEST_DATABASE_URL;
const commits = 100;
let engine: ServerDatabase;
let database: OwnDatabase;

/** Returns how often PostgreSQL has flushed its log to disk since its start. */
async function syncs(on: Database): Promise<number> {
  // A process reports its counts once a second at most.
  await pause(1500);
  await on.query("select pg_stat_force_next_flush()");
  const [row] = await on.query<{ count: number }>(
    "select wal_sync::float8 as count from pg_stat_wal",
  );
  return row!.count;
}

describe.skipIf(base === undefined)(
  "what PostgreSQL has committed is on the disk (skipped without TEST_DATABASE_URL)",
  () => {
    beforeAll(async () => {
      engine = await makeServerDatabase("fsync");
      database = await openDatabase({
        databaseUrl: engine.databaseUrl,
        dataDir: "",
        onError: (error) => console.error(error.message),
      });
    }, 60_000);
    afterAll(async () => {
      await database.close();
      await engine.drop();
    });

    test("each of 100 commits, one after another, with the server's own connections", async () => {
      await database.query("create table synced (no int)");
      const before = await syncs(database);
      for (let no = 0; no < commits; no += 1)
        await database.transaction((tx) => tx.query("insert into synced values ($1)", [no]));
      // Others on the same PostgreSQL add to it, and take nothing away.
      expect((await syncs(database)) - before).toBeGreaterThanOrEqual(commits);
      const [settings] = await database.query(
        `select current_setting('fsync') as fsync,
           current_setting('synchronous_commit') as "synchronousCommit"`,
      );
      expect(settings).toEqual({ fsync: "on", synchronousCommit: "on" });
    });
  },
);
