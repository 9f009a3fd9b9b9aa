import fc from "fast-check";
import { autorun } from "mobx";
import { describe, expect, it } from "vitest";
import { dayMs, hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { dayAgeAt } from "../../../../server/fleet/house/house-context.ts";
import { ConnectionStore } from "../../../../src/stores/app/connection-store.ts";
import { FleetStore } from "../../../../src/stores/fleet/fleet-store.ts";
import { FlockAges } from "../../../../src/stores/fleet/flock-ages.ts";
import { buildFarm, buildHouse, buildSnapshot, noon } from "../../harness/fleet-factory.ts";

const zones = ["Asia/Shanghai", "America/New_York", "Europe/Berlin", "Pacific/Auckland", "UTC"];

function ages(timeZone: string, serverNow: number) {
  const fleet = new FleetStore();
  fleet.applySnapshot(buildSnapshot({ farms: [buildFarm({ timeZone })], houses: [buildHouse()] }));
  return new FlockAges(fleet, { serverNow });
}

describe("the day age of a flock", () => {
  it("equals the server's, in every zone, across every daylight saving change", () => {
    const snapshot = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2027, 0, 1) });
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        snapshot,
        fc.integer({ min: 0, max: 500 * dayMs }),
        fc.integer({ min: 0, max: 140 }),
        (timeZone, placedAt, sinceMs, placedAge) => {
          const house = buildHouse({ placedAt, placedAge });
          const now = placedAt + sinceMs;
          expect(ages(timeZone, now).dayAgeOf(house)).toBe(
            dayAgeAt(timeZone, { placedAt, placedAge }, now),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it("is missing in an empty house", () => {
    const { dayAgeOf } = ages("UTC", noon);
    expect([
      dayAgeOf(buildHouse({ isEmpty: true, placedAt: null })),
      dayAgeOf(buildHouse({ isEmpty: true })),
    ]).toEqual([null, null]);
  });

  it("grows at the farm's midnight, and notifies its observers only then", () => {
    // 08:00 UTC is 16:00 in Shanghai.
    let now = noon;
    const connection = new ConnectionStore({
      now: () => now,
      every: () => 0,
      after: () => 0,
      cancel: () => undefined,
    });
    const fleet = new FleetStore();
    fleet.applySnapshot(buildSnapshot({ farms: [buildFarm()], houses: [buildHouse()] }));
    const { dayAgeOf } = new FlockAges(fleet, connection);
    const house = buildHouse({ placedAt: noon - 20 * dayMs });
    const ages: (number | null)[] = [];
    const end = autorun(() => void ages.push(dayAgeOf(house)));
    for (; now < noon + 8 * hourMs + minuteMs; now += minuteMs) connection.tick();
    end();
    expect(ages).toEqual([20, 21]);
  });
});
