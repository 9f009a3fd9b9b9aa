import { expect, test } from "vitest";
import { FleetStore } from "../../../../../src/stores/fleet/fleet-store.ts";
import {
  controlOfFarm,
  appearanceOf,
} from "../../../../../src/screens/wall/matrix/matrix-cells.ts";
import { cellsMax } from "../../../../../src/screens/wall/matrix/matrix-plan.ts";
import { MatrixStore } from "../../../../../src/screens/wall/matrix/matrix-store.ts";
import { FakeClock } from "../../../harness/fake-clock.ts";
import {
  alarmFact,
  buildAlarm,
  buildDelta,
  buildFarm,
  buildHouse,
  buildSnapshot,
  houseFact,
  noon,
} from "../../../harness/fleet-factory.ts";

const controls = [
  { open: 1, unconfirmedAt: null },
  { open: 1, unconfirmedAt: noon },
  { open: 0, unconfirmedAt: null },
];

test("a command marks the cell of its house until it has ended, and one not confirmed is in the legend", () => {
  const fleet = new FleetStore();
  const houses = [1, 2].map((id) => buildHouse({ id, farmId: 10, name: `${id}号舍` }));
  fleet.applySnapshot(buildSnapshot({ farms: [buildFarm({ id: 10 })], houses }));
  const store = new MatrixStore(fleet, new FakeClock(noon));
  store.layOut({ columns: 30, rows: 20 }, { language: "zh", farmIds: null, isStill: true });
  let drawn: readonly number[] = [];
  const stop = store.start((_cells, changes) => {
    drawn = changes;
  });
  expect([drawn.length, store.hasUnconfirmed]).toEqual([4, false]);
  const drawnCells = controls.map((control, index) => {
    const house = buildHouse({ id: 2, farmId: 10, name: "2号舍", control });
    fleet.applyDelta(buildDelta({ facts: [houseFact(index + 1, house)] }));
    store.redraw();
    return [appearanceOf(drawn[3] ?? 0, "").control, store.hasUnconfirmed];
  });
  expect(drawnCells).toEqual([
    ["open", false],
    ["unconfirmed", true],
    [null, false],
  ]);
  stop();
});

test("a cell for a farm is marked by the commands of its houses", () => {
  const fleet = new FleetStore();
  const [houses, own] = [Array.from({ length: cellsMax + 1 }, (_, index) => index + 1), 7];
  const farmOf = (id: number) => (id <= own ? 10 : 20);
  fleet.applySnapshot(
    buildSnapshot({
      farms: [buildFarm({ id: 10 }), buildFarm({ id: 20 })],
      houses: houses.map((id) => buildHouse({ id, farmId: farmOf(id), name: `${id}号舍` })),
    }),
  );
  const store = new MatrixStore(fleet, new FakeClock(noon));
  store.layOut({ columns: 30, rows: 20 }, { language: "zh", farmIds: null, isStill: true });
  let drawn: readonly number[] = [];
  const stop = store.start((_cells, changes) => {
    drawn = changes;
  });
  expect(store.shown?.cells.map(({ houseId, farmId }) => [houseId, farmId])).toEqual([
    [null, 10],
    [null, 20],
  ]);
  const drawnCells = controls.map((control, index) => {
    const house = buildHouse({ id: own, farmId: 10, name: "7号舍", control });
    fleet.applyDelta(buildDelta({ facts: [houseFact(index + 1, house)] }));
    store.redraw();
    const marks = [drawn[1], drawn[3]].map((key) => appearanceOf(key ?? 0, "").control);
    return [...marks, store.hasUnconfirmed, controlOfFarm(store.farm(10)!).open];
  });
  expect(drawnCells).toEqual([
    ["open", null, false, 1],
    ["unconfirmed", null, true, 1],
    [null, null, false, 0],
  ]);
  stop();
});

test("calm cells fade while an urgent alarm is unacknowledged, but not those in alarm or offline", () => {
  const fleet = new FleetStore();
  const houses = [{}, { isEmpty: true }, { isOnline: false }, {}, {}].map((own, index) =>
    buildHouse({ id: index + 1, farmId: 10, name: `${index + 1}号舍`, ...own }),
  );
  const high = buildAlarm({ id: 1, severity: 2, houseId: 4, farmId: 10 });
  fleet.applySnapshot(buildSnapshot({ farms: [buildFarm({ id: 10 })], houses, alarms: [high] }));
  const store = new MatrixStore(fleet, new FakeClock(noon));
  store.layOut({ columns: 30, rows: 20 }, { language: "zh", farmIds: null, isStill: true });
  let drawn: readonly number[] = [];
  const stop = store.start((_cells, changes) => {
    drawn = changes;
  });
  const drawnCells = [];
  const looks = () =>
    drawn
      .filter((_, index) => index % 2 === 1)
      .map((key) => (appearanceOf(key, "").isFaded ? 1 : 0));
  drawnCells.push(looks());
  const urgent = buildAlarm({ id: 2, severity: 1, houseId: 5, farmId: 10 });
  for (const [at, state] of (["unacknowledged", "acknowledged"] as const).entries()) {
    fleet.applyDelta(buildDelta({ facts: [alarmFact({ ...urgent, state, version: at + 2 })] }));
    store.redraw();
    drawnCells.push(looks());
  }
  expect(drawnCells).toEqual([
    [0, 0, 0, 0, 0],
    [1, 1, 0, 0, 0],
    [0, 0, 0, 0, 0],
  ]);
  // Also at night, when the canvas is above the dimming layer.
  const scope = { language: "zh", farmIds: null, isStill: true, isNight: true } as const;
  store.layOut({ columns: 30, rows: 20 }, scope);
  store.redraw();
  expect(looks()).toEqual([1, 1, 0, 0, 0]);
  stop();
});
