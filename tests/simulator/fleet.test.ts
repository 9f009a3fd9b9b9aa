import { describe, expect, it } from "vitest";
import { dayMs } from "../../contract/base/time.ts";
import { fleetPlanSchema, gatewaySecret } from "../../contract/operate/demo-fleet.ts";
import { demoFleet, handDrivenAge } from "../../simulator/fleet.ts";
import { localMidnight } from "../../simulator/base/local-time.ts";
import { provinces } from "../../simulator/place/province.ts";

const now = Date.parse("2026-11-21T05:00:00Z");
const plan = demoFleet({ houses: 120, orgs: 3, farms: 14, seed: 1, now });
const farms = plan.farms.filter(({ level }) => level === "farm");

describe("the plan of the demo fleet", () => {
  it("keeps to the contract", () => {
    expect(fleetPlanSchema.safeParse(plan).error).toBeUndefined();
  });

  it.each([
    [120, 14, 3],
    [1, 1, 1],
    [7, 7, 3],
    [1000, 117, 3],
    [10_000, 1167, 3],
    [50, 9, 2],
    [400, 60, 6],
  ])("has exactly %i houses in %i farms of %i organisations", (houses, count, orgs) => {
    const created = demoFleet({ houses, farms: count, orgs, seed: 3, now });
    const proper = created.farms.filter(({ level }) => level === "farm");
    expect([created.houses.length, proper.length, created.orgs.length]).toEqual([
      houses,
      count,
      orgs,
    ]);
    expect(new Set(created.houses.map(({ farmKey }) => farmKey)).size).toBe(count);
    expect(new Set(proper.map(({ orgCode }) => orgCode)).size).toBe(orgs);
    expect(new Set(created.houses.map(({ gateway }) => gateway.networkId)).size).toBe(houses);
    expect(new Set(proper.map(({ name }) => name)).size).toBe(count);
  });

  it("is the same for the same seed and another for another", () => {
    expect(demoFleet({ houses: 120, orgs: 3, farms: 14, seed: 1, now })).toEqual(plan);
    expect(demoFleet({ houses: 120, orgs: 3, farms: 14, seed: 2, now })).not.toEqual(plan);
  });

  it("has two organisations in China and one in the world", () => {
    expect(plan.orgs.map(({ mapType }) => mapType)).toEqual(["1", "1", "2"]);
    const world = farms.filter(({ orgCode }) => orgCode === plan.orgs[2]!.code);
    expect(new Set(world.map(({ country }) => country))).toEqual(
      new Set(["THA", "VNM", "IDN", "BRA"]),
    );
    for (const farm of world) expect(farm.adcode).toBe(farm.country);
  });

  it("spreads the Chinese farms by the weight of the provinces", () => {
    const heaviest = provinces.slice(0, 10).map(({ adcode }) => adcode);
    expect(
      new Set(farms.filter(({ country }) => country === "CHN").map(({ adcode }) => adcode)),
    ).toEqual(new Set(heaviest));
  });

  it("names every parent before its children, and hangs farms on companies and companies on groups", () => {
    const levels = new Map<string, string>();
    for (const { key, parentKey, level } of plan.farms) {
      if (parentKey !== null)
        expect(levels.get(parentKey)).toBe(level === "farm" ? "company" : "group");
      levels.set(key, level);
    }
  });

  it("comes near the national mix and its share of empty houses", () => {
    const big = demoFleet({ houses: 2000, orgs: 3, farms: 233, seed: 1, now });
    for (const [species, share, empty] of [
      ["broiler", 34, 25],
      ["layer", 26, 4],
      ["yellow", 20, 17],
      ["duck", 10, 22],
      ["pig", 10, 8],
    ] as const) {
      const own = big.houses.filter((house) => house.species === species);
      expect(Math.abs((100 * own.length) / 2000 - share)).toBeLessThan(1.5);
      expect(
        Math.abs((100 * own.filter(({ flock }) => flock === null).length) / own.length - empty),
      ).toBeLessThan(0.5);
    }
  });

  it("leaves the last house of the first farm to a visitor, with broilers of 28 days", () => {
    const byHand = plan.houses.filter(({ handDriven }) => handDriven);
    expect(byHand).toEqual([plan.houses.findLast(({ farmKey }) => farmKey === farms[0]!.key)]);
    const { flock, species } = byHand[0]!;
    expect(species).toBe("broiler");
    expect((localMidnight("Asia/Shanghai", now) - flock!.placedAt) / dayMs).toBe(handDrivenAge);
  });

  it("places every flock at a local midnight", () => {
    for (const { farmKey, flock } of plan.houses) {
      if (!flock) continue;
      const { timeZone } = farms.find(({ key }) => key === farmKey)!;
      expect(localMidnight(timeZone, flock.placedAt)).toBe(flock.placedAt);
    }
  });

  it("refuses more farms than houses", () => {
    expect(() => demoFleet({ houses: 2, orgs: 1, farms: 3, seed: 1, now })).toThrow(RangeError);
  });
});

describe("a gateway's secret", () => {
  it("is the first half of HMAC-SHA256, as the published vector is on it", async () => {
    // RFC 4231, test case 2.
    expect(await gatewaySecret("Jefe", "what do ya want for nothing?")).toBe(
      "5bdcc146bf60754e6a042426089575c7",
    );
  });
});
