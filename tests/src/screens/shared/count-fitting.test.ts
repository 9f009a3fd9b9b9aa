import fc from "fast-check";
import { expect, test } from "vitest";
import { countFitting } from "../../../../src/screens/shared/count-fitting.ts";

const base = { columns: 1, gap: 10, moreHeight: 20, hasMore: false };

test("rows that all fit need no last line", () => {
  expect(countFitting({ ...base, heights: [50, 50], room: 110 })).toBe(2);
});

test("room for the last line is reserved as soon as one row is left out", () => {
  expect(countFitting({ ...base, heights: [50, 50, 50], room: 160 })).toBe(2);
  expect(countFitting({ ...base, heights: [50, 50, 50], room: 139 })).toBe(1);
  expect(countFitting({ ...base, heights: [50, 50], room: 110, hasMore: true })).toBe(1);
});

test("a grid line is as tall as its tallest cell, and is shown whole or not at all", () => {
  expect(countFitting({ ...base, columns: 2, heights: [50, 90, 40, 40, 40], room: 170 })).toBe(4);
  expect(countFitting({ ...base, columns: 2, heights: [50, 90, 40, 40, 40], room: 150 })).toBe(2);
});

test("the shown rows never exceed the room", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 30 }),
      fc.integer({ min: 0, max: 600 }),
      fc.boolean(),
      (heights, room, hasMore) => {
        const count = countFitting({ ...base, heights, room, hasMore });
        const used = heights
          .slice(0, count)
          .reduce((sum, height, i) => sum + height + (i === 0 ? 0 : 10), 0);
        expect(count === 0 || used + (count < heights.length || hasMore ? 30 : 0) <= room).toBe(
          true,
        );
      },
    ),
  );
});
