// @run all: whole flocks of many houses are lived, well ones and sick ones.
import { describe, expect, it } from "vitest";
import { aims, flocksOf, judge, noisy, rules } from "./warn-study.ts";

describe("the warning study, in small", () => {
  it("finds 85 % of the sick flocks within a day, and seldom speaks of healthy ones", () => {
    const flocks = noisy(flocksOf({ breed: "ross308", fromAge: 0, flocks: 32 }), 0.03);
    const own = judge(flocks, rules["own level"]!);
    expect(own.sick).toBe(16);
    for (const { sick, foundIn1, falseDays, houseMonths } of [
      own,
      judge(flocks, rules["all warnings"]!),
    ]) {
      expect((100 * foundIn1) / sick).toBeGreaterThanOrEqual(aims.foundPct);
      expect(falseDays / houseMonths).toBeLessThanOrEqual(aims.falseAMonth);
    }
    expect(judge(flocks, rules["catalogue 1503"]!).foundIn3).toBeLessThan(5);
  });
});
