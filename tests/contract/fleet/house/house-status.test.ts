import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  houseStatus,
  houseStatuses,
  matchesStatus,
} from "../../../../contract/fleet/house/house.ts";
import { keysOf } from "../../../../contract/base/table-keys.ts";
import { areaStatusOf, isNormalRank, rankOf } from "../../../../src/map/geo/place-rank.ts";
import { FleetStore } from "../../../../src/stores/fleet/fleet-store.ts";
import { watchedIn } from "../../../../src/stores/fleet/fleet-tally.ts";
import {
  houseAppearance,
  rankOfAppearance,
} from "../../../../src/screens/wall/matrix/matrix-cells.ts";
import { sentenceOf } from "../../../../src/screens/shared/fleet-sentence.ts";
import {
  buildAlarm,
  buildHouse,
  buildReading,
  buildSnapshot,
  noon,
} from "../../../src/harness/fleet-factory.ts";

const anyNumber = fc.option(fc.double({ noNaN: true, min: -50, max: 20_000 }));
/** A reading of a house whose probes send no values, with other values; null: no reading. */
const blind = fc.option(
  fc.record({ rh: anyNumber, co2: anyNumber, nh3: anyNumber, aliveCount: anyNumber }),
);
const drawn = fc.record({
  isOnline: fc.constantFrom(true, false, null),
  severity: fc.constantFrom(0, 1, 2, 3, 4),
  isShelved: fc.boolean(),
  over: blind,
});

describe("an occupied house without a temperature", () => {
  it("is never normal: not in the list, on the map, in a farm's mark, the matrix or the bar", () => {
    fc.assert(
      fc.property(drawn, ({ isOnline, severity, isShelved, over }) => {
        const fleet = new FleetStore();
        fleet.applySnapshot(
          buildSnapshot({
            houses: [buildHouse({ isOnline })],
            readings: over === null ? [] : [buildReading({ ...over, temp: null })],
            alarms:
              severity === 0
                ? []
                : [buildAlarm({ severity: severity as 1, shelvedUntil: isShelved ? 1 : null })],
          }),
        );
        const record = fleet.houseList[0]!;
        const { totals } = fleet;
        expect([houseStatus(record.now), matchesStatus("normal", record.now)]).toEqual([
          record.status,
          false,
        ]);
        expect(record.status).not.toBe("normal");
        const shown = [
          rankOf(record.worst, record.status),
          areaStatusOf(totals).rank,
          areaStatusOf(fleet.farmTally(record.house.farmId)).rank,
          rankOfAppearance(houseAppearance(record)),
        ];
        expect(shown.filter(isNormalRank)).toEqual([]);
        expect([totals.normal, totals.empty]).toEqual([0, 0]);
        if (record.worst === 0) expect(watchedIn(totals)).toBe(0);
        expect(normalCountOf(fleet)).not.toBe("calm");
      }),
    );
  });

  it("is detected by a reading without a temperature, and ends when it is back", () => {
    const fleet = new FleetStore();
    fleet.applySnapshot(buildSnapshot({ houses: [buildHouse()], readings: [buildReading()] }));
    const record = fleet.houseList[0]!;
    const { at } = buildReading();
    const statuses = [26, null, null, 25.5].map((temp, index) => {
      fleet.applyDelta({
        facts: [],
        readings: [buildReading({ at: at + index, temp, co2: 900 + index })],
        serverTime: at + index,
      });
      const { normal, noTemp, houses } = fleet.totals;
      return [record.status, normal, noTemp, houses, fleet.rankRevision];
    });
    const [first] = statuses;
    const began = first![4] as number;
    expect(statuses).toEqual([
      ["normal", 1, 0, 1, began],
      ["noTemp", 0, 1, 1, began + 1],
      ["noTemp", 0, 1, 1, began + 1],
      ["normal", 1, 0, 1, began + 2],
    ]);
  });

  it("leaves every house in one state", () => {
    fc.assert(
      fc.property(drawn, fc.boolean(), ({ isOnline, severity, over }, isEmpty) => {
        const input = {
          house: { isOnline, isEmpty },
          reading: over === null ? null : { temp: null },
          worst: severity,
        };
        expect(keysOf(houseStatuses).filter((status) => houseStatus(input) === status)).toEqual([
          houseStatus(input),
        ]);
      }),
    );
  });
});

const normalCountOf = (fleet: FleetStore) =>
  sentenceOf({
    state: "live",
    isExpired: false,
    lastMessageAt: null,
    troubles: [],
    channelsDown: [],
    peers: [],
    fleet,
    incidents: fleet.incidents.rows,
    load: fleet.incidents.loadAt(noon),
    normalSince: null,
  }).kind;
