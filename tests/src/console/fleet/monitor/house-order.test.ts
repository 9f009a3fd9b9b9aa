import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  inOrder,
  movesBetween,
  type Placed,
  type Sort,
  sortKeys,
} from "../../../../../src/console/fleet/monitor/house-order.ts";
import { dayMs } from "../../../../../contract/base/time.ts";
import type { DayAgeOf } from "../../../../../src/stores/fleet/flock-ages.ts";
import { HouseRecord, houseSnapshot } from "../../../../../src/stores/fleet/house-record.ts";
import { buildAlarm, buildHouse, buildReading, noon } from "../../../harness/fleet-factory.ts";

const place = (
  id: number,
  house: Parameters<typeof buildHouse>[0] = {},
  reading: Parameters<typeof buildReading>[0] | null = {},
  severity = 0,
): Placed => ({
  record: new HouseRecord(
    houseSnapshot(
      buildHouse({ id, ...house }),
      reading && buildReading({ houseId: id, ...reading }),
      severity === 0 ? [] : [buildAlarm({ id, houseId: id, severity: severity as 1 })],
    ),
  ),
  byFarm: id,
  byName: 100 - id,
});
/** By the placement day only. */
const ageOf: DayAgeOf = ({ placedAt }) => (placedAt === null ? null : (noon - placedAt) / dayMs);
const order = (houses: readonly Placed[], key: Sort["key"], isReversed = false) =>
  inOrder(houses, { key, isReversed }, ageOf).map(({ id }) => id);

describe("the order of houses", () => {
  it("is worst first: alarms by severity, then offline, normal, empty, each by farm and name", () => {
    const houses = [
      place(1, { isEmpty: true }),
      place(2),
      place(3, { isOnline: false }),
      place(4, {}, {}, 3),
      place(5, {}, {}, 1),
      place(6),
      place(7, { isOnline: false }, {}, 2),
    ];
    expect(order(houses, "worst")).toEqual([5, 7, 4, 3, 2, 6, 1]);
    expect(order(houses, "worst", true)).toEqual([1, 2, 6, 3, 4, 7, 5]);
  });

  it("is by name or by farm", () => {
    const houses = [place(2), place(1), place(3)];
    expect([order(houses, "farm"), order(houses, "farm", true), order(houses, "name")]).toEqual([
      [1, 2, 3],
      [3, 2, 1],
      [3, 2, 1],
    ]);
  });

  it("is by the deviation of the temperature from its target, both ways; unknown, empty and offline houses come last in both directions", () => {
    const houses = [
      place(1, {}, { temp: 26.5, targetTemp: 26 }),
      place(2, {}, { temp: 23, targetTemp: 26 }),
      place(3, {}, { temp: 40, targetTemp: null }),
      place(4, { isEmpty: true }, { temp: 40 }),
      place(5, { isOnline: false }, { temp: 40 }),
      place(6, {}, null),
    ];
    expect(order(houses, "deviation")).toEqual([2, 1, 3, 4, 5, 6]);
    expect(order(houses, "deviation", true)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("is by age, oldest first, by water against yesterday, least first, and by the last message, oldest first", () => {
    const houses = [
      place(1, {}, { dayAge: 90, waterToday: 90, waterYesterday: 100, at: noon }),
      place(
        2,
        { placedAt: noon - 31 * dayMs },
        { waterToday: 50, waterYesterday: 100, at: noon - 9 },
      ),
      place(3, { placedAt: null }, { dayAge: 99, waterYesterday: null, at: noon - 5 }),
      place(4, { placedAt: null }, null),
    ];
    expect([order(houses, "day"), order(houses, "water"), order(houses, "message")]).toEqual([
      [2, 1, 3, 4],
      [2, 1, 3, 4],
      [2, 3, 1, 4],
    ]);
  });

  it("keeps equal houses by farm and name, for any column and direction", () => {
    const houses = [place(3), place(1), place(2)].map((item) => ({ ...item, byName: 0 }));
    for (const key of sortKeys.filter((key) => key !== "farm"))
      for (const isReversed of [false, true])
        expect([key, order(houses, key, isReversed)]).toEqual([key, [1, 2, 3]]);
  });
});

/** The plain algorithm: the largest number of houses that can keep their relative order. */
function stayingIn(before: readonly number[], after: readonly number[]): number {
  const lengths = new Array<number>(before.length).fill(0);
  before.forEach((id, index) => {
    const place = after.indexOf(id);
    if (place < 0) return;
    lengths[index] =
      1 +
      Math.max(
        0,
        ...before
          .slice(0, index)
          .map((other, i) =>
            after.indexOf(other) >= 0 && after.indexOf(other) < place ? lengths[i]! : 0,
          ),
      );
  });
  return Math.max(0, ...lengths);
}

describe("the count of houses that would move", () => {
  const records = Array.from({ length: 12 }, (_, id) => place(id).record);
  const listOf = fc.shuffledSubarray(records.map(({ id }) => id));
  it("is the least number of houses to remove, insert or move", () => {
    fc.assert(
      fc.property(listOf, listOf, (before, after) => {
        const stays = stayingIn(before, after);
        const there = before.filter((id) => after.includes(id)).length;
        const moved = before.length - there + after.length - there + there - stays;
        expect(
          movesBetween(
            before.map((id) => records[id]!),
            after.map((id) => records[id]!),
          ),
        ).toBe(moved);
      }),
    );
  });
  it("is zero for the same order and one for one house that went to the top", () => {
    expect(movesBetween(records, records)).toBe(0);
    expect(movesBetween(records, [records[11]!, ...records.slice(0, 11)])).toBe(1);
  });
});
