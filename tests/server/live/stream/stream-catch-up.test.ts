import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "../../../../server/platform/db/open-database.ts";
import { createBus } from "../../../../server/platform/fact/fact-bus.ts";
import { startCatchUp } from "../../../../server/live/stream/stream-catch-up.ts";
import { Ledger } from "../../../../server/live/stream/fact-ledger.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A ledger whose database has facts up to `head`, and the number of its readings. */
async function started() {
  let head = 5;
  let reads = 0;
  const received: number[] = [];
  const query = (sql: string, [since]: readonly number[] = []) => {
    if (sql.includes("fact_head")) return Promise.resolve([{ seq: head }]);
    reads += 1;
    const missing = Array.from(
      { length: head - (since ?? 0) },
      (_, index) => (since ?? 0) + index + 1,
    );
    return Promise.resolve(missing.map((seq) => ({ payload: { seq } })));
  };
  const ledger = new Ledger({ query } as unknown as Database, (facts) =>
    received.push(...facts.map(({ seq }) => seq)),
  );
  await ledger.start();
  const bus = createBus();
  const stop = startCatchUp({ bus, ledger, everyMs: 800 });
  const tick = async () => {
    bus.publish("factHead", { seq: head });
    await vi.advanceTimersByTimeAsync(1000);
  };
  return { received, tick, stop, reads: () => reads, write: () => (head += 1) };
}

describe("facts without a message", () => {
  it("are read as soon as the poll reports them", async () => {
    const { received, tick, stop, write } = await started();
    write();
    await tick();
    expect(received).toEqual([6]);
    stop();
  });

  it("are found while the poll is stopped", async () => {
    const { received, tick, stop, write } = await started();
    await tick();
    write();
    await vi.advanceTimersByTimeAsync(4000);
    expect(received).toEqual([6]);
    stop();
  });

  it("are polled in any case if other servers write", async () => {
    const { received, tick, stop, reads, write } = await started();
    await tick();
    expect(reads()).toBeGreaterThan(0);
    write();
    await vi.advanceTimersByTimeAsync(800);
    expect(received).toEqual([6]);
    stop();
  });
});
