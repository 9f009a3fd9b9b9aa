import { describe, expect, test } from "vitest";
import {
  bandOf,
  breedDayAt,
  type HouseContext,
  limitOverrideSchema,
  limitsOf,
} from "../../../../server/judge/limit/alarm-limits.ts";
import { house } from "../judge-scene.ts";

const silent = { targetTempC: null, tempOutC: null };
const limits = (
  context: Partial<HouseContext>,
  observed: Partial<{ targetTempC: number; tempOutC: number }> = {},
) => limitsOf({ ...house, ...context }, { ...silent, ...observed });

describe("the breed standard", () => {
  test.each([
    [-2, 33],
    [0, 33],
    [10.5, 28.5],
    [21, 24],
    [24.5, 23],
    [28, 22],
    [60, 22],
  ])("at %f days requires %f degC", (dayAge, tempC) => {
    expect(breedDayAt(house.breedDays, dayAge)?.tempC).toBeCloseTo(tempC, 9);
  });

  test("takes the nearer row if one of two is blank", () => {
    expect(breedDayAt(house.breedDays, 10)?.waterMl).toBeNull();
    expect(breedDayAt(house.breedDays, 11)?.waterMl).toBe(189);
    expect(breedDayAt(house.breedDays, 24.5)?.waterMl).toBeCloseTo(225, 9);
  });

  test("has no limits without an age or without rows", () => {
    expect(breedDayAt(house.breedDays, null)).toBeNull();
    expect(breedDayAt([], 5)).toBeNull();
  });
});

describe("the target temperature", () => {
  test.each([
    ["the controller's own target has priority over the breed's", {}, { targetTempC: 25 }, 25],
    ["10 is still a target", {}, { targetTempC: 10 }, 10],
    ["38 is still a target", {}, { targetTempC: 38 }, 38],
    ["9.9 is not a target, so the breed's is used", {}, { targetTempC: 9.9 }, 22],
    ["38.1 is not a target, so the breed's is used", {}, { targetTempC: 38.1 }, 22],
    ["without the controller's target the breed's is used", {}, {}, 22],
    [
      "an override has priority over both",
      { override: { targetTempC: 19 } },
      { targetTempC: 25 },
      19,
    ],
    ["a null override is ignored", { override: { targetTempC: null } }, { targetTempC: 25 }, 25],
    ["without age and controller there is no target", { dayAge: null }, {}, null],
  ])("%s", (_, context, observed, target) => {
    expect(limits(context, observed).targetTempC).toBe(target);
  });

  test("moves the band", () => {
    expect(limits({})).toMatchObject({ tempHighC: 27, tempLowC: 19 });
    expect(limits({ dayAge: null })).toMatchObject({ tempHighC: null, tempLowC: null });
    expect(limits({ override: { tempHighDiffC: 4, tempLowDiffC: 2 } })).toMatchObject({
      tempHighC: 26,
      tempLowC: 20,
    });
  });

  test("does not move the band to temperatures at which birds of this age die of cold", () => {
    const chicks = { dayAge: 1 };
    const standardC = breedDayAt(house.breedDays, 1)!.tempC;
    // A wrong target, or a controller that was reset.
    expect(limits(chicks, { targetTempC: 12 }).tempLowC).toBe(standardC - 8);
    expect(limits(chicks, { targetTempC: standardC - 2 }).tempLowC).toBe(standardC - 5);
    expect(limits({ ...chicks, override: { tempLowC: 20 } }, { targetTempC: 12 }).tempLowC).toBe(
      20,
    );
  });

  test("is replaced on a hot day outside", () => {
    expect(limits({}, { tempOutC: 24 }).tempHighC).toBe(27);
    expect(limits({}, { tempOutC: 30 }).tempHighC).toBe(33);
    expect(limits({ override: { outCompC: 0 } }, { tempOutC: 30 }).tempHighC).toBe(30);
    expect(limits({ override: { tempHighC: 26 } }, { tempOutC: 30 }).tempHighC).toBe(26);
  });
});

describe("limits by age", () => {
  test.each([
    [-1, 39, 80],
    [0, 39, 80],
    [14, 39, 80],
    [15, 36, 80],
    [20, 36, 80],
    [21, 36, 85],
    [40, 36, 85],
    [null, 36, 80],
  ])("on day %s: absolute high %f degC, high humidity %f %%", (dayAge, tempAbsHighC, rhHighPct) => {
    expect(limits({ dayAge })).toMatchObject({ tempAbsHighC, rhHighPct, rhLowPct: 40 });
  });

  test("never cause an alarm inside the breed's own range", () => {
    const wet = house.breedDays.map((day) => ({
      ...day,
      rhLowPct: 30,
      rhHighPct: 90,
      co2Ppm: 4200,
    }));
    expect(limits({ breedDays: wet })).toMatchObject({
      rhLowPct: 30,
      rhHighPct: 90,
      co2HighPpm: 4200,
      co2UrgentPpm: 6000,
    });
  });
});

describe("water limits", () => {
  test("are based on the breed's water, the flock and its hours of light", () => {
    const hourL = (261 * 30_000) / 1000 / 18;
    expect(limits({}).waterMaxPerHourL).toBeCloseTo(2.5 * hourL, 6);
    expect(limits({}).spill15minL).toBeCloseTo(1.2 * hourL, 6);
  });

  test.each([[{ aliveCount: null }], [{ aliveCount: 0 }], [{ dayAge: null }], [{ dayAge: 0 }]])(
    "are unknown with %o",
    (context) => {
      expect(limits(context)).toMatchObject({ waterMaxPerHourL: null, spill15minL: null });
    },
  );
});

test("every limit can be overridden", () => {
  const plain = limits({});
  for (const key of Object.keys(plain))
    expect(limits({ override: { [key]: 12.5 } })).toHaveProperty(key, 12.5);
});

test.each([
  [null],
  ["x"],
  [[1]],
  [{ tempHighC: "30", unknown: 4, riseC: Infinity, co2HighPpm: null }],
])("a stored override %o without numbers is ignored", (stored) => {
  expect(limitOverrideSchema.parse(stored)).toEqual({});
});

test("a stored override keeps its valid values", () => {
  expect(limitOverrideSchema.parse({ tempHighC: 30, nh3HighPpm: "x" })).toEqual({ tempHighC: 30 });
});

describe("the displayed band", () => {
  const context = (more: Partial<HouseContext>): HouseContext => ({ ...house, ...more });
  const band = (more: Partial<HouseContext>, tempOutC: number | null) =>
    bandOf(context(more), limitsOf(context(more), { targetTempC: 22, tempOutC }));

  test.each([[null], [10], [31], [40]])("has no outdoor compensation at %o degC", (tempOutC) => {
    expect(band({}, tempOutC)).toEqual({ tempLow: 19, tempHigh: 27 });
  });
  test("follows limits that a person set", () => {
    expect(band({ override: { tempHighC: 30, tempLowDiffC: 1 } }, 40)).toEqual({
      tempLow: 21,
      tempHigh: 30,
    });
  });
  test("is absent in an empty house", () => {
    expect(band({ isEmpty: true }, 10)).toEqual({ tempLow: null, tempHigh: null });
  });
});
