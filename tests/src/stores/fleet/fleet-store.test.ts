import fc from "fast-check";
import { buildCard } from "../../harness/production-factory.ts";
import { autorun } from "mobx";
import { describe, expect, it } from "vitest";
import { type Alarm, byUrgency, isAnnunciated } from "../../../../contract/alarm/alarm.ts";
import { matchesStatus, statusFilters } from "../../../../contract/fleet/house/house.ts";
import { hourMs } from "../../../../contract/base/time.ts";
import { areaStatusOf, areaStatusText } from "../../../../src/map/geo/place-rank.ts";
import { housesOf } from "../../../../src/stores/fleet/houses-by-farm.ts";
import { FleetStore } from "../../../../src/stores/fleet/fleet-store.ts";
import {
  alarmFact,
  buildAlarm,
  buildDelta,
  buildFarm,
  buildHouse,
  buildSnapshot,
  buildReading,
  houseFact,
  noon,
} from "../../harness/fleet-factory.ts";

const loaded = (over: Parameters<typeof buildSnapshot>[0] = {}) => {
  const fleet = new FleetStore();
  fleet.applySnapshot(buildSnapshot(over));
  return fleet;
};

describe("FleetStore", () => {
  it("shows the overview: houses, counters and open alarms worst first", () => {
    const fleet = loaded({
      alarms: [buildAlarm({ id: 1, severity: 3 }), buildAlarm({ id: 2, severity: 1 })],
    });
    expect(fleet.openAlarms.map(({ id }) => id)).toEqual([2, 1]);
    expect(fleet.totals).toMatchObject({
      houses: 1,
      online: 1,
      alarm: 1,
      normal: 0,
      birds: 19_800,
      alarms: 2,
      unacknowledged: 2,
      worst: 1,
    });
    expect(fleet.farmTally(10)).toMatchObject({ houses: 1, worst: 1, alarms: 2 });
    expect(fleet.areaTally("370000")).toMatchObject({ houses: 1, worst: 1, alarms: 2 });
  });

  it("knows the houses of each farm, also of one that moves", () => {
    const farms = [buildFarm({ id: 10 }), buildFarm({ id: 11 })];
    const fleet = loaded({ farms, houses: [buildHouse({ id: 1, farmId: 10 })] });
    const idsOf = (farmId: number) => housesOf(fleet.houseList, farmId).map(({ id }) => id);
    expect([idsOf(10), idsOf(11)]).toEqual([[1], []]);
    fleet.applyDelta(buildDelta({ facts: [houseFact(5, buildHouse({ id: 1, farmId: 11 }))] }));
    expect([idsOf(10), idsOf(11)]).toEqual([[], [1]]);
    const back = [buildHouse({ id: 1, farmId: 10 })];
    fleet.applySnapshot(buildSnapshot({ farms, houses: back, seq: 9 }));
    expect([idsOf(10), idsOf(11)]).toEqual([[1], []]);
  });

  it("applies a fact twice as if once", () => {
    const fleet = loaded();
    const raise = alarmFact(buildAlarm({ version: 5 }));
    fleet.applyDelta(buildDelta({ facts: [raise, raise] }));
    fleet.applyDelta(buildDelta({ facts: [raise] }));
    expect(fleet.alarmCount).toBe(1);
    expect(fleet.lately.hourly.at(-1)?.count).toBe(1);
  });

  it("does not let an older message reopen a closed alarm", () => {
    const fleet = loaded({ alarms: [buildAlarm({ version: 1 })] });
    fleet.applyAlarms([buildAlarm({ version: 9, state: "closed" })]);
    fleet.applyDelta(
      buildDelta({ facts: [alarmFact(buildAlarm({ version: 8, state: "acknowledged" }))] }),
    );
    fleet.applySnapshot(buildSnapshot({ seq: 7, alarms: [buildAlarm({ version: 7 })] }));
    expect(fleet.openAlarms).toEqual([]);
    expect(fleet.alarmCount).toBe(0);
  });

  it("knows since when no alarm is open, also after a load; a shelved one is open", () => {
    const fleet = new FleetStore();
    const ages: (number | null)[] = [];
    const stop = autorun(() => ages.push(fleet.normalSince));
    fleet.applySnapshot(buildSnapshot({ endedAt: noon - hourMs }));
    const report = (version: number, over: Partial<Alarm>) =>
      fleet.applyDelta(buildDelta({ facts: [alarmFact(buildAlarm({ version, ...over }))] }));
    report(1, {});
    report(2, { shelvedUntil: noon + hourMs });
    report(3, { state: "returned", clearedAt: noon + 1 });
    report(4, { state: "closed", clearedAt: noon + 1, ackAt: noon + 5 });
    stop();
    expect(ages).toEqual([null, noon - hourMs, null, noon + 5]);
  });

  it("keeps an alarm that is newer than a late overview, and drops one that the overview no longer contains", () => {
    const fleet = loaded({ seq: 3, alarms: [buildAlarm({ id: 1, version: 3 })] });
    fleet.applyDelta(buildDelta({ facts: [alarmFact(buildAlarm({ id: 2, version: 9 }))] }));
    fleet.applySnapshot(buildSnapshot({ seq: 8 }));
    expect(fleet.openAlarms.map(({ id }) => id)).toEqual([2]);
    expect(fleet.house(100)?.alarms.map(({ id }) => id)).toEqual([2]);
  });

  it("keeps the newest reading, in any order", () => {
    const fleet = loaded();
    fleet.applyDelta(
      buildDelta({
        readings: [
          buildReading({ at: noon + 2000, temp: 31 }),
          buildReading({ at: noon + 1000, temp: 12 }),
        ],
      }),
    );
    expect(fleet.house(100)?.reading?.temp).toBe(31);
  });

  it("keeps a house fact over an overview that is older", () => {
    const fleet = loaded();
    fleet.applyDelta(buildDelta({ facts: [houseFact(9, buildHouse({ isOnline: false }))] }));
    fleet.applySnapshot(buildSnapshot({ seq: 5 }));
    expect(fleet.totals).toMatchObject({ online: 0, offline: 1 });
    fleet.applySnapshot(buildSnapshot({ seq: 12 }));
    expect(fleet.totals).toMatchObject({ online: 1, offline: 0 });
  });

  it("keeps a reading over an older one, unless it is in the future because the server's clock was set back", () => {
    const fleet = loaded();
    const put = (serverTime: number, at: number, temp: number) => {
      fleet.applyDelta(buildDelta({ serverTime, readings: [buildReading({ at, temp })] }));
      return fleet.house(100)?.now.reading?.temp;
    };
    expect(put(noon + hourMs, noon + hourMs, 31)).toBe(31);
    expect(put(noon + hourMs, noon + hourMs - 1000, 32)).toBe(31);
    expect(put(noon + 1000, noon + 1000, 33)).toBe(33);
  });

  it("reports that an overview is due when a fact names an unknown house or farm", () => {
    const fleet = loaded();
    expect(
      fleet.applyDelta(
        buildDelta({ facts: [alarmFact(buildAlarm({ houseId: 777, version: 2 }))] }),
      ),
    ).toBe(false);
    expect(fleet.alarmCount).toBe(1);
    expect(
      fleet.applyDelta(buildDelta({ facts: [houseFact(3, buildHouse({ id: 5, farmId: 99 }))] })),
    ).toBe(false);
    expect(fleet.applyDelta(buildDelta({ facts: [houseFact(4, buildHouse({ id: 6 }))] }))).toBe(
      true,
    );
    expect(fleet.houseList.map(({ id }) => id)).toEqual([100, 5, 6]);
  });

  it("counts an offline house in alarm under both filters", () => {
    const fleet = loaded({ houses: [buildHouse({ isOnline: false })], alarms: [buildAlarm()] });
    expect(fleet.totals).toMatchObject({ offline: 1, alarm: 1, online: 0 });
  });

  it("does not count shelved, suppressed and cleared alarms, but lists them as open", () => {
    const fleet = loaded({
      alarms: [
        buildAlarm({ id: 1, shelvedUntil: noon + 1 }),
        buildAlarm({ id: 2, suppressedBy: "emptyHouse" }),
        buildAlarm({ id: 3, state: "returned" }),
      ],
    });
    expect(fleet.openAlarms).toHaveLength(3);
    expect(fleet.alarmCount).toBe(0);
    expect(fleet.house(100)?.status).toBe("normal");
  });

  it("counts every house with an alarm, and separately those that the status filter shows", () => {
    const fleet = new FleetStore();
    const houses = [1, 2, 3].map((id) => buildHouse({ id }));
    const alarms = [buildAlarm({ houseId: 1, severity: 4 })];
    fleet.applySnapshot(buildSnapshot({ houses, readings: [], alarms }));
    expect(fleet.farmTally(10)).toMatchObject({ houses: 3, alarm: 0 });
    expect(areaStatusText(areaStatusOf(fleet.farmTally(10)))).toBe("3");
    fleet.applyAlarms([buildAlarm({ houseId: 1, severity: 4, state: "closed", version: 9 })]);
    expect(fleet.farmTally(10)).toMatchObject({ alarm: 0 });
    expect(areaStatusText(areaStatusOf(fleet.farmTally(10)))).toBe("3");
  });

  it("names the worst houses by alarm first, then by distance from the target band", () => {
    const houses = [1, 2, 3, 4].map((id) => buildHouse({ id }));
    const readings = [
      buildReading({ houseId: 1, temp: 26 }),
      buildReading({ houseId: 2, temp: 29 }),
      buildReading({ houseId: 3, temp: 27 }),
    ];
    const fleet = loaded({ houses, readings, alarms: [buildAlarm({ houseId: 4 })] });
    expect(fleet.worstHouses(3).map(({ id }) => id)).toEqual([4, 2, 3]);
    expect(fleet.worstHouses(1).map(({ id }) => id)).toEqual([4]);
  });

  it("notifies observers once per batch, and only about the changed houses", () => {
    const fleet = loaded({ houses: [buildHouse({ id: 1 }), buildHouse({ id: 2 })], readings: [] });
    const runs = { revision: 0, one: 0, two: 0 };
    const ends = [
      autorun(() => void (fleet.revision, (runs.revision += 1))),
      autorun(() => void (fleet.house(1)?.reading, (runs.one += 1))),
      autorun(() => void (fleet.house(2)?.reading, (runs.two += 1))),
    ];
    fleet.applyDelta(
      buildDelta({
        readings: [buildReading({ houseId: 1 }), buildReading({ houseId: 1, at: noon + 5 })],
        facts: [alarmFact(buildAlarm({ houseId: 1, version: 2 }))],
      }),
    );
    expect(runs).toEqual({ revision: 2, one: 2, two: 1 });
    expect([...fleet.changedHouses]).toEqual([1]);
    ends.forEach((end) => end());
  });

  it("does not change with an overview without new content", () => {
    const fleet = loaded({ alarms: [buildAlarm()] });
    const before = {
      now: fleet.house(100)?.now,
      list: fleet.houseList,
      alarms: fleet.openAlarms,
      rank: fleet.rankRevision,
    };
    fleet.applySnapshot(buildSnapshot({ alarms: [buildAlarm()] }));
    expect(fleet.house(100)?.now).toBe(before.now);
    expect(fleet.houseList).toBe(before.list);
    expect(fleet.openAlarms).toBe(before.alarms);
    expect(fleet.rankRevision).toBe(before.rank);
  });

  it("advances the hours and counts a raise in its hour", () => {
    const fleet = loaded();
    const later = noon + 2 * hourMs + 5;
    fleet.applyDelta(
      buildDelta({
        serverTime: later,
        facts: [alarmFact(buildAlarm({ raisedAt: later, version: 2 }))],
      }),
    );
    expect(fleet.lately.hourly).toHaveLength(24);
    expect(fleet.lately.hourly.at(-1)).toEqual({ hour: noon + 2 * hourMs, count: 1 });
    expect(fleet.lately.hourly.at(-2)).toEqual({ hour: noon + hourMs, count: 0 });
  });

  it("forgets everything when cleared", () => {
    const fleet = loaded({ alarms: [buildAlarm()] });
    fleet.clear();
    expect(fleet).toMatchObject({ alarmCount: 0, isLoaded: false, houseList: [], openAlarms: [] });
    expect(fleet.totals.houses).toBe(0);
  });

  it("keeps counters equal to a full count after any run of changes", () => {
    const alarmArb = fc
      .record({
        id: fc.integer({ min: 1, max: 12 }),
        houseId: fc.integer({ min: 1, max: 6 }),
        severity: fc.constantFrom(1, 2, 3, 4),
        state: fc.constantFrom("unacknowledged", "acknowledged", "returned", "closed"),
        shelvedUntil: fc.constantFrom(null, noon),
        version: fc.integer({ min: 1, max: 60 }),
      })
      .map((over) =>
        buildAlarm({
          ...over,
          houseId: (over.id % 6) + 1,
          farmId: ((over.id % 6) + 1) % 2 === 0 ? 10 : 11,
        }),
      );
    const houseArb = fc
      .record({
        id: fc.integer({ min: 1, max: 8 }),
        isOnline: fc.constantFrom(true, false, null),
        isEmpty: fc.boolean(),
        flock: fc.constantFrom(null, buildCard({ isByBook: true, alive: 19_400 })),
      })
      .map((over) => buildHouse({ ...over, farmId: over.id % 2 === 0 ? 10 : 11 }));
    const readingArb = fc
      .record({
        houseId: fc.integer({ min: 1, max: 8 }),
        at: fc.integer({ min: noon, max: noon + 50 }),
        aliveCount: fc.constantFrom(null, 10, 500),
        temp: fc.constantFrom(null, 26),
      })
      .map(buildReading);
    const step = fc.oneof(
      fc.record({
        kind: fc.constant("delta" as const),
        alarms: fc.array(alarmArb, { maxLength: 5 }),
        houses: fc.array(houseArb, { maxLength: 3 }),
        readings: fc.array(readingArb, { maxLength: 5 }),
      }),
      fc.record({
        kind: fc.constant("overview" as const),
        seq: fc.integer({ min: 0, max: 60 }),
        alarms: fc.uniqueArray(alarmArb, { selector: ({ id }) => id, maxLength: 6 }),
        houses: fc.uniqueArray(houseArb, { selector: ({ id }) => id, maxLength: 8 }),
        readings: fc.array(readingArb, { maxLength: 5 }),
      }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const fleet = new FleetStore();
        const farms = [buildFarm({ id: 10 }), buildFarm({ id: 11, adcode: "410000" })];
        fleet.applySnapshot(
          buildSnapshot({
            farms,
            houses: [1, 2, 3, 4, 5, 6].map((id) =>
              buildHouse({ id, farmId: id % 2 === 0 ? 10 : 11 }),
            ),
            readings: [],
          }),
        );
        let seq = 0;
        for (const step of steps) {
          if (step.kind === "overview")
            fleet.applySnapshot(
              buildSnapshot({
                ...step,
                farms,
                alarms: step.alarms.filter(({ state }) => state !== "closed"),
              }),
            );
          else
            fleet.applyDelta(
              buildDelta({
                readings: step.readings,
                facts: [
                  ...step.houses.map((house) => houseFact((seq += 1), house)),
                  ...step.alarms.map(alarmFact),
                ],
              }),
            );
          expectCounted(fleet);
        }
      }),
      { numRuns: 300 },
    );
  });
});

function expectCounted(fleet: FleetStore) {
  const houses = fleet.houseList;
  const live = fleet.openAlarms.filter(isAnnunciated);
  for (const filter of statusFilters) {
    if (filter !== "all")
      expect(fleet.totals[filter]).toBe(
        houses.filter(({ now }) => matchesStatus(filter, now)).length,
      );
  }
  expect(fleet.totals.houses).toBe(houses.length);
  expect(fleet.totals.birds).toBe(
    houses.reduce(
      (sum, { house, reading }) =>
        sum + (house.isEmpty ? 0 : (house.flock?.alive ?? reading?.aliveCount ?? 20_000)),
      0,
    ),
  );
  expect(fleet.alarmCount).toBe(live.length);
  expect(fleet.totals.unacknowledged).toBe(
    live.filter(({ state }) => state === "unacknowledged").length,
  );
  for (const severity of [1, 2, 3, 4] as const)
    expect(fleet.totals.bySeverity[severity]).toBe(
      live.filter((alarm) => alarm.severity === severity).length,
    );
  expect([...fleet.openAlarms].sort(byUrgency)).toEqual(fleet.openAlarms);
  for (const farm of fleet.farms.values()) {
    const own = live.filter(({ farmId }) => farmId === farm.id);
    expect(fleet.farmTally(farm.id)).toMatchObject({
      alarms: own.length,
      houses: houses.filter(({ house }) => house.farmId === farm.id).length,
    });
    expect(fleet.areaTally(farm.adcode).worst).toBe(
      Math.min(...own.map(({ severity }) => severity), 9) % 9,
    );
  }
  for (const { id, now } of houses)
    expect(now.alarms).toEqual(fleet.openAlarms.filter(({ houseId }) => houseId === id));
}
