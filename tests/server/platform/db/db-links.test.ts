import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Links } from "../../../../server/platform/db/db-links.ts";
import { isUnreachable } from "../../../../server/platform/db/open-database.ts";
import { onServer } from "../../../factories/database.ts";
import { openProxy } from "../../process/fault/harness/cut-proxy.ts";

const base = process.env.TEST_DATABASE_URL;

/** Number of silent checks after which an idle backend proves that the link is dead. */
const quietChecks = 8;

describe.skipIf(base === undefined)(
  "links to PostgreSQL (skipped without TEST_DATABASE_URL: a real PostgreSQL)",
  () => {
    let wire: Awaited<ReturnType<typeof openProxy>>;
    let pool: pg.Pool;
    let links: Links;
    let lost: Error[] = [];

    beforeEach(async () => {
      const url = new URL(base!);
      wire = await openProxy(Number(url.port || 5432));
      url.host = `127.0.0.1:${wire.port}`;
      const config = { connectionString: url.href, application_name: "house-watch-test" };
      lost = [];
      pool = new pg.Pool({ ...config, pipeline: true, max: 4, idleTimeoutMillis: 0 });
      pool.on("error", (error) => lost.push(error));
      pool.on("connect", (client) => client.on("error", (error) => lost.push(error)));
      links = new Links(config, 300);
      links.addPool(pool);
    });
    afterEach(async () => {
      wire.close();
      await pool.end();
    });

    const look = async (times: number) => {
      for (let round = 0; round < times; round += 1) await links.checkNow();
    };
    /** The number of the client's process in the database; the links learn it from this query. */
    const pidOf = async (client: pg.PoolClient) =>
      (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]!.pid;
    const isThere = async (pid: number) =>
      (await onServer(base!, `select 1 from pg_stat_activity where pid = ${pid}`)).length > 0;

    it("closes a dead link, releases its locks in the database, and closes unused links", async () => {
      const [used, idle] = [await pool.connect(), await pool.connect()];
      const [pid, idlePid] = [await pidOf(used), await pidOf(idle)];
      idle.release();
      await used.query("begin");
      await used.query("select pg_advisory_xact_lock(77)");
      wire.muteOpen();
      const answer = expect(used.query("select 1")).rejects.toSatisfy(isUnreachable);
      await look(quietChecks);
      await answer;
      used.release();
      await vi.waitFor(async () => expect(await isThere(pid)).toBe(false));
      expect(lost.length).toBeGreaterThan(0);
      const fresh = await pool.connect();
      expect([pid, idlePid]).not.toContain(await pidOf(fresh));
      await fresh.query("begin");
      const { rows } = await fresh.query("select pg_try_advisory_xact_lock(77) as free");
      expect(rows).toEqual([{ free: true }]);
      await fresh.query("commit");
      fresh.release();
    });

    it("does not interrupt a slow statement, or one that waits for a lock", async () => {
      const [slow, holder, waiter] = [
        await pool.connect(),
        await pool.connect(),
        await pool.connect(),
      ];
      await pidOf(slow);
      await holder.query("begin");
      await holder.query("select pg_advisory_xact_lock(78)");
      const waits = waiter.query("select pg_advisory_xact_lock(78), 'got it' as said");
      const works = slow.query("select pg_sleep(2), 'done' as said");
      await look(quietChecks * 4);
      await holder.query("commit");
      expect((await waits).rows).toMatchObject([{ said: "got it" }]);
      expect((await works).rows).toMatchObject([{ said: "done" }]);
      expect(lost).toEqual([]);
      for (const client of [slow, holder, waiter]) client.release();
    });

    it("does not interrupt a transaction that rests because the client computes", async () => {
      const client = await pool.connect();
      await pidOf(client);
      await client.query("begin");
      await look(quietChecks * 4);
      expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
      await client.query("commit");
      client.release();
    });

    it("finds that the second of two statements sent together was lost", async () => {
      const client = await pool.connect();
      await pidOf(client);
      const both = [client.query("select 1 as one"), client.query("select pg_sleep(0.5)")] as const;
      await both[0];
      wire.muteOpen();
      const answer = expect(both[1]).rejects.toSatisfy(isUnreachable);
      await vi.waitFor(async () => {
        await look(1);
        expect(lost.length).toBeGreaterThan(0);
      });
      await answer;
      client.release();
    });

    it("gives up a dead link without an answer, and works again with the first that answers", async () => {
      const client = await pool.connect();
      await pidOf(client);
      wire.muteOpen();
      wire.freeze(true);
      const answer = expect(client.query("select 1")).rejects.toSatisfy(isUnreachable);
      await look(22);
      await answer;
      client.release();
      wire.freeze(false);
      expect((await pool.query("select 2 as two")).rows).toEqual([{ two: 2 }]);
    });
  },
);
