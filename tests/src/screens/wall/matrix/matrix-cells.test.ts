import { expect, test } from "vitest";
import { FreshCells, freshMs } from "../../../../../src/screens/wall/matrix/fresh-cells.ts";
import {
  asFreshAppearance,
  houseAppearance,
  isFreshAppearance,
  appearanceOf,
  numberIn,
} from "../../../../../src/screens/wall/matrix/matrix-cells.ts";
import { FleetStore } from "../../../../../src/stores/fleet/fleet-store.ts";
import { buildAlarm, buildHouse, buildSnapshot, noon } from "../../../harness/fleet-factory.ts";

test("the initial is that of the leading alarm's person, not of a silent alarm's", () => {
  const store = new FleetStore();
  const shelved = { severity: 1, shelvedUntil: noon + 1, ackBy: "Zhao" } as const;
  store.applySnapshot(
    buildSnapshot({
      alarms: [
        buildAlarm({ ...shelved, id: 1, state: "acknowledged" }),
        buildAlarm({ id: 2, severity: 3, state: "acknowledged", ackBy: "Wang" }),
      ],
    }),
  );
  expect(appearanceOf(houseAppearance(store.houseList[0]!), "")).toMatchObject({
    rank: "medium",
    isAcknowledged: true,
    initial: "W",
  });
});

/** The appearance of a house with this alarm, or with none. */
function keyWith(alarm: Parameters<typeof buildAlarm>[0] | null) {
  const store = new FleetStore();
  store.applySnapshot(buildSnapshot({ alarms: [] }));
  const record = store.houseList[0]!;
  if (alarm !== null) {
    const { id: houseId, farmId } = record.house;
    store.applySnapshot(buildSnapshot({ alarms: [buildAlarm({ ...alarm, houseId, farmId })] }));
  }
  return houseAppearance(store.houseList[0]!);
}

test("the encoded appearance preserves rank, acknowledgement and initial, fresh or not", () => {
  const waiting = keyWith({ severity: 1, state: "unacknowledged" });
  const acknowledged = keyWith({ severity: 2, state: "acknowledged", ackBy: " 张伟" });
  for (const key of [waiting, asFreshAppearance(waiting)])
    expect(appearanceOf(key, "7")).toEqual({
      rank: "urgent",
      isAcknowledged: false,
      initial: "",
      control: null,
      isFaded: false,
      number: "7",
    });
  expect(appearanceOf(acknowledged, "")).toEqual({
    rank: "high",
    isAcknowledged: true,
    initial: "张",
    control: null,
    isFaded: false,
    number: "",
  });
  expect([waiting, acknowledged, asFreshAppearance(waiting)].map(isFreshAppearance)).toEqual([
    false,
    false,
    true,
  ]);
});

test("a worsened house is fresh for a while; one known from the start or acknowledged is not", () => {
  const normalKey = keyWith(null);
  const waiting = keyWith({ severity: 1, state: "unacknowledged" });
  const acknowledged = keyWith({ severity: 1, state: "acknowledged", ackBy: "Wang" });
  const cells = new FreshCells();
  expect(cells.isFresh(1, waiting, 0)).toBe(false);
  expect(cells.isFresh(2, normalKey, 0)).toBe(false);
  expect(cells.isFresh(2, waiting, 100)).toBe(true);
  expect(cells.isFresh(2, waiting, 99 + freshMs)).toBe(true);
  expect(cells.hasAny).toBe(true);
  expect(cells.isFresh(2, waiting, 100 + freshMs)).toBe(false);
  expect(cells.hasAny).toBe(false);
  cells.isFresh(2, normalKey, 100 + freshMs);
  expect(cells.isFresh(2, waiting, 101 + freshMs)).toBe(true);
  expect(cells.isFresh(2, acknowledged, 102 + freshMs)).toBe(false);
});

test("an open command of a house is encoded beside other states, and is not an alarm", () => {
  const looks = [
    { open: 1, unconfirmedAt: null },
    { open: 2, unconfirmedAt: noon },
    { open: 0, unconfirmedAt: null },
  ].map((control) => {
    const store = new FleetStore();
    const house = buildHouse({ control });
    const alarms = [buildAlarm({ ...acknowledged, houseId: house.id, farmId: house.farmId })];
    store.applySnapshot(buildSnapshot({ houses: [house], alarms }));
    const key = houseAppearance(store.houseList[0]!);
    expect(isFreshAppearance(key)).toBe(false);
    return [appearanceOf(key, ""), appearanceOf(asFreshAppearance(key), "")];
  });
  const shown = { rank: "high", isAcknowledged: true, initial: "张", isFaded: false, number: "" };
  expect(looks).toEqual(
    ["open", "unconfirmed", null].map((control) => [
      { ...shown, control },
      { ...shown, control },
    ]),
  );
});
const acknowledged = { severity: 2, state: "acknowledged", ackBy: "张伟" } as const;

test.each([
  ["3 号舍", "3"],
  ["A12 B4", "12"],
  ["clock1970", ""],
  ["2026 年 5 号舍", "5"],
])("a house is labelled with the first short number in its name: %s", (name, number) => {
  expect(numberIn(name)).toBe(number);
});
