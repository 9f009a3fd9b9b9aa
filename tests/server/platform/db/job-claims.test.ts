import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { claimPace, Claims, mainJobs as jobs } from "../../../../server/platform/db/job-claims.ts";
import type { Database } from "../../../../server/platform/db/open-database.ts";
import { openTestDatabase } from "../../../factories/database.ts";

let database: Database;
let close: () => Promise<void>;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

beforeAll(async () => {
  ({ database, close } = await openTestDatabase());
});
afterAll(() => close());
beforeEach(() => database.query("delete from job_claims"));

/** A server of this database, with a clock of its own. */
function openServer() {
  const clock = { ms: 0 };
  // Without Redis there can be several servers.
  const on = { query: database.query };
  const claims = new Claims({ database: on, jobs, log: log as never, monotonic: () => clock.ms });
  return { claims, clock };
}
/** Advances the database's clock. */
const pass = (ms: number) =>
  database.query("update job_claims set until_at = until_at - make_interval(secs => $1)", [
    ms / 1000,
  ]);
const claimed = (claims: Claims) => jobs.filter((job) => claims.isMine(job));

describe("jobs that only one of several servers does", () => {
  test("belong to the first server while it renews its claims", async () => {
    const [a, b] = [openServer(), openServer()];
    await a.claims.runNow();
    for (let round = 0; round < 5; round += 1) {
      await b.claims.runNow();
      expect([claimed(a.claims), claimed(b.claims)]).toEqual([jobs, []]);
      await pass(claimPace.renewMs);
      a.clock.ms += claimPace.renewMs;
      await a.claims.runNow();
    }
    await a.claims.stop();
    await b.claims.stop();
  });

  test("pass to another when a server is gone or cut off, and never belong to two", async () => {
    const [a, b] = [openServer(), openServer()];
    await a.claims.runNow();
    for (let ms = 0; ms < claimPace.lastsMs; ms += 1000) {
      await b.claims.runNow();
      expect(claimed(b.claims)).toEqual([]);
      await pass(1000);
      a.clock.ms += 1000;
    }
    expect(claimed(a.claims)).toEqual([]);
    await pass(100);
    await b.claims.runNow();
    expect(claimed(b.claims)).toEqual(jobs);
    // The first server comes back: its jobs belong to the other one now.
    await a.claims.runNow();
    expect(claimed(a.claims)).toEqual([]);
    await a.claims.stop();
    await b.claims.stop();
  });

  test("are free at once when their server stops", async () => {
    const [a, b] = [openServer(), openServer()];
    await a.claims.runNow();
    await a.claims.stop();
    expect(claimed(a.claims)).toEqual([]);
    await b.claims.runNow();
    expect(claimed(b.claims)).toEqual(jobs);
    await b.claims.stop();
  });

  test("are not blocked by a database whose clock was set back", async () => {
    const [a, b] = [openServer(), openServer()];
    await a.claims.runNow();
    await pass(-3_600_000);
    await b.claims.runNow();
    expect(claimed(b.claims)).toEqual(jobs);
    await a.claims.stop();
    await b.claims.stop();
  });
});
