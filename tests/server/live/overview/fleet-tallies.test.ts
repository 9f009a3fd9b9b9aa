import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { LargeFleets } from "../../../../server/live/overview/fleet-tallies.ts";
import type { Database } from "../../../../server/platform/db/open-database.ts";
import { serverItself } from "../../../../server/platform/session/caller-scope.ts";
import { openTestDatabase, type TestDatabase } from "../../../factories/database.ts";
import { buildFarm, buildHouse } from "../../../factories/fleet.ts";

/* Sums of a large fleet are read once for all servers of one database. */
let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  const { id: farmId } = await buildFarm(test.database);
  for (let count = 0; count < 3; count += 1) await buildHouse(test.database, { farmId });
});
afterAll(() => test.close());

let readings = 0;
/** Rejects the next reading. */
let isBroken = false;
/** The database refuses writes: its disk is full, or it is a standby. */
let isReadOnly = false;

/** A server with its own cache. */
function openServer(wholeMax = 1): LargeFleets {
  const database: Database = {
    ...test.database,
    query: async (text, values) => {
      if (isReadOnly && !/^\s*select/.test(text)) throw new Error("cannot execute");
      return test.database.query(text, values);
    },
    transaction: async (work) => {
      readings += 1;
      if (isBroken) throw new Error("away");
      return test.database.transaction(work);
    },
  };
  return new LargeFleets(database, wholeMax);
}
const age = (column: "claimed_at" | "read_at", seconds: number) =>
  test.database.query(
    `update fleet_tallies set ${column} = clock_timestamp() - make_interval(secs => $1)`,
    [seconds],
  );

beforeEach(async () => {
  await test.database.query("delete from fleet_tallies");
  [readings, isBroken, isReadOnly] = [0, false, false];
});

it("the sums are read once by servers that need them at the same time, and are equal at each", async () => {
  const result = await Promise.all(
    [1, 2, 3].map(() => openServer().read(serverItself, Date.now())),
  );
  expect(readings).toBe(1);
  expect(result[0]!.farms.map(({ houses }) => houses)).toEqual([3]);
  expect(result[1]).toEqual(result[0]);
  expect(result[2]).toEqual(result[0]);
});

it("the sums are read again if another server's are older than ten seconds, or than the caller accepts", async () => {
  await openServer().read(serverItself, Date.now());
  await age("read_at", 11);
  const here = openServer();
  await here.read(serverItself, Date.now(), 60_000);
  expect(readings).toBe(1);
  // The sums are already eleven seconds old when received.
  await here.read(serverItself, Date.now());
  expect(readings).toBe(2);
});

it("the sums are read by another server if the one that started has died or failed", async () => {
  await openServer().read(serverItself, Date.now());
  await age("read_at", 60);
  await age("claimed_at", 21);
  await openServer().read(serverItself, Date.now());
  expect(readings).toBe(2);
  await age("read_at", 60);
  isBroken = true;
  await expect(openServer().read(serverItself, Date.now())).rejects.toThrow("away");
  isBroken = false;
  // The claim is released at once, not only when it expires.
  expect(
    await test.database.query("select from fleet_tallies where claimed_at > '2000-1-1'"),
  ).toEqual([]);
  await openServer().read(serverItself, Date.now());
  expect(readings).toBe(4);
});

it("the sums are available for the first request after a start, but only for a large fleet", async () => {
  await openServer(3).warm(Date.now());
  expect(readings).toBe(0);
  const server = openServer();
  await server.warm(Date.now());
  expect(readings).toBe(1);
  await server.read(serverItself, Date.now());
  expect(readings).toBe(1);
});

it("the sums are read by each server while the database refuses writes", async () => {
  isReadOnly = true;
  for (const server of [openServer(), openServer()])
    expect((await server.read(serverItself, Date.now())).farms).toHaveLength(1);
  expect(readings).toBe(2);
});

it("the sums come from a reading that took more than ten seconds, if the caller waited for it", async () => {
  await openServer().read(serverItself, Date.now());
  await age("read_at", 60);
  await age("claimed_at", 0);
  const waiting = openServer().read(serverItself, Date.now());
  await new Promise((resolve) => setTimeout(resolve, 600));
  // The other reading began ten seconds before this request, and has ended now.
  await age("read_at", 10.3);
  await waiting;
  expect(readings).toBe(1);
});
