import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  partitionCount,
  partitionOf,
  partitionSql,
} from "../../../../../server/platform/db/cluster/house-partition.ts";
import {
  leasePace,
  PartitionLeases,
} from "../../../../../server/platform/db/cluster/partition-leases.ts";
import type { Database, Queryable } from "../../../../../server/platform/db/open-database.ts";
import { openTestDatabase } from "../../../../factories/database.ts";

let database: Database;
let close: () => Promise<void>;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const open: PartitionLeases[] = [];

beforeAll(async () => {
  ({ database, close } = await openTestDatabase());
});
beforeEach(async () => {
  await Promise.all(open.splice(0).map((item) => item.stop()));
  await database.query("delete from cluster_servers");
  await database.query("delete from cluster_partitions");
  log.warn.mockClear();
});
afterAll(async () => {
  await Promise.all(open.splice(0).map((item) => item.stop()));
  await close();
});

/** A server whose rounds only the test starts. */
function openServer(on: Queryable = database, now = Date.now) {
  const leases = new PartitionLeases({
    database: on,
    address: "127.0.0.1:1",
    isHome: false,
    log: log as never,
    now,
  });
  open.push(leases);
  return leases;
}
const counts = (servers: readonly PartitionLeases[]) =>
  servers.map((server) => server.owned().length);
async function settle(servers: readonly PartitionLeases[]) {
  for (let round = 0; round < 4; round += 1) for (const server of servers) await server.runNow();
}
/** The server's sign of life has expired. */
const miss = ({ fence }: PartitionLeases) =>
  database.query(
    "update cluster_servers set until_at = clock_timestamp() - interval '1 s' where fence = $1",
    [fence],
  );

test("SQL computes the same partition", async () => {
  const rows = await database.query<{ id: number; partition: number }>(
    `select id, ${partitionSql("id")} as partition from generate_series(1, 3000000, 377) as id`,
  );
  for (const { id, partition } of rows) expect(partition).toBe(partitionOf(id));
});

test("one server owns all partitions, and shares them fairly with servers that join", async () => {
  const a = openServer();
  await a.runNow();
  expect(counts([a])).toEqual([partitionCount]);
  const [b, c] = [openServer(), openServer()];
  await settle([a, b, c]);
  expect(counts([a, b, c])).toEqual([86, 85, 85]);
  for (let partition = 0; partition < partitionCount; partition += 1)
    expect(
      new Set([a, b, c].map((item) => item.holderOf(partition)?.fence)).size,
      "all know the same holder",
    ).toBe(1);
  await b.stop();
  await settle([a, c]);
  expect(counts([a, c])).toEqual([128, 128]);
});

test("a server whose lease expired loses all partitions at once, and returns with another number", async () => {
  const [a, b] = [openServer(), openServer()];
  await settle([a, b]);
  const before = b.fence;
  const house = Array.from({ length: 5000 }, (_, id) => id).find((id) => b.holds(id))!;
  await miss(b);
  await settle([a]);
  expect(counts([a])).toEqual([partitionCount]);
  // The server does not know yet: the fencing number in its transactions stops it.
  expect(b.holds(house)).toBe(true);
  expect(
    await database.query("select 1 from cluster_servers where fence = $1", [before]),
  ).toHaveLength(0);
  await b.runNow();
  expect(b.holds(house)).toBe(false);
  expect(b.fence).toBeGreaterThan(before!);
});

test("a server whose lease expired during a transaction keeps all until the transaction has ended", async () => {
  const [a, b] = [openServer(), openServer()];
  await settle([a, b]);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let writing = Promise.resolve();
  await new Promise<void>((begun) => {
    writing = database.transaction(async (tx) => {
      await tx.query("select 1 from cluster_servers where fence = $1 for key share", [b.fence]);
      begun();
      await released;
    });
  });
  await miss(b);
  await settle([a]);
  expect(counts([a])).toEqual([partitionCount / 2]);
  release();
  await writing;
  await settle([a]);
  expect(counts([a])).toEqual([partitionCount]);
});

test("a server with work in progress releases a partition only after the work", async () => {
  const a = openServer();
  let isBusy = true;
  a.waitFor((partition) => !isBusy || partition % 2 === 0);
  await a.runNow();
  const b = openServer();
  await settle([a, b]);
  expect(counts([a, b])).not.toEqual([128, 128]);
  const unlisted = a.owned().filter((partition) => a.holderOf(partition) === null);
  expect(unlisted.length).toBeGreaterThan(0);
  expect(unlisted.every((partition) => b.holderOf(partition)?.fence === a.fence)).toBe(true);
  isBusy = false;
  await settle([a, b]);
  expect(counts([a, b])).toEqual([128, 128]);
});

test("a server with a late sign of life continues if no other has taken over", async () => {
  const a = openServer();
  await a.runNow();
  const before = a.fence;
  await miss(a);
  await a.runNow();
  expect([a.fence, a.owned().length]).toEqual([before, partitionCount]);
  expect(leasePace.everyMs * 5).toBeLessThan(leasePace.lastsMs);
});

test("a server that left is still listed for times before it left", async () => {
  const [a, b] = [openServer(), openServer()];
  await settle([a, b]);
  const [own, gone] = [a.fence!, b.fence!];
  expect(a.listed()).toEqual([own, gone]);
  const before = Date.now() - 1;
  await b.stop();
  await a.runNow();
  expect(a.listed()).toEqual([own]);
  expect(a.listed(before)).toEqual([own, gone]);
  expect(a.listed(Date.now())).toEqual([own]);
});

test("a start time in the future, because the clock was set back, counts as now", async () => {
  const clock = { at: Date.now() };
  const a = openServer(database, () => clock.at);
  const b = openServer();
  await settle([a, b]);
  await b.stop();
  await a.runNow();
  expect(a.listed(clock.at - 1)).toHaveLength(2);
  clock.at -= 8 * 3_600_000;
  await settle([a]);
  expect(a.owned(clock.at)).toHaveLength(partitionCount);
  expect(a.listed(clock.at)).toEqual([a.fence]);
});
