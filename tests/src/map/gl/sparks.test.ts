import { expect, test } from "vitest";
import { sparkMs, Sparks } from "../../../../src/map/gl/sparks.ts";

const farms = [
  { farmId: 7, lng: 118, lat: 36 },
  { farmId: 9, lng: 104, lat: 30 },
];

test("a spark begins with its frame, glows for 300 ms, and is then no longer drawn", () => {
  const sparks = new Sparks(farms, 5000);
  expect(sparks.isAlive(5000)).toBe(false);
  sparks.light([9], 6000);
  expect([...sparks.births.value]).toEqual([expect.any(Number), sparks.secondsAt(6000)]);
  expect(sparks.births.value[0]).toBeLessThan(sparks.secondsAt(6000) - sparkMs / 1000);
  expect([sparks.isAlive(6000 + sparkMs), sparks.isAlive(6001 + sparkMs)]).toEqual([true, false]);
});

test("start times are uploaded to the graphics card only after a new spark; positions stay there", () => {
  const sparks = new Sparks(farms, 0);
  const { positions, births } = sparks;
  expect(sparks.births).toBe(births);
  sparks.light([7], 10);
  expect(sparks.births).not.toBe(births);
  expect(sparks.positions).toBe(positions);
  expect([...positions.value]).toEqual([118, 36, 104, 30]);
});

test("a farm that is not on the map has no spark", () => {
  const sparks = new Sparks(farms, 0);
  sparks.light([1], 10);
  expect(sparks.isAlive(10)).toBe(false);
});

test("after weeks a spark is still exact to a millisecond", () => {
  const sparks = new Sparks(farms, 0);
  const weeks = 5 * 7 * 24 * 3600 * 1000;
  for (let now = 0; now < weeks; now += 3_600_000) sparks.light([7], now);
  sparks.light([7, 9], weeks + 17);
  const age = sparks.secondsAt(weeks + 17 + 100) - sparks.births.value[1]!;
  expect(age).toBeCloseTo(0.1, 3);
});
