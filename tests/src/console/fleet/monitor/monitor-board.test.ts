import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { matchesStatus, statusFilters } from "../../../../../contract/fleet/house/house.ts";
import { promptHouses } from "../../../../../src/console/fleet/house-list/house-board.ts";
import {
  inOrder,
  type Placed,
  sortKeys,
} from "../../../../../src/console/fleet/monitor/house-order.ts";
import {
  MonitorBoard,
  type MonitorQuery,
} from "../../../../../src/console/fleet/monitor/monitor-board.ts";
import { farmNode, NodeTree, orgNode } from "../../../../../src/console/fleet/monitor/node-tree.ts";
import type { DayAgeOf } from "../../../../../src/stores/fleet/flock-ages.ts";
import { FleetStore } from "../../../../../src/stores/fleet/fleet-store.ts";
import {
  alarmFact,
  buildAlarm,
  buildDelta,
  buildFarm,
  buildHouse,
  buildOrg,
  buildSnapshot,
  buildReading,
  houseFact,
  noon,
} from "../../../harness/fleet-factory.ts";

const farms = [
  buildFarm({ id: 1, name: "集团", level: "group" }),
  buildFarm({ id: 2, name: "北公司", parentId: 1, level: "company" }),
  buildFarm({ id: 10, name: "乙场", nameEn: "Beta", parentId: 2 }),
  buildFarm({ id: 11, name: "甲场", nameEn: "Alpha", parentId: 2 }),
  buildFarm({ id: 12, name: "丙场", nameEn: null, parentId: 1 }),
  buildFarm({ id: 20, orgId: 2, name: "外场" }),
];
/** By the placement only. */
const ageOf: DayAgeOf = ({ isEmpty, placedAge }) => (isEmpty ? null : placedAge);
const everything: MonitorQuery = {
  status: "all",
  node: "",
  breed: "",
  keyword: "",
  sort: { key: "worst", isReversed: false },
  language: "zh",
};

function boardOf(
  houses: readonly Parameters<typeof buildHouse>[0][],
  query: Partial<MonitorQuery> = {},
  readings: readonly ReturnType<typeof buildReading>[] = [],
) {
  const fleet = new FleetStore();
  fleet.applySnapshot(
    buildSnapshot({
      orgs: [buildOrg(), buildOrg({ id: 2 })],
      farms,
      houses: houses.map(buildHouse),
      readings: [...readings],
    }),
  );
  const board = new MonitorBoard(fleet, new NodeTree(fleet), ageOf);
  const end = board.start();
  const setQuery = (changes: Partial<MonitorQuery>) =>
    board.setQuery({ ...everything, ...query, ...changes });
  setQuery({});
  return {
    fleet,
    board,
    end,
    ask: setQuery,
    ids: () => board.shown.map(({ id }) => id),
    alarm: (houseId: number, over = {}) =>
      fleet.applyDelta(
        buildDelta({
          facts: [alarmFact(buildAlarm({ id: houseId, houseId, version: 2, ...over }))],
        }),
      ),
  };
}

describe("the order on screen", () => {
  it("stays when it would differ, shows how many houses would move, and changes on request", () => {
    const { board, ids, alarm, end } = boardOf([
      { id: 1, name: "1" },
      { id: 2, name: "2" },
      { id: 3, name: "3" },
    ]);
    alarm(3);
    expect([ids(), board.orderChanges.moves]).toEqual([[1, 2, 3], 1]);
    board.arrange();
    expect([ids(), board.orderChanges]).toEqual([[3, 1, 2], { moves: 0, alarms: [] }]);
    end();
  });

  it("keeps a house that no longer matches the filter, and holds back a new one, until a refresh is requested", () => {
    const { board, ids, alarm, end } = boardOf(
      [{ id: 1 }, { id: 2 }, { id: 3 }],
      { status: "normal" },
      [1, 2, 3].map((houseId) => buildReading({ houseId })),
    );
    alarm(2);
    expect([ids(), board.orderChanges.moves]).toEqual([[1, 2, 3], 1]);
    board.arrange();
    expect(ids()).toEqual([1, 3]);
    alarm(2, { state: "closed", version: 3 });
    expect([ids(), board.orderChanges.moves]).toEqual([[1, 3], 1]);
    end();
  });

  it("reports no change once the order is the same again", () => {
    const { board, alarm, end } = boardOf([{ id: 1 }, { id: 2 }]);
    board.saw(0, 1);
    alarm(2);
    alarm(2, { state: "closed", version: 3 });
    expect(board.orderChanges).toEqual({ moves: 0, alarms: [] });
    end();
  });

  it("changes at once with filter, search, breed and sort", () => {
    const { ask, ids, alarm, end } = boardOf([
      { id: 1, name: "1" },
      { id: 2, name: "2", breed: "817" },
      { id: 3, name: "3" },
    ]);
    alarm(3);
    ask({ sort: { key: "name", isReversed: true } });
    expect(ids()).toEqual([3, 2, 1]);
    ask({ breed: "broiler/817" });
    expect(ids()).toEqual([2]);
    ask({ status: "alarm" });
    expect(ids()).toEqual([3]);
    ask({ keyword: "北方" });
    expect(ids()).toEqual([]);
    end();
  });

  it("fills an empty list at once, and drops a deleted house", () => {
    const { fleet, board, ids, alarm, end } = boardOf([{ id: 1 }, { id: 2 }], { status: "alarm" });
    alarm(2);
    expect(ids()).toEqual([2]);
    fleet.applySnapshot(
      buildSnapshot({ seq: 9, farms, houses: [buildHouse({ id: 1 })], readings: [] }),
    );
    expect([ids(), board.orderChanges.moves]).toEqual([[], 0]);
    end();
  });

  it("is the same when the page is shown again, with the number of changes since", () => {
    const { board, ids, alarm, end } = boardOf([
      { id: 1, name: "1" },
      { id: 2, name: "2" },
    ]);
    end();
    alarm(2);
    const endAgain = board.start();
    expect([ids(), board.orderChanges.moves]).toEqual([[1, 2], 1]);
    endAgain();
  });

  it("by values is monitored too, without a change of any state", () => {
    const readings = [
      buildReading({ houseId: 1, temp: 26 }),
      buildReading({ houseId: 2, temp: 27 }),
    ];
    const { fleet, board, ids, end } = boardOf(
      [{ id: 1 }, { id: 2 }],
      { sort: { key: "deviation", isReversed: false } },
      readings,
    );
    expect(ids()).toEqual([2, 1]);
    fleet.applyDelta(
      buildDelta({ readings: [buildReading({ houseId: 1, temp: 30, at: noon + 1 })] }),
    );
    expect([ids(), board.orderChanges.moves]).toEqual([[2, 1], 1]);
    end();
  });

  it("of a very large fleet is monitored once a second", () => {
    vi.useFakeTimers();
    const { board, alarm, end } = boardOf(
      Array.from({ length: promptHouses + 1 }, (_, i) => ({ id: i + 1, name: `${i + 1}` })),
    );
    vi.advanceTimersByTime(2000);
    alarm(2000);
    expect(board.orderChanges.moves).toBe(0);
    vi.advanceTimersByTime(1000);
    expect(board.orderChanges.moves).toBe(1);
    end();
    vi.useRealTimers();
  });

  it("follows new names", () => {
    const { fleet, board, ids, end } = boardOf(
      [
        { id: 1, name: "1" },
        { id: 2, name: "2" },
      ],
      { sort: { key: "name", isReversed: false } },
    );
    fleet.applyDelta(buildDelta({ facts: [houseFact(5, buildHouse({ id: 1, name: "9" }))] }));
    expect(board.orderChanges.moves).toBe(1);
    board.arrange();
    expect(ids()).toEqual([2, 1]);
    end();
  });
});

describe("a house that gets into alarm", () => {
  it("is named while it is out of view, until it is seen or dismissed", () => {
    const { board, alarm, end } = boardOf(
      Array.from({ length: 9 }, (_, i) => ({ id: i + 1, name: `${i + 1}` })),
      { sort: { key: "name", isReversed: false } },
    );
    const named = () => board.orderChanges.alarms.map(({ id }) => id);
    board.saw(0, 2);
    alarm(2);
    expect(named()).toEqual([]);
    alarm(8, { severity: 3 });
    alarm(9, { severity: 1 });
    expect([named(), board.orderChanges.moves]).toEqual([[9, 8], 0]);
    board.saw(5, 7);
    expect(named()).toEqual([9]);
    board.arrange();
    expect(named()).toEqual([]);
    end();
  });

  it("is named again when it gets worse, and not when it improves or the alarm is a minor one", () => {
    const { board, alarm, end } = boardOf([{ id: 1 }, { id: 2 }, { id: 3 }]);
    const named = () => board.orderChanges.alarms.map(({ id }) => id);
    alarm(3, { severity: 4 });
    expect(named()).toEqual([]);
    alarm(2, { severity: 2 });
    board.arrange();
    alarm(2, { severity: 3, version: 3 });
    expect(named()).toEqual([]);
    alarm(2, { severity: 1, version: 4 });
    expect(named()).toEqual([2]);
    end();
  });

  it("is not named when the filters exclude it", () => {
    const { board, alarm, end } = boardOf([{ id: 1 }, { id: 2, farmId: 12 }], {
      node: farmNode(10),
    });
    alarm(2);
    expect(board.orderChanges).toEqual({ moves: 0, alarms: [] });
    end();
  });
});

describe("filters", () => {
  const houses = [
    { id: 1, farmId: 10, name: "1" },
    { id: 2, farmId: 11, name: "2" },
    { id: 3, farmId: 12, name: "3" },
    { id: 4, farmId: 20, orgId: 2, name: "4" },
  ];
  it("include the whole subtree of a node or an organisation, and no house for a missing node", () => {
    const { ask, ids, end } = boardOf(houses, { sort: { key: "name", isReversed: false } });
    const of = (node: string) => {
      ask({ node });
      return ids();
    };
    expect([
      of(farmNode(1)),
      of(farmNode(2)),
      of(farmNode(11)),
      of(orgNode(1)),
      of(orgNode(2)),
      of(farmNode(99)),
    ]).toEqual([[1, 2, 3], [1, 2], [2], [1, 2, 3], [4], []]);
    end();
  });
  it("find every search term, in any case, in names of both languages", () => {
    const { ask, ids, end } = boardOf([
      { id: 1, farmId: 11, nameEn: "House 7" },
      { id: 2, networkId: "GW-0099" },
    ]);
    ask({ keyword: "alpha house" });
    expect(ids()).toEqual([1]);
    ask({ keyword: "gw-0099 beta" });
    expect(ids()).toEqual([2]);
    end();
  });
  it("offer the breeds present, in the language on screen", () => {
    const { board, ask, end } = boardOf([
      { id: 1 },
      { id: 2 },
      { id: 3, species: "duck", breed: null, breedEn: null },
    ]);
    expect(board.breeds.map(({ key, name }) => [key, name])).toEqual([
      ["broiler/罗斯 308", "白羽肉鸡 · 罗斯 308"],
      ["duck/", "肉鸭"],
    ]);
    ask({ language: "en" });
    expect(board.breeds.map(({ name }) => name)).toEqual(["Broiler · Ross 308", "Duck"]);
    end();
  });
});

describe("10,000 houses", () => {
  const breeds = ["罗斯 308", "817", null];
  const houses = Array.from({ length: 10_000 }, (_, i) =>
    buildHouse({
      id: i + 1,
      farmId: [10, 11, 12, 20][i % 4]!,
      name: `${(i * 7) % 40} 号舍`,
      breed: breeds[i % 3]!,
      isEmpty: i % 11 === 0,
      placedAge: i % 41,
      isOnline: i % 17 !== 0,
    }),
  );
  const readings = houses
    .filter(({ id }) => id % 5 !== 0)
    .map(({ id }) =>
      buildReading({
        houseId: id,
        temp: 20 + ((id * 31) % 100) / 10,
        waterToday: id % 200,
        at: noon - (id % 997),
      }),
    );
  const alarms = houses
    .filter(({ id }) => id % 53 === 0)
    .map(({ id }) => buildAlarm({ id, houseId: id, severity: ((id % 4) + 1) as 1 }));
  const fleet = new FleetStore();
  fleet.applySnapshot(
    buildSnapshot({ orgs: [buildOrg(), buildOrg({ id: 2 })], farms, houses, readings, alarms }),
  );
  const farmNames = new Map(farms.map(({ id, name }) => [id, name]));
  const { compare } = new Intl.Collator("zh-CN", { numeric: true });
  const byFarm = fleet.houseList.toSorted(
    (a, b) =>
      compare(farmNames.get(a.house.farmId)!, farmNames.get(b.house.farmId)!) ||
      compare(a.house.name, b.house.name) ||
      a.id - b.id,
  );
  const byName = fleet.houseList.toSorted(
    (a, b) =>
      compare(a.house.name, b.house.name) ||
      compare(farmNames.get(a.house.farmId)!, farmNames.get(b.house.farmId)!) ||
      a.id - b.id,
  );
  const nameRank = new Map(byName.map((record, rank) => [record, rank]));
  const placed: readonly Placed[] = byFarm.map((record, rank) => ({
    record,
    byFarm: rank,
    byName: nameRank.get(record)!,
  }));
  const below: Readonly<Record<string, readonly number[]>> = {
    "": [10, 11, 12, 20],
    [farmNode(2)]: [10, 11],
    [farmNode(1)]: [10, 11, 12],
    [orgNode(2)]: [20],
  };
  const board = new MonitorBoard(fleet, new NodeTree(fleet), ageOf);

  it("are filtered and ordered as by a plain calculation", { timeout: 300_000 }, () => {
    const end = board.start();
    const query = fc.record({
      status: fc.constantFrom(...statusFilters),
      node: fc.constantFrom(...Object.keys(below)),
      breed: fc.constantFrom("", "broiler/817", "broiler/"),
      keyword: fc.constantFrom("", "3 号", "甲场", "beta 817"),
      sort: fc.record({ key: fc.constantFrom(...sortKeys), isReversed: fc.boolean() }),
      language: fc.constant("zh" as const),
    });
    fc.assert(
      fc.property(query, (monitorQuery) => {
        board.setQuery(monitorQuery);
        const expected = inOrder(
          placed.filter(({ record: { now } }) => {
            const { house } = now;
            const farm = farms.find(({ id }) => id === house.farmId)!;
            const words =
              `${house.name} ${house.nameEn} ${house.breed} ${house.breedEn} ${house.networkId} ${farm.name} ${farm.nameEn}`.toLowerCase();
            return (
              matchesStatus(monitorQuery.status, now) &&
              below[monitorQuery.node]!.includes(house.farmId) &&
              (monitorQuery.breed === "" ||
                monitorQuery.breed === `${house.species}/${house.breed ?? ""}`) &&
              monitorQuery.keyword.split(" ").every((word) => words.includes(word))
            );
          }),
          monitorQuery.sort,
          ageOf,
        );
        expect(board.shown.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      }),
      { numRuns: 60 },
    );
    end();
  });
});
