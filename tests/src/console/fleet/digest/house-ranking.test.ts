import { describe, expect, it } from "vitest";
import type { WarningBrief, WarningKey } from "../../../../../contract/fleet/house/warning-kind.ts";
import { rankHouses } from "../../../../../src/console/fleet/digest/house-ranking.ts";
import { HouseRecord, houseSnapshot } from "../../../../../src/stores/fleet/house-record.ts";
import { buildAlarm, buildHouse, buildReading } from "../../../harness/fleet-factory.ts";

const record = (
  house: Parameters<typeof buildHouse>[0],
  reading: Parameters<typeof buildReading>[0] = {},
  alarms: Parameters<typeof buildAlarm>[0][] = [],
) =>
  new HouseRecord(
    houseSnapshot(
      buildHouse(house),
      buildReading({ houseId: house?.id ?? 100, ...reading }),
      alarms.map((alarm) => buildAlarm(alarm)),
    ),
  );

const warned = (key: WarningKey): WarningBrief => ({
  key,
  values: { percent: 14 },
  others: null,
  houses: 1,
});

describe("the houses with the most urgent problems", () => {
  const normalHouse = record({ id: 1 });
  const warm = record({ id: 2 }, { temp: 30 });
  const warmer = record({ id: 3 }, { temp: 31 });
  const thirsty = record({ id: 4, warnings: [warned("waterLow")] });
  const risingLosses = record({ id: 5, warnings: [warned("eggLight"), warned("mortRising")] });
  const alarmed = record({ id: 6 }, { temp: 40 }, [{ houseId: 6 }]);
  const unwritten = record({ id: 7, warnings: [warned("recordMissing")] });
  const all = [normalHouse, unwritten, warm, warmer, thirsty, risingLosses, alarmed];
  const found = (limit: number) => rankHouses([alarmed], all, limit).map(({ id }) => id);

  it("are those in alarm, then those furthest outside the limits, and no normal one", () => {
    expect(found(10)).toEqual([6, 5, 4, 3, 2]);
  });
  it("are at most the requested number, the worst ones", () => {
    expect([found(1), found(3)]).toEqual([[6], [6, 5, 4]]);
  });
  it("begin with houses of unknown temperature with birds in them", () => {
    const blind = record({ id: 8 }, { temp: null });
    const gone = record({ id: 9, isOnline: false });
    const empty = record({ id: 10, isOnline: false, isEmpty: true });
    const order = rankHouses([alarmed], [...all, empty, blind, gone], 4);
    expect(order.map(({ id }) => id)).toEqual([6, 8, 9, 5]);
  });
  it("keep their order while they are equally bad", () => {
    const twins = [10, 11, 12].map((id) => record({ id }, { temp: 31 }));
    expect(rankHouses([], twins, 2).map(({ id }) => id)).toEqual([10, 11]);
  });
});
