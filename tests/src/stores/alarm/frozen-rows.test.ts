import { describe, expect, it } from "vitest";
import { FleetStore } from "../../../../src/stores/fleet/fleet-store.ts";
import { frozenRows } from "../../../../src/stores/alarm/frozen-rows.ts";
import {
  alarmFact,
  buildAlarm,
  buildDelta,
  buildSnapshot,
  noon,
} from "../../harness/fleet-factory.ts";

const alarms = [
  buildAlarm({ id: 1, key: "fanFault", version: 1 }),
  buildAlarm({ id: 2, key: "rhHigh", severity: 3, version: 2 }),
];

describe("rows in a frozen order", () => {
  const open = () => {
    const fleet = new FleetStore();
    fleet.applySnapshot(buildSnapshot({ alarms }));
    const rows = fleet.incidents.rows;
    const shown = () => {
      const result = frozenRows(rows, fleet.incidents);
      return [
        result.shown.map(({ row, isOver }) => [row.id, row.severity, isOver]),
        result.newRows,
      ];
    };
    const places = () => frozenRows(rows, fleet.incidents).shown;
    return { fleet, shown, places };
  };
  const report = (fleet: FleetStore, ...facts: Parameters<typeof alarmFact>[0][]) =>
    fleet.applyDelta(buildDelta({ facts: facts.map(alarmFact), serverTime: noon }));

  it("are the current rows while not frozen", () => {
    const { fleet } = open();
    const { rows } = fleet.incidents;
    expect(frozenRows(null, fleet.incidents)).toEqual({
      shown: rows.map((row) => ({
        id: row.first.id,
        row,
        isOver: false,
        members: row.alarms.map((alarm) => ({ alarm, isOver: false })),
      })),
      newRows: 0,
    });
  });

  it("stay in place although one becomes worse, and new ones wait", () => {
    const { fleet, shown } = open();
    report(
      fleet,
      buildAlarm({ id: 2, key: "rhHigh", severity: 1, version: 9 }),
      buildAlarm({ id: 3, key: "waterZero", severity: 1, version: 10 }),
    );
    expect(fleet.incidents.rows.map(({ id }) => id)).toEqual([2, 3, 1]);
    expect(shown()).toEqual([
      [
        [1, 2, false],
        [2, 1, false],
      ],
      1,
    ]);
  });

  it("keep a row in place after its alarm has ended", () => {
    const { fleet, shown } = open();
    report(fleet, buildAlarm({ id: 1, key: "fanFault", state: "closed", version: 9 }));
    expect(shown()).toEqual([
      [
        [1, 2, true],
        [2, 3, false],
      ],
      0,
    ]);
  });

  it("keep the id of their first fault when an earlier one joins, which counts as new", () => {
    const { fleet, shown, places } = open();
    report(
      fleet,
      buildAlarm({ id: 4, key: "fanFault", houseId: 101, raisedAt: noon - 1, version: 9 }),
    );
    expect(shown()).toEqual([
      [
        [4, 2, false],
        [2, 3, false],
      ],
      1,
    ]);
    expect(places().map(({ id }) => id)).toEqual([1, 2]);
  });

  it("keep their members in place: none is inserted between them, none leaves a gap", () => {
    const { fleet, places } = open();
    const probe = (id: number, over: object = {}) =>
      buildAlarm({ id, key: "sensorFault", subject: `${id}`, version: id, severity: 3, ...over });
    report(fleet, probe(11), probe(12), probe(13));
    const rows = fleet.incidents.rows;
    const members = () =>
      frozenRows(rows, fleet.incidents)
        .shown.find(({ id }) => id === 11)
        ?.members.map(({ alarm, isOver }) => [alarm.id, alarm.severity, isOver]);
    report(
      fleet,
      probe(12, { state: "closed", version: 20 }),
      probe(13, { severity: 1, version: 21 }),
      probe(14, { severity: 1, version: 22 }),
    );
    expect(members()).toEqual([
      [11, 3, false],
      [12, 3, true],
      [13, 1, false],
    ]);
    expect(frozenRows(rows, fleet.incidents).newRows).toBe(1);
    expect(places()).toHaveLength(2);
  });
});
