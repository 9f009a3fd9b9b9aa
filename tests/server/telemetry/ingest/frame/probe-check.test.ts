import fc from "fast-check";
import { expect, test } from "vitest";
import { measure } from "../../../../../server/telemetry/ingest/frame/measure-frame.ts";
import { falseProbes } from "../../../../../server/telemetry/ingest/frame/probe-check.ts";

test.each([
  ["power-on value", [24, 85, 24.2, 23.9], [1]],
  ["power-on value of the only probe", [85], [0]],
  ["all bits set", [24, 127, 6553.5, 327.67], [1, 2, 3]],
  ["cut cable", [-127, -99.9, -999, -3276.8, 24], [0, 1, 2, 3]],
  ["one dead probe among warm ones", [24, 24.3, 0, 23.8], [2]],
  ["one dead probe of two", [0, 24], [0]],
  ["two dead probes", [0, 24, 24.5, 0], [0, 3]],
  ["open and shorted probes of other makes", [-40, 24, 125, 24.5, 130], [0, 2, 4]],
  ["one of two probes at the end of its range", [-46.85, 24], [0]],
  ["one of two probes with all bits set", [24, 128.86], [1]],
  ["two cut cables of four", [-50, -50, 24, 24.6], [0, 1]],
  ["cold as the dead value, all alike", [-40, -39.8], []],
  ["a fire that other probes confirm", [125, 118, 105], []],
  ["a single hot probe", [24, 24.4, 60, 23.9], [2]],
  ["a single cold probe", [33, 32.5, 8, 33.4], [2]],
  ["no fault", [24, 24.4, null, 23.9], []],
  ["hot at one end", [24, 24.4, 38.6, 23.9], []],
  ["frost in an empty house", [0, 0.4, -0.2, 1], []],
  ["hotter than ever, all alike", [88, 89, 91, 90], []],
  ["far apart, but no single deviation", [20, 31, 42, 53], []],
  ["two probes that disagree", [24, 60], []],
])("%s", (_, temps, wrong) => {
  expect(falseProbes(temps)).toEqual(wrong);
});

test("a wrong probe is excluded from the mean and named, the others count", () => {
  const { gauges, temps, checks } = measure({ temp: [24, 85, 24.2, 127, 23.8] });
  expect(temps).toEqual([24, null, 24.2, null, 23.8]);
  expect([gauges.temp, gauges.temp2, gauges.tempDiff]).toEqual([24, null, 0.4]);
  expect(checks.faultyProbes).toEqual([2, 4]);
});

test("probes that rise together are believed at any temperature", () => {
  const tenth = (min: number, max: number) =>
    fc.integer({ min: 10 * min, max: 10 * max }).map((value) => value / 10);
  fc.assert(
    fc.property(
      fc.array(tenth(0, 10), { minLength: 1, maxLength: 8 }),
      tenth(15, 79),
      (offsets, base) => {
        const temps = offsets.map((offset) => Math.round(10 * (base + offset)) / 10);
        // The value that a probe sends after power-on is never a temperature.
        const wrong = temps.flatMap((temp, place) => (temp === 85 ? [place] : []));
        expect(falseProbes(temps)).toEqual(wrong);
      },
    ),
    { numRuns: 2000 },
  );
});

test.each([
  ["co2", { co2: [12_000] }, 10_000, "above"],
  ["nh3", { nh3: 130 }, 100, "above"],
  ["rh", { rh: [101.5] }, 100, "above"],
  ["rh", { rh: [-0.4] }, 0, "below"],
  ["staticPressure", { staticPressure: 260 }, 200, "above"],
  ["tempOut", { tempOut: 64 }, 60, "above"],
  ["airSpeed", { airSpeed: -0.1 }, 0, "below"],
] as const)("%s of %o counts as %s, %s the range", (key, values, end, side) => {
  const { gauges, checks, beyond } = measure({ ...values } as Parameters<typeof measure>[0]);
  expect(gauges[key]).toBe(end);
  expect(beyond).toEqual({ [key]: side });
  expect(checks.faultySensors).toEqual([]);
});

test.each([
  ["co2", { co2: [65_535] }],
  ["co2", { co2: [-1] }],
  ["nh3", { nh3: 655.35 }],
  ["nh3", { nh3: -5 }],
  ["rh", { rh: [327.67] }],
  ["staticPressure", { staticPressure: 327.67 }],
  ["lux", { lux: 65_535 }],
  ["tempOut", { tempOut: -99.9 }],
] as const)("%s of %o is not a measurement but a fault", (key, values) => {
  const { gauges, checks, beyond } = measure({ ...values } as Parameters<typeof measure>[0]);
  expect([gauges[key], beyond]).toEqual([null, null]);
  expect(checks.faultySensors).toEqual([key]);
});

test("a faulty sensor does not count if another one works", () => {
  const { gauges, co2Max, checks } = measure({ co2: [65_535, 900] });
  expect([gauges.co2, co2Max, checks.faultySensors]).toEqual([900, 900, ["co2"]]);
  expect(measure({ co2: [12_000, 900] })).toMatchObject({ co2Max: 10_000 });
});
