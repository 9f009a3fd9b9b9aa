import { describe, expect, it, vi } from "vitest";
import { matchOf } from "../../../../../src/console/shell/palette/palette-match.ts";
import { PaletteIndex } from "../../../../../src/console/shell/palette/palette-index.ts";
import { FleetStore } from "../../../../../src/stores/fleet/fleet-store.ts";
import { buildHouse, buildSnapshot } from "../../../harness/fleet-factory.ts";

describe("matchOf", () => {
  it.each([
    ["house 1", "house", 0],
    ["east house", "house", 1],
    ["warehouse", "house", 2],
    ["house", "barn", null],
    ["warehouse house", "house", 1],
    ["gw-0002", "0002", 1],
  ] as const)("ranks %s for %s as %s", (text, typed, rank) => {
    expect(matchOf(text, typed)).toBe(rank);
  });
  it("finds word starts in Chinese where the kind of character changes", () => {
    expect([
      matchOf("东区3号舍", "3号"),
      matchOf("东区13号舍", "3号"),
      matchOf("东区3号舍", "区3"),
    ]).toEqual([1, 2, 2]);
  });
});

describe("PaletteIndex", () => {
  it("prepares names once per list, not once per key press", () => {
    const fleet = new FleetStore();
    fleet.applySnapshot(
      buildSnapshot({
        houses: Array.from({ length: 50 }, (_, i) => buildHouse({ id: i + 1 })),
        readings: [],
      }),
    );
    const index = new PaletteIndex();
    const lower = vi.spyOn(String.prototype, "toLowerCase");
    index.update(fleet.houseList, fleet.farms);
    const once = lower.mock.calls.length;
    for (const typed of ["h", "ho", "hou", "hous"]) {
      index.update(fleet.houseList, fleet.farms);
      expect(index.search(typed, []).others).not.toEqual([]);
    }
    const keys = lower.mock.calls.length - once;
    lower.mockRestore();
    expect(once).toBeGreaterThan(50);
    expect(keys).toBe(4);
  });
});
