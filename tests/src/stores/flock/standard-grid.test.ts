import { describe, expect, it, vi } from "vitest";
import type { BreedCell, BreedDetail } from "../../../../contract/fleet/flock/breed.ts";
import { ApiError } from "../../../../src/app/api/api-error.ts";
import { BreedStandardEdit } from "../../../../src/stores/flock/breed-standard-edit.ts";
import { blankCells } from "../../../../src/stores/flock/standard-row.ts";
import { breedDay, buildBreed } from "../../harness/breed-factory.ts";

function open(over: Partial<BreedDetail> = {}) {
  const save = vi.fn(async (standard: object): Promise<BreedDetail> =>
    buildBreed({ ...standard, version: 4 }),
  );
  const read = vi.fn(async (): Promise<BreedDetail | null> => buildBreed({ version: 9 }));
  const edit = new BreedStandardEdit({ save, read }, buildBreed(over));
  const { grid } = edit;
  const at = (row: number, cell: BreedCell) => grid.choose({ rowId: grid.rows[row]!.id, cell });
  const column = (cell: BreedCell) => grid.rows.map(({ cells }) => cells[cell]);
  const write = (row: number, cell: BreedCell, text: string) =>
    grid.set({ rowId: grid.rows[row]!.id, cell }, text);
  const faults = () =>
    grid.rows.flatMap((row, index) =>
      Object.entries(grid.faultsOf(row)).map(
        ([cell, { words }]) => `${index}.${cell}: ${words.en}`,
      ),
    );
  return { edit, grid, save, read, at, column, write, faults };
}

describe("the active cell", () => {
  it("moves with rows and columns and stops at the edges", () => {
    const { grid, at } = open();
    at(0, "dayAge");
    grid.move(-1, -1);
    expect([grid.activeAge, grid.active!.cell]).toEqual([0, "dayAge"]);
    grid.move(5, 50);
    expect([grid.activeAge, grid.active!.cell]).toEqual([7, "survivalPct"]);
  });

  it("moves over the ends of rows, and out of the table at its ends", () => {
    const { grid, at } = open();
    at(0, "survivalPct");
    expect([grid.advance(1), grid.activeAge, grid.active!.cell]).toEqual([true, 7, "dayAge"]);
    expect([grid.advance(-1), grid.activeAge]).toEqual([true, 0]);
    at(1, "survivalPct");
    expect(grid.advance(1)).toBe(false);
  });

  it("accepts typed text on leaving, and restores the previous value on cancelling", () => {
    const { grid, at, column } = open();
    at(0, "tempC");
    grid.begin("3");
    grid.type(" 31 ");
    grid.move(1, 0);
    expect(column("tempC")).toEqual(["31", "29.5"]);
    grid.begin(null);
    expect(grid.draft).toBe("29.5");
    grid.type("9");
    grid.cancel();
    expect(column("tempC")).toEqual(["31", "29.5"]);
  });

  it("has columns of laying only for layers", () => {
    expect(open().grid.columns).not.toContain("layPct");
    expect(open({ species: "layer" }).grid.columns).toContain("layPct");
    expect(open({ days: [breedDay({ eggG: 50 })] }).grid.columns).toContain("eggG");
  });
});

describe("rows", () => {
  it("that are added are interpolated between their neighbours and change no curve", () => {
    const { grid, at, column } = open();
    at(0, "dayAge");
    grid.addRow();
    expect([
      column("dayAge"),
      column("tempC"),
      column("weightG"),
      column("feedG"),
      grid.activeAge,
    ]).toEqual([["0", "3", "7"], ["33", "31.5", "29.5"], ["44", "116.4", "213"], ["", "", ""], 3]);
    at(2, "dayAge");
    grid.addRow();
    expect([column("dayAge").at(-1), column("tempC").at(-1)]).toEqual(["8", "29.5"]);
  });

  it("between two consecutive days are empty, and the first row of all is day 0", () => {
    const { grid, at, column } = open({ days: [breedDay(), breedDay({ dayAge: 1 })] });
    at(0, "dayAge");
    grid.addRow();
    expect(column("dayAge")).toEqual(["0", "", "1"]);
    const empty = open({ days: [] });
    empty.grid.addRow();
    expect(empty.column("dayAge")).toEqual(["0"]);
  });

  it("that were removed, pasted or imported can be undone one by one", () => {
    const { edit, grid, at, column } = open();
    at(1, "tempC");
    grid.paste(grid.planPaste("20\n19"));
    grid.removeRow();
    grid.replace([{ ...blankCells, dayAge: "0", tempC: "30" }]);
    expect(column("tempC")).toEqual(["30"]);
    grid.undo();
    expect(column("tempC")).toEqual(["33", "19"]);
    grid.undo();
    expect(column("tempC")).toEqual(["33", "20", "19"]);
    grid.undo();
    expect([column("tempC"), grid.canUndo, edit.isDirty]).toEqual([["33", "29.5"], false, false]);
  });

  it("with duplicate ages or invalid cells is marked by cell", () => {
    const { write, faults, grid } = open();
    write(1, "dayAge", "0");
    expect(faults()).toEqual([
      "0.dayAge: Duplicate age, or out of order",
      "1.dayAge: Duplicate age, or out of order",
    ]);
    write(1, "dayAge", "");
    write(1, "tempC", "hot");
    write(1, "layPct", "101");
    expect(faults()).toEqual([
      "1.dayAge: Required",
      "1.tempC: Not a number",
      "1.layPct: Must be at most {max}",
    ]);
    grid.showFault();
    expect([grid.active!.cell, grid.activeFault]).toMatchObject([
      "dayAge",
      { words: { en: "Required" } },
    ]);
  });
});

describe("a paste", () => {
  it("begins at the active cell, adds missing rows, and counts overwritten cells", () => {
    const { grid, at, column } = open();
    at(1, "dayAge");
    const plan = grid.planPaste("7\t28\r\n14\t27\r\n");
    expect([plan.overwritten, plan.fault, column("tempC")]).toEqual([1, null, ["33", "29.5"]]);
    grid.paste(plan);
    expect([column("dayAge"), column("tempC"), column("weightG")]).toEqual([
      ["0", "7", "14"],
      ["33", "28", "27"],
      ["44", "213", ""],
    ]);
  });

  it("follows headings where there are some", () => {
    const { grid, at, column } = open();
    at(0, "survivalPct");
    grid.paste(grid.planPaste("单只体重 (g)\tTemperature\n45\t32"));
    expect([column("weightG"), column("tempC"), column("survivalPct")]).toEqual([
      ["45", "213"],
      ["32", "29.5"],
      ["", ""],
    ]);
  });

  it("keeps an invalid number in its cell, for the person to see", () => {
    const { grid, at, faults } = open();
    at(0, "tempC");
    grid.paste(grid.planPaste("=1+1"));
    expect(faults()).toEqual(["0.tempC: Not a number"]);
  });

  it("that is too wide or too long is refused; an unknown column is omitted", () => {
    const { grid, at } = open();
    at(0, "survivalPct");
    expect(grid.planPaste("1\t2").fault).toBe("wide");
    expect(grid.planPaste("温度\t产奶\n1\t2")).toMatchObject({ fault: null, leftOut: ["产奶"] });
    at(1, "dayAge");
    expect(grid.planPaste("1\n".repeat(1000)).fault).toBe("long");
  });
});

describe("saving", () => {
  it("sends the whole table by age, without empty rows, with the version it is based on", async () => {
    const { edit, grid, save, at, write } = open();
    at(1, "dayAge");
    grid.addRow();
    write(2, "dayAge", "3");
    grid.addRow();
    write(3, "tempC", "");
    for (const cell of ["dayAge", "weightG"] as const) write(3, cell, "");
    edit.addReminder();
    edit.setReminder(edit.reminders[1]!.id, { dayAge: "14", content: "IBD" });
    expect(await edit.save()).not.toBeNull();
    expect(save).toHaveBeenCalledWith({
      id: 5,
      version: 3,
      days: [
        breedDay({ weightG: 44 }),
        breedDay({ dayAge: 3, tempC: 29.5, weightG: 213 }),
        breedDay({ dayAge: 7, tempC: 29.5, weightG: 213 }),
      ],
      reminders: [
        { dayAge: 7, content: "ND" },
        { dayAge: 14, content: "IBD" },
      ],
    });
    expect([edit.isDirty, edit.breed.version, grid.rows.length]).toEqual([false, 4, 3]);
  });

  it("is not attempted while anything is invalid, including a reminder", async () => {
    const { edit, save } = open();
    edit.addReminder();
    expect([edit.faultCount, await edit.save(), save.mock.calls.length]).toEqual([1, null, 0]);
    edit.removeReminder(edit.reminders[1]!.id);
    expect(edit.faultCount).toBe(0);
  });

  it("that fails keeps typed values, with the server's message at its cell until it changes", async () => {
    const { edit, grid, save, write, column } = open();
    write(0, "dayAge", "9");
    write(0, "tempC", "20");
    save.mockRejectedValueOnce(
      new ApiError("invalid", 400, "Some fields are not valid", {
        "days.1.tempC": "Too cold for chicks",
      }),
    );
    expect(await edit.save()).toBeNull();
    // The second row that was sent is first on the screen.
    expect([
      edit.step,
      grid.refusedIn(grid.rows[0]!),
      grid.refusedIn(grid.rows[1]!),
      column("tempC"),
    ]).toEqual(["failed", { tempC: "Too cold for chicks" }, {}, ["20", "29.5"]]);
    write(0, "tempC", "21");
    expect(grid.refusedIn(grid.rows[0]!)).toEqual({});
  });

  it("after another user's shows both versions by cell; mine is saved over theirs", async () => {
    const { edit, save, read, write } = open();
    write(0, "tempC", "31");
    save.mockRejectedValueOnce(new ApiError("conflict", 409, "Somebody else"));
    read.mockResolvedValueOnce(
      buildBreed({ version: 9, days: [breedDay({ tempC: 32, weightG: 44 })] }),
    );
    await edit.save();
    expect([edit.step, edit.differences]).toEqual([
      "conflict",
      [
        { dayAge: 0, cell: "tempC", mine: "31", theirs: "32" },
        { dayAge: 7, cell: "dayAge", mine: "7", theirs: "" },
        { dayAge: 7, cell: "tempC", mine: "29.5", theirs: "" },
        { dayAge: 7, cell: "weightG", mine: "213", theirs: "" },
      ],
    ]);
    edit.overwrite();
    await edit.save();
    expect(save).toHaveBeenLastCalledWith(
      expect.objectContaining({
        version: 9,
        days: [
          breedDay({ tempC: 31, weightG: 44 }),
          breedDay({ dayAge: 7, tempC: 29.5, weightG: 213 }),
        ],
      }),
    );
  });

  it("may be given up for theirs, and a deleted breed is reported", async () => {
    const { edit, save, read, write, column } = open();
    write(0, "tempC", "31");
    save.mockRejectedValue(new ApiError("conflict", 409, "Somebody else"));
    await edit.save();
    edit.discardOwn();
    expect([edit.step, column("tempC"), edit.isDirty, edit.breed.version]).toEqual([
      "open",
      ["33", "29.5"],
      false,
      9,
    ]);
    write(0, "tempC", "31");
    read.mockResolvedValueOnce(null);
    await edit.save();
    expect([edit.step, edit.theirs, column("tempC")[0]]).toEqual(["conflict", null, "31"]);
  });
});

describe("the standard of pigs", () => {
  const pigs = {
    species: "pig",
    days: [
      breedDay({ dayAge: 0, weightG: 25_000 }),
      breedDay({ dayAge: 7, weightG: 36_125.5 }),
      breedDay({ dayAge: 14, weightG: null }),
    ],
  } as const satisfies Partial<BreedDetail>;

  it("is written in kilograms and saved in grams", async () => {
    const { edit, write, column, save } = open({ ...pigs, days: [...pigs.days] });
    expect(column("weightG")).toEqual(["25", "36.1255", ""]);
    expect(edit.isDirty).toBe(false);
    write(2, "weightG", "48,3");
    await edit.save();
    expect(save.mock.lastCall![0]).toMatchObject({
      days: [{ weightG: 25_000 }, { weightG: 36_125.5 }, { weightG: 48_300 }],
    });
  });
  it("shows the maximum weight in kilograms", () => {
    const { grid, write } = open({ ...pigs, days: [...pigs.days] });
    write(0, "weightG", "501");
    expect(grid.faultsOf(grid.rows[0]!).weightG).toMatchObject({ values: { max: 500 } });
    write(0, "weightG", "500");
    expect(grid.faultCount).toBe(0);
  });
  it("is interpolated half way between two rows to the gram", () => {
    const { grid, at, column } = open({ ...pigs, days: [...pigs.days] });
    at(0, "dayAge");
    grid.addRow();
    expect(column("weightG")[1]).toBe("29.7681");
  });
  it("accepts a table from a spreadsheet in the unit of its heading, otherwise in its own", () => {
    const { grid, at, column } = open({ ...pigs, days: [...pigs.days] });
    at(0, "weightG");
    grid.paste(grid.planPaste("26\n37"));
    expect(column("weightG")).toEqual(["26", "37", ""]);
    grid.paste(grid.planPaste("体重（克）\n27000\n38000"));
    expect(column("weightG")).toEqual(["27", "38", ""]);
  });
  it("differs from theirs only where the weight does", async () => {
    const { edit, read, save, write } = open({ ...pigs, days: [...pigs.days] });
    save.mockRejectedValueOnce(new ApiError("conflict", 409, "Changed meanwhile"));
    read.mockResolvedValueOnce(buildBreed({ ...pigs, days: [...pigs.days], version: 9 }));
    write(0, "weightG", "26");
    await edit.save();
    expect(edit.differences).toEqual([{ dayAge: 0, cell: "weightG", mine: "26", theirs: "25" }]);
  });
});
