import { describe, expect, it } from "vitest";
import { dayMs } from "../../../contract/base/time.ts";
import { demoFleet } from "../../../simulator/fleet.ts";
import { bookOf } from "../../../simulator/record-bot/bot-records.ts";
import { type HouseConstants, houseConstants } from "../../../simulator/model/house-constants.ts";

const now = Date.UTC(2026, 5, 1, 10);
const plan = demoFleet({ houses: 60, orgs: 3, farms: 8, seed: 1, now });
const farms = new Map(plan.farms.map((farm) => [farm.key, farm]));
const houses = plan.houses
  .filter(({ flock, handDriven }) => flock !== null && !handDriven)
  .map((house) => houseConstants(house, farms.get(house.farmKey)!, plan.seed));
const books = houses.map((site) => ({ site, book: bookOf(site, now)! }));
const ofSpecies = (isLayer: boolean) =>
  books.filter(({ site }) => (site.breed.species === "layer") === isLayer);

const yesterdayIn = ({ timeZone }: HouseConstants): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone }).format(now - dayMs);

describe("entries by simulated house managers", () => {
  it("is the same for the same house and time, and empty for an empty house", () => {
    expect(books.map(({ site }) => bookOf(site, now))).toEqual(books.map(({ book }) => book));
    expect(bookOf({ ...houses[0]!, placedAtMs: null }, now)).toBeNull();
  });

  it("cover each day from the placement to yesterday once, except forgotten ones", () => {
    const ageOf = ({ placedAtMs }: HouseConstants) => Math.round((now - placedAtMs!) / dayMs);
    for (const { site, book } of books) {
      const days = book.days.map(({ day }) => day);
      expect(days).toEqual([...new Set(days)].sort());
      expect(days.at(-1)).toBe(yesterdayIn(site));
      expect(Math.abs(ageOf(site) - days.length)).toBeLessThanOrEqual(3 + 0.15 * ageOf(site));
    }
    const written = books.reduce((sum, { book }) => sum + book.days.length, 0);
    const whole = books.reduce((sum, { site }) => sum + ageOf(site), 0);
    expect(written / whole).toBeGreaterThan(0.95);
    expect(written / whole).toBeLessThan(0.99);
  });

  it("follow the breed's curve in losses, and never exceed the birds there are", () => {
    for (const { site, book } of books) {
      const lost = book.days.reduce((sum, { dead, culled }) => sum + dead + culled, 0);
      expect(book.days.every(({ dead, culled }) => dead >= 0 && culled >= 0)).toBe(true);
      expect(lost / site.placedCount).toBeLessThan(0.1);
    }
  });

  it("attribute losses to diseases of that age, often to unknown ones", () => {
    const ageOf = (house: HouseConstants, day: string) =>
      Math.round((Date.parse(day) - house.placedAtMs!) / dayMs);
    const causes = ofSpecies(false).flatMap(({ site, book }) =>
      book.days.map(({ day, cause }) => ({
        species: site.breed.species,
        age: ageOf(site, day),
        cause,
      })),
    );
    const share = (cause: string, of: typeof causes) =>
      of.filter((entry) => entry.cause === cause).length / of.length;
    const birds = causes.filter(({ species }) => species !== "pig");
    expect(
      share(
        "weakChick",
        birds.filter(({ age }) => age < 6),
      ),
    ).toBeGreaterThan(0.5);
    expect(
      share(
        "weakChick",
        birds.filter(({ age }) => age > 8),
      ),
    ).toBe(0);
    expect(
      share(
        "leg",
        birds.filter(({ age }) => age > 22),
      ),
    ).toBeGreaterThan(0.2);
    expect(share("unknown", causes)).toBeGreaterThan(0.3);
  });

  it("has eggs of hens in lay alone, weighings of the others alone, a week apart", () => {
    for (const { book } of ofSpecies(true)) {
      expect(book.days.at(-1)!.eggs!.good).toBeGreaterThan(1000);
      expect(book.days.every(({ weighing }) => weighing === null)).toBe(true);
    }
    for (const { book } of ofSpecies(false))
      expect(book.days.every(({ eggs }) => eggs === null)).toBe(true);
    expect(ofSpecies(false).some(({ book }) => book.days.some(({ weighing }) => weighing))).toBe(
      true,
    );
  });
});
