import { expect, it } from "vitest";
import { placesByName, searchTextOf } from "../../../../src/stores/fleet/house-name.ts";
import { FleetStore } from "../../../../src/stores/fleet/fleet-store.ts";
import { buildFarm, buildHouse, buildSnapshot } from "../../harness/fleet-factory.ts";

function fleetOf() {
  const fleet = new FleetStore();
  fleet.applySnapshot(
    buildSnapshot({
      farms: [
        buildFarm({ id: 10, name: "乙场", nameEn: "Alpha" }),
        buildFarm({ id: 11, name: "甲场", nameEn: "Beta" }),
      ],
      houses: [
        buildHouse({ id: 1, farmId: 10, name: "10 号", nameEn: "House 2" }),
        buildHouse({ id: 2, farmId: 10, name: "2 号", nameEn: "House 10" }),
        buildHouse({ id: 3, farmId: 11, name: "2 号", nameEn: "House 3" }),
      ],
      readings: [],
      alarms: [],
    }),
  );
  return fleet;
}

it("a house is found by its and its farm's names, in any case", () => {
  const fleet = fleetOf();
  const text = searchTextOf(buildHouse({ name: "一号", nameEn: "First" }), fleet.farms.get(10));
  expect(["一号", "first", "乙场", "alpha"].every((word) => text.includes(word))).toBe(true);
  expect(searchTextOf(buildHouse({ nameEn: null }), undefined)).not.toContain("null");
});

it.each([
  ["zh", [3, 2, 1], [3, 2, 1]],
  ["en", [1, 2, 3], [1, 3, 2]],
] as const)(
  "houses are in the order of their displayed names in %s, numbers as numbers",
  (language, ...orders) => {
    const fleet = fleetOf();
    const places = [...placesByName(fleet.houseList, fleet.farms, language)];
    const idsBy = (key: "byFarm" | "byName") =>
      places.toSorted(([, a], [, b]) => a[key] - b[key]).map(([{ id }]) => id);
    // Two houses of the same name are distinguished by their farms.
    expect([idsBy("byFarm"), idsBy("byName")]).toEqual(orders);
  },
);
