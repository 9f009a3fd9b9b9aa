import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { statusFilters } from "../../../../../contract/fleet/house/house.ts";
import {
  columnKeys,
  defaultColumns,
} from "../../../../../src/console/fleet/monitor/monitor-column-key.ts";
import { sortKeys } from "../../../../../src/console/fleet/monitor/house-order.ts";
import {
  storeMonitorView,
  monitorViews,
  stateToQuery,
  readMonitorView,
  readState,
  queryToAddress,
  stateToAddress,
} from "../../../../../src/console/fleet/monitor/monitor-state.ts";
import { farmNode, orgNode } from "../../../../../src/console/fleet/monitor/node-tree.ts";
import { fakeMemory } from "../../../harness/fake-memory.ts";

const habit = { view: "cards", columns: defaultColumns, isTreeShown: true } as const;
const read = (query: string) => {
  const params = new URLSearchParams(query);
  return readState((name) => params.get(name) ?? "", habit);
};
const anyState = fc.record({
  view: fc.constantFrom(...monitorViews),
  columns: fc
    .subarray(columnKeys.slice(1), { minLength: 1 })
    .map((keys) => ["house" as const, ...keys]),
  status: fc.constantFrom(...statusFilters),
  node: fc.oneof(
    fc.constant(""),
    fc.integer({ min: 1, max: 1e9 }).map(farmNode),
    fc.integer({ min: 1, max: 99 }).map(orgNode),
  ),
  breed: fc.string(),
  keyword: fc.string(),
  sort: fc.record({ key: fc.constantFrom(...sortKeys), isReversed: fc.boolean() }),
});

describe("the state of the monitor", () => {
  it("is all in the address: the link shows the same", () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(read(stateToQuery(state))).toEqual(state);
      }),
    );
  });

  it("of a saved view replaces all earlier choices", () => {
    fc.assert(
      fc.property(anyState, anyState, (before, stored) => {
        const params = new URLSearchParams(stateToQuery(before));
        for (const [name, value] of Object.entries(queryToAddress(stateToQuery(stored)))) {
          if (value === null) params.delete(name);
          else params.set(name, String(value));
        }
        expect(read(params.toString())).toEqual(stored);
      }),
    );
  });

  it("is the default for an invalid address", () => {
    const usual = {
      view: "cards",
      columns: defaultColumns,
      status: "all",
      node: "",
      breed: "",
      keyword: "",
      sort: { key: "worst", isReversed: false },
    };
    expect(read("")).toEqual(usual);
    expect(read("view=heap&cols=none.of.these&status=odd&node=farm-0&sort=loud")).toEqual(usual);
    expect(read("node=farm-1;drop").node).toBe("");
  });

  it("omits defaults, except view and columns, which remembered choices would replace", () => {
    expect(
      stateToAddress({
        status: "all",
        node: "",
        breed: "",
        keyword: "",
        sort: { key: "worst", isReversed: false },
      }),
    ).toEqual({ status: null, node: null, breed: null, q: null, sort: null });
    expect(stateToAddress({ view: "cards", sort: { key: "worst", isReversed: true } })).toEqual({
      view: "cards",
      sort: "-worst",
    });
  });
});

describe("the browser's memory", () => {
  it("stores view, columns and whether the farms are shown; the address takes precedence", () => {
    const memory = fakeMemory();
    storeMonitorView(memory, { view: "table", columns: ["house", "rh"], isTreeShown: false });
    const stored = readMonitorView(memory);
    expect(stored).toEqual({ view: "table", columns: ["house", "rh"], isTreeShown: false });
    expect(readState(() => "", stored)).toMatchObject({ view: "table", columns: ["house", "rh"] });
    expect(
      readState((name) => ({ view: "cards", cols: "house.co2" })[name] ?? "", stored),
    ).toMatchObject({ view: "cards", columns: ["house", "co2"] });
  });
  it.each(["", "null", "[]", "{", '{"view":7,"columns":["x"],"isTreeShown":"no"}', '"text"'])(
    "is dropped when it is invalid: %s",
    (text) => {
      expect(readMonitorView(fakeMemory({ monitor: text }))).toEqual(habit);
    },
  );
});
