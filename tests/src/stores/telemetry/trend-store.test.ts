import { describe, expect, it } from "vitest";
import type { RangeReply } from "../../../../contract/telemetry/telemetry.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import { TrendStore, type TrendRequest } from "../../../../src/stores/telemetry/trend-store.ts";
import { noon } from "../../harness/fleet-factory.ts";

const request = (over: Partial<TrendRequest> = {}): TrendRequest => ({
  houseId: 100,
  metrics: ["temp"],
  hours: 24,
  pixels: 200,
  ...over,
});
const reply = (over: Partial<RangeReply> = {}): RangeReply => ({
  from: noon,
  bucketMs: minuteMs,
  buckets: 0,
  edges: null,
  grain: "minute",
  series: [],
  ...over,
});

describe("a curve that cannot be fetched", () => {
  it("is shown as failed, without a line", () => {
    const trend = new TrendStore();
    trend.fail(request());
    expect(trend.get(request())).toEqual({ state: "failed" });
  });

  it("still shows the earlier curve", () => {
    const trend = new TrendStore();
    trend.fulfil(request(), reply(), noon);
    trend.fail(request());
    expect(trend.get(request())).toEqual({ state: "failed", reply: reply(), fetchedAt: noon });
  });

  it("is no longer a failure once it is fetched", () => {
    const trend = new TrendStore();
    trend.fail(request());
    trend.fulfil(request(), reply(), noon);
    expect(trend.get(request()).state).toBe("ready");
  });
});

describe("a curve", () => {
  it("is loading until it arrives", () => {
    const trend = new TrendStore();
    expect(trend.get(request())).toEqual({ state: "loading" });
    trend.fulfil(request(), reply(), noon);
    expect(trend.get(request())).toEqual({ state: "ready", reply: reply(), fetchedAt: noon });
  });

  it.each<Partial<TrendRequest>>([
    { houseId: 101 },
    { metrics: ["temp", "rh"] },
    { hours: 48 },
    { pixels: 400 },
  ])("is distinguished from one that differs in %j", (over) => {
    const trend = new TrendStore();
    trend.fulfil(request(), reply(), noon);
    expect(trend.get(request(over)).state).toBe("loading");
  });

  it("stays for a while after its last use", () => {
    const trend = new TrendStore();
    const end = trend.request(request());
    trend.fulfil(request(), reply(), noon);
    end();
    expect(trend.get(request()).state).toBe("ready");
  });

  it("that is unused is dropped when there are more than forty of them", () => {
    const trend = new TrendStore();
    trend.request(request({ houseId: 1 }));
    for (let houseId = 1; houseId <= 42; houseId += 1)
      trend.fulfil(request({ houseId }), reply(), noon);
    expect([1, 2, 3].map((houseId) => trend.get(request({ houseId })).state)).toEqual([
      "ready",
      "loading",
      "ready",
    ]);
  });

  it("is dropped, but still requested, when all of them are cleared", () => {
    const trend = new TrendStore();
    trend.request(request());
    trend.fulfil(request(), reply(), noon);
    trend.clear();
    expect([trend.get(request()).state, trend.requested]).toEqual(["loading", [request()]]);
  });
});
