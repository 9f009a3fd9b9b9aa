import { describe, expect, it } from "vitest";
import type { HouseDay } from "../../../../contract/house-history.ts";
import { dayMs } from "../../../../contract/time.ts";
import {
  figuresOf,
  sumOf,
  waterPerFeedOf,
  windowOf,
} from "../../../../src/console/house/day-figure.ts";
import { meanOf, unbalanceOf } from "../../../../src/console/house/power-figure.ts";

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

describe("the figures of a day", () => {
  it("are what each bird had, and how far that is from the standard", () => {
    const { waterMlEach, feedGEach, waterPerFeed, waterOff, feedOff } = figuresOf(
      buildDay(),
      false,
    );
    expect([
      waterMlEach,
      feedGEach,
      waterPerFeed,
      Math.round(waterOff! * 100) / 100,
      Math.round(feedOff! * 100) / 100,
    ]).toEqual([220, 110, 2, 10, 0]);
  });

  it("are unknown where a part of them is, never 0", () => {
    expect(figuresOf(buildDay({ waterL: null }), false)).toMatchObject({
      waterMlEach: null,
      waterPerFeed: null,
      waterOff: null,
      feedGEach: 110,
    });
    expect(figuresOf(buildDay({ alive: 0 }), false)).toMatchObject({
      waterMlEach: null,
      feedGEach: null,
    });
    expect(figuresOf(buildDay({ feedKg: 0 }), false)).toMatchObject({
      waterPerFeed: null,
      feedGEach: 0,
      feedOff: -100,
    });
    expect(figuresOf(buildDay({ standard: null }), false)).toMatchObject({
      waterOff: null,
      feedOff: null,
    });
  });

  it("hold a day that is not over against nothing", () => {
    expect(figuresOf(buildDay({ waterL: 100 }), true)).toMatchObject({
      waterMlEach: 10,
      waterOff: null,
      feedOff: null,
    });
  });
});

it("sums tell of how many days they are, and are unknown of none", () => {
  expect(
    sumOf([buildDay(), buildDay({ waterL: null }), buildDay({ waterL: 1 })], "waterL"),
  ).toEqual({ sum: 2201, days: 2 });
  expect(sumOf([buildDay({ kwh: null })], "kwh")).toEqual({ sum: null, days: 0 });
});

it("water to feed counts the days on which both are known", () => {
  expect(
    waterPerFeedOf([
      buildDay(),
      buildDay({ feedKg: null, waterL: 9999 }),
      buildDay({ waterL: 3300 }),
    ]),
  ).toBe(2.5);
  expect(waterPerFeedOf([])).toBeNull();
});

it("a flock's window reaches to its placement, or as far as can be asked for", () => {
  const now = 1000 * dayMs;
  expect(windowOf(now - 30 * dayMs, now)).toEqual({
    from: now - 30 * dayMs,
    to: now,
    isCut: false,
  });
  expect(windowOf(now - 500 * dayMs, now)).toEqual({
    from: now - 399 * dayMs,
    to: now,
    isCut: true,
  });
  // Placed by a clock ahead of ours.
  expect(windowOf(now + 5, now)).toMatchObject({ from: now + 5, to: now + 6 });
});

it("unbalance is the furthest phase from the mean; unknown unless all three are known", () => {
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
