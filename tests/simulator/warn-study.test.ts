// @run all: whole flocks of many houses are lived, well ones and sick ones.
import { describe, expect, it } from "vitest";
import { flocksOf, judge, noisy, rules } from "./warn-study.ts";

describe("the warning study, in small", () => {
  it("finds sick flocks by their own level within a day, and seldom speaks of healthy ones", () => {
    const flocks = noisy(flocksOf({ breed: "ross308", fromAge: 0, flocks: 8 }), 0.03);
    const own = judge(flocks, rules["own level"]!);
    expect([own.sick, own.foundIn1]).toEqual([4, 4]);
    expect(own.falseDays / own.houseMonths).toBeLessThan(0.1);
    const all = judge(flocks, rules["all warnings"]!);
    expect([all.foundIn1, all.falseDays]).toEqual([4, 0]);
    expect(judge(flocks, rules["catalogue 1503"]!).foundIn3).toBeLessThan(2);
  });
});
