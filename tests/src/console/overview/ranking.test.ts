import { describe, expect, it } from "vitest";
import { hourMs } from "../../../../contract/time.ts";
import { highLoss, rankHouses, waterDrop } from "../../../../src/console/overview/ranking.ts";
import { HouseRecord, momentOf } from "../../../../src/stores/fleet/house-record.ts";
import { buildCard } from "../../record-factory.ts";
import { buildAlarm, buildHouse, buildReading, noon } from "../../factory.ts";

const midnight = noon - 8 * hourMs;
const record = (
  house: Parameters<typeof buildHouse>[0],
  reading: Parameters<typeof buildReading>[0] = {},
  alarms: Parameters<typeof buildAlarm>[0][] = [],
) =>
  new HouseRecord(
    momentOf(
      buildHouse(house),
      buildReading({ houseId: house?.id ?? 100, ...reading }),
      alarms.map((alarm) => buildAlarm(alarm)),
    ),
  );

describe("water below yesterday's", () => {
  it.each([
    ["a fifth less", { waterToday: 800, waterYesterday: 1000 }, 0.2],
    ["less than a fifth less", { waterToday: 801, waterYesterday: 1000 }, null],
    ["nothing at all", { waterToday: 0, waterYesterday: 1000 }, 1],
    ["a meter that has just begun its day", { waterToday: 0, waterYesterday: 49 }, null],
    ["no history of yesterday", { waterToday: 5, waterYesterday: null }, null],
    ["a reading of yesterday", { waterToday: 0, waterYesterday: 1000, at: midnight - 1 }, null],
  ])("%s", (_, reading, drop) => {
    const found = waterDrop(record({}, reading).now, midnight);
    if (drop === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(drop, 9);
  });

  it("is no news of an empty or an offline house", () => {
    for (const house of [{ isEmpty: true }, { isOnline: false }, { isOnline: null }])
      expect(
        waterDrop(record(house, { waterToday: 0, waterYesterday: 1000 }).now, midnight),
      ).toBeNull();
  });
});

describe("losses since placement", () => {
  it.each([
    [20, 97, null],
    [20, 96.995, 3.005],
    [0, 99, null],
    [0, 98.95, 1.05],
    [500, 92, null],
    [500, 91.95, 8.05],
    [null, 10, null],
    [20, null, null],
  ])("at day %s with a survival of %s %", (dayAge, survivalPct, pct) => {
    const found = highLoss(record({ flock: buildCard({ survivalPct }) }).now, dayAge);
    if (pct === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(pct, 6);
  });
});

describe("the houses that need somebody", () => {
  const calm = record({ id: 1 });
  const warm = record({ id: 2 }, { temp: 30 });
  const warmer = record({ id: 3 }, { temp: 31 });
  const thirsty = record({ id: 4 }, { waterToday: 500, waterYesterday: 1200 });
  const dying = record({ id: 5, flock: buildCard({ survivalPct: 50 }) });
  const alarmed = record({ id: 6 }, { temp: 40 }, [{ houseId: 6 }]);
  const all = [calm, warm, warmer, thirsty, dying, alarmed];
  const found = (limit: number) =>
    rankHouses(
      [alarmed],
      all,
      limit,
      () => midnight,
      () => 20,
    ).map(({ id }) => id);

  it("are those in alarm, then those furthest off what is tolerable, and none that is well", () => {
    expect(found(10)).toEqual([6, 5, 4, 3, 2]);
  });
  it("are at most as many as asked for, the worst of them", () => {
    expect([found(1), found(3)]).toEqual([[6], [6, 5, 4]]);
  });
  it("keep their places while they are equally bad", () => {
    const twins = [10, 11, 12].map((id) => record({ id }, { temp: 31 }));
    expect(
      rankHouses(
        [],
        twins,
        2,
        () => midnight,
        () => 20,
      ).map(({ id }) => id),
    ).toEqual([10, 11]);
  });
});
