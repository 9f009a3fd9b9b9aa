import fc from "fast-check";
import { expect, test } from "vitest";
import { limitKeys } from "../../../../contract/fleet/house/alarm-limit.ts";
import { type HouseContext, limitsOf } from "../../../../server/judge/limit/alarm-limits.ts";
import { limitsWithOrigin } from "../../../../server/judge/limit/limit-origin.ts";
import { house } from "../judge-scene.ts";

const silent = { targetTempC: null, tempOutC: null };
const originsOf = (
  context: Partial<HouseContext>,
  observed: Partial<{ targetTempC: number; tempOutC: number }> = {},
) =>
  Object.fromEntries(
    limitsWithOrigin({ ...house, ...context }, { ...silent, ...observed }).map(
      ({ key, origin }) => [key, origin],
    ),
  );

test("the band comes from the controller when it names a target, else from the breed", () => {
  expect(originsOf({}, { targetTempC: 24 })).toMatchObject({
    targetTempC: "controller",
    tempHighC: "controller",
    tempLowC: "controller",
    tempAbsHighC: "standard",
    nh3HighPpm: "standard",
  });
  expect(originsOf({}, { targetTempC: 5 })).toMatchObject({
    targetTempC: "breed",
    tempHighC: "breed",
    tempLowC: "breed",
  });
});

test("a setting for the house has priority, and so do values derived from it", () => {
  expect(
    originsOf({ override: { tempHighDiffC: 4, nh3HighPpm: 15 } }, { targetTempC: 24 }),
  ).toMatchObject({
    tempHighDiffC: "house",
    tempHighC: "house",
    tempLowC: "controller",
    nh3HighPpm: "house",
  });
  expect(
    originsOf({ override: { tempHighC: 26 } }, { targetTempC: 24, tempOutC: 35 }),
  ).toMatchObject({ tempHighC: "house", tempLowC: "controller" });
});

test("a hot day outside is named when it lifts the limit", () => {
  expect([
    originsOf({}, { tempOutC: 30 }).tempHighC,
    originsOf({}, { tempOutC: 20 }).tempHighC,
  ]).toEqual(["outdoor", "breed"]);
});

test("the breed is named when it requires more than the general standard", () => {
  const thirsty = [
    {
      dayAge: 0,
      tempC: 22,
      rhLowPct: 35,
      rhHighPct: 90,
      co2Ppm: 4000,
      lightH: 18,
      lightLux: null,
      waterMl: 261,
      feedG: 145,
    },
  ];
  expect(originsOf({ breedDays: thirsty })).toMatchObject({
    rhLowPct: "breed",
    rhHighPct: "breed",
    co2HighPpm: "breed",
    waterMaxPerHourL: "breed",
    co2UrgentPpm: "standard",
  });
  expect(originsOf({})).toMatchObject({
    rhLowPct: "standard",
    rhHighPct: "standard",
    co2HighPpm: "standard",
  });
});

test("the breed is named when a low target would let its birds get cold", () => {
  expect([
    originsOf({ dayAge: 0 }, { targetTempC: 12 }).tempLowC,
    originsOf({ dayAge: 0, override: { targetTempC: 12 } }).tempLowC,
    originsOf({ dayAge: 0 }, { targetTempC: 32 }).tempLowC,
  ]).toEqual(["breed", "breed", "controller"]);
});

test("a missing limit has no origin", () => {
  expect(originsOf({ dayAge: null, breedDays: [] })).toMatchObject({
    targetTempC: null,
    tempHighC: null,
    tempLowC: null,
    waterMaxPerHourL: null,
    spHighPa: "standard",
  });
});

test("the values are those of the judge, and each changes with its named origin", () => {
  const temp = fc.option(fc.double({ min: 0, max: 45, noNaN: true }));
  const override = fc.dictionary(fc.constantFrom(...limitKeys), fc.integer({ min: 1, max: 60 }), {
    maxKeys: 3,
  });
  fc.assert(
    fc.property(
      temp,
      temp,
      override,
      fc.option(fc.integer({ min: -1, max: 60 })),
      (targetTempC, tempOutC, set, dayAge) => {
        const context = { ...house, override: set, dayAge };
        const observed = { targetTempC, tempOutC };
        const limits = limitsOf(context, observed);
        for (const { key, value, origin } of limitsWithOrigin(context, observed)) {
          expect(value).toBe(limits[key]);
          expect(origin === null).toBe(value === null);
          if (origin === "controller")
            expect(
              limitsOf(context, {
                ...observed,
                targetTempC: targetTempC! > 24 ? targetTempC! - 1 : targetTempC! + 1,
              })[key],
            ).not.toBe(value);
          if (origin === "outdoor")
            expect(limitsOf(context, { ...observed, tempOutC: tempOutC! + 1 })[key]).not.toBe(
              value,
            );
          if (origin === "breed")
            expect(
              limitsOf(
                {
                  ...context,
                  breedDays: context.breedDays.map((day) => ({
                    ...day,
                    tempC: day.tempC + 1,
                    waterMl: (day.waterMl ?? 0) + 1,
                    rhHighPct: 99,
                    rhLowPct: 1,
                    co2Ppm: 9000,
                  })),
                },
                observed,
              )[key],
            ).not.toBe(value);
          if (origin === "standard")
            expect(limitsOf({ ...context, breedDays: [], override: {} }, silent)[key]).toBe(value);
        }
      },
    ),
  );
});
