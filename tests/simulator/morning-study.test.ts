import { describe, expect, test } from "vitest";
import { liveHouses, type Planted, plantedKinds, studyMornings } from "./morning-study.ts";

/** One farm of houses alike; the whole study: `npm run bench -- morning` (docs/morning.md). */
const houses = 12;
const days = 10;
/** Each begins on the day before its first morning, and must be seen on the second. */
const planted: readonly Planted[] = plantedKinds.map((kind, index) => ({
  kind,
  houseId: 3 + 4 * index,
  morning: 7,
}));
const first = 5;

const calmHouses = liveHouses({ houses, days, planted: [] });
const normalStudy = studyMornings(calmHouses, days);
const faulty = studyMornings(liveHouses({ houses, days, planted }, calmHouses), days);

describe("the morning list of the simulator's houses", () => {
  test.each(planted)("has $kind among its first five by the second morning", ({ houseId }) => {
    // The list of the first morning is the second day's.
    const places = [7, 8].map((morning) =>
      faulty[morning - 1]!.rows.findIndex((row) => row.houseId === houseId),
    );
    expect(places.some((place) => place >= 0 && place < first)).toBe(true);
  });

  test("finds the gas leak without an alarm", () => {
    const leak = planted.find(({ kind }) => kind === "gasLeak")!;
    expect([7, 8].flatMap((morning) => faulty[morning - 1]!.byAlarms)).not.toContain(leak.houseId);
  });

  test("leaves calm houses calm", () => {
    for (const { rows } of normalStudy) expect(rows.length).toBeLessThanOrEqual(1);
    const others = new Set(planted.map(({ houseId }) => houseId));
    for (const { rows } of faulty.slice(0, 8))
      expect(rows.filter(({ houseId }) => !others.has(houseId)).length).toBeLessThanOrEqual(1);
  });
});
