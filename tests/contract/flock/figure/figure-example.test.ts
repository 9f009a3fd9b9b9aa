import { describe, expect, it } from "vitest";
import {
  conversionMargin,
  correctedConversion,
  dailyGainG,
  efficiencyFactor,
  efficiencyMargin,
  feedConversion,
  massKg,
  meanWeightKg,
  type Production,
  usualPrecision,
  weightPrecisionPct,
} from "../../../../contract/flock/figure/epef.ts";
import { feedPerHead, feedSoFar } from "../../../../contract/flock/figure/feed-figure.ts";
import {
  boxesOf,
  crackedPct,
  eggMassG,
  eggsOf,
  eggWeightG,
  feedPerEgg,
  henHousedPct,
  layingPct,
} from "../../../../contract/flock/figure/laying-figure.ts";
import {
  curveOf,
  deviationPct,
  rebasedSurvivalPct,
  standardAt,
  standardFeedG,
} from "../../../../contract/flock/figure/standard-curve.ts";
import {
  lossDayPct,
  lossPct,
  noStock,
  productionAge,
  type Stock,
  stockAfter,
  type StockMoves,
  survivalPct,
} from "../../../../contract/flock/figure/stock-figure.ts";
import {
  meanMarginG,
  pooled,
  sampleFigures,
  uniformityOf,
  weighFigures,
} from "../../../../contract/flock/figure/weighing-figure.ts";
import { standardBreeds } from "../../../../server/fleet/breed/standard-breeds.ts";

const quiet: StockMoves = {
  came: [],
  movedOut: 0,
  sold: 0,
  counted: 0,
  dead: 0,
  culled: 0,
};
/** The records day by day. */
const bookOf = (...days: readonly Partial<StockMoves>[]): Stock[] => {
  const book: Stock[] = [];
  for (const day of days) book.push(stockAfter(book.at(-1) ?? noStock, { ...quiet, ...day }));
  return book;
};
const placed = (birds: number, age = 0): Partial<StockMoves> => ({ came: [{ birds, age }] });
const last = (...days: readonly Partial<StockMoves>[]): Stock => bookOf(...days).at(-1)!;
const idle = (days: number): Partial<StockMoves>[] => Array.from({ length: days }, () => ({}));

const ross = standardBreeds.ross308.days;
const [feed, weight, survival] = [
  curveOf(ross, "feedG"),
  curveOf(ross, "weightG"),
  curveOf(ross, "survivalPct"),
];

describe("the worked examples", () => {
  it("1: three days of a flock", () => {
    const days = bookOf(
      { ...placed(30_000), dead: 18, culled: 4 },
      { dead: 25, culled: 6 },
      { dead: 21, culled: 3 },
    );
    expect(days.map(({ alive }) => alive)).toEqual([29_978, 29_947, 29_923]);
    expect(days.map((day) => lossDayPct(day)?.toFixed(4))).toEqual(["0.0733", "0.1034", "0.0801"]);
    expect(days.map(({ birdDays }) => birdDays)).toEqual([29_989, 29_962.5, 29_935]);
    expect(lossPct(days[2]!)).toBeCloseTo(0.2567, 4);
    expect(survivalPct(days[2]!)).toBeCloseTo(99.7433, 4);
  });

  it("2: a flock sold at 42 days", () => {
    const stock = last(placed(30_000), ...idle(41), { dead: 1080, sold: 28_920 });
    const done: Production = {
      feedKg: 134_030,
      massKg: 86_471,
      birds: stock.alive + stock.sold,
      survivalPct: survivalPct(stock)!,
      age: productionAge(stock)!,
    };
    const [fcr, kg] = [feedConversion(done)!, meanWeightKg(done)!];
    expect(done).toMatchObject({ survivalPct: 96.4, age: 42 });
    expect([kg.toFixed(4), fcr.toFixed(4)]).toEqual(["2.9900", "1.5500"]);
    expect(correctedConversion(fcr, kg, { referenceKg: 2.5, perKg: 0.27 })).toBeCloseTo(1.4177, 4);
    expect(correctedConversion(fcr, kg, { referenceKg: 2.5, perKg: 0.2 })).toBeCloseTo(1.452, 4);
    expect(efficiencyFactor(done)!.toFixed(1)).toBe("442.8");
    expect(dailyGainG(1000 * kg, 44, 42)!.toFixed(2)).toBe("70.14");
  });

  it("3: a flock that was thinned", () => {
    const stock = last(placed(30_000), ...idle(34), { sold: 9000 }, ...idle(6), {
      dead: 1440,
      sold: 19_560,
    });
    const done: Production = {
      feedKg: 122_800,
      massKg: massKg(stock.alive, 0, 9000 * 2.25 + 19_560 * 3.02),
      birds: stock.sold,
      survivalPct: survivalPct(stock)!,
      age: productionAge(stock)!,
    };
    expect(done.massKg).toBeCloseTo(79_321.2, 6);
    expect(meanWeightKg(done)).toBeCloseTo(2.7774, 4);
    expect(done.age).toBeCloseTo(39.794, 3);
    expect(done.survivalPct).toBeCloseTo(95.2, 6);
    expect(feedConversion(done)).toBeCloseTo(1.5481, 4);
    expect(efficiencyFactor(done)!.toFixed(1)).toBe("429.2");
  });

  it("4: a flock at 28 days, with its uncertainty", () => {
    const stock = last({ ...placed(30_000), dead: 660 }, ...idle(28));
    const now: Production = {
      feedKg: 66_100,
      massKg: massKg(stock.alive, 1580, 0),
      birds: stock.alive,
      survivalPct: survivalPct(stock)!,
      age: productionAge(stock)!,
    };
    const precision = { weightPct: weightPrecisionPct(9, 120), ...usualPrecision };
    const [fcr, epef] = [feedConversion(now)!, efficiencyFactor(now)!];
    expect(precision.weightPct).toBeCloseTo(0.82, 2);
    expect([fcr.toFixed(3), conversionMargin(fcr, precision).toFixed(3)]).toEqual([
      "1.426",
      "0.037",
    ]);
    expect([epef.toFixed(0), efficiencyMargin(epef, precision).toFixed(0)]).toEqual(["387", "15"]);
    const standard: Production = {
      feedKg: standardFeedG(feed, 0, 28)! / 1000,
      massKg: standardAt(weight, 28)! / 1000,
      birds: 1,
      survivalPct: rebasedSurvivalPct(survival, 0, 28)!,
      age: 28,
    };
    expect(feedConversion(standard)!.toFixed(3)).toBe("1.268");
    expect(efficiencyFactor(standard)!.toFixed(1)).toBe("444.7");
    expect(deviationPct(1580, standardAt(weight, 28)!)!.toFixed(1)).toBe("-2.2");
  });

  it("5: a day of laying hens", () => {
    const day = last({ ...placed(57_980, 210), dead: 7, culled: 2 });
    const count = { good: 52_110, dirty: 610, cracked: 545, soft: 62, double: 81 };
    const eggs = eggsOf(count);
    expect([eggs, day.birdDays]).toEqual([53_408, 57_975.5]);
    expect(layingPct(eggs, day.birdDays)!.toFixed(2)).toBe("92.12");
    expect(eggWeightG(3338.4, eggs)!.toFixed(2)).toBe("62.51");
    expect(crackedPct(count)!.toFixed(3)).toBe("1.137");
    expect(((1000 * 6390) / day.birdDays).toFixed(2)).toBe("110.22");
    expect(feedPerEgg(6390, 3338.4)!.toFixed(3)).toBe("1.914");
    expect(eggMassG(3338.4, day.birdDays)!.toFixed(2)).toBe("57.58");
    expect(boxesOf(eggs)).toEqual({ boxes: 148, rest: 128 });
  });

  it("6: ten birds weighed, and the uniformity that follows from a variation", () => {
    const ten = weighFigures([1510, 1620, 1580, 1700, 1390, 1605, 1655, 1540, 1450, 1750])!;
    expect(ten).toMatchObject({ sample: 10, meanG: 1580, uniformityPct: 80, isEstimated: false });
    expect([ten.sdG!.toFixed(2), ten.cvPct!.toFixed(3)]).toEqual(["110.88", "7.018"]);
    expect(meanMarginG(ten)!.toFixed(1)).toBe("68.7");
    expect([6, 8, 10, 12].map((cv) => uniformityOf(cv).toFixed(1))).toEqual([
      "90.4",
      "78.9",
      "68.3",
      "59.5",
    ]);
  });

  it("9: birds moved from one house to another", () => {
    const a = last({ ...placed(20_000), dead: 160 }, ...idle(6), { movedOut: 3000 });
    const b = last({ ...placed(10_000), dead: 50 }, ...idle(4), {
      came: [{ birds: 3000, age: 7 }],
    });
    expect(b.meanAge!.toFixed(3)).toBe("5.463");
    expect([b.base, survivalPct(b)!.toFixed(3)]).toEqual([13_000, "99.615"]);
    expect([a.alive, a.base, survivalPct(a)!.toFixed(3)]).toEqual([16_840, 17_000, "99.059"]);
    const both = (100 * (a.alive + b.alive)) / (a.base + b.base);
    expect(both.toFixed(3)).toBe("99.300");
    expect(standardAt(weight, b.meanAge!)!.toFixed(1)).toBe("164.9");
  });

  it("10: fewer birds than recorded, and more", () => {
    const fewer = last(placed(30_000), { dead: 930, sold: 28_890, counted: -180 });
    expect([fewer.alive, fewer.counted, survivalPct(fewer)!.toFixed(3)]).toEqual([
      0,
      -180,
      "96.300",
    ]);
    const more = last(placed(30_000), { dead: 900, sold: 30_210, counted: 1110 });
    expect([more.alive, survivalPct(more)!.toFixed(2)]).toEqual([0, "100.70"]);
  });

  it("11: the standard survival of hens placed at 112 days", () => {
    const curve = [
      { dayAge: 112, value: 97.9 },
      { dayAge: 210, value: 96.9 },
    ];
    expect(rebasedSurvivalPct(curve, 112, 210)!.toFixed(3)).toBe("98.979");
  });

  it("12: ten days of feed, one of them unknown", () => {
    const standards = [100, 105, 111, 117, 122, 128, 134, 139, 145, 150];
    const days = standards.map((grams, index) => ({
      kg: index === 2 ? null : (33_170 * grams) / 1140,
      standardKg: 29 * grams,
    }));
    const sum = feedSoFar(days)!;
    expect([(sum.kg - 33_170).toFixed(1), sum.kg.toFixed(1)]).toEqual(["3229.7", "36399.7"]);
    expect([sum.estimatedDays, sum.days]).toEqual([1, 10]);
  });
});

describe("feed per head so far", () => {
  const day = (meanAge: number, feedG: number | null, stdFeedG: number | null = 100) => ({
    meanAge,
    feedG,
    stdFeedG,
    isRunning: false,
  });
  const rounded = (days: Parameters<typeof feedPerHead>[0]) =>
    feedPerHead(days).map(({ kg, standardKg }) => [kg?.toFixed(3), standardKg?.toFixed(3)]);

  it("adds up the birds' feed of each day, and the standard from the day after the placement", () => {
    expect(rounded([day(0, 2, null), day(1, 14, 13), day(2, 16, 17)])).toEqual([
      ["0.002", "0.000"],
      ["0.016", "0.013"],
      ["0.032", "0.030"],
    ]);
  });

  it("estimates an unknown day, and omits an unfinished one", () => {
    const days = [...Array.from({ length: 9 }, (_, age) => day(age + 1, 90)), day(10, null)];
    expect(rounded(days).at(-1)).toEqual(["0.900", "0.900"]);
    expect(rounded([...days, { ...day(11, 40), isRunning: true }]).at(-1)).toEqual([
      undefined,
      "1.000",
    ]);
    expect(rounded([day(1, 90), day(2, null)]).at(-1)).toEqual([undefined, "0.100"]);
  });

  it("adds a standard that begins later to the feed eaten until then", () => {
    const late = [day(1, 10, null), day(2, 12, null), day(3, 14, 15), day(4, 15, 16)];
    expect(rounded(late)).toEqual([
      ["0.010", undefined],
      ["0.022", undefined],
      ["0.036", "0.037"],
      ["0.051", "0.053"],
    ]);
    // The feed eaten until then is unknown.
    const [first, , ...rest] = late;
    expect(rounded([first!, day(2, null, null), ...rest]).map(([, due]) => due)).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
    expect(rounded([day(1, 10, null), day(2, 12, null)]).map(([, due]) => due)).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe("unknown figures", () => {
  it("a division by no birds, mass, feed or age is unknown", () => {
    expect([lossDayPct(noStock), survivalPct(noStock), productionAge(noStock)]).toEqual([
      null,
      null,
      null,
    ]);
    const none = { feedKg: 10, massKg: 0, birds: 0, survivalPct: 0, age: 10 };
    expect([feedConversion(none), meanWeightKg(none), efficiencyFactor(none)]).toEqual([
      null,
      null,
      null,
    ]);
    expect([layingPct(5, 0), henHousedPct(5, 0, 3), feedPerEgg(5, 0)]).toEqual([null, null, null]);
    expect(dailyGainG(44, 44, 0)).toBeNull();
    expect(weighFigures([])).toBeNull();
  });

  it("an efficiency factor is unknown before day 7", () => {
    const young = { feedKg: 100, massKg: 100, birds: 500, survivalPct: 99, age: 6.9 };
    expect(efficiencyFactor(young)).toBeNull();
    expect(efficiencyFactor({ ...young, age: 7 })).not.toBeNull();
  });

  it("a standard is unknown before its first row, and its flock is counted from there", () => {
    const late = [
      { dayAge: 126, value: 100 },
      { dayAge: 210, value: 99 },
    ];
    expect(rebasedSurvivalPct(late, 112, 120)).toBeNull();
    expect(rebasedSurvivalPct(late, 112, 210)).toBe(99);
    expect(standardAt(late, 400)).toBe(99);
    expect(standardFeedG(late, 112, 128)).toBeNull();
  });

  it("feed of which more than a fifth is unknown is not summed", () => {
    const day = { kg: 100, standardKg: 100 };
    const unknown = { kg: null, standardKg: 100 };
    expect(feedSoFar([day, day, day, day, unknown])).toMatchObject({ kg: 500, estimatedDays: 1 });
    expect(feedSoFar([day, day, day, unknown])).toBeNull();
    expect(feedSoFar([day, day, day, day, { kg: null, standardKg: null }])).toBeNull();
    expect(feedSoFar([])).toBeNull();
  });
});

describe("the uncertainty of a figure", () => {
  it("weight and count affect an efficiency factor twice, a conversion once", () => {
    const [none, weight, counted] = [
      { weightPct: 0, feedPct: 1, countPct: 0 },
      { weightPct: 2, feedPct: 0, countPct: 0 },
      { weightPct: 0, feedPct: 0, countPct: 2 },
    ] as const;
    expect([none, weight, counted].map((item) => conversionMargin(100, item))).toEqual([
      1.96, 3.92, 3.92,
    ]);
    expect([none, weight, counted].map((item) => efficiencyMargin(100, item))).toEqual([
      1.96, 7.84, 7.84,
    ]);
  });
});

describe("a day of unknown feed", () => {
  it("is estimated by the days within a week, not by others", () => {
    const eaten = (kg: number) => ({ kg, standardKg: 100 });
    const days = [
      ...Array.from({ length: 10 }, () => eaten(50)),
      ...Array.from({ length: 7 }, () => eaten(90)),
    ];
    const sum = feedSoFar([...days, { kg: null, standardKg: 100 }])!;
    expect(sum.kg).toBeCloseTo(10 * 50 + 8 * 90, 6);
    const earlier = feedSoFar([...days.slice(0, 16), { kg: null, standardKg: 100 }])!;
    expect(earlier.kg).toBeCloseTo(10 * 50 + 6 * 90 + (6 * 90 + 50) / 7, 6);
  });
});

describe("samples of one day", () => {
  it("are combined, including the difference between them", () => {
    const halves = [
      [1510, 1620, 1580, 1700, 1390],
      [1605, 1655, 1540, 1450, 1750],
    ].map((weights) => weighFigures(weights)!);
    const whole = pooled(halves)!;
    expect([whole.sample, whole.meanG]).toEqual([10, 1580]);
    expect(whole.cvPct!.toFixed(3)).toBe("7.018");
  });

  it("have no variation if one of them has none", () => {
    const whole = pooled([sampleFigures(60, 1500, 8), sampleFigures(40, 1600, null)])!;
    expect(whole).toMatchObject({ sample: 100, meanG: 1540, cvPct: null, uniformityPct: null });
  });
});
