import { autorun } from "mobx";
import { describe, expect, it } from "vitest";
import type { DayLineReply } from "../../../../contract/telemetry/telemetry.ts";
import { hourMs } from "../../../../contract/base/time.ts";
import { DayLineStore } from "../../../../src/stores/telemetry/day-line-store.ts";
import { noon } from "../../harness/fleet-factory.ts";
import { FakeClock, settle } from "../../harness/fake-clock.ts";

const hours = (value: number | null) => new Array<number | null>(24).fill(value);
const replyFor = (houseIds: readonly number[]): DayLineReply => ({
  from: 0,
  bucketMs: hourMs,
  buckets: 24,
  houses: houseIds.map((houseId) => ({
    houseId,
    min: hours(1),
    max: hours(2),
    target: hours(null),
  })),
});

function storeOf(
  answer: (houseIds: readonly number[]) => Promise<DayLineReply> = async (ids) => replyFor(ids),
) {
  const clock = new FakeClock(noon);
  const requests: (readonly number[])[] = [];
  const store = new DayLineStore(clock, (ids) => {
    requests.push(ids);
    return answer(ids);
  });
  return { clock, store, requests, end: store.start() };
}

describe("DayLineStore", () => {
  it("collects requests briefly and fetches the last ones in one call", async () => {
    const { clock, store, requests } = storeOf();
    store.request([1, 2]);
    await clock.advance(100);
    store.request([2, 3]);
    expect(requests).toEqual([]);
    await clock.advance(50);
    expect([requests, store.get(1), store.get(3)?.max[0]]).toEqual([[[2, 3]], undefined, 2]);
  });

  it("requests only stale lines, and again after a minute", async () => {
    const { clock, store, requests } = storeOf();
    store.request([1]);
    await clock.advance(150);
    store.request([1, 2]);
    await clock.advance(2000);
    expect(requests).toEqual([[1], [2]]);
    await clock.advance(60_000);
    expect(requests.slice(2).flat().sort()).toEqual([1, 2]);
  });

  it("requests at most a hundred at once, one call at a time", async () => {
    let answer: (() => void) | undefined;
    const { clock, store, requests } = storeOf(
      (ids) => new Promise((resolve) => (answer = () => resolve(replyFor(ids)))),
    );
    store.request(Array.from({ length: 150 }, (_, i) => i + 1));
    await clock.advance(3000);
    expect(requests.map(({ length }) => length)).toEqual([100]);
    answer?.();
    await settle();
    expect(requests.map(({ length }) => length)).toEqual([100, 50]);
  });

  it("keeps its line after a failure, reports it, and retries", async () => {
    let isDown = false;
    const { clock, store, requests } = storeOf(async (ids) => {
      if (isDown) throw new Error("down");
      return replyFor(ids);
    });
    store.request([1]);
    await clock.advance(1000);
    isDown = true;
    await clock.advance(60_000);
    expect([store.hasFailed, store.get(1)?.min[0], requests.length]).toEqual([true, 1, 2]);
    isDown = false;
    await clock.advance(16_000);
    expect([store.hasFailed, requests.length]).toEqual([false, 3]);
  });

  it("remembers that the server has none for a house, and does not request it again at once", async () => {
    const { clock, store, requests } = storeOf(async () => replyFor([]));
    store.request([1]);
    await clock.advance(5000);
    expect([store.get(1), requests.length]).toEqual([null, 1]);
  });

  it("keeps the latest 500, and always those in view", async () => {
    const { clock, store } = storeOf();
    for (let page = 0; page < 6; page++) {
      store.request(Array.from({ length: 100 }, (_, i) => page * 100 + i + 1));
      await clock.advance(1000);
    }
    expect([
      store.get(1),
      store.get(100),
      store.get(101)?.houseId,
      store.get(600)?.houseId,
    ]).toEqual([undefined, undefined, 101, 600]);
  });

  it("notifies a viewer of a house only about its line", async () => {
    const { clock, store } = storeOf();
    let drawn = 0;
    const end = autorun(() => {
      store.get(7);
      drawn += 1;
    });
    store.request([1]);
    await clock.advance(200);
    expect(drawn).toBe(1);
    end();
  });

  it("stops with the page: no timer is left, and a late response changes nothing", async () => {
    let answer: (() => void) | undefined;
    const { clock, store, end } = storeOf(
      (ids) => new Promise((resolve) => (answer = () => resolve(replyFor(ids)))),
    );
    store.request([1]);
    await clock.advance(200);
    end();
    answer?.();
    await settle();
    expect([store.get(1), clock.pending]).toEqual([undefined, 0]);
  });
});
