import { describe, expect, it } from "vitest";
import {
  beginningOf,
  daysUntil,
  type GrowthDay,
  growthState,
  standardWeight,
  weightAt,
} from "../../../contract/flock/forecast/growth-forecast.ts";
import { siloEnd, type SupplyDay } from "../../../contract/flock/forecast/supply-forecast.ts";
import { forecastOf, saleAgeOf } from "../../../contract/flock/forecast/sale-plan.ts";

/** A standard that grows by 50 g a day from 100 g up to day 40. */
const curve = Array.from({ length: 41 }, (_, dayAge) => ({ dayAge, value: 100 + 50 * dayAge }));
const dayOf = (age: number) => new Date(Date.UTC(2026, 0, 1 + age)).toISOString().slice(0, 10);
/** Whole days up to an age, some with a weighing, with a share of the standard weight. */
const flock = (
  age: number,
  weighed: Readonly<Record<number, number>>,
): (GrowthDay & { dayAge: number })[] =>
  Array.from({ length: age + 1 }, (_, day) => ({
    day: dayOf(day),
    dayAge: day,
    meanAge: day,
    isRunning: false,
    weightG: weighed[day] === undefined ? null : weighed[day] * (100 + 50 * day),
    weightFrom: weighed[day] === undefined ? null : "hand",
    weighedDay: weighed[day] === undefined ? null : dayOf(day),
    sample: 100,
    cvPct: 8,
    feedG: 50,
    stdFeedG: 50,
  }));
const stateOf = (days: readonly GrowthDay[], earlier: readonly number[] = []) => {
  const state = growthState(days, curve, earlier);
  if (typeof state === "string") throw new Error(state);
  return state;
};

describe("the forecast weight of a flock", () => {
  it("is between the house's usual weight and the last weighing", () => {
    const state = stateOf(flock(21, { 21: 1.08 }));
    const ahead = weightAt(state, curve, 30)!;
    expect(ahead.naiveG).toBeCloseTo(1.08 * 1600, 0);
    expect(ahead.weightG).toBeGreaterThan(1600);
    expect(ahead.weightG).toBeLessThan(ahead.naiveG);
    const heavy = stateOf(flock(21, { 21: 1.08 }), [0.08, 0.09, 0.07]);
    expect(weightAt(heavy, curve, 30)!.weightG).toBeGreaterThan(ahead.weightG);
  });

  it("is less certain the farther ahead, and more certain after another weighing", () => {
    const halfAt = (days: readonly GrowthDay[], age: number) => {
      const { highG, lowG, weightG } = weightAt(stateOf(days), curve, age)!;
      return (highG - lowG) / weightG;
    };
    const once = flock(21, { 21: 1 });
    expect(halfAt(once, 35)).toBeGreaterThan(1.2 * halfAt(once, 25));
    expect(halfAt(flock(21, { 14: 1, 21: 1 }), 25)).toBeLessThan(halfAt(once, 25));
  });

  it("falls behind when a flock eats less than it did", () => {
    const days = flock(25, { 14: 1, 21: 1 });
    const hungry = days.map((day) => (day.dayAge > 21 ? { ...day, feedG: 40 } : day));
    expect(stateOf(hungry).off).toBeLessThan(stateOf(days).off - 0.01);
  });

  it("is known for a week beyond the standard, by the gain of its last week", () => {
    expect(standardWeight(curve, 40)).toBe(2100);
    expect(standardWeight(curve, 43)).toBeCloseTo(2250, 6);
    expect(standardWeight(curve, 48)).toBeNull();
  });

  it("is missing for a flock without a weighing, with the reason", () => {
    expect(growthState(flock(20, {}), curve, [])).toBe("noWeighing");
    expect(growthState(flock(30, { 14: 1 }), curve, [])).toBe("oldWeighing");
    expect(growthState(flock(20, { 14: 1 }), [], [])).toBe("noStandard");
    expect(growthState(flock(50, { 49: 1 }), curve, [])).toBe("beyondStandard");
    expect(growthState([], curve, [])).toBe("noWeighing");
  });

  it("starts from the earlier flocks, with half weight at first", () => {
    expect(beginningOf([])).toMatchObject({ off: 0 });
    const [one, five] = [beginningOf([0.06]), beginningOf([0.06, 0.06, 0.06, 0.06, 0.06])];
    expect(one.off).toBeGreaterThan(0.01);
    expect(one.off).toBeLessThan(five.off);
    expect(five.off).toBeLessThan(0.06);
    expect(five.variance).toBeLessThan(one.variance);
  });

  it("reaches its target earliest by the upper bound, and latest by the lower", () => {
    const state = stateOf(flock(21, { 14: 1, 21: 1 }));
    const { days, early, late } = daysUntil(state, curve, 1600);
    expect(days).toBe(9);
    expect(early!).toBeLessThanOrEqual(9);
    expect(late!).toBeGreaterThan(9);
    expect(daysUntil(state, curve, 9000)).toEqual({ days: null, early: null, late: null });
  });
});

const plan = {
  species: "broiler",
  plannedEnd: null,
  targetWeightG: null,
  saleAge: null,
  standard: curve.map(({ dayAge, value }) => ({
    dayAge,
    weightG: value,
    waterMl: null,
    feedG: null,
    eggG: null,
    layPct: null,
    survivalPct: null,
  })),
  earlier: [],
};

describe("the plan of a sale", () => {
  it("uses the breed's age, the usual one within the standard, or the set day", () => {
    expect(saleAgeOf(plan)).toBe(40);
    expect(saleAgeOf({ ...plan, saleAge: 35 })).toBe(35);
    const days = flock(21, { 21: 1 });
    expect(forecastOf(days, { ...plan, saleAge: 35 })).toMatchObject({
      saleDay: dayOf(35),
      targetG: 1850,
    });
    const planned = forecastOf(days, { ...plan, plannedEnd: dayOf(30), targetWeightG: 1500 });
    expect(planned).toMatchObject({ saleDay: dayOf(30), saleAge: 30, targetG: 1500 });
    // A day that has passed is today.
    expect(forecastOf(days, { ...plan, plannedEnd: dayOf(19) })!.saleDay).toBe(dayOf(21));
    expect(forecastOf(days, { ...plan, species: "layer" })).toBeNull();
    expect(forecastOf([], plan)).toBeNull();
  });
});

describe("a silo", () => {
  const use = (value: number) => ({ value, low: value, high: 2 * value });
  const days: SupplyDay[] = [0, 1, 2].map((ahead) => ({
    ahead,
    age: ahead,
    alive: 1,
    feed: use(ahead === 0 ? 240 : 480),
    water: null,
    eggs: null,
  }));

  it("is empty after the rest of today and the following days, earlier by the upper bound", () => {
    expect(siloEnd(days, 120, 12)).toEqual({ days: 1, early: 0.75 });
    expect(siloEnd(days, 240, 12).days).toBeCloseTo(1.25, 9);
    expect(siloEnd(days, 5000, 12)).toEqual({ days: null, early: null });
    expect(siloEnd([{ ...days[0]!, feed: null }], 10, 0)).toEqual({ days: null, early: null });
  });
});
