import { expect, it } from "vitest";
import type { RangeReply } from "../../../../contract/telemetry/telemetry.ts";
import { hourMs } from "../../../../contract/base/time.ts";
import { gaugeSeries, hourlyUse } from "../../../../src/charts/small/range-series.ts";
import { noon } from "../../harness/fleet-factory.ts";

const reply = (sum: (number | null)[], bucketMs = hourMs): RangeReply => ({
  from: noon,
  bucketMs,
  buckets: sum.length,
  edges: null,
  grain: "hour",
  series: [{ kind: "counter", metric: "water", sum, total: null }],
});

it("leaves a bucket without a reading a gap", () => {
  expect(hourlyUse(reply([100, null, 80]), "water")?.values).toEqual([100, null, 80]);
});
it("gives the consumption per hour, for any width of bucket", () => {
  expect(hourlyUse(reply([100, 80], 2 * hourMs), "water")).toEqual({
    times: [noon + hourMs, noon + 3 * hourMs],
    values: [50, 40],
  });
});
it("computes the running bucket by its elapsed part", () => {
  expect(hourlyUse(reply([100, 50]), "water", noon + 1.5 * hourMs)?.values).toEqual([100, 100]);
});
it("omits a bucket that has only begun, and future ones", () => {
  expect(hourlyUse(reply([100, 3, 0]), "water", noon + 1.1 * hourMs)?.values).toEqual([
    100,
    null,
    null,
  ]);
});
it("places uneven buckets by their edges, and weighs them by their length", () => {
  const edges = [0, 31, 59, 90].map((day) => noon + day * 24 * hourMs);
  const months: RangeReply = {
    ...reply([744, 672, 744], 30 * 24 * hourMs),
    from: noon,
    edges,
    grain: "month",
  };
  expect(hourlyUse(months, "water")).toEqual({
    times: [15.5, 45, 74.5].map((day) => noon + day * 24 * hourMs),
    values: [1, 1, 1],
  });
  const gauges: RangeReply = {
    ...months,
    series: [
      {
        kind: "gauge",
        metric: "temp",
        min: [1, null, 3],
        max: [2, null, 3],
        mean: [1.5, null, 3],
        stats: null,
      },
    ],
  };
  expect(gaugeSeries(gauges, "temp")?.times.map((at) => (at - noon) / (24 * hourMs))).toEqual([
    7.75, 23.25, 45, 74.5,
  ]);
});
it("is empty when the reply does not hold the counter", () => {
  expect(hourlyUse(reply([100]), "feed")).toBeNull();
});
