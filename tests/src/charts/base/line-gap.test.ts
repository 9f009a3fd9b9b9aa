import fc from "fast-check";
import { expect, test } from "vitest";
import { pointsShown } from "../../../../src/charts/base/line-gap.ts";

const minutes = (count: number) => Array.from({ length: count }, (_, place) => place);
const remainingEmpty = (values: readonly (number | null)[]) =>
  pointsShown(minutes(values.length), values).filter((place) => values[place] === null);

test("one reading in ten minutes has no gap between its readings", () => {
  expect(
    remainingEmpty(minutes(200).map((place) => (place % 10 === 0 ? 1 : null))).filter(
      (place) => place < 190,
    ),
  ).toEqual([]);
});

test("an hour of silence in readings of every ten minutes is a gap", () => {
  const values = minutes(300).map((place) =>
    place % 10 === 0 && !(place > 100 && place < 160) ? 1 : null,
  );
  expect(remainingEmpty(values).filter((place) => place < 290)).toEqual(
    Array.from({ length: 59 }, (_, index) => 101 + index),
  );
});

test("two lost minutes in readings of every minute are a gap, one is not", () => {
  expect(remainingEmpty([1, 1, 1, 1, null, 1, 1, 1, 1, 1])).toEqual([]);
  expect(remainingEmpty([1, 1, 1, 1, null, null, 1, 1, 1, 1])).toEqual([4, 5]);
});

test("the line is not extended before the first reading or after the last", () => {
  expect(remainingEmpty([null, null, 1, 1, null])).toEqual([0, 1, 4]);
  expect(remainingEmpty([null, null])).toEqual([0, 1]);
});

test("no reading is left out, and the order stays", () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer(), { nil: null })), (values) => {
      const indexes = pointsShown(minutes(values.length), values);
      expect(indexes.map((place) => values[place]).filter((value) => value !== null)).toEqual(
        values.filter((value) => value !== null),
      );
      expect(indexes).toEqual([...indexes].sort((a, b) => a - b));
    }),
  );
});
