import { afterEach, beforeEach, expect, test } from "vitest";
import {
  readDue,
  type TimersDeps,
} from "../../../../../server/telemetry/ingest/intake/ingest-timers.ts";
import { partitionOf } from "../../../../../server/platform/db/cluster/house-partition.ts";
import { networkIdOf } from "../fleet-plan.ts";
import { openSite, type Site } from "../ingest-site.ts";
import { openShare } from "./server-share.ts";

type Share = Awaited<ReturnType<typeof openShare>>;

const offlineAfterMs = 180_000;
/** The longest wait for a gateway whose server has left, ms. */
const returnMs = 120_000;
const nobody = -1;

let site: Site;
beforeEach(async () => {
  site = await openSite(3);
});
afterEach(() => site.close());

const homeOf = async (number: number): Promise<number | null> => {
  const [row] = await site.database.query<{ home: number | null }>(
    "select home from house_states where house_id = $1",
    [site.houseId(number)],
  );
  return row!.home;
};

/** Returns whether this server handles the first house's delays, and its silence. */
async function duties(
  fence: number,
  {
    listed,
    left = {},
    hasPartition,
  }: {
    readonly listed: readonly number[];
    /** Times at which servers left, by fencing number. */
    readonly left?: Readonly<Record<number, number>>;
    readonly hasPartition: boolean;
  },
): Promise<readonly string[]> {
  const houseId = site.houseId(1);
  const at = site.clock.at + 3 * offlineAfterMs;
  const leases: TimersDeps["leases"] = {
    fence,
    owned: () => (hasPartition ? [partitionOf(houseId)] : []),
    listed: (since?: number) => [
      ...listed,
      ...Object.entries(left).flatMap(([one, when]) =>
        when > (since ?? Infinity) ? [Number(one)] : [],
      ),
    ],
  };
  await site.database.query("update house_states set due_at = $1 where house_id = $2", [
    new Date(at),
    houseId,
  ]);
  const { database } = site;
  const due = await readDue({ database, offlineAfterMs, leases }, at, at - offlineAfterMs);
  return [
    ...(due.due.includes(houseId) ? ["due"] : []),
    ...(due.silent.includes(houseId) ? ["silent"] : []),
  ];
}

test("the server whose broker receives a gateway's messages is the home of its house", async () => {
  const [a, b, dealt] = [
    await openShare(site, true),
    await openShare(site, true),
    await openShare(site, false),
  ];
  expect(await homeOf(1)).toBeNull();
  await a.take(1);
  expect([await homeOf(1), await homeOf(2)]).toEqual([a.share.fence, null]);
  await b.take(2);
  expect(await homeOf(1)).toBe(b.share.fence);
  // A sign of life without content counts as a message; a request by the server itself does not.
  a.ingest.received(networkIdOf(1));
  await expect.poll(() => homeOf(1), { timeout: 10_000 }).toBe(a.share.fence);
  void b.ingest.submit([{ kind: "tick", houseId: site.houseId(1), receivedAt: site.now() }]);
  await expect.poll(() => b.ingest.ageMs(), { timeout: 10_000 }).not.toBeNull();
  await expect.poll(() => b.ingest.waiting(), { timeout: 10_000 }).toBe(0);
  expect(await homeOf(1)).toBe(a.share.fence);
  // A broker that distributes messages to all servers does not make any of them a home.
  await dealt.take(3);
  expect(await homeOf(1)).toBeNull();
  for (const item of [a, b, dealt]) await item.ingest.stop();
});

test("a house's timers belong to its home, or to the partition's owner after the home has left", async () => {
  const home = await openShare(site, true);
  await home.take(1);
  const { fence } = home.share;
  const other = fence + 1;
  const both = { listed: [fence, other] };
  const at = site.clock.at + 3 * offlineAfterMs;
  expect(await duties(fence, { ...both, hasPartition: false })).toEqual(["due", "silent"]);
  expect(await duties(other, { ...both, hasPartition: true })).toEqual([]);
  const without = { listed: [other], hasPartition: true };
  expect(await duties(other, without)).toEqual(["due", "silent"]);
  expect(await duties(other, { ...without, hasPartition: false })).toEqual([]);
  // The silence may have been the server's.
  expect(await duties(other, { ...without, left: { [fence]: at - returnMs + 1 } })).toEqual([
    "due",
  ]);
  expect(await duties(other, { ...without, left: { [fence]: at - returnMs } })).toEqual([
    "due",
    "silent",
  ]);
  expect(await duties(nobody, { ...without, hasPartition: false })).toEqual([]);
  await home.ingest.stop();
});

const reports = async () =>
  (await site.refused())
    .filter(({ reason }) => reason === "twoDevices")
    .map(({ detail }) => detail);

/** Two servers receive from the first gateway alternately, a minute apart, over new connections. */
async function byTurns(one: Share, other: Share, connectedAt: () => number) {
  for (let seq = 1; seq <= 16; seq += 1) {
    site.clock.at += 60_000;
    await (seq % 2 === 0 ? one : other).take(seq, connectedAt());
  }
}

test("two devices with the network ID of one gateway at two servers are reported", async () => {
  const [a, b] = [await openShare(site, true), await openShare(site, true)];
  const start = site.clock.at;
  await byTurns(a, b, () => start);
  expect(await reports()).toEqual(["telemetry: at two servers"]);
  for (const item of [a, b]) await item.ingest.stop();
});

test("a gateway that connects to another server each time is one device", async () => {
  const [a, b] = [await openShare(site, true), await openShare(site, true)];
  await byTurns(a, b, () => site.clock.at - 1000);
  expect(await reports()).toEqual([]);
  for (const item of [a, b]) await item.ingest.stop();
});
