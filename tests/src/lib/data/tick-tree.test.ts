import { describe, expect, it } from "vitest";
import { matchesIn, tickedAt, tickStates, tickTree } from "../../../../src/lib/data/tick-tree.ts";
import { randomPassword } from "../../../../src/lib/browser/random-password.ts";
import { newPasswordFault } from "../../../../contract/account/password.ts";
import { patient } from "../../../factories/patient.ts";

const node = (id: number, name: string, parentId: number | null = null) => ({
  id,
  name,
  nameEn: null,
  parentId,
});
const house = (id: number, farmId: number) => ({ id, name: `House ${id}`, nameEn: null, farmId });
const farms = [node(2, "South", 1), node(1, "Group"), node(3, "North", 1), node(9, "Away", 77)];
const houses = [house(12, 2), house(2, 2), house(30, 3)];
const byHouse = tickTree(farms, houses, "houses", "en");
const byFarm = tickTree(farms, houses, "farms", "en");
const at = (tree: typeof byHouse, name: string) => tree.findIndex((item) => item.name === name);
const all = byHouse.map(() => true);
const outline = (tree: typeof byHouse) =>
  tree.map(({ name, depth }) => `${" ".repeat(depth)}${name}`);

describe("a tree to tick", () => {
  it("lists parents before children, in natural order of names; nodes without a loaded parent are at the top", () => {
    expect(outline(byHouse)).toEqual([
      "Away",
      "Group",
      " North",
      "  House 30",
      " South",
      "  House 2",
      "  House 12",
    ]);
    expect(outline(byFarm)).toEqual(["Away", "Group", " North", " South"]);
    expect(byFarm.map(({ houses: count }) => count)).toEqual([0, 3, 1, 2]);
  });

  it("keeps search results with their descendants and ancestors", () => {
    const namesFor = (keyword: string) =>
      byHouse.flatMap(({ name }, index) => (matchesIn(byHouse, keyword)[index]! ? [name] : []));
    expect(namesFor(" south ")).toEqual(["Group", "South", "House 2", "House 12"]);
    expect(namesFor("house 30")).toEqual(["Group", "North", "House 30"]);
    expect(namesFor("nowhere")).toEqual([]);
  });
});

describe("a node that represents its houses", () => {
  it("ticks all of them, then unticks them, and shows when some are", () => {
    const south = tickedAt(byHouse, at(byHouse, "South"), [30], all);
    expect(south).toEqual([2, 12, 30]);
    expect(tickStates(byHouse, new Set(south))).toEqual([
      "off",
      "on",
      "on",
      "on",
      "on",
      "on",
      "on",
    ]);
    expect(tickedAt(byHouse, at(byHouse, "South"), south, all)).toEqual([30]);
    expect(tickStates(byHouse, new Set([2]))).toEqual([
      "off",
      "some",
      "off",
      "off",
      "some",
      "on",
      "off",
    ]);
  });

  it("ticks only the results, and does not change ids that are not in the tree", () => {
    expect(tickedAt(byHouse, at(byHouse, "Group"), [999], matchesIn(byHouse, "House 2"))).toEqual([
      2, 999,
    ]);
  });

  it("is fast for five thousand houses", () => {
    const many = tickTree(
      farms,
      Array.from({ length: 5000 }, (_, index) => house(index + 1, 2)),
      "houses",
      "en",
    );
    // The best of five: another program may take the processor at any moment.
    const times = Array.from({ length: 5 }, () => {
      const started = performance.now();
      const chosen = tickedAt(
        many,
        at(many, "Group"),
        [],
        many.map(() => true),
      );
      tickStates(many, new Set(chosen));
      expect(chosen).toHaveLength(5000);
      return performance.now() - started;
    });
    expect(Math.min(...times)).toBeLessThan(patient(100));
  });
});

describe("a farm that is ticked", () => {
  it("covers its descendants, which then cannot be ticked, and replaces ticked ones", () => {
    expect(tickedAt(byFarm, at(byFarm, "Group"), [3], all)).toEqual([1]);
    expect(tickStates(byFarm, new Set([1]))).toEqual(["off", "on", "covered", "covered"]);
    expect(tickedAt(byFarm, at(byFarm, "South"), [1], all)).toEqual([1]);
    expect(tickStates(byFarm, new Set([3]))).toEqual(["off", "some", "on", "off"]);
    expect(tickedAt(byFarm, at(byFarm, "North"), [3], all)).toEqual([]);
  });
});

it("a random password satisfies the rule of every variant, and no two are equal", () => {
  const created = Array.from({ length: 200 }, () => randomPassword(10));
  expect(
    created.filter((password) => newPasswordFault(password, 10, "li.keeper") !== null),
  ).toEqual([]);
  expect(new Set(created).size).toBe(200);
  expect(randomPassword(20)).toHaveLength(20);
});
