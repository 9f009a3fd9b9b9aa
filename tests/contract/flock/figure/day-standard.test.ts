import { describe, expect, it } from "vitest";
import { dayStandards } from "../../../../contract/flock/figure/day-standard.ts";
import { standardLossPct } from "../../../../contract/flock/figure/standard-curve.ts";
import { standardBreeds } from "../../../../server/fleet/breed/standard-breeds.ts";

const silent = {
  waterMl: null,
  weightG: null,
  feedG: null,
  eggG: null,
  layPct: null,
  survivalPct: null,
};

describe("standard values of a day", () => {
  it("are those for the birds of that day, at their mean age", () => {
    const hens = [
      { ...silent, dayAge: 200, feedG: 110, waterMl: 200, layPct: 94, eggG: 58 },
      { ...silent, dayAge: 202, feedG: 114, waterMl: 208, layPct: 96, eggG: 59 },
    ];
    const day = { day: "2026-06-01", age: 201, opening: 10_100, birdDays: 10_000 };
    expect(dayStandards(hens, 112, [day])).toEqual([
      { day: "2026-06-01", lost: null, feedKg: 1120, waterL: 2040, eggs: 9500, eggKg: 555.75 },
    ]);
  });

  it("are null for empty columns, and before the standard begins", () => {
    const day = { day: "2026-06-01", age: 10, opening: 100, birdDays: 100 };
    const nothing = { lost: null, feedKg: null, waterL: null, eggs: null, eggKg: null };
    expect(dayStandards([], 0, [day])).toEqual([{ day: "2026-06-01", ...nothing }]);
    const late = [{ ...silent, dayAge: 126, feedG: 90, survivalPct: 99 }];
    expect(dayStandards(late, 0, [day])).toEqual([{ day: "2026-06-01", ...nothing }]);
  });
});

describe("expected losses in a day", () => {
  const survival = standardBreeds.ross308.days.map(({ dayAge, survivalPct }) => ({
    dayAge,
    value: survivalPct,
  }));

  it("are a seventh of the week before, because the standard has weekly steps", () => {
    // 98.2 of 100 live at 21 days, 97.7 at 28.
    expect(standardLossPct(survival, 0, 28)).toBeCloseTo((98.2 - 97.7) / 7, 9);
    // For chicks placed at 7 days, losses count against those alive then.
    expect(standardLossPct(survival, 7, 14)).toBeCloseTo((100 * (1 - 98.7 / 99.1)) / 7, 9);
  });

  it("count the days since the placement, and are unknown on the first", () => {
    expect(standardLossPct(survival, 0, 3)).toBeCloseTo(0.4 / 3, 9);
    expect(standardLossPct(survival, 0, 0)).toBeNull();
    expect(standardLossPct([], 0, 20)).toBeNull();
  });
});
