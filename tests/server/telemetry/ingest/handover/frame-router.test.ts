import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { partitionOf } from "../../../../../server/platform/db/cluster/house-partition.ts";
import type { PartitionLeases } from "../../../../../server/platform/db/cluster/partition-leases.ts";
import {
  type ForwardedWork,
  NotOwned,
  type OutgoingWork,
} from "../../../../../server/platform/db/cluster/server-link.ts";
import { FrameRouter } from "../../../../../server/telemetry/ingest/handover/frame-router.ts";
import {
  outgoingWorkOf,
  workOf,
} from "../../../../../server/telemetry/ingest/handover/forwarded-work.ts";

const own = 1;
interface Open {
  readonly end: (isTaken: boolean) => void;
}

/** The work as the other server receives it, among other bytes. */
function sent({ kind, length, fill }: OutgoingWork): ForwardedWork {
  const bytes = Buffer.alloc(length + 8);
  fill(bytes, 5);
  return { kind, body: bytes.subarray(5, 5 + length) };
}

/** A server whose owners, commits and links the test controls. */
function openServer() {
  let holder: number | null = own;
  let report = () => undefined as void;
  let isIdle: (partition: number) => boolean = () => true;
  /** Work in progress with its server, and committed work in order. */
  const under: (Open & { readonly at: number; readonly name: string })[] = [];
  const committed: string[] = [];
  const begin = (at: number, name: string) =>
    new Promise<void>((resolve, reject) =>
      under.push({
        at,
        name,
        end: (isTaken) => {
          if (!isTaken) return reject(new NotOwned("test"));
          committed.push(name);
          resolve();
        },
      }),
    );
  const leases = {
    fence: own,
    holderOf: () => (holder === null ? null : { fence: holder, address: "", key: Buffer.of() }),
    others: () => [],
    onChange: (listener: () => void) => (report = listener),
    waitFor: (isPartitionIdle: (partition: number) => boolean) => (isIdle = isPartitionIdle),
  } as unknown as PartitionLeases;
  const links = {
    send: ({ fence }: { fence: number }, work: OutgoingWork, ended: (error: unknown) => void) =>
      void begin(fence, sent(work).body.toString()).then(() => ended(null), ended),
    retain: () => undefined,
  } as never;
  const router = new FrameRouter(leases, links);
  const place = (name: string) =>
    router.place(1, {
      here: () => begin(own, name),
      there: () => outgoingWorkOf({ kind: "heard", networkId: name }),
    });
  return {
    router,
    under,
    committed,
    place,
    isIdle: () => isIdle(partitionOf(1)),
    hold: (at: number | null) => {
      holder = at;
      report();
    },
  };
}
const settled = async () => {
  for (let round = 0; round < 5; round += 1) await Promise.resolve();
};

test("work is sent to the owner of its house, and keeps its order when the owner changes", async () => {
  vi.useFakeTimers();
  const server = openServer();
  const done: string[] = [];
  const place = (name: string) => void server.place(name).then(() => done.push(name));
  place("a");
  server.hold(2);
  place("b");
  expect(server.under.map(({ at, name }) => [at, name])).toEqual([[own, "a"]]);
  expect([server.isIdle(), server.router.waiting]).toEqual([false, 1]);
  server.under.shift()!.end(true);
  await settled();
  expect(server.isIdle()).toBe(true);
  expect(server.under.map(({ at, name }) => [at, name])).toEqual([[2, "b"]]);
  // The other server ends without an answer, and the house has no owner for a while.
  place("c");
  server.hold(null);
  for (const item of server.under.splice(0)) item.end(false);
  await settled();
  place("d");
  expect([server.under.length, server.router.waiting]).toEqual([0, 3]);
  server.hold(own);
  expect(server.under.map(({ at, name }) => [at, name])).toEqual([
    [own, "b"],
    [own, "c"],
    [own, "d"],
  ]);
  for (const item of server.under.splice(0)) item.end(true);
  await settled();
  expect([done, server.router.waiting]).toEqual([["a", "b", "c", "d"], 0]);
  vi.useRealTimers();
});

test("work from another server is done here or refused, never forwarded", async () => {
  const server = openServer();
  const here = vi.fn(() => Promise.resolve());
  await server.router.placeHere(1, here);
  server.hold(2);
  await expect(server.router.placeHere(1, here)).rejects.toBeInstanceOf(NotOwned);
  server.hold(null);
  const waiting = server.place("a");
  await expect(server.router.placeHere(1, here)).rejects.toBeInstanceOf(NotOwned);
  expect(here).toHaveBeenCalledTimes(1);
  server.router.stop();
  await expect(waiting).rejects.toThrow("closed");
  await expect(server.place("b")).rejects.toThrow("closed");
});

const step = fc.oneof(
  fc.constant({ kind: "place" as const }),
  fc.record({ kind: fc.constant("hold" as const), at: fc.constantFrom(null, own, 2, 3) }),
  fc.record({ kind: fc.constant("end" as const), count: fc.nat(3), isTaken: fc.boolean() }),
  fc.constant({ kind: "wait" as const }),
);

test("everything is committed once in any situation, and in order at each server", async () => {
  vi.useFakeTimers();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
      const server = openServer();
      let placed = 0;
      let done = 0;
      for (const item of steps) {
        if (item.kind === "place") {
          placed += 1;
          void server.place(String(placed)).then(() => (done += 1));
        } else if (item.kind === "hold") server.hold(item.at);
        else if (item.kind === "end")
          for (const { end } of server.under.splice(0, item.count)) end(item.isTaken);
        else vi.advanceTimersByTime(250);
        await settled();
        expect(new Set(server.under.map(({ at }) => at)).size).toBeLessThanOrEqual(1);
        const names = server.under.map(({ name }) => Number(name));
        expect(names).toEqual(names.toSorted((a, b) => a - b));
      }
      server.hold(own);
      for (let round = 0; round < 10 && done < placed; round += 1) {
        for (const { end } of server.under.splice(0)) end(true);
        await settled();
        vi.advanceTimersByTime(250);
        await settled();
      }
      expect([done, server.router.waiting]).toEqual([placed, 0]);
      expect(server.committed.map(Number).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: placed }, (_, index) => index + 1),
      );
      server.router.stop();
    }),
    { numRuns: 300 },
  );
  vi.useRealTimers();
});

test("work arrives unchanged at the other server", () => {
  const message = {
    kind: "message",
    topic: "v1/gw/鸡舍/up/tele",
    payload: Buffer.from([0, 1, 255]),
  } as const;
  expect(workOf(sent(outgoingWorkOf(message)))).toEqual(message);
  const received = { kind: "heard", networkId: "G001" } as const;
  expect(workOf(sent(outgoingWorkOf(received)))).toEqual(received);
  const question = {
    kind: "question",
    item: { kind: "tick", houseId: 7, receivedAt: 12.5 },
  } as const;
  expect(workOf(sent(outgoingWorkOf(question)))).toEqual(question);
  expect(() => workOf({ kind: 9, body: Buffer.alloc(0) })).toThrow("no known kind");
});
