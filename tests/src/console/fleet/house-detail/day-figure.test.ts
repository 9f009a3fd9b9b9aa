import { expect, it } from "vitest";
import type { HouseDay } from "../../../../../contract/telemetry/house-history.ts";
import { sumOf } from "../../../../../src/console/fleet/house-detail/day-figure.ts";
import { meanOf, unbalanceOf } from "../../../../../contract/energy/phase-figure.ts";

export const buildDay = (over: Partial<HouseDay> = {}): HouseDay => ({
  at: 0,
  dayAge: 20,
  alive: 10_000,
  waterL: 2200,
  feedKg: 1100,
  kwh: 120,
  weightG: 900,
  tempMinC: 22,
  tempMeanC: 23.5,
  tempMaxC: 25,
  standard: { tempC: 24, waterMl: 200, feedG: 110 },
  ...over,
});

it("sums show the number of their days, and are unknown for none", () => {
  expect(
    sumOf([buildDay(), buildDay({ waterL: null }), buildDay({ waterL: 1 })], "waterL"),
  ).toEqual({ sum: 2201, days: 2 });
  expect(sumOf([buildDay({ kwh: null })], "kwh")).toEqual({ sum: null, days: 0 });
});

it("imbalance is the largest deviation of a phase from the mean; unknown unless all three are known", () => {
  expect([meanOf([10, 20, 30]), unbalanceOf([10, 20, 30])]).toEqual([20, 50]);
  expect(unbalanceOf([380, 380, 380])).toBe(0);
  expect([
    unbalanceOf([10, null, 30]),
    unbalanceOf([0, 0, 0]),
    unbalanceOf([]),
    meanOf([null, null]),
    meanOf([10, null]),
  ]).toEqual([null, null, null, null, 10]);
});
