import { expect, test } from "vitest";
import { makeHouseDots, paintHouseDot } from "../../../../src/map/gl/house-dots.ts";
import { rankBytes } from "../../../../src/map/geo/palette.ts";

test("houses of one farm stand apart, around it", () => {
  const { positions } = makeHouseDots(
    Array.from({ length: 50 }, (_, order) => ({ lng: 118, lat: 36, order })),
  );
  const spots = new Set(
    Array.from(
      { length: 50 },
      (_, i) => `${positions[2 * i]?.toFixed(4)} ${positions[2 * i + 1]?.toFixed(4)}`,
    ),
  );
  expect(spots.size).toBe(50);
  const sides = new Set(
    Array.from(
      { length: 50 },
      (_, i) => `${(positions[2 * i] ?? 0) > 118} ${(positions[2 * i + 1] ?? 0) > 36}`,
    ),
  );
  expect(sides.size).toBe(4);
  expect(
    Math.max(...positions.map((value, i) => Math.abs(value - (i % 2 === 0 ? 118 : 36)))),
  ).toBeLessThan(0.3);
});

test("a colour is written in place, and only a change counts as one", () => {
  const houseDots = makeHouseDots([
    { lng: 0, lat: 0, order: 0 },
    { lng: 0, lat: 0, order: 1 },
  ]);
  const { colors } = houseDots;
  expect(paintHouseDot(houseDots, 1, "urgent")).toBe(true);
  expect(paintHouseDot(houseDots, 1, "urgent")).toBe(false);
  expect(paintHouseDot(houseDots, 9, "urgent")).toBe(false);
  expect(houseDots.colors).toBe(colors);
  expect([...colors]).toEqual([0, 0, 0, 0, ...rankBytes.urgent]);
});

test("no two ranks share a colour", () => {
  expect(new Set(Object.values(rankBytes).map(String)).size).toBe(Object.keys(rankBytes).length);
});
