import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { houseStatus } from "../../../../../contract/fleet/house/house.ts";
import { farmNode, NodeTree, orgNode } from "../../../../../src/console/fleet/monitor/node-tree.ts";
import { FleetStore } from "../../../../../src/stores/fleet/fleet-store.ts";
import {
  alarmFact,
  buildAlarm,
  buildDelta,
  buildFarm,
  buildHouse,
  buildOrg,
  buildSnapshot,
} from "../../../harness/fleet-factory.ts";

const farms = [
  buildFarm({ id: 1, name: "集团", nameEn: "Group", level: "group" }),
  buildFarm({ id: 2, name: "公司 10", nameEn: "Company 10", parentId: 1, level: "company" }),
  buildFarm({ id: 3, name: "公司 2", nameEn: "Company 2", parentId: 1, level: "company" }),
  buildFarm({ id: 10, name: "甲场", nameEn: "Alpha", parentId: 2 }),
  buildFarm({ id: 11, name: "乙场", nameEn: "Beta", parentId: 3 }),
  buildFarm({ id: 12, name: "孤场", nameEn: "Lone", parentId: 77 }),
  buildFarm({ id: 13, orgId: 9, name: "外场", nameEn: "Outer", parentId: null }),
];
function treeOf(snapshot: Parameters<typeof buildSnapshot>[0] = {}) {
  const fleet = new FleetStore();
  fleet.applySnapshot(
    buildSnapshot({
      farms,
      houses: [
        buildHouse({ id: 1, farmId: 10 }),
        buildHouse({ id: 2, farmId: 11, isOnline: false }),
        buildHouse({ id: 3, farmId: 11, isEmpty: true }),
      ],
      readings: [],
      ...snapshot,
    }),
  );
  const tree = new NodeTree(fleet);
  return {
    fleet,
    tree,
    rows: () => tree.rows.map(({ name, depth }) => `${"  ".repeat(depth)}${name}`),
  };
}

describe("the farm tree", () => {
  it("is organisation, group, company, farm, in natural order; a node without a visible parent is under its organisation, else at the top", () => {
    expect(treeOf().rows()).toEqual([
      "北方集团",
      "  孤场",
      "  集团",
      "    公司 2",
      "      乙场",
      "    公司 10",
      "      甲场",
      "外场",
    ]);
  });

  it("lists an organisation only once when its only group has the same name", () => {
    const alike = buildFarm({ id: 1, name: "北方集团", nameEn: "Northern Group", level: "group" });
    const under = farms.filter(({ id }) => id !== 1 && id !== 12);
    const { tree, rows } = treeOf({ farms: [alike, ...under] });
    expect(rows()).toEqual(["北方集团", "  公司 2", "    乙场", "  公司 10", "    甲场", "外场"]);
    expect([...(tree.farmIdsBelow(orgNode(1)) ?? [])].toSorted()).toEqual([1, 10, 11, 2, 3]);
    // An address may name the group.
    expect(tree.farmIdsBelow(farmNode(1))).toEqual(tree.farmIdsBelow(orgNode(1)));
    expect(tree.nameOf(farmNode(1))).toBe("北方集团");
    const keys = [farmNode(1), farmNode(2), ""];
    expect(keys.map((key) => tree.rowOf(key))).toEqual([orgNode(1), farmNode(2), ""]);
    expect(tree.stateOf(orgNode(1)).houses).toBe(3);
  });

  it("opens and closes", () => {
    const { tree, rows } = treeOf();
    tree.toggle(farmNode(1));
    expect(rows()).toEqual(["北方集团", "  孤场", "  集团", "外场"]);
    tree.toggle(farmNode(1));
    expect(rows()).toHaveLength(8);
  });

  it("finds nodes by name in both languages, with their ancestors, even if closed", () => {
    const { tree, rows } = treeOf();
    tree.toggle(farmNode(1));
    tree.search("beta");
    expect(rows()).toEqual(["北方集团", "  集团", "    公司 2", "      乙场"]);
    tree.setLanguage("en");
    tree.search("甲");
    expect(rows()).toEqual(["North Group", "  Group", "    Company 10", "      Alpha"]);
    tree.search("nobody");
    expect(rows()).toEqual([]);
  });

  it("opens with its companies closed when it is long", () => {
    const many = Array.from({ length: 2000 }, (_, i) =>
      buildFarm({ id: i + 100, name: `场 ${i}`, parentId: 2 }),
    );
    const { tree, rows } = treeOf({ farms: [...farms, ...many] });
    expect(rows()).toEqual(["北方集团", "  孤场", "  集团", "外场"]);
    tree.toggle(farmNode(1));
    tree.toggle(farmNode(2));
    expect(rows()).toHaveLength(6 + 2001);
  });

  it("sums the state of everything below a node, live", () => {
    const { fleet, tree } = treeOf();
    expect(tree.stateOf(orgNode(1))).toEqual({
      houses: 3,
      alarm: 0,
      offline: 1,
      noTemp: 1,
      empty: 1,
      worst: 0,
    });
    fleet.applyDelta(
      buildDelta({
        facts: [alarmFact(buildAlarm({ houseId: 1, farmId: 10, severity: 2, version: 2 }))],
      }),
    );
    expect([
      tree.stateOf(farmNode(2)).worst,
      tree.stateOf(farmNode(3)).worst,
      tree.stateOf(orgNode(1)).worst,
      tree.stateOf("").alarm,
    ]).toEqual([2, 0, 2, 1]);
  });

  it("gives the same counts as counting houses one by one", () => {
    const house = fc.record({
      farmId: fc.constantFrom(...farms.map(({ id }) => id)),
      isEmpty: fc.boolean(),
      isOnline: fc.boolean(),
      severity: fc.integer({ min: 0, max: 4 }),
    });
    fc.assert(
      fc.property(fc.array(house, { maxLength: 30 }), (seeds) => {
        const houses = seeds.map(({ farmId, isEmpty, isOnline }, i) =>
          buildHouse({
            id: i + 1,
            farmId,
            orgId: farms.find(({ id }) => id === farmId)!.orgId,
            isEmpty,
            isOnline,
          }),
        );
        const alarms = seeds.flatMap(({ severity, farmId }, i) =>
          severity === 0
            ? []
            : [buildAlarm({ id: i + 1, houseId: i + 1, farmId, severity: severity as 1 })],
        );
        const { tree } = treeOf({ houses, alarms, orgs: [buildOrg()] });
        const below: Readonly<Record<string, readonly number[]>> = {
          [farmNode(2)]: [2, 10],
          [farmNode(1)]: [1, 2, 3, 10, 11],
          [orgNode(1)]: [1, 2, 3, 10, 11, 12],
          "": farms.map(({ id }) => id),
        };
        for (const [node, ids] of Object.entries(below)) {
          const inside = houses.flatMap((house, i) =>
            ids.includes(house.farmId)
              ? [{ house: house, reading: null, worst: seeds[i]!.severity }]
              : [],
          );
          expect([node, tree.stateOf(node)]).toEqual([
            node,
            {
              houses: inside.length,
              alarm: inside.filter(({ worst }) => worst >= 1 && worst <= 3).length,
              offline: inside.filter((item) => houseStatus(item) === "offline").length,
              noTemp: inside.filter((item) => houseStatus(item) === "noTemp").length,
              empty: inside.filter((item) => houseStatus(item) === "empty").length,
              worst: Math.min(9, ...inside.map(({ worst }) => worst || 9)) % 9,
            },
          ]);
          expect([...(tree.farmIdsBelow(node) ?? ids)].sort()).toEqual([...ids].sort());
        }
      }),
      { numRuns: 40 },
    );
  });
});
