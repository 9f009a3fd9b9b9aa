// @run all: a demo from nothing, with all that was ever written down in it.
import { expect } from "@playwright/test";
import type { FlockDay } from "../../contract/fleet/flock/flock-day.ts";
import { fcrFromDay } from "../../contract/live/overview.ts";
import type { BoardRow } from "../../contract/flock/production/production.ts";
import { dayMs } from "../../contract/base/time.ts";
import { patient } from "../factories/patient.ts";
import { test } from "./fixture.ts";
import { callsOf, siteAt, startProduct } from "./site.ts";

/** From the first answer of a fresh demo on. */
const numbersWithinMs = 60_000;
/** The counts of the last days show how hens lay. */
const layDays = 2;

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);
const sumOf = <T>(list: readonly T[], pick: (one: T) => number): number =>
  list.reduce((sum, one) => sum + pick(one), 0);

test("laying rate and feed conversion of a fresh demo appear within a minute and match the board", async () => {
  const product = await startProduct({ isAlive: false, hasRecords: true });
  const from = Date.now();
  try {
    const call = await callsOf(siteAt(product.address));
    await expect
      .poll(
        async () => {
          const { laying, feed } = await call("overviewSummary", {});
          return laying.houses > 0 && laying.houses === laying.ofHouses && feed.houses > 0;
        },
        { timeout: patient(numbersWithinMs), intervals: [500] },
      )
      .toBe(true);
    console.log(`numbers after ${Date.now() - from} ms`);
    const { laying, feed } = await call("overviewSummary", {});
    const { rows } = await call("listProduction", { pageSize: 500 });

    const hens = rows.filter(({ species }) => species === "layer");
    const laid = await Promise.all(hens.map((row) => newestLaid(call, row)));
    const known = laid.flatMap((day) => (day === null ? [] : [day]));
    expect([laying.houses, laying.eggs]).toEqual([known.length, sumOf(known, (day) => day.eggs!)]);
    expect(laying.birdDays).toBeCloseTo(
      sumOf(known, ({ birdDays }) => birdDays),
      6,
    );

    // Pigs are placed when grown: their days are counted from then.
    const { houses } = await call("listOverview", {});
    const placedAge = new Map(houses.map(({ id, placedAge: age }) => [id, age]));
    const grown = rows.flatMap(({ houseId, species, dayAge, figures }) => {
      const age = species === "pig" ? dayAge - placedAge.get(houseId)! : dayAge;
      const isKnown = figures?.fcr != null && figures.feedSumKg !== null;
      return species !== "layer" && age >= fcrFromDay && isKnown ? [figures] : [];
    });
    expect(feed.houses).toBe(grown.length);
    expect(feed.feedKg).toBeCloseTo(
      sumOf(grown, ({ feedSumKg }) => feedSumKg!),
      3,
    );
    expect(feed.massKg).toBeCloseTo(
      sumOf(grown, ({ feedSumKg, fcr }) => feedSumKg! / fcr!),
      3,
    );
  } finally {
    await product.close();
  }
});

/**
 * The figures of the newest whole day of a flock with its eggs, as the board of that day has it.
 */
async function newestLaid(
  call: Awaited<ReturnType<typeof callsOf>>,
  { id, day }: BoardRow,
): Promise<FlockDay | null> {
  for (let back = 0; back <= layDays; back += 1) {
    const { rows } = await call("listProduction", { day: daysBefore(day, back), pageSize: 500 });
    const figures = rows.find((row) => row.id === id)?.figures;
    if (figures != null && figures.layPct !== null && !figures.isRunning) return figures;
  }
  return null;
}
