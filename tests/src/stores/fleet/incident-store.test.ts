import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import { incidentsOf } from "../../../../contract/alarm/incident.ts";
import { hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { FleetStore } from "../../../../src/stores/fleet/fleet-store.ts";
import type { IncidentRow } from "../../../../src/stores/fleet/incident-row.ts";
import { bruteForce, networkIn, storyArbitrary, storyStart } from "../../harness/incident-story.ts";
import {
  alarmFact,
  buildAlarm,
  buildDelta,
  buildFarm,
  buildHouse,
  buildReading,
  buildSnapshot,
  houseFact,
  noon,
} from "../../harness/fleet-factory.ts";

/** Versions of an alarm sent one after the other: raised, then its state at the end. */
const lifeOf = (alarm: Alarm, version: number): Alarm[] => [
  { ...alarm, state: "unacknowledged", clearedAt: null, ackAt: null, ackBy: null, version },
  { ...alarm, version: version + 1 },
];

const openRows = (fleet: FleetStore) =>
  fleet.incidents.rows
    .map(({ id, alarms }) => ({
      first: id,
      open: alarms.map((alarm) => alarm.id).toSorted((a, b) => a - b),
    }))
    .toSorted((a, b) => a.first - b.first);

describe("incidents in the browser", () => {
  it("are those of the whole history, in any order of the facts, with a snapshot between", () => {
    fc.assert(
      fc.property(
        storyArbitrary,
        fc.array(fc.nat(1000), { minLength: 60, maxLength: 60 }),
        fc.nat(100),
        (story, picks, cut) => {
          const fleet = new FleetStore();
          const houses = [...story.houses].map(([id, { farmId, network }]) =>
            buildHouse({
              id,
              farmId,
              operator:
                network === null ? null : network.startsWith("mobile") ? "mobile" : "unicom",
            }),
          );
          const farms = [100, 101, 102, 103, 104].map((id) => buildFarm({ id }));
          const facts = story.alarms
            .flatMap((alarm, index) => lifeOf(alarm, 2 * index + 1))
            .toSorted((a, b) => (picks[a.version % 60] ?? 0) - (picks[b.version % 60] ?? 0));
          fleet.applySnapshot(buildSnapshot({ farms, houses, serverTime: storyStart }));
          for (const [index, alarm] of facts.entries()) {
            fleet.applyDelta(buildDelta({ facts: [alarmFact(alarm)], serverTime: storyStart }));
            // A client that connects in between receives a snapshot, and continues from it.
            if (index === cut) {
              const known = story.alarms.flatMap(
                ({ id }) =>
                  facts
                    .slice(0, index + 1)
                    .filter((fact) => fact.id === id)
                    .toSorted((a, b) => b.version - a.version)[0] ?? [],
              );
              fleet.applySnapshot(
                buildSnapshot({
                  farms,
                  houses,
                  serverTime: storyStart,
                  seq: 0,
                  alarms: known.filter(({ state }) => state !== "closed"),
                  past: known.filter(({ state }) => state === "closed"),
                }),
              );
            }
          }
          const state = new Map(story.alarms.map((alarm) => [alarm.id, alarm.state]));
          const expected = bruteForce(story.alarms, networkIn(story))
            .map(({ first, ids }) => ({
              first,
              open: ids.filter((id) => state.get(id) !== "closed"),
            }))
            .filter(({ open }) => open.length > 0);
          expect(openRows(fleet)).toEqual(expected);
          const sum = (of: (row: IncidentRow) => number) =>
            fleet.incidents.rows.reduce((total, row) => total + of(row), 0);
          expect(sum(({ counts }) => counts.annunciated)).toBe(fleet.alarmCount);
          expect(sum(({ counts }) => counts.unacknowledged)).toBe(fleet.totals.unacknowledged);
          expect(sum(({ alarms }) => alarms.length)).toBe(fleet.openAlarms.length);
        },
      ),
      { numRuns: 1500 },
    );
  });

  const power = (houseId: number, over: Partial<Alarm> = {}): Alarm =>
    buildAlarm({
      id: houseId,
      houseId,
      key: "powerFail",
      severity: 1,
      raisedAt: noon + houseId,
      limit: null,
      peak: null,
      version: houseId,
      ...over,
    });
  const blackout = () => {
    const fleet = new FleetStore();
    const houses = Array.from({ length: 14 }, (_, index) => buildHouse({ id: index + 1 }));
    fleet.applySnapshot(
      buildSnapshot({
        houses,
        readings: houses.map(({ id }) => buildReading({ houseId: id, aliveCount: 30_000 })),
        alarms: houses.slice(0, 13).map(({ id }) => power(id)),
      }),
    );
    return fleet;
  };
  const apply = (fleet: FleetStore, ...alarms: Alarm[]) =>
    fleet.applyDelta(buildDelta({ facts: alarms.map(alarmFact), serverTime: noon + minuteMs }));

  it("show how many houses and animals they concern", () => {
    const fleet = blackout();
    const [row, ...others] = fleet.incidents.rows;
    expect(others).toEqual([]);
    expect(row).toMatchObject({ id: 1, key: "powerFail", severity: 1, state: "unacknowledged" });
    expect(fleet.incidents.concernOf(row!)).toEqual({
      houses: 13,
      ofHouses: 14,
      birds: 390_000,
    });
    fleet.applyDelta(
      buildDelta({
        facts: [houseFact(99, buildHouse({ id: 2, isEmpty: true }))],
        readings: [buildReading({ houseId: 1, at: noon + 1, aliveCount: null })],
      }),
    );
    expect(fleet.incidents.concernOf(row!)).toMatchObject({ birds: 350_000 });
  });

  it("name the first fault even after it is over, and the person once none is unacknowledged", () => {
    const fleet = blackout();
    const acknowledged = { state: "acknowledged", ackBy: "Li", ackAt: noon + 5 } as const;
    apply(fleet, power(1, { ...acknowledged, state: "closed", clearedAt: noon + 9, version: 50 }));
    expect(fleet.incidents.rows).toMatchObject([{ id: 1, first: { houseId: 1 }, holder: null }]);
    apply(
      fleet,
      ...Array.from({ length: 12 }, (_, index) =>
        power(index + 2, { ...acknowledged, version: 60 + index }),
      ),
    );
    expect(fleet.incidents.rows).toMatchObject([
      { id: 1, state: "acknowledged", holder: { by: "Li", at: noon + 5 } },
    ]);
    expect(fleet.incidents.unacknowledged).toBe(0);
    expect(fleet.incidents.bySeverity).toEqual([0, 1, 0, 0, 0]);
    const step = (name: "onWay" | "there", by: string, at: number) => ({
      step: name,
      by,
      at,
      note: "",
    });
    expect(fleet.incidents.rows[0]?.work).toBeNull();
    apply(fleet, power(3, { ...acknowledged, work: step("there", "Wang", noon + 8), version: 80 }));
    apply(fleet, power(4, { ...acknowledged, work: step("onWay", "Li", noon + 7), version: 81 }));
    expect(fleet.incidents.rows[0]?.work).toMatchObject({ step: "there", by: "Wang" });
  });

  it("have the severity of the worst alarm, and are sorted worst first", () => {
    const fleet = new FleetStore();
    fleet.applySnapshot(
      buildSnapshot({
        alarms: [
          buildAlarm({ id: 1, key: "rhHigh", severity: 3, version: 1 }),
          buildAlarm({ id: 2, key: "tempHigh", severity: 2, state: "acknowledged", version: 2 }),
          buildAlarm({ id: 3, key: "fanFault", severity: 2, version: 3 }),
          buildAlarm({
            id: 4,
            key: "waterZero",
            severity: 1,
            suppressedBy: "emptyHouse",
            version: 4,
          }),
          buildAlarm({
            id: 5,
            key: "tempAbsHigh",
            severity: 1,
            raisedAt: noon + 1,
            peak: 40,
            version: 5,
          }),
          buildAlarm({
            id: 6,
            key: "nh3High",
            severity: 1,
            state: "returned",
            clearedAt: noon,
            version: 6,
          }),
        ],
      }),
    );
    expect(
      fleet.incidents.rows.map(({ id, severity, state, worst }) => [
        id,
        severity,
        state,
        worst.peak,
      ]),
    ).toEqual([
      [2, 1, "unacknowledged", 40],
      [3, 2, "unacknowledged", 30.4],
      [1, 3, "unacknowledged", 30.4],
      [6, 1, "returned", 30.4],
      [4, 1, "silent", 30.4],
    ]);
    expect(fleet.incidents.annunciated.map(({ id }) => id)).toEqual([2, 3, 1]);
  });

  it("stay the same objects while they do not change", () => {
    const fleet = blackout();
    const [before] = fleet.incidents.rows;
    apply(fleet, buildAlarm({ id: 90, houseId: 14, key: "fanFault", version: 90 }));
    expect(fleet.incidents.ofAlarm(7)).toBe(before);
    apply(fleet, power(7, { version: 91, peak: 3 }));
    expect(fleet.incidents.ofAlarm(7)).not.toBe(before);
  });

  it("report a flood, with its sums", () => {
    const fleet = blackout();
    expect(fleet.incidents.loadAt(noon + minuteMs)).toEqual({
      raised: 13,
      incidents: 1,
      isFlood: true,
    });
    expect(fleet.incidents.loadAt(noon + 11 * minuteMs)).toEqual({
      raised: 0,
      incidents: 0,
      isFlood: false,
    });
  });

  it("forget long ended ones, and all of them at sign-out", () => {
    const fleet = blackout();
    const over = { state: "closed", ackAt: noon, ackBy: "Li", clearedAt: noon + 9 } as const;
    apply(
      fleet,
      ...Array.from({ length: 13 }, (_, index) =>
        power(index + 1, { ...over, version: 100 + index }),
      ),
    );
    expect(fleet.incidents.rows).toEqual([]);
    // Another alarm within the gap still belongs to the incident.
    apply(fleet, power(14, { version: 120, raisedAt: noon + 2 * minuteMs }));
    expect(fleet.incidents.rows).toMatchObject([{ id: 1, counts: { all: 14, open: 1 } }]);
    apply(fleet, power(14, { ...over, raisedAt: noon + 2 * minuteMs, version: 121 }));
    fleet.applyDelta(
      buildDelta({
        facts: [alarmFact(buildAlarm({ id: 200, version: 200, raisedAt: noon + 3 * hourMs }))],
        serverTime: noon + 3 * hourMs,
      }),
    );
    fleet.applyDelta(
      buildDelta({ facts: [alarmFact(power(15, { id: 15, houseId: 13, version: 201 }))] }),
    );
    expect(fleet.incidents.ofAlarm(15)).toMatchObject({ id: 15, counts: { all: 1 } });
    fleet.clear();
    expect(fleet.incidents.rows).toEqual([]);
    expect(fleet.incidents.loadAt(noon).raised).toBe(0);
  });

  it("600 alarms of 40 houses within 10 s are at most five rows, each alarm in one of them", () => {
    const keys = ["powerFail", "phaseLoss", "fanFault", "spLow", "tempRise", "tempHigh"] as const;
    const fleet = new FleetStore();
    const farms = [1, 2, 3].map((id) => buildFarm({ id }));
    const houses = Array.from({ length: 40 }, (_, index) =>
      buildHouse({ id: index + 1, farmId: (index % 3) + 1 }),
    );
    fleet.applySnapshot(buildSnapshot({ farms, houses }));
    const alarms = Array.from({ length: 600 }, (_, index) => {
      const houseId = (index % 40) + 1;
      const position = Math.floor(index / 40);
      return buildAlarm({
        id: index + 1,
        houseId,
        farmId: ((houseId - 1) % 3) + 1,
        key: keys[Math.min(position, 5)]!,
        subject: String(position),
        raisedAt: noon + Math.floor((index * 10_000) / 600),
        version: index + 1,
      });
    });
    for (const alarm of alarms.toReversed())
      fleet.applyDelta(buildDelta({ facts: [alarmFact(alarm)], serverTime: noon }));
    expect(fleet.incidents.rows.map(({ first, key }) => [first.id, key])).toEqual([
      [1, "powerFail"],
      [2, "powerFail"],
      [3, "powerFail"],
    ]);
    for (const { id } of alarms) expect(fleet.incidents.ofAlarm(id)).toBeDefined();
    expect(incidentsOf(alarms, () => null)).toHaveLength(3);
  });
});
