import { expect, it } from "vitest";
import {
  type PowerDay,
  type PoweredHouse,
  powerFindings,
} from "../../../contract/alarm/warn-power.ts";
import { usualSettings } from "../../../contract/fleet/production-setting.ts";

const day = (over: Partial<PowerDay> = {}): PowerDay => ({
  kwh: 200,
  birdWh: 7,
  nightKw: 6,
  fanH: 90,
  ...over,
});
/** Sixteen usual days, the newest of them otherwise. */
const house = (newest: readonly Partial<PowerDay>[] = [], over: Partial<PoweredHouse> = {}) => ({
  days: [...Array.from({ length: 16 - newest.length }, () => day()), ...newest.map(day)],
  fanKw: null,
  fanFirstKw: null,
  ...over,
});
const found = (own: PoweredHouse, others: readonly PoweredHouse[] = [house(), house()]) =>
  powerFindings(own, [own, ...others], usualSettings);
const keys = (...args: Parameters<typeof found>) => found(...args).map(({ key }) => key);
const three = <T>(item: T): T[] => [item, item, item];

it("names the house that uses a fifth more per bird than similar houses for three days", () => {
  expect(found(house(three({ birdWh: 8.5 })))).toEqual([
    { key: "energyHigh", values: { value: 8.5, median: 7, percent: 21 } },
  ]);
  expect(keys(house(three({ birdWh: 8.3 })))).toEqual([]);
  expect(keys(house([{ birdWh: 9 }, { birdWh: 7 }, { birdWh: 9 }]))).toEqual([]);
  // Two houses have no median; a house without data does not count.
  expect(keys(house(three({ birdWh: 9 })), [house()])).toEqual([]);
  const unmeasured = house(three({ birdWh: null }));
  expect(keys(house(three({ birdWh: 9 })), [house(), unmeasured])).toEqual([]);
  expect(keys(unmeasured)).toEqual([]);
});

it("warns when nights use more, unless the fans ran longer", () => {
  expect(found(house([{ nightKw: 8 }, { nightKw: 8.1 }]))).toEqual([
    { key: "nightHigh", values: { value: 8.1, before: 6, percent: 35 } },
  ]);
  expect(keys(house([{ nightKw: 6 }, { nightKw: 9 }]))).toEqual([]);
  expect(keys(house([{ nightKw: 7.7 }, { nightKw: 7.7 }]))).toEqual([]);
  expect(keys(house([8, 8].map((nightKw) => ({ nightKw, fanH: 110 }))))).toEqual([]);
  // A week of nights is required.
  const young = house([{ nightKw: 9 }, { nightKw: 9 }]);
  expect(keys({ ...young, days: young.days.slice(-8) })).toEqual([]);
});

it("warns when fans draw a tenth more than in their first month", () => {
  expect(found(house([], { fanKw: 1.23, fanFirstKw: 1.1 }))).toEqual([
    { key: "fanHeavy", values: { value: 1.23, before: 1.1, percent: 12 } },
  ]);
  expect(keys(house([], { fanKw: 1.2, fanFirstKw: 1.1 }))).toEqual([]);
  expect(keys(house([], { fanKw: 1.3 }))).toEqual([]);
});

it("warns that a meter does not count while fans are on", () => {
  expect(found(house([{ kwh: 0, fanH: 40 }]))).toEqual([
    { key: "meterStill", values: { hours: 40 } },
  ]);
  for (const still of [{ kwh: 0, fanH: 0 }, { kwh: null }, { kwh: 30 }])
    expect(keys(house([still]))).toEqual([]);
});
