import { beforeEach, describe, expect, it, vi } from "vitest";
import type { BoardRow } from "../../../../contract/production.ts";
import { EntryGrid, isFaulty } from "../../../../src/stores/page/entry-grid.ts";

const row = (id: number, over: object = {}): BoardRow =>
  ({
    id,
    day: "2026-05-31",
    species: "broiler",
    note: "",
    isRecorded: false,
    figures: { feedFrom: "meter", feedKg: 2900, waterFrom: "meter", waterL: 5000 },
    ...over,
  }) as unknown as BoardRow;

const read = vi.fn<(flockId: number) => Promise<never>>();
const save = vi.fn<(input: object) => Promise<unknown>>();
let ids = 0;
let grid: EntryGrid;
const uuid = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, "0")}`;

beforeEach(() => {
  ids = 0;
  read.mockReset().mockResolvedValue({ version: 3 } as never);
  save.mockReset().mockResolvedValue({});
  grid = new EntryGrid({ read, save, now: () => 1000, newId: () => uuid((ids += 1)) });
  grid.hear([
    row(1),
    row(2, { species: "layer" }),
    row(3, { figures: { feedFrom: "hand", feedKg: 3000, waterFrom: null } }),
  ]);
});
const cells = (id: number) =>
  (["dead", "culled", "good", "feedKg", "waterL", "note"] as const).map((f) => grid.cell(id, f));

describe("a day as a sheet", () => {
  it("takes a block of a spreadsheet, each row by its own columns, and leaves out what is over", () => {
    grid.paste(1, "dead", "4\t1\t2900\r\n2\t0\t25000\r\n5\t\t\r\n9\t9\t9\r\n");
    expect(cells(1)).toEqual(["4", "1", "", "2900", "", ""]);
    // Hens have a column more.
    expect(cells(2)).toEqual(["2", "0", "25000", "", "", ""]);
    expect(cells(3)).toEqual(["5", "", "", "", "", ""]);
    grid.undo();
    expect(grid.touched).toEqual([]);
  });

  it("takes typing into a cell back as one step, fifty steps at most", () => {
    for (const text of ["1", "12", "123"]) grid.type(1, "dead", text);
    grid.type(1, "culled", "4");
    grid.undo();
    expect(cells(1).slice(0, 2)).toEqual(["123", ""]);
    grid.undo();
    expect(grid.mayUndo).toBe(false);
    for (let at = 0; at < 60; at += 1) grid.paste(1, "dead", String(at));
    for (let at = 0; at < 60; at += 1) grid.undo();
    expect(grid.cell(1, "dead")).toBe("9");
  });

  it("names what is no number, and what would be written over", async () => {
    expect(["1.5", "x", "-1", "12"].map((text) => isFaulty("dead", text))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    grid.type(1, "feedKg", "3,1");
    expect(grid.faults).toBe(1);
    await grid.save();
    expect(save).not.toHaveBeenCalled();
    grid.type(1, "feedKg", "3100.5");
    expect([grid.faults, grid.overwrites]).toEqual([0, 0]);
    grid.type(3, "feedKg", "3000");
    expect(grid.overwrites).toBe(0);
    grid.type(3, "feedKg", "3200");
    expect(grid.overwrites).toBe(1);
  });

  it("sends each row as a draft; one that failed stays, and goes again under its number", async () => {
    grid.paste(1, "dead", "4\t1\t2900");
    grid.type(2, "dead", "0");
    grid.type(2, "good", "0");
    save.mockRejectedValueOnce(new Error("No network"));
    await grid.save();
    expect(grid.states.get(1)).toBe("failed");
    expect(grid.failures.get(1)).toBe("No network");
    expect(grid.states.get(2)).toBe("saved");
    expect(grid.touched.map(({ id }) => id)).toEqual([1]);
    await grid.save();
    expect(save.mock.calls.map(([input]) => input)).toMatchObject([
      { flockId: 1, draftId: uuid(1), version: 3, values: { feedKg: 2900 } },
      { flockId: 2, draftId: uuid(2), hasNoLosses: true, hasNoEggs: true, losses: [], eggs: [] },
      { flockId: 1, draftId: uuid(1), losses: [{ dead: 4, culled: 1, cause: "unknown" }] },
    ]);
    expect(grid.touched).toEqual([]);
  });
});
