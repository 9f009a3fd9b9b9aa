import { expect, test } from "vitest";
import { bandPosition } from "../../../../src/charts/small/band-bar.tsx";
import { linePath, valueDomain } from "../../../../src/charts/base/value-domain.ts";

const point = (at: number, value: number | null) => ({ at, value });

test("the value axis covers every point and the band, and is never narrower than requested", () => {
  const [low, high] = valueDomain([point(0, 20), point(1, 21)], [18, 26, null], 4) ?? [0, 0];
  expect(low).toBeLessThan(18);
  expect(high).toBeGreaterThan(26);
  const [from, to] = valueDomain([point(0, 20)], [], 4) ?? [0, 0];
  expect(to - from).toBeGreaterThanOrEqual(4);
});

test("without a single point there is no axis, with or without a band", () => {
  expect(valueDomain([point(0, null)], [18, 26], 4)).toBeNull();
});

test("a line is lifted at a gap and a lone point stays visible", () => {
  const same = (value: number) => value;
  expect(
    linePath([point(0, 1), point(1, 2), point(2, null), point(3, 4), point(4, null)], same, same),
  ).toBe("M0.0 1.0L1.0 2.0M3.0 4.0h1.5");
});

test("a value is inside the band's half of the scale exactly when it is inside the band", () => {
  expect(bandPosition(20, 20, 24)).toBe(0.25);
  expect(bandPosition(24, 20, 24)).toBe(0.75);
  expect(bandPosition(22, 20, 24)).toBe(0.5);
  expect(bandPosition(90, 20, 24)).toBe(1);
  expect(bandPosition(-9, 20, 24)).toBe(0);
  expect(bandPosition(22, 24, 24)).toBe(0.5);
});

test("the domain of a quantity that is never negative starts at zero", () => {
  const [low, high] = valueDomain([point(0, 0), point(1, 0)], [], 100, 0) ?? [-1, -1];
  expect(low).toBe(0);
  expect(high - low).toBeGreaterThan(100);
  const [from, to] = valueDomain([point(0, 400), point(1, 420)], [], 1000, 0) ?? [-1, -1];
  expect(from).toBe(0);
  expect(to).toBeGreaterThanOrEqual(1000);
});
