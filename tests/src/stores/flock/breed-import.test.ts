// @vitest-environment jsdom
import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import type { Species } from "../../../../contract/base/animal.ts";
import type { BreedCell } from "../../../../contract/fleet/flock/breed.ts";
import { breedTable, planBreedRows } from "../../../../src/stores/flock/breed-import.ts";
import {
  blankCells,
  cellsOf,
  faultsIn,
  type StandardRow,
} from "../../../../src/stores/flock/standard-row.ts";
import { standardFile } from "../../../../src/stores/flock/standard-text.ts";
import type { ImportChoices } from "../../../../src/stores/record/import/import-result.ts";
import { readTable } from "../../../../src/stores/record/import/import-table.ts";
import { breedDay } from "../../harness/breed-factory.ts";
import { rowsOf, workbook } from "../record/import/workbook-maker.ts";

const days = [
  breedDay({ weightG: 44 }),
  breedDay({ dayAge: 7, tempC: 29.5, weightG: 213, eggG: 50 }),
];
const rowsOfDays = (of = days, species: Species = "broiler"): StandardRow[] =>
  of.map((day, id) => ({ id, cells: cellsOf(day, species) }));

function read(
  bytes: Uint8Array,
  { species = "broiler", choices = {} }: { species?: Species; choices?: ImportChoices } = {},
) {
  const table = readTable(breedTable(species), bytes, choices);
  if ("fault" in table) throw new Error(JSON.stringify(table));
  return table;
}
function plan(bytes: Uint8Array, rows = rowsOfDays(), species: Species = "broiler") {
  const table = read(bytes, { species });
  const columns = new Set(table.understood.columns.flatMap(({ key }) => key ?? []));
  return {
    ...planBreedRows(table.rows, { rows, species, columns, language: "en" }),
    unknown: table.unknown,
  };
}
const shown = (cells: readonly StandardRow["cells"][], ...keys: BreedCell[]) =>
  cells.map((cell) => keys.map((key) => cell[key]));

describe("a table of a standard", () => {
  it.each([
    ["zh", "broiler"],
    ["en", "broiler"],
    ["zh", "pig"],
    ["en", "pig"],
  ] as const)("that was exported in %s for a %s is imported unchanged", (language, species) => {
    const rows = rowsOfDays(days, species);
    const { answer, cells } = plan(strToU8(standardFile(days, language, species)), [], species);
    expect([answer.problems, answer.counts.fresh]).toEqual([[], 2]);
    expect(cells).toEqual(rows.map((row) => row.cells));
  });

  it("of a breeder: a title above, unknown columns, none of the temperature; XLSX too", () => {
    const made = workbook(
      rowsOf([
        ["Performance objectives 2026"],
        ["Strain", "Age (days)", "Body weight (g)", "Feed conversion", "Livability (%)"],
        ["X", 0, 45, null, 100],
        ["X", 7, 220, 0.9, 99.4],
        ["X", 700, 5200, 1.7, 97],
      ]),
    );
    const { answer, cells, unknown } = plan(made);
    expect(unknown).toMatchObject([
      { heading: "Strain", hasFigures: false },
      { heading: "Feed conversion", hasFigures: true },
    ]);
    expect([answer.problems, answer.counts]).toEqual([
      [],
      { rows: 3, fresh: 1, changed: 2, left: 0 },
    ]);
    // Columns missing from the file stay unchanged; a new age still needs its temperature in the
    // sheet.
    expect(shown(cells, "dayAge", "tempC", "weightG", "eggG", "survivalPct")).toEqual([
      ["0", "33", "45", "", "100"],
      ["7", "29.5", "220", "50", "99.4"],
      ["700", "", "5200", "", "97"],
    ]);
  });

  it("names every invalid cell, and imports the other rows", () => {
    const { answer, cells } = plan(
      strToU8("日龄,温度,湿度下限,湿度上限\n0,34,70,60\n7,99,,\n7,30,,\n7,31,,\n1.5,20,,\n14,25,,"),
    );
    expect(answer.problems.map(({ row, field, message }) => [row, field, message])).toEqual([
      [2, "rhHighPct", "Must not be below the lower limit"],
      [3, "tempC", "Must be at most 45"],
      [5, "dayAge", "Same as row 4"],
      [6, "dayAge", "Wrong type"],
    ]);
    expect(shown(cells, "dayAge", "tempC")).toEqual([
      ["0", "33"],
      ["7", "30"],
      ["14", "25"],
    ]);
  });

  it("requires the unit of ambiguous weights, and converts them", () => {
    const text = strToU8("日龄,体重\n0,0.045\n7,0.22");
    const firstReading = read(text);
    expect([firstReading.rows, firstReading.understood.units[0]?.unit]).toEqual([[], null]);
    const answered = read(text, { choices: { units: { weightG: "kg" } } });
    expect(answered.rows.map(({ weightG }) => weightG)).toEqual(["45", "220"]);
    const pigs = read(strToU8("日龄,体重（公斤）\n0,25"), { species: "pig" });
    expect([pigs.rows[0]?.weightG, pigs.understood.units]).toEqual(["25", []]);
    const grams = read(strToU8("Age,Weight (g)\n0,25000"), { species: "pig" });
    expect(grams.rows[0]?.weightG).toBe("25");
  });

  it("longer than a standard is reported", () => {
    const lines = Array.from({ length: 1001 }, (_, age) => `${age},20`).join("\n");
    expect(plan(strToU8(`Age,Temperature\n${lines}`)).answer.problems.at(-1)?.message).toBe(
      "At most 1000",
    );
  });
});

it.each([
  ["rhLowPct", "62.5", undefined],
  ["co2Ppm", "3000.4", undefined],
  ["rhLowPct", "0.125", 1],
  ["lightLux", "0.04", 1],
  ["layPct", "0.25", 1],
] as const)("%s of %s is stored as written, or reported", (key, text, max) => {
  const row = { id: 1, cells: { ...blankCells, dayAge: "7", tempC: "30", [key]: text } };
  expect(faultsIn(row, "layer")[key]?.values).toEqual(max === undefined ? undefined : { max });
});
