import { beforeEach, describe, expect, it } from "vitest";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import type { RangeReply } from "../../../../contract/telemetry/telemetry.ts";
import { hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { type TrendQuery, TrendHistory } from "../../../../src/stores/telemetry/trend-history.ts";
import type { RangeRequest } from "../../../../src/stores/port/history-port.ts";
import { buildAlarm, noon } from "../../harness/fleet-factory.ts";
import { FakeClock, settle } from "../../harness/fake-clock.ts";

const hour = hourMs;
const week: TrendQuery = {
  houseId: 100,
  metrics: ["temp"],
  window: { latestMs: 168 * hour },
  grain: "minute",
};

interface Call {
  readonly query: RangeRequest;
  readonly signal: AbortSignal;
  readonly isForeground: boolean;
  answer(value: number): Promise<void>;
  fail(reason: string): Promise<void>;
}

let clock: FakeClock;
let calls: Call[];
let trend: TrendHistory;
let alarms: readonly Alarm[];
const reply = ({ from, to, pixels, metrics }: RangeRequest, value: number): RangeReply => {
  const bucketMs = Math.max(60_000, Math.ceil((to - from) / pixels / minuteMs) * minuteMs);
  return {
    from,
    bucketMs,
    buckets: Math.ceil((to - from) / bucketMs),
    edges: null,
    grain: "minute",
    series: metrics.map((metric) => ({
      kind: "gauge",
      metric,
      min: [value],
      max: [value],
      mean: [value],
      stats: null,
    })),
  };
};
/** Calls for curves, not for their accompanying data. */
const curves = () => calls.filter(({ query }) => !query.metrics.includes("runMode"));
const valueOf = (picture: { reply: RangeReply } | null) =>
  picture?.reply.series[0]?.kind === "gauge" ? picture.reply.series[0].mean[0] : undefined;

beforeEach(() => {
  clock = new FakeClock(noon);
  calls = [];
  alarms = [];
  trend = new TrendHistory({
    clock,
    serverNow: () => clock.now() + 5000,
    history: {
      range: (query, { signal, isForeground }) =>
        new Promise((resolve, reject) => {
          calls.push({
            query: query,
            signal,
            isForeground,
            answer: async (value) => {
              resolve(reply(query, value));
              await settle();
            },
            fail: async (reason) => {
              reject(new Error(reason));
              await settle();
            },
          });
        }),
      lanes: async () => ({ alarms, changes: [] }),
    },
  });
});

async function shown(query: TrendQuery = week): Promise<void> {
  trend.show(query);
  trend.start();
  await curves()[0]!.answer(20);
}

describe("the whole window", () => {
  it("ends at the server's present, and is fetched with the alarms and run modes of the same period", async () => {
    alarms = [buildAlarm()];
    await shown();
    expect(curves()[0]!.query).toMatchObject({
      houseId: 100,
      metrics: ["temp"],
      from: noon + 5000 - 168 * hour,
      to: noon + 5000,
      grain: "auto",
    });
    expect(calls.find(({ query }) => query.metrics.includes("runMode"))?.query).toMatchObject({
      from: noon + 5000 - 168 * hour,
      to: noon + 5000,
    });
    expect(trend.lanes.alarms.map(({ id }) => id)).toEqual([1]);
    expect([trend.state, valueOf(trend.coarse)]).toEqual(["ready", 20]);
  });

  it("is fetched again every minute while it ends in the present, and the previous curve stays meanwhile", async () => {
    await shown();
    await clock.advance(60_000);
    expect(curves()).toHaveLength(2);
    expect(valueOf(trend.coarse)).toBe(20);
    expect(trend.whole?.to).toBe(noon + 65_000);
    await curves()[1]!.answer(21);
    expect(valueOf(trend.coarse)).toBe(21);
  });

  it("is not fetched again when it ended in the past", async () => {
    await shown({ ...week, window: { from: noon - 9 * hour, to: noon - 3 * hour } });
    await clock.advance(300_000);
    expect(curves()).toHaveLength(1);
  });

  it("is not fetched before it is on screen or after it has left", async () => {
    trend.show(week);
    expect(calls).toHaveLength(0);
    trend.start();
    const [call] = curves();
    trend.stop();
    expect(call!.signal.aborted).toBe(true);
    await call!.answer(20);
    await clock.advance(300_000);
    expect([trend.coarse, curves().length, clock.pending]).toEqual([null, 1, 0]);
  });

  it("requests the chosen granularity, minutes by the width of the screen", async () => {
    await shown({ ...week, grain: "day" });
    expect(curves()[0]!.query.grain).toBe("day");
  });

  it("requests no curve when no indicator is chosen", () => {
    trend.show({ ...week, metrics: [] });
    trend.start();
    expect(curves()).toHaveLength(0);
  });

  it("keeps the shown curve after a failure, reports it, and retries after 15 s", async () => {
    await shown();
    await clock.advance(60_000);
    await curves()[1]!.fail("no network");
    expect([trend.state, trend.failure, valueOf(trend.coarse)]).toEqual([
      "failed",
      "no network",
      20,
    ]);
    await clock.advance(15_000);
    await curves()[2]!.answer(22);
    expect([trend.state, trend.failure, valueOf(trend.coarse)]).toEqual(["ready", null, 22]);
  });

  it("shows failures of a person's request, but not of automatic ones", async () => {
    trend.show(week);
    trend.start();
    const isForeground = () => calls.splice(0).map((call) => call.isForeground);
    expect(new Set(isForeground())).toEqual(new Set([true]));
    await clock.advance(60_000);
    expect(new Set(curves().map((call) => call.isForeground))).toEqual(new Set([false]));
    await calls[0]!.fail("away");
    isForeground();
    await clock.advance(15_000);
    expect(new Set(isForeground())).toEqual(new Set([false]));
    trend.zoomTo(noon - 2 * hour, noon - hour);
    await clock.advance(150);
    expect(isForeground()).toEqual([true]);
  });
  it("forgets one house for another, and keeps the picture while indicators of the same house are fetched", async () => {
    await shown();
    trend.show({ ...week, metrics: ["temp", "rh"] });
    expect([valueOf(trend.coarse), curves().at(-1)!.query.metrics]).toEqual([20, ["temp", "rh"]]);
    trend.show({ ...week, houseId: 101 });
    expect([trend.coarse, trend.state]).toEqual([null, "loading"]);
  });

  it("ignores the response to an older call", async () => {
    trend.show(week);
    trend.start();
    trend.show({ ...week, metrics: ["rh"] });
    const [old, now] = curves();
    await now!.answer(60);
    await old!.answer(20);
    expect([
      old!.signal.aborted,
      valueOf(trend.coarse),
      trend.coarse?.reply.series[0]?.metric,
    ]).toEqual([true, 60, "rh"]);
  });
});

describe("zooming", () => {
  const near = [noon - 10 * hour, noon - 8 * hour] as const;

  it("shows the coarse curve at once and fetches the part after 150 ms without movement", async () => {
    await shown();
    for (let step = 0; step < 5; step++) {
      trend.zoomTo(near[0] + step * minuteMs, near[1] + step * minuteMs);
      await clock.advance(100);
    }
    expect([trend.shown, curves().length, trend.isPending]).toEqual([
      { from: near[0] + 240_000, to: near[1] + 240_000 },
      1,
      true,
    ]);
    await clock.advance(50);
    expect(curves()[1]!.query).toMatchObject({ from: near[0] + 240_000, to: near[1] + 240_000 });
    await curves()[1]!.answer(30);
    expect([valueOf(trend.fine), valueOf(trend.coarse), trend.isPending]).toEqual([30, 20, false]);
  });

  it("shows only the newest part: a slow response for an older one is too late", async () => {
    await shown();
    trend.zoomTo(...near);
    await clock.advance(150);
    trend.zoomTo(near[0] + hour, near[1] + hour);
    await clock.advance(150);
    const [, old, now] = curves();
    await now!.answer(31);
    await old!.answer(30);
    expect([old!.signal.aborted, valueOf(trend.fine), trend.fine?.reply.from]).toEqual([
      true,
      31,
      near[0] + hour,
    ]);
  });

  it("keeps the finer part while a still finer one is loading", async () => {
    await shown();
    trend.zoomTo(...near);
    await clock.advance(150);
    await curves()[1]!.answer(30);
    trend.zoomTo(near[0] - 30 * hour, near[1]);
    await clock.advance(150);
    expect([valueOf(trend.fine), trend.isPending]).toEqual([30, true]);
  });

  it("fetches nothing for a part with all minutes loaded", async () => {
    await shown();
    trend.zoomTo(...near);
    await clock.advance(150);
    await curves()[1]!.answer(30);
    trend.zoomTo(near[0] + 600_000, near[1] - 600_000);
    await clock.advance(1000);
    expect([curves().length, trend.isPending]).toEqual([2, false]);
  });

  it("to the same part makes no call and aborts none", async () => {
    await shown();
    trend.zoomTo(...near);
    await clock.advance(150);
    trend.zoomTo(...near);
    await clock.advance(150);
    expect([curves().length, curves()[1]!.signal.aborted]).toEqual([2, false]);
  });

  it("returns to the loaded whole window, and cancels the part's call", async () => {
    await shown();
    trend.zoomTo(...near);
    await clock.advance(150);
    trend.reset();
    expect([trend.zoom, trend.shown, curves()[1]!.signal.aborted, trend.isPending]).toEqual([
      null,
      trend.whole,
      true,
      false,
    ]);
  });

  it("zooming out beyond the window is the whole window", async () => {
    await shown();
    trend.zoomTo(noon - 400 * hour, noon + hour);
    expect(trend.zoom).toBeNull();
  });

  it("is over when another window is chosen", async () => {
    await shown();
    trend.zoomTo(...near);
    trend.show({ ...week, window: { latestMs: 24 * hour } });
    expect([trend.zoom, trend.fine]).toEqual([null, null]);
  });
});
