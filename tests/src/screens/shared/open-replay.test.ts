// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { replayHousesMax } from "../../../../contract/live/replay.ts";
import { openReplay, partAt } from "../../../../src/screens/shared/open-replay.ts";
import { overview, type Drill } from "../../../../src/stores/screens/wall-drill.ts";
import { FleetStore } from "../../../../src/stores/fleet/fleet-store.ts";
import { buildFarm, buildHouse, buildSnapshot, buildTallies } from "../../harness/fleet-factory.ts";
import { makeStores } from "../wall-stage.tsx";

/** Two farms in Henan and one in Shandong that is too large for a replay; one house is loaded. */
const snapshot = () => {
  const tallies = buildTallies();
  const [sum] = tallies.farms;
  return buildSnapshot({
    farms: [
      buildFarm({ id: 10, adcode: "410000" }),
      buildFarm({ id: 11, adcode: "410000" }),
      buildFarm({ id: 12, adcode: "370000" }),
    ],
    houses: [buildHouse({ id: 100, farmId: 11 })],
    tallies: {
      ...tallies,
      farms: [
        { ...sum!, farmId: 10 },
        { ...sum!, farmId: 11 },
        { ...sum!, farmId: 12, houses: replayHousesMax + 1 },
      ],
    },
  });
};
const henan: Drill = { level: "province", code: "410000" };
const small: Drill = { level: "farm", id: 11 };
const house: Drill = { level: "house", id: 100 };

function large(): FleetStore {
  const fleet = new FleetStore();
  fleet.applySnapshot(snapshot());
  return fleet;
}

describe("the part of a large fleet that a replay shows", () => {
  it("is the place on the wall, with its farms; for a house its farm", () => {
    expect(partAt(henan, large())).toEqual({ place: henan, farmIds: [10, 11] });
    expect(partAt(small, large())).toEqual({ place: small, farmIds: [11] });
    expect(partAt(house, large())).toEqual({ place: small, farmIds: [11] });
  });

  it("cannot be a place with too many houses, or one that is not known", () => {
    expect(partAt(overview, large())).toBe("large");
    expect(partAt({ level: "farm", id: 12 }, large())).toBe("large");
    expect(partAt({ level: "farm", id: 99 }, large())).toBe("large");
  });

  it("is the place of a fleet that is all loaded, too", () => {
    const farms = [buildFarm({ id: 10 }), buildFarm({ id: 11, adcode: "410000" })];
    const houses = Array.from({ length: replayHousesMax }, (_, index) =>
      buildHouse({ id: 1000 + index, farmId: 10 }),
    );
    const fleet = new FleetStore();
    fleet.applySnapshot(
      buildSnapshot({ farms, houses: [...houses, buildHouse({ id: 100, farmId: 11 })] }),
    );
    expect(partAt(overview, fleet)).toBe("large");
    expect(partAt(small, fleet)).toEqual({ place: small, farmIds: [11] });
  });

  it("is the whole of a fleet that one replay can show", () => {
    const fleet = new FleetStore();
    fleet.applySnapshot(buildSnapshot());
    expect(partAt(overview, fleet)).toBeNull();
  });
});

describe("a replay of a place", () => {
  function begun() {
    const { stores } = makeStores();
    stores.fleet.applySnapshot(snapshot());
    const replay = openReplay(stores);
    replay.store.begin(partAt(henan, stores.fleet));
    return replay;
  }

  it("goes on within the place, and ends outside, where it knows nothing", () => {
    for (const drill of [overview, { level: "farm", id: 12 } as const]) {
      const { store, leave } = begun();
      for (const within of [henan, small, house]) leave(within);
      expect(store.isOn).toBe(true);
      leave(drill);
      expect(store.isOn).toBe(false);
    }
  });

  it("of the whole fleet goes on everywhere", () => {
    const { store, leave } = begun();
    store.begin();
    leave(overview);
    expect(store.isOn).toBe(true);
    store.end();
  });
});
