import { beforeEach, describe, expect, it } from "vitest";
import type { OverviewSummary } from "../../../../contract/live/overview.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import { FleetSummaryStore } from "../../../../src/stores/fleet/fleet-summary-store.ts";
import { buildSummary, noon } from "../../harness/fleet-factory.ts";
import { FakeClock, settle } from "../../harness/fake-clock.ts";

let clock: FakeClock;
let store: FleetSummaryStore;
let calls: {
  readonly signal: AbortSignal;
  readonly answer: (summary: OverviewSummary) => void;
  readonly refuse: (error: Error) => void;
}[];

beforeEach(() => {
  clock = new FakeClock(noon);
  calls = [];
  store = new FleetSummaryStore(
    (signal) => new Promise((answer, refuse) => void calls.push({ signal, answer, refuse })),
    clock,
  );
});

describe("the summary", () => {
  it("is fetched while it is shown, 30 s after each reply, by one call for all views", async () => {
    const end = store.watch();
    store.watch();
    expect(calls).toHaveLength(1);
    await clock.advance(60_000);
    expect(calls).toHaveLength(1);
    calls[0]!.answer(buildSummary());
    await clock.advance(29_999);
    expect([calls.length, store.summary]).toEqual([1, buildSummary()]);
    await clock.advance(1);
    expect(calls).toHaveLength(2);
    end();
    expect(calls[1]!.signal.aborted).toBe(false);
  });

  it("is not fetched once it is not shown, and a late reply is dropped", async () => {
    const end = store.watch();
    end();
    end();
    calls[0]!.answer(buildSummary());
    await clock.advance(120_000);
    expect([calls[0]!.signal.aborted, calls.length, store.summary, clock.pending]).toEqual([
      true,
      1,
      null,
      0,
    ]);
  });

  it("stays when a later call fails, has the reason, and is fetched again", async () => {
    store.watch();
    calls[0]!.answer(buildSummary());
    await clock.advance(30_000);
    calls[1]!.refuse(new Error("no answer"));
    await settle();
    expect([store.summary, store.failure]).toEqual([buildSummary(), "no answer"]);
    await clock.advance(30_000);
    calls[2]!.answer(buildSummary({ serverTime: noon + 60_000 }));
    await settle();
    expect([store.summary?.serverTime, store.failure]).toEqual([noon + minuteMs, null]);
  });

  it("of one user is not shown to the next", async () => {
    store.watch();
    calls[0]!.answer(buildSummary());
    await settle();
    void store.load();
    store.clear();
    calls[1]!.answer(buildSummary());
    await settle();
    expect(store.summary).toBeNull();
  });
});
