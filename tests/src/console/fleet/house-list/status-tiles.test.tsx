// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { matchesStatus } from "../../../../../contract/fleet/house/house.ts";
import {
  StatusTiles,
  tileCounts,
} from "../../../../../src/console/fleet/house-list/status-tiles.tsx";
import { FleetStore } from "../../../../../src/stores/fleet/fleet-store.ts";
import {
  buildAlarm,
  buildHouse,
  buildReading,
  buildSnapshot,
} from "../../../harness/fleet-factory.ts";
import { stage } from "../../../harness/page-stage.tsx";

afterEach(cleanup);

describe("the tiles", () => {
  it("in alarm, offline, without a temperature, empty and normal add up to all, in any fleet; the filter offline matches its tile", () => {
    const house = fc.record({
      isOnline: fc.constantFrom(true, false, null),
      isEmpty: fc.boolean(),
      severity: fc.constantFrom(0, 1, 2, 3, 4),
      temp: fc.constantFrom(undefined, null, 26),
    });
    fc.assert(
      fc.property(fc.array(house, { maxLength: 40 }), (drawn) => {
        const fleet = new FleetStore();
        fleet.applySnapshot(
          buildSnapshot({
            houses: drawn.map(({ isOnline, isEmpty }, id) => buildHouse({ id, isOnline, isEmpty })),
            readings: drawn.flatMap(({ temp }, houseId) =>
              temp === undefined ? [] : [buildReading({ houseId, temp })],
            ),
            alarms: drawn.flatMap(({ severity }, id) =>
              severity === 0 ? [] : [buildAlarm({ id, houseId: id, severity: severity as 1 })],
            ),
          }),
        );
        const { count, alsoAlarm } = tileCounts(fleet.totals);
        const { alarm, offline, noTemp, empty, normal } = count;
        expect(alarm + offline + noTemp + empty + normal).toBe(drawn.length);
        const filtered = fleet.houseList.filter(({ now }) => matchesStatus("offline", now));
        expect(count.offline + alsoAlarm).toBe(filtered.length);
      }),
    );
  });

  it("show how many are offline and in alarm, and the share online", async () => {
    await stage(<StatusTiles hrefOf={() => "/"} />, {
      snapshot: {
        houses: [
          buildHouse(),
          buildHouse({ id: 101, isOnline: false }),
          buildHouse({ id: 102, isOnline: false }),
        ],
        readings: [buildReading()],
        alarms: [buildAlarm({ houseId: 102, severity: 1 })],
      },
    });
    const tiles = within(screen.getByRole("group", { name: "Filter by status" }));
    expect(tiles.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "All3",
      "Alarm1",
      "Offline1+1 in alarm",
      "No temp.0",
      "Empty0",
      "Normal1",
      "Online133%",
    ]);
  });
});
