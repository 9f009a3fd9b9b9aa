import { expect, it } from "vitest";
import { perBird } from "../../../../contract/energy/energy-figure.ts";
import { dayMs } from "../../../../contract/base/time.ts";
import {
  type Compared,
  comparableMedian,
  offMedianPct,
  SimilarFlocks,
} from "../../../../server/energy/power/equal-age.ts";
import { simulateTo } from "../../../../simulator/house-run.ts";
import { buildRun, midnight } from "../../../simulator/house.ts";

const house = (houseId: number, age: number, more: Partial<Compared> = {}): Compared => ({
  houseId,
  breedId: 1,
  month: 24_313,
  age,
  knownFrom: 0,
  ...more,
});
const ages = (sisters: SimilarFlocks, compared: Compared) => {
  const window = sisters.windowOf(compared);
  return window === null
    ? null
    : [window.from, window.to, window.houses.map(({ houseId }) => houseId).toSorted()];
};

it("houses of a breed are compared up to the age of the youngest", () => {
  const [a, b, c] = [house(1, 35), house(2, 28), house(3, 40)];
  const other = house(4, 20, { breedId: 2 });
  const chicks = house(5, 3);
  const sisters = new SimilarFlocks([a, b, c, other, chicks]);
  expect(ages(sisters, a)).toEqual([0, 28, [1, 2, 3]]);
  expect(ages(sisters, other)).toEqual([0, 20, [4]]);
  expect(ages(sisters, chicks)).toBeNull();
});

it("flocks placed a month earlier or later are compared, those of two months are not", () => {
  const [june, july, august] = [6, 7, 8].map((month) => house(month, 60 - month, { month }));
  const sisters = new SimilarFlocks([june!, july!, august!]);
  expect(ages(sisters, july!)).toEqual([0, 52, [6, 7, 8]]);
  expect(ages(sisters, june!)).toEqual([0, 53, [6, 7]]);
});

it("only ages known for all are compared", () => {
  const old = [house(1, 33, { knownFrom: 26 }), house(2, 34, { knownFrom: 27 })];
  const young = [house(3, 12, { knownFrom: 5 }), house(4, 13, { knownFrom: 6 })];
  const sisters = new SimilarFlocks([...old, ...young, house(5, 30, { knownFrom: null })]);
  expect(ages(sisters, young[0]!)).toEqual([6, 12, [3, 4]]);
  expect(ages(sisters, old[0]!)).toEqual([27, 33, [1, 2]]);
});

it("the result is a house's deviation from the median of similar houses", () => {
  expect(offMedianPct(0.148, comparableMedian([0.13, 0.148, 0.1232]))).toBeCloseTo(13.8, 1);
  expect(offMedianPct(0.148, comparableMedian([0.148, null]))).toBeNull();
});

/** kWh per bird of a simulated house on each of this many days, from a day age on. */
function simulatedKwh(index: number, dayAge: number, days: number, isDirty: boolean): number[] {
  const date = "2026-07-10";
  const begin = midnight(date);
  const toMs = begin + days * dayMs;
  const dirt = { kind: "fansDirty", fromMs: begin, toMs, random: 1, isForced: true } as const;
  const networkId = `GW-${2000 + index}`;
  const run = buildRun({ adcode: "370000", date, dayAge, networkId }, isDirty ? [dirt] : []);
  return Array.from({ length: days }, (_, day) => {
    const { kwh, alive } = run.state;
    simulateTo(run, begin + (day + 1) * dayMs);
    return perBird(run.state.kwh - kwh, alive)!;
  });
}

it("a house with a fifth more fan power is among the first three at equal age", () => {
  const days = 6;
  const ages = [24, 26, 25, 24, 26, 25, 24, 26];
  const dirty = 3;
  const lived = ages.map((age, index) => simulatedKwh(index, age, days, index === dirty));
  const houses = ages.map((age, index) => house(index, age + days, { knownFrom: age }));
  const window = new SimilarFlocks(houses).windowOf(houses[dirty]!)!;
  expect(window.houses).toHaveLength(ages.length);
  const sumOf = (daily: readonly number[], index: number) =>
    daily.slice(window.from - ages[index]!, window.to - ages[index]!).reduce((a, b) => a + b, 0);
  const upTo = lived.map(sumOf);
  const ranks = upTo.map((own) => 1 + upTo.filter((other) => other > own).length);
  expect(ranks[dirty]).toBeLessThanOrEqual(3);
  expect(offMedianPct(upTo[dirty]!, comparableMedian(upTo))).toBeGreaterThan(5);
  // With clean fans it equals the others.
  const clean = sumOf(simulatedKwh(dirty, ages[dirty]!, days, false), dirty);
  const others = upTo.filter((_, index) => index !== dirty);
  expect(Math.abs(offMedianPct(clean, comparableMedian([clean, ...others]))!)).toBeLessThan(5);
});
