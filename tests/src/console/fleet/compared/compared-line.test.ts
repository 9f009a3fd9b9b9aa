import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BreedStandard } from "../../../../../contract/fleet/house/alarm-limit.ts";
import type { RangeReply } from "../../../../../contract/telemetry/telemetry.ts";
import { dayMs, hourMs } from "../../../../../contract/base/time.ts";
import {
  figurePoints,
  figuresOf,
  houseLine,
  indicatorPoints,
  ranksOf,
  standardLine,
} from "../../../../../src/console/fleet/compared/compared-line.ts";
import {
  indicators,
  shownOf,
} from "../../../../../src/console/fleet/compared/compared-indicator.ts";
import { noon } from "../../../harness/fleet-factory.ts";
import { buildFlockDay } from "../../../../factories/flock-day.ts";

const indicator = (key: string) => indicators.find((item) => item.key === key)!;
const loadedOf = (series: RangeReply["series"], over: Partial<RangeReply> = {}) => {
  const buckets = series[0]!.kind === "gauge" ? series[0]!.mean.length : series[0]!.sum.length;
  return {
    reply: {
      from: noon,
      bucketMs: hourMs,
      buckets,
      edges: null,
      grain: "hour" as const,
      series,
      ...over,
    },
    until: noon + buckets * hourMs,
  };
};
const gauge = (
  metric: "temp" | "aliveCount" | "birdWeight",
  mean: (number | null)[],
  stats: { count: number; min: number; max: number; mean: number; sd: number | null } | null = null,
) => ({
  kind: "gauge" as const,
  metric,
  min: mean.map((value) => value && value - 1),
  max: mean.map((value) => value && value + 2),
  mean,
  stats,
});
const counter = (sum: (number | null)[]) => ({
  kind: "counter" as const,
  metric: "water" as const,
  sum,
  total: null,
});

describe("a body weight", () => {
  const weight = (animal: "bird" | "pig" | "mixed") => shownOf(indicator("birdWeight"), animal);
  const stats = { count: 9, min: 90_000, max: 110_000, mean: 100_000, sd: 5000 };
  const loaded = loadedOf([gauge("birdWeight", [100_000, null], stats)]);

  it("of birds, and of birds beside pigs, is in grams", () => {
    expect(weight("bird")).toMatchObject({ unit: "g", scale: 1, decimals: 0, minSpan: 200 });
    expect(weight("mixed")).toEqual(weight("bird"));
  });
  it("of pigs is in kilograms: its curve and its figures", () => {
    expect(weight("pig")).toMatchObject({ unit: "kg", decimals: 1, minSpan: 5 });
    expect(indicatorPoints(loaded, weight("pig"), "hour")).toMatchObject({
      low: [99.999, null],
      mean: [100, null],
      high: [100.002, null],
    });
    expect(figuresOf(loaded, weight("pig"), "hour", null)).toEqual({
      min: 90,
      mean: 100,
      max: 110,
      variation: 5,
    });
  });
  it("does not change figures per head", () => {
    expect(shownOf(indicator("waterPerBird"), "pig")).toBe(indicator("waterPerBird"));
  });
});

describe("a figure of a flock", () => {
  const flock = {
    start: noon - 40 * dayMs,
    days: [
      buildFlockDay({ dayAge: 38, isRunning: false, waterMl: 120, survivalPct: 97.5 }),
      buildFlockDay({ dayAge: 39, isRunning: false, kwh: 60, birdDays: 20_000 }),
      buildFlockDay({ dayAge: 40, waterMl: 50, survivalPct: 97 }),
    ],
  };
  const line = (key: string) => figurePoints(flock, indicator(key).figureOf!, 1).mean;

  it("is shown at noon of its day", () => {
    expect(line("survival")).toEqual([97.5, null, 97]);
    expect(figurePoints(flock, indicator("survival").figureOf!, 1).times).toEqual([
      noon - 1.5 * dayMs,
      noon - 0.5 * dayMs,
      noon + 0.5 * dayMs,
    ]);
  });

  it("of consumption is missing for an unfinished day", () => {
    expect([line("waterPerBird"), line("kwhPerBird")]).toEqual([
      [120, null, null],
      [null, 3, null],
    ]);
  });

  it("is computed from the displayed days", () => {
    const shown = loadedOf([gauge("aliveCount", [1, 1])], { from: noon });
    expect(figuresOf(shown, indicator("survival"), "hour", flock)).toBeNull();
    const all = loadedOf([gauge("aliveCount", [1, 1])], { from: noon - 3 * dayMs });
    expect(figuresOf(all, indicator("survival"), "hour", flock)).toMatchObject({ mean: 97.5 });
    expect(figuresOf(all, indicator("survival"), "hour", null)).toBeNull();
  });
});

describe("figures", () => {
  it("of a measured quantity are computed from every reading, not from the buckets", () => {
    const loaded = loadedOf([
      gauge("temp", [20, 30], { count: 100, min: 11, max: 44, mean: 22, sd: 1.1 }),
    ]);
    expect(figuresOf(loaded, indicator("temp"), "hour", null)).toEqual({
      min: 11,
      mean: 22,
      max: 44,
      variation: 5,
    });
  });

  it("of consumption are computed from the time spans, as in a plain calculation", () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.integer({ min: 1, max: 1000 }), { nil: null }), {
          minLength: 1,
          maxLength: 50,
        }),
        (sums) => {
          const figures = figuresOf(loadedOf([counter(sums)]), indicator("water"), "hour", null);
          const known = sums.filter((value) => value !== null);
          if (known.length === 0) {
            expect(figures).toBeNull();
            return;
          }
          const mean = known.reduce((a, b) => a + b, 0) / known.length;
          const sd = Math.sqrt(known.reduce((a, b) => a + (b - mean) ** 2, 0) / (known.length - 1));
          expect([figures!.min, figures!.max]).toEqual([Math.min(...known), Math.max(...known)]);
          expect(figures!.mean).toBeCloseTo(mean, 9);
          if (known.length < 2) expect(figures!.variation).toBeNull();
          else expect(figures!.variation).toBeCloseTo((sd / mean) * 100, 6);
        },
      ),
    );
  });

  it("are missing without a reading", () => {
    expect(
      figuresOf(loadedOf([gauge("temp", [null])]), indicator("temp"), "hour", null),
    ).toBeNull();
  });

  it("rank by mean, the highest first; equal ones share a rank, unknown ones have none", () => {
    expect(ranksOf([20, null, 25, 20, 19])).toEqual([2, null, 1, 2, 4]);
  });
});

describe("lines", () => {
  it("by age begin at the midnight of the placement", () => {
    const line = houseLine(
      7,
      "House 7",
      { coarse: loadedOf([gauge("temp", [20, 21])]), fine: null, flock: null },
      indicator("temp"),
      "hour",
      noon - dayMs,
    )!;
    expect([...line.line.times.subarray(0, line.line.length)]).toEqual([
      dayMs + hourMs / 2,
      dayMs + 1.5 * hourMs,
    ]);
  });

  const days: BreedStandard[] = [
    { dayAge: 2, tempC: 32 },
    { dayAge: 4, tempC: 30 },
  ].map((day) => ({
    rhLowPct: null,
    rhHighPct: null,
    co2Ppm: null,
    lightH: null,
    lightLux: null,
    waterMl: null,
    feedG: null,
    weightG: null,
    eggG: null,
    layPct: null,
    ...day,
  }));
  it("of a standard run straight between its days, level beyond them, and begin with the flock", () => {
    const line = standardLine(
      "s",
      "standard",
      6,
      days,
      ({ tempC }) => tempC,
      noon,
      noon - 3 * dayMs,
      noon + 5.5 * dayMs,
    )!;
    expect([line.line.times[0], [...line.line.low.subarray(0, line.line.length)]]).toEqual([
      noon,
      [32, 32, 32, 31, 30, 30, 30],
    ]);
  });

  it("of a standard without values are missing", () => {
    expect(
      standardLine("s", "standard", 6, days, ({ waterMl }) => waterMl, 0, 0, dayMs),
    ).toBeNull();
  });
});
