import { expect, test } from "vitest";
import { overview } from "../../../../src/stores/screens/wall-drill.ts";
import { blankPicture, pictureOf } from "../../../../src/screens/wall/map/fleet-picture.ts";
import { areaOf } from "../../../../src/map/geo/place-rank.ts";
import {
  farmsIn,
  kindOf,
  kindOfFleet,
  parentOf,
  settleDrill,
  trailOf,
} from "../../../../src/screens/shared/place-scope.ts";
import { housesOfFarm, memberTest, tallyIn } from "../../../../src/screens/shared/scope-tally.ts";
import { worstIn } from "../../../../src/screens/wall/footer/worst-in.ts";
import { FleetStore } from "../../../../src/stores/fleet/fleet-store.ts";
import {
  alarmFact,
  buildAlarm,
  buildDelta,
  buildFarm,
  buildHouse,
  buildSnapshot,
  buildReading,
} from "../../harness/fleet-factory.ts";

function makeFleet(): FleetStore {
  const fleet = new FleetStore();
  fleet.applySnapshot(
    buildSnapshot({
      farms: [
        buildFarm(),
        buildFarm({ id: 11, adcode: "410000" }),
        buildFarm({ id: 12, country: "THA", adcode: "THA" }),
        buildFarm({ id: 9, level: "company" }),
      ],
      houses: [
        buildHouse(),
        buildHouse({ id: 101, name: "10 号舍" }),
        buildHouse({ id: 102, name: "2 号舍" }),
        buildHouse({ id: 110, farmId: 11 }),
        buildHouse({ id: 120, farmId: 12 }),
      ],
      readings: [
        buildReading(),
        buildReading({ houseId: 101, temp: 24.1 }),
        buildReading({ houseId: 102 }),
        buildReading({ houseId: 110 }),
        buildReading({ houseId: 120 }),
      ],
      alarms: [buildAlarm({ id: 1, houseId: 110, farmId: 11 })],
    }),
  );
  return fleet;
}
const name = ({ name: own }: { name: string }) => own;

test("the path from a house leads up through farm and province to the overview", () => {
  const fleet = makeFleet();
  expect(trailOf({ level: "house", id: 101 }, fleet, "china").map(({ level }) => level)).toEqual([
    "fleet",
    "province",
    "farm",
    "house",
  ]);
  for (const kind of ["china", "world"] as const)
    expect(parentOf({ level: "farm", id: 12 }, fleet, kind)).toEqual({
      level: "province",
      code: "THA",
    });
});

test("above a farm in China without a province is the place for such farms, on the map of China", () => {
  const fleet = new FleetStore();
  const homeless = buildFarm({ id: 13, adcode: "" });
  fleet.applySnapshot(buildSnapshot({ farms: [homeless, buildFarm()], houses: [], alarms: [] }));
  const above = parentOf({ level: "farm", id: 13 }, fleet, "china");
  expect(farmsIn(above, fleet).map(({ id }) => id)).toEqual([13]);
  expect(kindOf({ level: "farm", id: 13 }, fleet, "world")).toBe("world");
  expect(kindOf({ level: "farm", id: 13 }, fleet, "china")).toBe("china");
});

test("a place is on the map that shows it, and the overview on the map with most of the fleet", () => {
  const fleet = makeFleet();
  expect(kindOf({ level: "farm", id: 12 }, fleet, "china")).toBe("world");
  expect(kindOf({ level: "house", id: 101 }, fleet, "china")).toBe("china");
  expect(kindOf({ level: "province", code: "370000" }, fleet, "world")).toBe("china");
  expect([kindOf(overview, fleet, "world"), kindOfFleet(fleet)]).toEqual(["world", "china"]);
});

test("a missing farm or house leads to the overview, but only once the fleet is loaded", () => {
  const gone = { level: "house", id: 999 } as const;
  expect(settleDrill(gone, makeFleet())).toEqual(overview);
  expect(settleDrill(gone, new FleetStore())).toEqual(gone);
});

test("an area has the farms of its province, and a country all of its farms", () => {
  const fleet = makeFleet();
  expect(farmsIn({ level: "province", code: "410000" }, fleet).map(({ id }) => id)).toEqual([11]);
  expect(farmsIn({ level: "province", code: "CHN" }, fleet).map(({ id }) => id)).toEqual([10, 11]);
  expect(areaOf(buildFarm({ adcode: "THA", country: "THA" }), "china")).toBeNull();
});

test("the figures of a place are the sums of its farms, and add up to the fleet's", () => {
  const fleet = makeFleet();
  expect(tallyIn({ level: "province", code: "CHN" }, fleet)).toMatchObject({
    houses: 4,
    alarm: 1,
    alarms: 1,
    worst: 2,
    bySeverity: [0, 0, 1, 0, 0],
  });
  const parts = ["370000", "410000", "THA"].map(
    (code) => tallyIn({ level: "province", code }, fleet).houses,
  );
  expect(parts.reduce((a, b) => a + b)).toBe(fleet.totals.houses);
});

test("lists are limited to the place, and houses of a farm are worst first, then in natural order", () => {
  const fleet = makeFleet();
  const isMember = memberTest({ level: "house", id: 110 }, fleet);
  expect([isMember(110, 11), isMember(100, 10)]).toEqual([true, false]);
  fleet.applyDelta(
    buildDelta({ facts: [alarmFact(buildAlarm({ id: 7, houseId: 100, version: 2 }))] }),
  );
  expect(housesOfFarm(10, fleet).map(({ id }) => id)).toEqual([100, 102, 101]);
});

test("the worst houses of a place: alarms first, then those furthest from their target", () => {
  const fleet = makeFleet();
  expect(worstIn({ level: "farm", id: 10 }, fleet, 2).map(({ id }) => id)[0]).toBe(101);
  expect(worstIn({ level: "province", code: "CHN" }, fleet, 1).map(({ id }) => id)).toEqual([110]);
});

test("the map's data keep every unchanged object, and list the places left out", () => {
  const fleet = makeFleet();
  const first = pictureOf(fleet, "china", name, blankPicture);
  expect(first.outside.get("THA")).toMatchObject({ houses: 1 });
  expect(first.areas.get("410000")).toMatchObject({
    rank: "high",
    inAlarm: 1,
    hasUnacknowledged: true,
  });
  fleet.applyDelta(buildDelta({ readings: [buildReading({ at: 2e12, temp: 27 })] }));
  expect(pictureOf(fleet, "china", name, first)).toBe(first);
  fleet.applyDelta(
    buildDelta({ facts: [alarmFact(buildAlarm({ id: 8, severity: 1, version: 5 }))] }),
  );
  const second = pictureOf(fleet, "china", name, first);
  expect(second.farms.find(({ farmId }) => farmId === 11)).toBe(
    first.farms.find(({ farmId }) => farmId === 11),
  );
  expect(second.areas.get("370000")).toMatchObject({ rank: "urgent" });
});
