import { describe, expect, it } from "vitest";
import {
  comparedKeys,
  findWarnings,
  lossSums,
  waterOffs,
} from "../../../contract/alarm/find-warnings.ts";
import type { WarnDay } from "../../../contract/alarm/warn-day.ts";
import { feedOutFindings } from "../../../contract/alarm/warn-stock.ts";
import { usualSettings } from "../../../contract/fleet/production-setting.ts";
import { poisson, rngFrom } from "../../../simulator/base/random.ts";

const day = (index: number, over: Partial<WarnDay> = {}): WarnDay => ({
  day: `2026-05-${String(index + 1).padStart(2, "0")}`,
  sincePlaced: index + 10,
  birdDays: 30_000,
  disturbedBy: null,
  waterL: 6000,
  feedKg: 3000,
  stdWaterMl: 220,
  stdFeedG: 110,
  tempC: 22,
  stdTempC: 22,
  hours: 24,
  lost: 10,
  stdLossPct: 0.03,
  layPct: null,
  stdLayPct: null,
  eggG: null,
  crackedPct: null,
  scaleG: null,
  stdWeightG: null,
  booked: null,
  counted: null,
  meterOffPct: null,
  ...over,
});
/** Eleven usual days and one more. */
const days = (last: Partial<WarnDay>, of: (index: number) => Partial<WarnDay> = () => ({})) => [
  ...Array.from({ length: 11 }, (_, index) => day(index, of(index))),
  day(11, last),
];
const keys = (all: readonly WarnDay[]) => findWarnings(all, usualSettings).map(({ key }) => key);

describe("water against the house's own level", () => {
  it("gives no warning while a house drinks as usual, even off the standard", () => {
    expect(keys(days({}))).toEqual([]);
    expect(keys(days({ waterL: 5450 }))).toEqual([]);
  });

  it("warns about an eighth less, with litres and percent", () => {
    const [finding] = findWarnings(days({ waterL: 5160 }), usualSettings);
    expect(finding).toEqual({
      key: "waterLow",
      values: { value: 5160, expected: 6000, percent: 14 },
    });
    expect(keys(days({ waterL: 6900 }))).toEqual(["waterHigh"]);
  });

  it("allows more in an uneven house: two and a half times its own spread", () => {
    const uneven = (index: number) => ({ waterL: index % 2 === 0 ? 5600 : 6400 });
    expect(keys(days({ waterL: 5200 }, uneven))).toEqual([]);
    expect(keys(days({ waterL: 4300 }, uneven))).toEqual(["waterLow"]);
  });

  it("expects more of a warm day, and less of one of 23 hours", () => {
    expect(keys(days({ waterL: 6000, tempC: 25 }))).toEqual(["waterLow"]);
    expect(keys(days({ waterL: 6000 * 1.18, tempC: 25 }))).toEqual([]);
    expect(keys(days({ waterL: 5500, hours: 23 }))).toEqual([]);
    expect(keys(days({ waterL: 5150, hours: 24 }))).toEqual(["waterLow"]);
  });

  it("finds nothing on unknown days, for newly placed birds, or without a usual level", () => {
    expect(keys(days({ waterL: null }))).toEqual([]);
    expect(keys(days({ waterL: 5000, sincePlaced: 1 }))).toEqual([]);
    expect(keys([day(0), day(1), day(2), day(3, { waterL: 5000 })])).toEqual([]);
  });

  it("ignores a day with arrivals or departures, and mentions a vaccination", () => {
    expect(keys(days({ waterL: 4000, disturbedBy: "move" }))).toEqual([]);
    const [finding] = findWarnings(days({ waterL: 5160, disturbedBy: "vaccine" }), usualSettings);
    expect(finding).toMatchObject({ key: "waterLow", values: { percent: 14, vaccinated: 1 } });
    // Such a day does not count for the usual level either.
    const moved = (index: number) =>
      index > 8 ? { waterL: 4000, disturbedBy: "move" as const } : {};
    expect(keys(days({}, moved))).toEqual([]);
  });

  it("lists the warnings that depend on the last day", () => {
    const known = (all: readonly WarnDay[]) => [...comparedKeys(all, usualSettings)];
    expect(known(days({}))).toEqual(["waterLow", "waterHigh", "feedLow"]);
    expect(known(days({ waterL: null }))).toEqual(["feedLow"]);
    expect(known(days({ disturbedBy: "move" }))).toEqual([]);
    expect(known([day(0), day(1)])).toEqual([]);
  });

  it("requires more of a day with little history before it", () => {
    const known = (waterL: number) => [
      ...Array.from({ length: 4 }, (_, index) => day(index, { waterL: index % 2 ? 6240 : 5760 })),
      day(4, { waterL }),
    ];
    expect(keys(known(5000))).toEqual([]);
    expect(keys(known(4500))).toEqual(["waterLow"]);
  });

  it("expects less feed on a hot day, and computes no level from the first two days", () => {
    expect(keys(days({ feedKg: 2670 }))).toEqual(["feedLow"]);
    expect(keys(days({ feedKg: 2670, waterL: 6000 * 1.6, tempC: 32 }))).toEqual([]);
    const chicks = (index: number) => ({
      sincePlaced: index,
      ...(index < 2 && { feedKg: 4500 }),
    });
    expect(keys(days({ feedKg: 2900, sincePlaced: 11 }, chicks).slice(0, 6))).toEqual([]);
  });

  it("accepts a new level after five days in a row, not after one", () => {
    const run = [...days({}), ...Array.from({ length: 7 }, () => day(12, { waterL: 5000 }))];
    expect(waterOffs(run, usualSettings).map((off) => off !== null)).toEqual([
      ...Array.from({ length: 12 }, () => false),
      ...Array.from({ length: 5 }, () => true),
      false,
      false,
    ]);
  });
});

describe("feed", () => {
  it("warns when animals eat less, never when they eat more", () => {
    expect(keys(days({ feedKg: 2700 }))).toEqual(["feedLow"]);
    expect(keys(days({ feedKg: 3400 }))).toEqual([]);
  });
});

describe("losses", () => {
  it("rise by chance in fewer than one in a hundred house-months, however few are expected", () => {
    const { lossSlack, lossSum } = usualSettings;
    const months = 500;
    for (const expected of [3, 9, 25]) {
      const rng = rngFrom(expected);
      const stdLossPct = (100 * expected) / 30_000;
      const month = () =>
        Array.from({ length: 30 }, (_, index) =>
          day(index, { lost: poisson(rng, expected), stdLossPct }),
        );
      const warnings = Array.from({ length: months }, () => lossSums(month(), lossSlack)).filter(
        (sums) => sums.some((sum) => sum > lossSum),
      );
      expect(warnings.length / months).toBeLessThan(0.01);
    }
  });

  it("warn when they rise above the flock's usual level", () => {
    const rising = [...days({ lost: 14 }), day(12, { lost: 22 }), day(13, { lost: 30 })];
    const [finding] = findWarnings(rising, usualSettings);
    expect(finding).toMatchObject({ key: "mortRising", values: { lost: 30, days: 3 } });
    expect(finding!.values["more"]).toBeGreaterThan(30);
  });

  it("do not warn for one bad day, for an uncounted day, or for a flock with usually higher losses", () => {
    expect(keys(days({ lost: 20 }))).toEqual([]);
    expect(keys(days({ lost: null }))).toEqual([]);
    expect(keys(days({ lost: 12 }, () => ({ lost: 12 })))).toEqual([]);
  });
});

describe("eggs", () => {
  const laying = (fall: number) => (index: number) => ({
    layPct: 92 - fall * index,
    stdLayPct: 91 - 0.1 * index,
  });
  it("warn after three days of falling faster than the standard", () => {
    expect(keys(days({ layPct: 82.1, stdLayPct: 89.9 }, laying(0.9)))).toEqual(["layFalling"]);
    expect(keys(days({ layPct: 87.6, stdLayPct: 89.9 }, laying(0.4)))).toEqual([]);
    const young = days({ layPct: 82.1, stdLayPct: 91 }, (index) => ({
      ...laying(0.9)(index),
      stdLayPct: 89 + 0.2 * index,
    }));
    expect(findWarnings(young, usualSettings)[0]?.values).toEqual({ fall: 0.9, std: 0 });
  });
  it("warn when they become lighter or crack more often than before", () => {
    const usual = () => ({ eggG: 62.5, crackedPct: 1.1 });
    expect(keys(days({ eggG: 60.9, crackedPct: 1.2 }, usual))).toEqual(["eggLight"]);
    expect(keys(days({ eggG: 62.4, crackedPct: 2.6 }, usual))).toEqual(["crackedHigh"]);
    expect(keys(days({ eggG: 62.4, crackedPct: 0.9 }, () => ({ crackedPct: 0.3 })))).toEqual([]);
  });
});

describe("entered amounts", () => {
  it("warn when they differ from the meter", () => {
    expect(keys(days({ meterOffPct: 12 }))).toEqual(["meterOff"]);
    expect(keys(days({ meterOffPct: -12 }))).toEqual(["meterOff"]);
    expect(keys(days({ meterOffPct: 9 }))).toEqual([]);
  });
});

describe("the scale", () => {
  /** The standard is 90 g a day; `gains` are the house's daily gains. */
  const grown = (gains: readonly number[], of: (index: number) => Partial<WarnDay> = () => ({})) =>
    gains.map((_, index) =>
      day(index, {
        scaleG: 1000 + gains.slice(0, index + 1).reduce((sum, gain) => sum + gain, 0),
        stdWeightG: 1000 + 90 * index,
        ...of(index),
      }),
    );

  it("warns after two days with half the readings of the two days before", () => {
    expect(keys(grown([80, 80, 80, 80, 80, 80, 80]))).toEqual([]);
    expect(keys(grown([80, 80, 80, 80, 80, 20]))).toEqual([]);
    const [finding] = findWarnings(grown([80, 80, 80, 80, 80, 40, 20]), usualSettings);
    expect(finding).toEqual({
      key: "weightSlow",
      values: { gain: 60, before: 160, standard: 180 },
    });
  });

  it("finds nothing after a change of the flock, on a day without a weight, or for grown hens", () => {
    const slow = [80, 80, 80, 80, 80, 40, 20];
    expect(keys(grown(slow, (index) => ({ birdDays: index > 4 ? 28_000 : 30_000 })))).toEqual([]);
    expect(keys(grown(slow, (index) => (index === 2 ? { scaleG: null } : {})))).toEqual([]);
    expect(keys(grown(slow, () => ({ stdWeightG: 1900 })))).toEqual([]);
  });
});

describe("the book and the controller", () => {
  const of = (counted: number | null) => ({ booked: 29_120, counted });

  it("warn when they differ at the end of two days", () => {
    const off = days(of(29_450), () => of(29_450));
    expect(findWarnings(off, usualSettings)).toEqual([
      { key: "countOff", values: { value: 29_120, controller: 29_450 } },
    ]);
    expect(keys(days(of(29_450), () => of(29_120)))).toEqual([]);
    expect(keys(days(of(29_400), () => of(29_400)))).toEqual([]);
    expect(keys(days(of(null), () => of(29_450)))).toEqual([]);
  });
});

describe("content of a silo", () => {
  const feedOut = (kg: number, last: Partial<WarnDay> = {}) =>
    feedOutFindings(days(last), { kg, hour: 18.5 }, usualSettings);

  it("lasts a number of hours at the consumption of three days", () => {
    expect(feedOut(1250)).toEqual([{ key: "feedOut", values: { kg: 1250, hours: 10, hour: 4 } }]);
    expect(feedOut(3000)).toEqual([]);
    expect(feedOut(2990, { feedKg: null })).toHaveLength(1);
    expect(feedOutFindings([day(0)], { kg: 10, hour: 0 }, usualSettings)).toEqual([]);
  });
});
