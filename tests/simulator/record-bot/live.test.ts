import { describe, expect, it } from "vitest";
import { dayMs, hourMs } from "../../../contract/base/time.ts";
import { demoFleet } from "../../../simulator/fleet.ts";
import {
  isForgotten,
  hasDuplicateEntry,
  liveDay,
} from "../../../simulator/record-bot/bot-records.ts";
import { nextMidnight, roundAt } from "../../../simulator/record-bot/bot-round.ts";
import { houseConstants } from "../../../simulator/model/house-constants.ts";

const now = Date.UTC(2026, 5, 1, 10);
const plan = demoFleet({ houses: 60, orgs: 3, farms: 8, seed: 1, now });
const farms = new Map(plan.farms.map((farm) => [farm.key, farm]));
const houses = plan.houses.map((house) =>
  houseConstants(house, farms.get(house.farmKey)!, plan.seed),
);
const days = Array.from({ length: 101 }, (_, index) =>
  new Date(now + index * dayMs).toISOString().slice(0, 10),
);
const pairs = houses.flatMap((site) =>
  days.slice(1).map((day, index) => ({ site, day, dayBefore: days[index]! })),
);
const share = (hits: number) => hits / pairs.length;
const found = ({ site, day, dayBefore }: (typeof pairs)[number]) =>
  liveDay(site, { day, dayBefore, noonMs: now, age: 30, alive: 20_000 });
const meanLosses = (of: typeof pairs) =>
  of.map(found).reduce((sum, { dead, culled }) => sum + dead + culled, 0) / of.length;

describe("a day that keepers of the demo write down", () => {
  it("is the same on every call", () => {
    expect(pairs.slice(0, 50).map(found)).toEqual(pairs.slice(0, 50).map(found));
  });

  it("is forgotten now and then; its losses are counted on the next one", () => {
    const after = pairs.filter(({ site, dayBefore }) => isForgotten(site, dayBefore));
    const others = pairs.filter(({ site, dayBefore }) => !isForgotten(site, dayBefore));
    expect(share(after.length)).toBeGreaterThan(0.02);
    expect(share(after.length)).toBeLessThan(0.04);
    const ratio = meanLosses(after) / meanLosses(others);
    expect(ratio).toBeGreaterThan(1.6);
    expect(ratio).toBeLessThan(2.4);
  });

  it("is typed twice now and then", () => {
    const twice = share(pairs.filter(({ site, day }) => hasDuplicateEntry(site, day)).length);
    expect(twice).toBeGreaterThan(0.005);
    expect(twice).toBeLessThan(0.02);
  });

  it("is recorded in the afternoon, some days on the next morning, by each at an hour of their own", () => {
    const midnight = Date.UTC(2026, 5, 1);
    const hours = pairs.map(({ site, day }) => {
      const begins = Date.parse(day) - Date.parse("2026-06-01") + midnight;
      return (roundAt(site.farmKey, begins) - begins) / hourMs;
    });
    const late = hours.filter((hour) => hour > 24);
    expect(hours.every((hour) => (hour >= 16 && hour < 17) || (hour >= 31.5 && hour < 33))).toBe(
      true,
    );
    expect(share(late.length)).toBeGreaterThan(0.02);
    expect(share(late.length)).toBeLessThan(0.09);
  });

  it("ends at the midnight of its place, be it 23 or 25 hours long", () => {
    const zone = "Europe/Warsaw";
    expect(nextMidnight(zone, Date.UTC(2026, 2, 28, 23))).toBe(Date.UTC(2026, 2, 29, 22));
    expect(nextMidnight(zone, Date.UTC(2026, 9, 24, 22))).toBe(Date.UTC(2026, 9, 25, 23));
  });
});
