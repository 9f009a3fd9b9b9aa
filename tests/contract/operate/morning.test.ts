import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ComparedFigure,
  likeMin,
  MorningGroups,
  type MorningHouse,
} from "../../../contract/operate/morning-compare.ts";
import {
  type MorningFigureKind,
  morningFigureKeys,
  morningFigures,
} from "../../../contract/operate/morning-figure.ts";
import {
  durationShare,
  isAlarmReason,
  pointsOf,
  type Ranked,
  rowMin,
  worstFirst,
} from "../../../contract/operate/morning-rank.ts";
import { figureSentence } from "../../../contract/operate/morning-word.ts";

const houseOf = (houseId: number, over: Partial<MorningHouse> = {}): MorningHouse => ({
  houseId,
  orgId: 1,
  farmId: 1,
  species: "broiler",
  age: 20,
  birds: 30_000,
  outC: 10,
  figures: {},
  before: {},
  ...over,
});
const compared = (houses: readonly MorningHouse[], house: MorningHouse) =>
  new MorningGroups(houses).compare(house);
const offOnes = (found: readonly ComparedFigure[]) => found.filter(({ excess }) => excess > 0);
const kindOf = (key: keyof typeof morningFigures): MorningFigureKind => morningFigures[key];

describe("an alarm as a reason", () => {
  const short = { severity: 2, isOpen: false, hours: 0.2, count: 1 } as const;

  it("is no reason when it cleared by itself within half an hour", () => {
    expect(isAlarmReason(short)).toBe(false);
    expect(isAlarmReason({ ...short, hours: 0.5 })).toBe(true);
    expect(isAlarmReason({ ...short, isOpen: true })).toBe(true);
  });

  it("is a reason when it was urgent or raised three times, but never when low", () => {
    expect(isAlarmReason({ ...short, severity: 1 })).toBe(true);
    expect(isAlarmReason({ ...short, count: 2 })).toBe(false);
    expect(isAlarmReason({ ...short, count: 3 })).toBe(true);
    expect(isAlarmReason({ ...short, severity: 4, isOpen: true })).toBe(false);
  });
});

describe("comparable houses", () => {
  const level = 2;
  const houses = (count: number, over: Partial<MorningHouse> = {}) =>
    Array.from({ length: count }, (_, index) =>
      houseOf(index + 2, { figures: { waterPerFeed: level }, ...over }),
    );
  const odd = houseOf(1, { figures: { waterPerFeed: 1.2 * level } });

  it("are five houses of the same organisation, species and age", () => {
    expect(compared([odd, ...houses(likeMin)], odd)).toMatchObject([
      { key: "waterPerFeed", value: 2.4, usual: 2, like: likeMin },
    ]);
    expect(compared([odd, ...houses(likeMin - 1)], odd)).toEqual([]);
    for (const unlike of [{ orgId: 2 }, { species: "layer" }, { age: 23.5 }])
      expect(compared([odd, ...houses(9, unlike)], odd)).toEqual([]);
  });

  it("have the same weather if the figure depends on it", () => {
    const wet = houseOf(1, { figures: { humidity: 80, waterPerFeed: 2.4 } });
    const others = houses(9, { farmId: 2, outC: 20, figures: { humidity: 60, waterPerFeed: 2 } });
    expect(compared([wet, ...others], wet).map(({ key }) => key)).toEqual(["waterPerFeed"]);
    const sameDay = others.map((item) => ({ ...item, outC: 12 }));
    expect(compared([wet, ...sameDay], wet).map(({ key }) => key)).toEqual([
      "humidity",
      "waterPerFeed",
    ]);
  });

  it("ignore a constant difference of a house until it grows", () => {
    const habit = Array.from({ length: 7 }, () => Math.log(1.2));
    const usual = { ...odd, before: { waterPerFeed: habit } };
    expect(offOnes(compared([odd, ...houses(9)], odd))).toHaveLength(1);
    expect(offOnes(compared([usual, ...houses(9)], usual))).toHaveLength(0);
    const worse = { ...usual, figures: { waterPerFeed: 1.45 * level } };
    expect(offOnes(compared([worse, ...houses(9)], worse))).toHaveLength(1);
  });
});

const figures = fc.record(
  Object.fromEntries(
    morningFigureKeys.map((key) => [key, fc.double({ min: 0.5, max: 50, noNaN: true })]),
  ),
  { requiredKeys: [] },
) as fc.Arbitrary<MorningHouse["figures"]>;
const fleet = fc
  .array(fc.record({ figures, age: fc.integer({ min: 1, max: 9 }), farmId: fc.nat(2) }), {
    maxLength: 14,
  })
  .map((houses) => houses.map((house, index) => houseOf(index + 1, house)));

describe("comparing", () => {
  it("does not depend on the order of the houses", () => {
    fc.assert(
      fc.property(fleet, (houses) => {
        const there = new MorningGroups(houses);
        const back = new MorningGroups(houses.toReversed());
        for (const house of houses) expect(back.compare(house)).toEqual(there.compare(house));
      }),
    );
  });

  it("reports nothing within the smallest deviation, or on the good side", () => {
    fc.assert(
      fc.property(fleet, (houses) => {
        const groups = new MorningGroups(houses);
        for (const { key, value, usual, like, excess } of houses.flatMap((house) =>
          groups.compare(house),
        )) {
          expect(like).toBeGreaterThanOrEqual(likeMin);
          if (excess === 0) continue;
          const { by, side, min } = kindOf(key);
          const far = by === "share" ? Math.abs(Math.log(value / usual)) : Math.abs(value - usual);
          expect(far).toBeGreaterThanOrEqual((by === "share" ? Math.log(1 + min) : min) - 1e-9);
          if (side !== "both") expect(value > usual).toBe(side === "high");
        }
      }),
    );
  });

  it("finds an outlier among equal houses for any figure", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...morningFigureKeys),
        fc.double({ min: 1, max: 40, noNaN: true }),
        (key, level) => {
          const { by, side, min } = kindOf(key);
          const sign = side === "low" ? -1 : 1;
          const value =
            by === "share" ? level * (1 + min) ** (1.5 * sign) : level + 1.5 * sign * min + 1;
          const others = Array.from({ length: 9 }, (_, index) =>
            houseOf(index + 2, { figures: { [key]: level } }),
          );
          const odd = houseOf(1, { figures: { [key]: value }, birds: 1e6 });
          expect(offOnes(compared([odd, ...others], odd))).toMatchObject([{ key }]);
          for (const other of others)
            expect(offOnes(compared([odd, ...others], other))).toEqual([]);
        },
      ),
    );
  });
});

const ranked = fc.record({
  houseId: fc.nat(50),
  reasons: fc.array(fc.record({ points: fc.double({ min: 0, max: 60, noNaN: true }) }), {
    maxLength: 5,
  }),
  birds: fc.nat(100_000),
  liveKg: fc.nat(100_000),
}) satisfies fc.Arbitrary<Ranked>;

describe("the order", () => {
  it("is worst first, without calm houses, and independent of the input order", () => {
    fc.assert(
      fc.property(fc.uniqueArray(ranked, { selector: ({ houseId }) => houseId }), (houses) => {
        const list = worstFirst(houses);
        expect(list.map(({ points }) => points)).toEqual(
          list.map(({ points }) => points).toSorted((a, b) => b - a),
        );
        expect(list.length).toBe(houses.filter((house) => pointsOf(house) !== null).length);
        expect(worstFirst(houses.toReversed())).toEqual(list);
      }),
    );
  });

  it("gives no fewer points for one more reason, more animals, more weight or more hours", () => {
    fc.assert(
      fc.property(ranked, fc.nat(60), fc.nat(1000), fc.nat(48), (house, points, more, hours) => {
        const own = pointsOf(house) ?? 0;
        expect(
          pointsOf({ ...house, reasons: [...house.reasons, { points }] }) ?? 0,
        ).toBeGreaterThanOrEqual(own);
        expect(pointsOf({ ...house, birds: house.birds + more }) ?? 0).toBeGreaterThanOrEqual(own);
        expect(pointsOf({ ...house, liveKg: house.liveKg + more }) ?? 0).toBeGreaterThanOrEqual(
          own,
        );
        expect(durationShare(hours + 1)).toBeGreaterThanOrEqual(durationShare(hours));
      }),
    );
  });

  it("leaves out a house with too few points, however many animals it has", () => {
    const house = { houseId: 1, birds: 1e6, liveKg: 1e6 };
    expect(pointsOf({ ...house, reasons: [{ points: rowMin - 1 }] })).toBeNull();
    expect(pointsOf({ ...house, reasons: [{ points: rowMin }] })).toBeGreaterThan(rowMin);
  });
});

it("a figure is one sentence, with the usual value and the deviation", () => {
  const reason = {
    kind: "figure",
    key: "ventilation",
    value: 2.95,
    usual: 2.5,
    like: 8,
    days: 2,
    points: 10,
  } as const;
  const format = (value: number, decimals: number) => value.toFixed(decimals);
  expect(figureSentence(reason, "en", format)).toBe(
    "Fan hours per tonne of live weight 2.95 h/t: 18% above the usual 2.50 h/t of 8 " +
      "similar houses, for 2 days",
  );
  expect(figureSentence(reason, "zh", format)).toBe(
    "每吨体重风机运行 2.95 小时，比同类 8 栋的常见值 2.50 小时高 18%，已连续 2 天",
  );
});
