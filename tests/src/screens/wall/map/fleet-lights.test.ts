import { expect, test } from "vitest";
import { FleetLights, FleetSparks } from "../../../../../src/screens/wall/map/fleet-lights.ts";
import { FleetStore } from "../../../../../src/stores/fleet/fleet-store.ts";
import {
  alarmFact,
  buildAlarm,
  buildDelta,
  buildFarm,
  buildHouse,
  buildReading,
  buildSnapshot,
} from "../../../harness/fleet-factory.ts";

function makeFleet(): FleetStore {
  const fleet = new FleetStore();
  fleet.applySnapshot(
    buildSnapshot({
      farms: [
        buildFarm(),
        buildFarm({ id: 11, adcode: "410000" }),
        buildFarm({ id: 12, country: "THA", adcode: "THA" }),
        buildFarm({ id: 13 }),
      ],
      houses: [
        buildHouse(),
        buildHouse({ id: 101 }),
        buildHouse({ id: 110, farmId: 11 }),
        buildHouse({ id: 120, farmId: 12 }),
      ],
      readings: [buildReading(), buildReading({ houseId: 110 })],
    }),
  );
  return fleet;
}

test("each farm with houses on the map is one light, with a cell for each house", () => {
  const feed = new FleetLights(makeFleet(), "china");
  const stop = feed.follow(() => undefined);
  expect(feed.lights.map(({ farmId, houses }) => [farmId, houses])).toEqual([
    [10, 2],
    [11, 1],
  ]);
  expect(feed.lights[0]!.cells()).toHaveLength(2);
  stop();
});

test("a light has the colour of the worst alarm of its farm, and is updated at the map's pace", async () => {
  const fleet = makeFleet();
  const feed = new FleetLights(fleet, "china");
  let notifications = 0;
  const stop = feed.follow(() => (notifications += 1));
  const before = feed.lights;
  const notifiedBefore = notifications;
  for (const severity of [4, 3, 2, 1] as const)
    fleet.applyDelta(
      buildDelta({
        facts: [alarmFact(buildAlarm({ id: 20 + severity, houseId: 101, severity, version: 9 }))],
      }),
    );
  await expect.poll(() => feed.lights).not.toBe(before);
  expect(notifications - notifiedBefore).toBe(1);
  expect(feed.lights[0]).toMatchObject({ rank: "urgent", isUnacknowledged: true });
  expect(feed.lights[0]!.cells()).toContain("urgent");
  stop();
});

test("each new frame of data is a spark at its farm, and other changes are not", () => {
  const fleet = makeFleet();
  const sparks: (readonly number[])[] = [];
  const stop = new FleetSparks(fleet).follow((farmIds) => sparks.push(farmIds));
  const at = 2e12;
  fleet.applyDelta(buildDelta({ readings: [buildReading({ at, temp: 27 })] }));
  // The same frame again, and an alarm: neither is new data.
  fleet.applyDelta(buildDelta({ readings: [buildReading({ at, temp: 27 })] }));
  fleet.applyDelta(
    buildDelta({ facts: [alarmFact(buildAlarm({ id: 31, houseId: 110, farmId: 11 }))] }),
  );
  fleet.applyDelta(
    buildDelta({
      readings: [buildReading({ at: at + 1000 }), buildReading({ houseId: 101, at: at + 1000 })],
    }),
  );
  expect(sparks).toEqual([[10], [10]]);
  stop();
  fleet.applyDelta(buildDelta({ readings: [buildReading({ at: at + 2000 })] }));
  expect(sparks).toHaveLength(2);
});
