import fc from "fast-check";
import { expect, it } from "vitest";
import {
  addSums,
  fanKwOf,
  lineOf,
  type LineSums,
  medianOf,
  type MeterPoint,
  noSums,
  perBird,
  quarterKw,
  sumsOf,
  usedBetween,
} from "../../../contract/energy/energy-figure.ts";
import { addShares, sharesOf } from "../../../contract/energy/energy-use.ts";
import { offPctOf, nominalOf, unbalanceOf } from "../../../contract/energy/phase-figure.ts";
import { hourMs, minuteMs } from "../../../contract/base/time.ts";

const at = (hour: number, minute = 0) => hour * hourMs + minute * minuteMs;

it("spreads the consumption of a gap evenly over its time, and marks it", () => {
  const points = [
    { at: at(6, 39), total: 100 },
    { at: at(6, 40), total: 100 },
    { at: at(8, 20), total: 110 },
    { at: at(8, 21), total: 110 },
  ];
  const used = usedBetween(points, [at(6, 30), at(7), at(7, 30), at(8), at(8, 30)]);
  expect(used.map(({ kwh }) => kwh)).toEqual([2, 3, 3, 2].map((kwh) => expect.closeTo(kwh, 9)));
  expect(used.map(({ spread }) => spread)).toEqual(used.map(({ kwh }) => kwh));
  // All of it is within one interval, so its time does not matter.
  expect(usedBetween(points, [at(6), at(9)])).toEqual([{ kwh: expect.closeTo(10, 9), spread: 0 }]);
  expect(usedBetween(points, [at(9), at(10)])).toEqual([{ kwh: null, spread: 0 }]);
});

it("adds up to the meter's count for any order of messages", () => {
  const step = fc.record({
    minutes: fc.integer({ min: 1, max: 3000 }),
    kwh: fc.double({ min: 0, max: 500, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 40 }), (steps) => {
      const points: MeterPoint[] = [];
      let [time, total] = [0, 1000];
      for (const { minutes, kwh } of steps) {
        points.push({ at: time, total });
        time += minutes * minuteMs;
        total += kwh;
      }
      const end = points.at(-1)!;
      const count = Math.ceil(end.at / (30 * minuteMs));
      const edges = Array.from({ length: count + 1 }, (_, index) => index * 30 * minuteMs);
      const sum = usedBetween(points, edges).reduce((all, { kwh }) => all + (kwh ?? 0), 0);
      expect(Math.abs(sum - (end.total - 1000))).toBeLessThan(0.1);
    }),
    { numRuns: 1000 },
  );
});

it("gives the demand of a quarter of an hour", () => {
  const minutes = [...Array<number>(10).fill(40), ...Array<number>(5).fill(55)];
  const kw = minutes.reduce((sum, minute) => sum + minute, 0) / 15;
  const counted = { kwh: 11, spread: 0 };
  expect(quarterKw({ kw, minutes: 15 }, counted)).toBe(45);
  expect(quarterKw({ kw, minutes: 11 }, counted)).toBe(44);
  expect(quarterKw({ kw: null, minutes: 0 }, { kwh: 11, spread: 5 })).toBeNull();
});

it("computes the imbalance of three phases", () => {
  expect(unbalanceOf([24.1, 23.8, 19.2])).toBeCloseTo(14.16, 2);
  expect(unbalanceOf([381, 379, 366])).toBeCloseTo(2.49, 2);
  expect(offPctOf(366, nominalOf([381, 379, 366])!)).toBeCloseTo(-3.7, 1);
  expect([nominalOf([221, 219, 223]), nominalOf([null, null, null])]).toEqual([220, null]);
});

it("compares energy per bird at the same age", () => {
  const birds = [perBird(3900, 30_000), perBird(4410, 29_800), perBird(3720, 30_200)];
  expect(birds.map((bird) => Number(bird!.toFixed(4)))).toEqual([0.13, 0.148, 0.1232]);
  expect(medianOf(birds)).toBe(0.13);
  expect([perBird(1, 0), perBird(null, 1), medianOf([])]).toEqual([null, null, null]);
});

it("estimates the power of a fan", () => {
  const measured = [1.6, 3.9, 6.2, 8.5, 10.7, 13.1];
  const sums = measured.reduce<LineSums>(
    (sum, kw, index) => addSums(sum, sumsOf(2 * index, kw)),
    noSums,
  );
  const line = lineOf(sums)!;
  expect(line.slope).toBeCloseTo(1.1457, 4);
  expect(line.base).toBeCloseTo(1.605, 3);
  expect(100 * (line.slope / 1.1 - 1)).toBeCloseTo(4.2, 1);
  expect(fanKwOf(sums)).toBeNull();
  const often = Array.from({ length: 40 }, () => sums).reduce(addSums, noSums);
  expect(fanKwOf(often)).toBeCloseTo(1.1457, 4);
  expect(lineOf(sumsOf(3, 4))).toBeNull();
});

it("splits the consumption of a house by rated power and hours, never beyond its meter", () => {
  const runs = [
    { use: "fan", hours: 10, kw: 3 },
    { use: "fan", hours: 10, kw: 1 },
    { use: "light", hours: 5, kw: 2 },
  ] as const;
  const plain = sharesOf(100, runs);
  expect(plain).toEqual({ byUse: { fan: 40, light: 10, rest: 50 }, isScaled: false });
  const scaled = sharesOf(20, runs);
  expect(scaled).toEqual({ byUse: { fan: 16, light: 4 }, isScaled: true });
  expect(addShares([plain, scaled])).toEqual({
    byUse: { fan: 56, light: 14, rest: 50 },
    isScaled: true,
  });
  expect(sharesOf(7, [])).toEqual({ byUse: { rest: 7 }, isScaled: false });
});
