import { expect, it } from "vitest";
import { type MarginParts, marginOf } from "../../../../contract/flock/figure/margin-figure.ts";

/** 30,000 placed, 28,920 sold as 86,471 kg at 9.20; 134,030 kg of feed at 3,200 a tonne. */
const batch: MarginParts = {
  isOver: true,
  moved: 0,
  placed: 30_000,
  sales: [86_471 * 9.2],
  eggs: { laid: 0, sold: 0, prices: [] },
  treatments: [1850, 960, 0],
  feed: {
    eaten: [
      { kg: 34_030, cost: 34.03 * 3200 },
      { kg: 100_000, cost: 320_000 },
    ],
    sumKg: 134_030,
    unknownDays: 0,
  },
  energy: { days: 42, of: 42, cost: 4189.75, unpricedKwh: 0 },
};
const gapsOf = (over: Partial<MarginParts>) => marginOf({ ...batch, ...over }).gaps;

it("is the revenue less feed, electricity and treatments, in total and per bird", () => {
  const { margin, perBird, gaps, ...parts } = marginOf(batch);
  expect(gaps).toEqual([]);
  expect(parts.sales).toBeCloseTo(795_533.2, 6);
  expect(parts).toMatchObject({ eggs: 0, feed: 428_896, energy: 4189.75, treatments: 2810 });
  expect(margin).toBeCloseTo(359_637.45, 6);
  expect(perBird).toBeCloseTo(11.987_915, 9);
});

it("may be a loss", () => {
  expect(marginOf({ ...batch, sales: [400_000] }).margin).toBeCloseTo(-35_895.75, 6);
});

it("includes eggs, of which nearly all are sold", () => {
  const eggs = { laid: 1_000_000, sold: 968_000, prices: [300_000, 310_000] };
  expect(marginOf({ ...batch, eggs }).margin).toBeCloseTo(969_637.45, 6);
  expect(gapsOf({ eggs: { ...eggs, sold: 899_999 } })).toEqual(["eggsUnsold"]);
  expect(gapsOf({ eggs: { ...eggs, prices: [300_000, null] } })).toEqual(["eggPrice"]);
  expect(gapsOf({ eggs: { laid: 5, sold: 0, prices: [] } })).toEqual(["eggPrice"]);
});

it("is unknown when a price or an amount is missing, which is named; the known parts are shown", () => {
  const feed = { ...batch.feed, eaten: [{ kg: 134_030, cost: null }] };
  const unknown = marginOf({ ...batch, feed });
  expect(unknown).toMatchObject({ feed: null, margin: null, perBird: null, energy: 4189.75 });
  expect(unknown.gaps).toEqual(["feedPrice"]);
  expect(gapsOf({ feed: { ...feed, eaten: [] } })).toEqual(["feedPrice"]);
  expect(gapsOf({ sales: [400_000, null] })).toEqual(["salePrice"]);
  expect(gapsOf({ treatments: [1850, null] })).toEqual(["treatmentPrice"]);
  const { energy } = batch;
  expect(gapsOf({ energy: { ...energy, cost: null } })).toEqual(["energyPrice"]);
  expect(gapsOf({ energy: { ...energy, unpricedKwh: 3 } })).toEqual(["energyPrice"]);
  expect(gapsOf({ energy: { ...energy, days: 41 } })).toEqual(["energy"]);
});

it("covers one flock, from its first bird to its last", () => {
  expect(gapsOf({ isOver: false, moved: 3000 })).toEqual(["inHouse", "moved"]);
});

it("values feed of unknown days at the price of the others, as far as it is estimated", () => {
  const feed = { ...batch.feed, unknownDays: 2 };
  expect(marginOf({ ...batch, feed: { ...feed, sumKg: 134_030 * 1.05 } }).feed).toBeCloseTo(
    450_340.8,
    6,
  );
  expect(gapsOf({ feed: { ...feed, sumKg: null } })).toEqual(["feedAmount"]);
});
