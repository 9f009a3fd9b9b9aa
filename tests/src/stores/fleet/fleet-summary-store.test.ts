import { beforeEach, describe, expect, it } from "vitest";
import type { OverviewSummary } from "../../../../contract/live/overview.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import { FleetStore } from "../../../../src/stores/fleet/fleet-store.ts";
import { FleetSummaryStore } from "../../../../src/stores/fleet/fleet-summary-store.ts";
import {
  alarmFact,
  buildAlarm,
  buildDelta,
  buildHouse,
  buildSnapshot,
  buildSummary,
  noon,
} from "../../harness/fleet-factory.ts";
import { FakeClock, settle } from "../../harness/fake-clock.ts";

let clock: FakeClock;
let fleet: FleetStore;
let store: FleetSummaryStore;
let calls: {
  readonly signal: AbortSignal;
  readonly answer: (summary: OverviewSummary) => void;
  readonly refuse: (error: Error) => void;
}[];

beforeEach(() => {
  clock = new FakeClock(noon);
  calls = [];
  fleet = new FleetStore();
  store = new FleetSummaryStore(
    (signal) => new Promise((answer, refuse) => void calls.push({ signal, answer, refuse })),
    clock,
    fleet,
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

  it("is not fetched once it is hidden, and a late reply is dropped", async () => {
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

  it("is part of a picture of its time, and of no later one", async () => {
    store.watch();
    calls[0]!.answer(buildSummary());
    await settle();
    expect(store.at(noon + 90_000)).toEqual(buildSummary());
    expect(store.at(noon + 90_001)).toBeNull();
  });

  it("is fetched again 10 s after a failure", async () => {
    store.watch();
    calls[0]!.refuse(new Error("no answer"));
    await clock.advance(9999);
    expect(calls).toHaveLength(1);
    await clock.advance(1);
    expect(calls).toHaveLength(2);
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

  it("includes the alarms that the stream reported since, until the next reply contains them", async () => {
    fleet.applySnapshot(buildSnapshot({ houses: [buildHouse({ id: 1 })] }));
    store.watch();
    const severities = { lately: [0, 2, 0, 0], before: [0, 0, 0, 0] };
    calls[0]!.answer(
      buildSummary({ raised: { lately: 2, before: 0, bySeverity: severities }, urgentUntil: null }),
    );
    await settle();
    const alarms = [
      buildAlarm({ id: 7, version: 7, houseId: 1, severity: 1, raisedAt: noon + 1000 }),
      buildAlarm({ id: 8, version: 8, houseId: 1, severity: 2, raisedAt: noon + 2000 }),
      buildAlarm({ id: 9, version: 9, houseId: 1, severity: 2, raisedAt: noon - 1000 }),
    ];
    const facts = alarms.map(alarmFact);
    fleet.applyDelta(buildDelta({ seq: 9, serverTime: noon + 3000, facts }));
    // An alarm that changes later does not count as new.
    const ended = buildAlarm({
      ...alarms[0]!,
      version: 10,
      state: "closed",
      clearedAt: noon + 4000,
    });
    fleet.applyDelta(buildDelta({ prev: 9, seq: 10, facts: [alarmFact(ended)] }));
    const { raised, alarmKinds, urgentUntil } = store.summary!;
    expect(raised).toEqual({
      lately: 4,
      before: 0,
      bySeverity: { lately: [1, 3, 0, 0], before: [0, 0, 0, 0] },
    });
    expect(alarmKinds).toEqual([{ key: alarms[0]!.key, days: [0, 0, 0, 0, 0, 0, 2] }]);
    expect(urgentUntil).toBe(noon + 1000);
    await clock.advance(30_000);
    const reply = buildSummary({ serverTime: noon + 30_000 });
    calls[1]!.answer(reply);
    await settle();
    expect(store.summary).toEqual(reply);
  });
});
