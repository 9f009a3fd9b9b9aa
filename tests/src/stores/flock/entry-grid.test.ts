import { beforeEach, describe, expect, it, vi } from "vitest";
import { EntryGrid } from "../../../../src/stores/flock/entry-grid.ts";
import { type GridField, type GridRow, isFaulty } from "../../../../src/stores/flock/grid-row.ts";

const row = (id: number, over: object = {}): GridRow =>
  ({
    id,
    flockId: id,
    names: [`house${id}`],
    day: "2026-05-31",
    species: "broiler",
    note: "",
    isRecorded: false,
    windowDays: 3,
    figures: { feedFrom: "meter", feedKg: 2900, waterFrom: "meter", waterL: 5000 },
    ...over,
  }) as unknown as GridRow;

const read = vi.fn<(flockId: number) => Promise<never>>();
const save = vi.fn<(input: object) => Promise<unknown>>();
/** The record of a day as stored. */
const dayWith = (values: object) => ({
  version: 3,
  values: { feedKg: null, waterL: null, kwh: null, note: "", ...values },
});
let ids = 0;
let grid: EntryGrid;
const uuid = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, "0")}`;

beforeEach(() => {
  ids = 0;
  read.mockReset().mockResolvedValue(dayWith({}) as never);
  save.mockReset().mockResolvedValue({});
  grid = new EntryGrid({
    read,
    save,
    conflict: () => new Error("Changed by someone else"),
    now: () => 1000,
    newId: () => uuid((ids += 1)),
    isOld: ({ day }) => day < "2026-05-28",
  });
  grid.receive([
    row(1),
    row(2, { species: "layer" }),
    row(3, { figures: { feedFrom: "hand", feedKg: 3000, waterFrom: null } }),
  ]);
});
const cellOf = (id: number, field: GridField) =>
  grid.cell(
    grid.rows.find((item) => item.id === id)!,
    field,
  );
const cells = (id: number) =>
  (["dead", "culled", "good", "feedKg", "waterL", "note"] as const).map((f) => cellOf(id, f));

describe("a day as a sheet", () => {
  it("accepts a block from a spreadsheet, each row by its columns, and omits the excess", () => {
    grid.paste(1, "dead", "4\t1\t2900\r\n2\t0\t25000\r\n5\t\t\r\n9\t9\t9\r\n");
    expect(cells(1)).toEqual(["4", "1", "", "2900", "", ""]);
    // Hens have an additional column.
    expect(cells(2)).toEqual(["2", "0", "25000", "", "", ""]);
    // A blank cell leaves the stored value as it is.
    expect(cells(3)).toEqual(["5", "", "", "3000", "", ""]);
    grid.undo();
    expect(grid.touched).toEqual([]);
  });

  it("keeps text typed across midnight with its day", async () => {
    grid.type(1, "dead", "4");
    grid.receive([1, 2].map((id) => row(id, { day: "2026-06-01" })));
    await grid.save();
    expect(save.mock.calls[0]![0]).toMatchObject({ flockId: 1, day: "2026-05-31" });
    grid.receive([1, 2].map((id) => row(id, { day: "2026-06-01" })));
    expect(grid.rows.map(({ day }) => day)).toEqual(["2026-06-01", "2026-06-01"]);
  });

  it("also keeps a clearing across midnight with its day, and never moves it to the next", () => {
    grid.type(3, "feedKg", "");
    grid.receive([row(3, { day: "2026-06-01" })]);
    expect(grid.touched.map(({ day }) => day)).toEqual(["2026-05-31"]);
  });

  it("forgets typed text equal to the stored value, so that it does not overwrite later ones", () => {
    const entered = (feedKg: number) => row(1, { figures: { feedFrom: "hand", feedKg } });
    // Typed and deleted again in an empty cell.
    grid.type(1, "feedKg", "5");
    grid.type(1, "feedKg", "");
    grid.receive([entered(500)]);
    expect([cellOf(1, "feedKg"), grid.touched]).toEqual(["500", []]);
    // Typed with the value that another user has stored meanwhile.
    grid.type(1, "feedKg", "600");
    grid.receive([entered(600)]);
    grid.receive([entered(700)]);
    expect([cellOf(1, "feedKg"), grid.touched]).toEqual(["700", []]);
  });

  it("is resent unchanged when the response was lost and the sheet shows a part of it", async () => {
    save.mockRejectedValueOnce(new Error("no answer"));
    grid.paste(1, "dead", "4\t1\t2900");
    await grid.save();
    grid.receive([row(1, { figures: { feedFrom: "hand", feedKg: 2900, waterFrom: null } })]);
    expect(grid.states.get(1)).toBe("failed");
    await grid.save();
    expect(save.mock.calls[1]).toEqual(save.mock.calls[0]);
    expect(grid.touched).toEqual([]);
  });

  it("undoes typing into a cell as one step, up to fifty steps", () => {
    for (const text of ["1", "12", "123"]) grid.type(1, "dead", text);
    grid.type(1, "culled", "4");
    grid.undo();
    expect(cells(1).slice(0, 2)).toEqual(["123", ""]);
    grid.undo();
    expect(grid.mayUndo).toBe(false);
    for (let index = 0; index < 60; index += 1) grid.paste(1, "dead", String(index));
    for (let index = 0; index < 60; index += 1) grid.undo();
    expect(cellOf(1, "dead")).toBe("9");
  });

  it("names invalid numbers, and values that would be overwritten", async () => {
    expect(["1.5", "x", "-1", "12"].map((text) => isFaulty("dead", text))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    grid.type(1, "feedKg", "3,100");
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

  it("parses typed numbers as the other forms do", async () => {
    const wrong = [" ", "1e3", "35 kg", "50%", "−3", "3,100", "1,0000,000", "½", "12345678901"];
    expect(wrong.filter((text) => !isFaulty("feedKg", text))).toEqual([]);
    expect(isFaulty("dead", "12,0000")).toBe(true);
    // Beyond the limit of the contract: the row could not be sent.
    expect([isFaulty("feedKg", "1000001"), isFaulty("waterL", "1000001")]).toEqual([true, false]);
    grid.type(1, "feedKg", "３１００．５");
    grid.type(1, "waterL", "1.200,5");
    grid.type(1, "dead", "1,200");
    grid.type(2, "good", "０");
    grid.type(2, "feedKg", "1 200");
    expect(grid.faults).toBe(0);
    await grid.save();
    expect(save.mock.calls.map(([input]) => input)).toMatchObject([
      { values: { feedKg: 3100.5, waterL: 1200.5 }, losses: [{ dead: 1200 }] },
      { values: { feedKg: 1200 }, hasNoEggs: true, eggs: [] },
    ]);
  });

  it("never reads two numbers, a footnote or a percentage in a pasted cell as one number", () => {
    grid.paste(1, "dead", '"510\n600"\t85¹\t50%\r\n"1\n200"\t3\t2900');
    expect(cells(1).slice(0, 4)).toEqual(["510 / 600", "85¹", "", "50%"]);
    expect(grid.faults).toBe(4);
  });

  it("sends each row as a draft; one that failed stays, and is resent with its id", async () => {
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

describe("a value changed by another user since the sheet was shown", () => {
  it("is not overwritten, and the row is not sent until the sheet shows it", async () => {
    grid.type(1, "feedKg", "3100");
    read.mockResolvedValue(dayWith({ feedKg: 3050 }) as never);
    await grid.save();
    expect(save).not.toHaveBeenCalled();
    expect(grid.failures.get(1)).toBe("Changed by someone else");
    grid.receive([row(1, { figures: { feedFrom: "hand", feedKg: 3050, waterFrom: null } })]);
    expect(grid.overwrites).toBe(1);
    await grid.save();
    expect(save.mock.calls[0]![0]).toMatchObject({ version: 3, values: { feedKg: 3100 } });
  });

  it("is not a conflict when it equals the typed one, or concerns another field", async () => {
    grid.type(1, "feedKg", "3100.0");
    read.mockResolvedValue(dayWith({ feedKg: 3100, waterL: 5100, note: "rain" }) as never);
    await grid.save();
    expect(save).toHaveBeenCalledOnce();
  });
});

describe("a value that was written by hand", () => {
  const entered = { figures: { feedFrom: "hand", feedKg: 3000, waterFrom: null }, note: "wet" };
  beforeEach(() => {
    grid.receive([row(3, entered)]);
    read.mockResolvedValue(dayWith({ feedKg: 3000, note: "wet" }) as never);
  });

  it("is shown in its cell, and is removed by clearing it, after a second confirmation", async () => {
    expect([cells(3), grid.touched]).toEqual([["", "", "", "3000", "", "wet"], []]);
    grid.type(3, "feedKg", "");
    grid.type(3, "note", "");
    expect([grid.touched.length, grid.faults, grid.overwrites]).toEqual([1, 0, 2]);
    await grid.save();
    expect(save.mock.calls[0]![0]).toMatchObject({
      version: 3,
      values: { feedKg: null, note: "" },
    });
  });

  it("is not sent when it was typed again, or restored", async () => {
    grid.type(3, "feedKg", "");
    grid.type(3, "feedKg", "3000");
    expect([grid.touched, grid.overwrites]).toEqual([[], 0]);
    grid.type(3, "note", "");
    grid.undo();
    await grid.save();
    expect(save).not.toHaveBeenCalled();
  });

  it("is not removed when another user has changed it meanwhile", async () => {
    grid.type(3, "feedKg", "");
    read.mockResolvedValue(dayWith({ feedKg: 3200, note: "wet" }) as never);
    await grid.save();
    expect([save.mock.calls, grid.failures.get(3)]).toEqual([[], "Changed by someone else"]);
  });
});

describe("many days of a flock as a sheet", () => {
  const day = (no: number, over: object = {}) =>
    row(no, { flockId: 7, day: `2026-05-${no}`, names: [`2026-05-${no}`], ...over });
  beforeEach(() => grid.receive([day(26), day(27), day(28), day(29)]));

  it("accepts a block by its headings, in either language and order, each line on its day", () => {
    grid.paste(
      26,
      "dead",
      "采食量\t日期\t死亡\t备注\t别的\n3,100.5\t2026/5/28\t4\t雨\tx\n\t2026年5月26日\t1\t\t\n9\t2026-04-01\t9\t\t\n",
    );
    expect(cells(28)).toEqual(["4", "", "", "3100.5", "", "雨"]);
    expect(cells(26)).toEqual(["1", "", "", "", "", ""]);
    expect([cells(27), cells(29)].flat().join("")).toBe("");
    // A row for a day that does not exist.
    expect(grid.leftOut).toBe(1);
    grid.paste(27, "dead", "Water L\tDead\n5100\t2\n5200\t3");
    expect([cells(27), cells(28)]).toEqual([
      ["2", "", "", "", "5100", ""],
      ["3", "", "", "3100.5", "5200", "雨"],
    ]);
    expect(grid.leftOut).toBe(0);
  });

  it("parses a block with its decimal sign, and leaves notes unchanged", () => {
    const block = "Day\tFeed kg\tNote\n2026-05-26\t1,200\t1,200\n2026-05-27\t1.200\t";
    grid.paste(26, "dead", block, ".");
    expect([cells(26)[3], cells(26)[5], cells(27)[3]]).toEqual(["1200", "1,200", "1.200"]);
    grid.paste(26, "dead", block, ",");
    expect([cells(26)[3], cells(27)[3]]).toEqual(["1.200", "1200"]);
  });

  it("sends each day separately, with the reason only after the correction window", async () => {
    grid.because(" counted again ");
    grid.type(28, "dead", "1");
    expect(grid.reasonAfterDays).toBeNull();
    grid.type(27, "dead", "2");
    expect(grid.reasonAfterDays).toBe(3);
    await grid.save();
    expect(read.mock.calls).toEqual([
      [7, "2026-05-27"],
      [7, "2026-05-28"],
    ]);
    expect(save.mock.calls.map(([input]) => input)).toMatchObject([
      { flockId: 7, day: "2026-05-27", draftId: uuid(1), reason: "counted again" },
      { flockId: 7, day: "2026-05-28", draftId: uuid(2), reason: "" },
    ]);
  });
});

describe("a day of many houses", () => {
  it("asks for a reason by the shortest of the expired windows", () => {
    const old = { day: "2026-05-27" };
    const houses = [row(1, old), row(2, { ...old, windowDays: 2 }), row(3, { windowDays: 1 })];
    grid.receive(houses);
    for (const { id } of houses) grid.type(id, "dead", "1");
    expect(grid.reasonAfterDays).toBe(2);
  });

  it("accepts a block by its column of houses; a name of two houses matches neither", () => {
    grid.receive([row(1), row(2, { names: ["house9"] }), row(3, { names: ["house9"] })]);
    grid.paste(1, "dead", "House\tDead\nHouse 9\t5\nHouse 1\t4\n");
    expect([1, 2, 3].map((id) => cellOf(id, "dead"))).toEqual(["4", "", ""]);
    expect(grid.leftOut).toBe(1);
  });
});
