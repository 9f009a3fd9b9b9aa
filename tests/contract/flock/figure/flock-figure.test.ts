import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type FlockDayRecord,
  type FlockRecords,
  flockDays,
} from "../../../../contract/flock/figure/flock-figure.ts";
import { sampleFigures } from "../../../../contract/flock/figure/weighing-figure.ts";
import { standardBreeds } from "../../../../server/fleet/breed/standard-breeds.ts";

const noMeter = {
  feedKg: null,
  waterL: null,
  kwh: null,
  silent: [],
  alive: null,
  weightG: null,
};
type DaySeed = Partial<Omit<FlockDayRecord, "meter">> & {
  readonly meter?: Partial<FlockDayRecord["meter"]>;
};
const dayOf = ({ meter, ...seed }: DaySeed, index: number): FlockDayRecord => ({
  day: new Date(Date.UTC(2026, 2, 1 + index)).toISOString().slice(0, 10),
  isBooked: seed.losses !== undefined,
  losses: null,
  eggs: null,
  feedKg: null,
  waterL: null,
  kwh: null,
  weighings: [],
  moves: { came: [], movedOut: 0, sold: 0, soldKg: 0, soldUnweighed: 0, counted: 0 },
  ...seed,
  meter: { ...noMeter, ...meter },
});
const bookOf = (days: readonly DaySeed[], over: Partial<FlockRecords> = {}): FlockRecords => ({
  species: "broiler",
  placedCount: 30_000,
  placedAge: 0,
  layStartAge: 126,
  standard: standardBreeds.ross308.days,
  days: days.map(dayOf),
  isLastRunning: false,
  ...over,
});
const lost = (dead: number, culled = 0): DaySeed => ({ losses: { dead, culled } });
const last = (book: FlockRecords) => flockDays(book).at(-1)!;

describe("how many live", () => {
  it("follows the recorded losses", () => {
    const days = flockDays(bookOf([lost(18, 4), lost(25, 6), lost(21, 3)]));
    expect(days.map(({ alive }) => alive)).toEqual([29_978, 29_947, 29_923]);
    expect(days[2]).toMatchObject({ day: "2026-03-03", dayAge: 2, meanAge: 2, aliveFrom: "book" });
    expect(days[2]!.lossPct).toBeCloseTo(0.2567, 4);
  });

  it("is the number placed until the first count, and the controller's count before the recorded one", () => {
    const days = flockDays(bookOf([{}, { meter: { alive: 29_900 } }, {}, lost(10), {}]));
    expect(days.map(({ alive, aliveFrom }) => [alive, aliveFrom])).toEqual([
      [30_000, "placed"],
      [29_900, "controller"],
      [29_900, "controller"],
      [29_890, "book"],
      [29_890, "book"],
    ]);
    // For birds that are missing without a record, the cause of loss is unknown.
    expect(days.map(({ dead, lossPct }) => [dead, lossPct])).toEqual([
      [null, null],
      [null, null],
      [null, null],
      [10, null],
      [null, null],
    ]);
    expect(days[4]!.survivalPct).toBeCloseTo((100 * 29_890) / 30_000, 9);
  });

  it("balances for any entries: placed and counted less lost equals alive", () => {
    const day = fc.record({
      losses: fc.option(fc.record({ dead: fc.nat(50), culled: fc.nat(20) })),
      alive: fc.option(fc.integer({ min: 20_000, max: 30_000 })),
    });
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 60 }), (seeds) => {
        const days = flockDays(
          bookOf(seeds.map(({ losses, alive }) => ({ losses, meter: { alive } }))),
        );
        const first = seeds.findIndex(({ losses }) => losses !== null);
        const losses = seeds.flatMap(({ losses }) => (losses === null ? [] : [losses]));
        const gone = losses.reduce((sum, { dead, culled }) => sum + dead + culled, 0);
        const before = first === -1 ? seeds : seeds.slice(0, first);
        const begun = before.findLast(({ alive }) => alive !== null)?.alive ?? 30_000;
        expect(days.at(-1)!.alive).toBe(begun - gone);
        for (const day of days) expect(day.birdDays).toBe((day.opening + day.alive) / 2);
      }),
      { numRuns: 500 },
    );
  });
});

describe("used amounts", () => {
  it("are the handwritten values, or those of the meter without them", () => {
    const metered = { ...lost(0), meter: { feedKg: 2900, waterL: 5220 } };
    expect(last(bookOf([{ ...metered, feedKg: 3100 }]))).toMatchObject({
      feedKg: 3100,
      feedFrom: "hand",
      meterFeedKg: 2900,
      waterFrom: "meter",
    });
    const again = last(bookOf([metered]));
    expect(again).toMatchObject({ feedKg: 2900, feedFrom: "meter", waterPerFeed: 1.8 });
    expect([again.feedG, again.waterMl]).toEqual([2_900_000 / 30_000, 174]);
  });
});

describe("a meter that is silent at midnight", () => {
  const metered = (feedKg: number | null, isSilent = false): DaySeed => ({
    meter: { feedKg, silent: isSilent ? ["feedKg"] : [] },
  });
  /** 120,000; 122,910; none; 128,890; 131,850. */
  const example = [metered(2910), metered(null, true), metered(5980), metered(2960)];
  const eaten = (days: readonly DaySeed[], over: Partial<FlockRecords> = {}) =>
    flockDays(bookOf(days, { placedAge: 20, ...over }));

  it("counts the missed amount once, on the day it is reported: example 7, both days marked", () => {
    const days = eaten(example);
    expect(days.map(({ feedKg, feedFrom, feedGap }) => [feedKg, feedFrom, feedGap])).toEqual([
      [2910, "meter", null],
      [null, null, "less"],
      [5980, "meter", "more"],
      [2960, "meter", null],
    ]);
    expect(days.at(-1)).toMatchObject({ feedSumKg: 11_850, feedEstimatedDays: 0 });
    // Feed of two days gives no figure per head for either of them.
    expect(days.map(({ feedG }) => feedG !== null)).toEqual([true, false, false, true]);
  });

  it("is estimated only up to then, without a jump when the meter is back", () => {
    const before = Array.from({ length: 8 }, () => metered(3000));
    const days = eaten([...before, metered(null, true), metered(6000)]);
    expect(days.map(({ feedEstimatedDays }) => feedEstimatedDays).slice(-3)).toEqual([0, 1, 0]);
    expect(days.at(-2)!.feedSumKg! / 27_000).toBeCloseTo(1, 1);
    expect(days.at(-1)!.feedSumKg).toBe(30_000);
    // Without a standard such a day is unknown, like any other.
    const still = eaten([...before, metered(null, true)]);
    expect(still.at(-1)).toMatchObject({ feedGap: null, feedEstimatedDays: 1 });
  });

  it("subtracts the handwritten value of the missed day", () => {
    const [first, dark, back, after] = example;
    const days = eaten([first!, { ...dark, feedKg: 3000 }, back!, after!]);
    expect(days.map(({ feedKg, feedGap }) => [feedKg, feedGap])).toEqual([
      [2910, null],
      [3000, null],
      [2980, null],
      [2960, null],
    ]);
    expect(days.at(-1)!.feedSumKg).toBe(11_850);
    expect(days[2]!.feedG).not.toBeNull();
  });

  it("gives an estimated day if the day that counted it was overwritten by hand", () => {
    const usual = Array.from({ length: 4 }, () => metered(3000));
    const [, dark, back] = example;
    const days = eaten([...usual, dark!, { ...back, feedKg: 3000 }, metered(3000)]);
    expect(days.at(-1)!.feedEstimatedDays).toBe(1);
    expect(days.at(-2)).toMatchObject({ feedKg: 3000, feedFrom: "hand", feedGap: "more" });
    expect(days.at(-2)!.feedG).not.toBeNull();
  });

  it("marks a day that is known in part, and the next; the sum of both is right", () => {
    const days = eaten([metered(2910), metered(500, true), metered(5480), metered(2960)]);
    expect(days.map(({ feedGap }) => feedGap)).toEqual([null, "less", "more", null]);
    expect(days.map(({ feedG }) => feedG !== null)).toEqual([true, false, false, true]);
    expect(days.at(-1)!.feedSumKg).toBe(11_850);
    // With a handwritten value, such a day has that value, and the rest belongs to the next day.
    const put = eaten([metered(2910), { ...metered(500, true), feedKg: 3000 }, metered(5480)]);
    expect(put.map(({ feedKg }) => feedKg)).toEqual([2910, 3000, 2980]);
  });

  it("does not count as silent before the end of the present day", () => {
    const days = eaten([metered(2910), metered(500, true)], { isLastRunning: true });
    expect(days.at(-1)).toMatchObject({ feedKg: 500, feedGap: null });
  });

  it("has water and feed of the same days in their ratio, or none", () => {
    const both = (waterL: number, feedKg: number, silent: ("feedKg" | "waterL")[]): DaySeed => ({
      meter: { waterL, feedKg, silent },
    });
    const days = eaten([
      both(500, 250, ["feedKg", "waterL"]),
      both(10_000, 5000, ["feedKg"]),
      both(5000, 2500, []),
    ]);
    expect(days.map(({ waterPerFeed }) => waterPerFeed)).toEqual([2, null, null]);
    expect(days.map(({ waterMl }) => waterMl !== null)).toEqual([false, false, true]);
  });
});

/** 28 days by the standard, then the day of example 4. */
const grown = (over: DaySeed, more: readonly DaySeed[] = []) =>
  bookOf([
    { losses: { dead: 660, culled: 0 }, feedKg: 66_100 },
    ...Array.from({ length: 27 }, () => ({ feedKg: 0 })),
    { feedKg: 0, ...over },
    ...more,
  ]);
const weighed = { weighings: [sampleFigures(120, 1580, 9)] };

describe("growth", () => {
  it("is the conversion and the efficiency of example 4, with how sure they are", () => {
    const { fcr, fcrMargin, epef, epefMargin, weightFrom, stdWeightG } = last(grown(weighed));
    expect([fcr!.toFixed(3), fcrMargin!.toFixed(3)]).toEqual(["1.426", "0.037"]);
    expect([epef!.toFixed(0), epefMargin!.toFixed(0)]).toEqual(["387", "15"]);
    expect([weightFrom, stdWeightG]).toEqual(["hand", 1616]);
  });

  it("stays that of the last whole day during the present day", () => {
    const book = grown(weighed, [{ feedKg: 4000 }]);
    const [yesterday, today] = flockDays({ ...book, isLastRunning: true }).slice(-2);
    expect([today!.isRunning, today!.feedKg]).toEqual([true, 4000]);
    expect([today!.fcr, today!.epef, today!.feedSumKg]).toEqual([
      yesterday!.fcr,
      yesterday!.epef,
      66_100,
    ]);
    expect(last(book).fcr).not.toBe(yesterday!.fcr);
  });

  it("uses the scale on days without a weighing, with unknown accuracy", () => {
    const scaled = last(grown({ meter: { weightG: 1580 } }));
    expect([scaled.weightFrom, scaled.fcr!.toFixed(3), scaled.fcrMargin]).toEqual([
      "scale",
      "1.426",
      null,
    ]);
    const few = last(grown({ weighings: [sampleFigures(29, 1700, 9)], meter: { weightG: 1580 } }));
    expect([few.weightFrom, few.weightG, few.sample]).toEqual(["scale", 1580, 29]);
  });

  it("follows the standard for ten days after a weighing, and between two of them", () => {
    const idle = (count: number) => Array.from({ length: count }, () => ({ feedKg: 0 }));
    const after = flockDays(grown(weighed, idle(11)));
    expect(after.slice(-2).map(({ weightFrom }) => weightFrom)).toEqual(["curve", null]);
    expect(after.at(-2)!.weightG).toBeCloseTo((2597 * 1580) / 1616, 6);
    const twice = flockDays(
      grown(weighed, [...idle(13), { feedKg: 0, weighings: [sampleFigures(100, 2998, 8)] }]),
    );
    const share = (1580 / 1616 + 1) / 2;
    expect(twice[35]!.weightG).toBeCloseTo(2296 * share, 6);
    expect(twice[35]!.weighedDay).toBe("2026-03-29");
  });

  it("is unknown for a flock without counts, like its survival", () => {
    const fed = Array.from({ length: 28 }, () => ({ feedKg: 2000 }));
    const ofDay = (more: DaySeed) => last(bookOf([...fed, { feedKg: 2000, ...weighed, ...more }]));
    const none = { fcr: null, fcrMargin: null, epef: null, epefMargin: null };
    expect(ofDay({})).toMatchObject({ aliveFrom: "placed", survivalPct: null, ...none });
    const counted = ofDay({ meter: { alive: 29_340 } });
    expect([counted.aliveFrom, counted.fcr === null]).toEqual(["controller", false]);
  });

  it("is missing for hens, and has no factor for pigs", () => {
    const book = grown(weighed);
    expect(last({ ...book, species: "layer" })).toMatchObject({ fcr: null, epef: null });
    const pig = last({ ...book, species: "pig" });
    expect([pig.fcr === null, pig.epef]).toEqual([false, null]);
  });
});

describe("eggs", () => {
  const hens = (days: readonly DaySeed[], placedAge = 210, layStartAge = 126) =>
    bookOf(days, {
      species: "layer",
      placedCount: 57_980,
      placedAge,
      layStartAge,
      standard: standardBreeds.hyLineBrown.days,
    });
  const eggs = { good: 52_110, dirty: 610, cracked: 545, soft: 62, double: 81, kg: 3338.4 };

  it("have the laying rate of example 5", () => {
    const day = last(hens([{ ...lost(7, 2), eggs, feedKg: 6390 }]));
    expect([day.eggs, day.layPct!.toFixed(2), day.eggG!.toFixed(2)]).toEqual([
      53_408,
      "92.12",
      "62.51",
    ]);
    expect([day.crackedPct!.toFixed(3), day.feedG!.toFixed(2), day.feedPerEgg!.toFixed(3)]).toEqual(
      ["1.137", "110.22", "1.914"],
    );
  });

  it("per hen housed count from the first day in lay", () => {
    const days = flockDays(
      hens([lost(100), { ...lost(0), eggs }, { ...lost(0), eggs: { ...eggs, kg: null } }], 125),
    );
    expect(days.map(({ henHousedPct }) => henHousedPct)).toEqual([
      null,
      (100 * 53_408) / 57_880,
      (100 * 2 * 53_408) / (57_880 * 2),
    ]);
    expect([days[2]!.eggKg, days[2]!.eggG, days[2]!.feedPerEgg]).toEqual([null, null, null]);
  });

  it("per hen housed count from the age that the organisation has set", () => {
    const days = [lost(100), { ...lost(0), eggs }, { ...lost(0), eggs }];
    const rate = (100 * 53_408) / 57_880;
    const from = (age: number) =>
      flockDays(hens(days, 125, age)).map((day) => [day.henHousedPct, day.henHousedFromAge]);
    const none = [null, null];
    expect(from(126)).toEqual([none, [rate, null], [rate, null]]);
    // In lay a day before the first day with known eggs.
    expect(from(100)).toEqual([none, [rate, 126], [rate, 126]]);
    expect(from(127)).toEqual([none, none, [rate, null]]);
    expect(from(128)).toEqual([none, none, none]);
  });

  it("per hen housed cover the whole days with a count, and name the first one", () => {
    const laid = { ...lost(0), eggs: { ...eggs, good: 50_682 } };
    const book = hens([lost(0), lost(0), laid, lost(0), laid, laid], 300);
    const days = flockDays({ ...book, isLastRunning: true });
    // 51,980 eggs of 57,980 hens, on two of the days: the forgotten days and today do not count.
    expect(days.map(({ henHousedPct }) => henHousedPct?.toFixed(2) ?? null)).toEqual([
      null,
      null,
      "89.65",
      "89.65",
      "89.65",
      "89.65",
    ]);
    expect(days.map(({ henHousedFromAge }) => henHousedFromAge)).toEqual([
      null,
      null,
      302,
      302,
      302,
      302,
    ]);
    expect(days.at(-1)!.eggSum).toBe(3 * 51_980);
    expect(last(hens([laid, lost(0), laid], 300)).henHousedFromAge).toBeNull();
  });

  it("without a record are unknown, a recorded none is zero", () => {
    expect(last(hens([lost(0)]))).toMatchObject({ eggs: null, layPct: null });
    const none = { good: 0, dirty: 0, cracked: 0, soft: 0, double: 0, kg: null };
    expect(last(hens([{ ...lost(0), eggs: none }]))).toMatchObject({ eggs: 0, layPct: 0 });
    expect(last(bookOf([{ ...lost(0), eggs }]))).toMatchObject({ eggs: null, eggSum: 0 });
  });
});

describe("sold birds", () => {
  const weighed = (meanG: number): DaySeed => ({
    ...lost(0),
    weighings: [sampleFigures(120, meanG, 9)],
  });
  const sale = (sold: number, soldKg: number | null): DaySeed => ({
    ...lost(0),
    moves: {
      came: [],
      movedOut: 0,
      sold,
      soldKg: soldKg ?? 0,
      soldUnweighed: soldKg === null ? sold : 0,
      counted: 0,
    },
  });
  const fed = (days: readonly DaySeed[]) => days.map((day) => ({ ...day, feedKg: 3000 }));
  const early = Array.from({ length: 35 }, () => lost(0));

  it("belong to feed conversion and efficiency by their weight, at their age then", () => {
    const days = fed([...early, sale(9000, 20_250), ...early.slice(0, 6), sale(21_000, 63_000)]);
    const end = last(bookOf(days));
    const feedKg = 43 * 3000;
    expect(end).toMatchObject({ alive: 0, feedSumKg: feedKg });
    expect(end.fcr).toBeCloseTo(feedKg / 83_250, 9);
    const age = (9000 * 35 + 21_000 * 42) / 30_000;
    const weightKg = 83_250 / 30_000;
    expect(end.epef).toBeCloseTo((100 * weightKg * 100) / (age * end.fcr!), 6);
    // No bird's weight rests on a sample alone: only feed and count leave an uncertainty.
    expect(end.fcrMargin! / end.fcr!).toBeCloseTo(0.0196 * Math.hypot(1, 0.3), 9);
  });

  it("have eaten their feed of the day: per head as much on the last day as on the day before", () => {
    const days = flockDays(
      bookOf(fed([...early, sale(12_000, null), lost(0), sale(18_000, null)])),
    );
    expect(days.slice(-4).map(({ feedG }) => feedG)).toEqual([
      100,
      100,
      expect.closeTo(3_000_000 / 18_000, 6),
      expect.closeTo(3_000_000 / 18_000, 6),
    ]);
  });

  it("weigh as much as the flock if they have no weight, and are unknown without either", () => {
    const known = fed([...early, weighed(2000), sale(9000, null)]);
    const whole = fed([...early, weighed(2000), lost(0)]);
    expect(last(bookOf(known)).fcr).toBeCloseTo(last(bookOf(whole)).fcr!, 9);
    expect(last(bookOf(fed([...early, sale(30_000, null)]))).fcr).toBeNull();
  });
});
