import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bucketPoints, decimate } from "../../../../src/charts/base/decimate.ts";

const sample = fc.array(
  fc.option(fc.double({ min: -40, max: 90, noNaN: true }), { nil: null, freq: 8 }),
  { minLength: 1, maxLength: 400 },
);

describe("decimate", () => {
  test("keeps the lowest and the highest of any series, however few columns there are", () => {
    fc.assert(
      fc.property(sample, fc.integer({ min: 1, max: 60 }), (values, columns) => {
        const known = values.filter((value) => value !== null);
        const indexes = decimate(
          values.map((_, i) => i),
          values,
          0,
          values.length,
          columns,
        ).flatMap(({ value }) => value ?? []);
        expect(indexes.length).toBeLessThanOrEqual(known.length);
        expect(Math.max(...indexes)).toBe(Math.max(...known));
        expect(Math.min(...indexes)).toBe(Math.min(...known));
      }),
    );
  });

  test("keeps one spike of 10,080 minutes on a line of 100 pixels", () => {
    const values = Array.from({ length: 10_080 }, (_, i) => (i === 7777 ? 41 : 25));
    const points = decimate(
      values.map((_, i) => i),
      values,
      0,
      10_080,
      100,
    );
    expect(points).toContainEqual({ at: 7777, value: 41 });
    expect(points.length).toBeLessThanOrEqual(400);
  });

  test("keeps points in the order of time", () => {
    fc.assert(
      fc.property(sample, fc.integer({ min: 1, max: 60 }), (values, columns) => {
        const times = decimate(
          values.map((_, i) => i),
          values,
          0,
          values.length,
          columns,
        ).map(({ at }) => at);
        expect(times).toEqual([...times].sort((a, b) => a - b));
      }),
    );
  });

  test("leaves a gap between the points around missing values, inside a column too", () => {
    const points = decimate([0, 1, 2, 3, 4], [5, null, NaN, 6, 7], 0, 5, 1);
    expect(points.map(({ value }) => value)).toEqual([5, null, 6, 7]);
  });

  test("puts a gap between any two points that have one between them", () => {
    fc.assert(
      fc.property(sample, fc.integer({ min: 1, max: 60 }), (values, columns) => {
        const points = decimate(
          values.map((_, i) => i),
          values,
          0,
          values.length,
          columns,
        );
        points.forEach(({ at, value }, index) => {
          const before = points[index - 1];
          if (value !== null && before !== undefined && before.value !== null)
            expect(values.slice(before.at, at)).not.toContain(null);
        });
      }),
    );
  });

  test("takes no point from outside the window and none from an empty one", () => {
    expect(decimate([0, 10, 20], [1, 2, 3], 5, 15, 10)).toEqual([{ at: 10, value: 2 }]);
    expect(decimate([0, 10], [1, 2], 10, 10, 10)).toEqual([]);
  });
});

describe("bucketPoints", () => {
  test("puts both extremes of a bucket on the line and leaves an empty bucket as a gap", () => {
    const { times, values } = bucketPoints(1000, 100, [1, null, 4], [3, null, 4]);
    expect(values).toEqual([1, 3, null, 4]);
    expect(times).toEqual([1025, 1075, 1150, 1250]);
  });

  test("draws a falling bucket from its highest to its lowest", () => {
    expect(bucketPoints(0, 100, [5, 2], [9, 4]).values).toEqual([5, 9, 4, 2]);
  });
});
