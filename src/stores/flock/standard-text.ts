import type { Species } from "../../../contract/base/animal.ts";
import { type WeightUnit, weightUnitOf } from "../../../contract/base/animal.ts";
import {
  type BreedCell,
  breedCellKeys,
  type BreedDay,
  breedDaysMax,
} from "../../../contract/fleet/flock/breed.ts";
import {
  breedCellNamed,
  breedHeading,
  weightUnitIn,
} from "../../../contract/fleet/flock/breed-name.ts";
import { type FieldReasonWords, fieldFaults } from "../../../contract/base/field-fault.ts";

import type { Language } from "../../../contract/base/words.ts";
import { parseDelimited, separatorOf } from "../../lib/data/delimited.ts";
import {
  blankCells,
  cellsOf,
  faultsIn,
  numberIn,
  type StandardRow,
  weightIn,
} from "./standard-row.ts";

/**
 * A fault in a cell of a file. `line`: of the file, from 1; `column`: its name in the file, its
 * number, or the key of one that the file lacks.
 */
export interface FileProblem {
  readonly line: number;
  readonly column: string;
  readonly value: string;
  readonly why: FieldReasonWords;
}

/** A file read, of which nothing has been taken over yet. */
export interface FileReading {
  readonly cells: readonly StandardRow["cells"][];
  readonly problems: readonly FileProblem[];
}

/**
 * The columns a first line names, or null when it is a row of values. A heading that means no
 * column is null.
 */
export function headingsIn(line: readonly string[]): readonly (BreedCell | null)[] | null {
  const named = line.map(breedCellNamed);
  return named.some((key) => key !== null) ? named : null;
}

/** The unit a first line says its weights are in; null when it says none. */
export function saidWeightUnit(line: readonly string[]): WeightUnit | null {
  const heading = line.find((one) => breedCellNamed(one) === "weightG");
  return heading === undefined ? null : weightUnitIn(heading);
}

/** A file's columns, and their names in it. */
interface FileColumns {
  readonly species: Species;
  /** Unit of its weights. */
  readonly unit: WeightUnit;
  readonly headings: readonly (BreedCell | null)[] | null;
  readonly keys: readonly (BreedCell | null)[];
  readonly nameOf: (index: number) => string;
}

/**
 * A standard in a file: with headings in any order, or without them in the order of the table.
 * Every invalid cell is named.
 */
export function readStandardFile(text: string, species: Species): FileReading {
  const body = text.replace(/^\ufeff/, "");
  const lines = parseDelimited(body, separatorOf(body));
  const [first = []] = lines;
  const headings = headingsIn(first);
  const columns: FileColumns = {
    species,
    unit: saidWeightUnit(first) ?? weightUnitOf(species),
    headings,
    keys: headings ?? breedCellKeys,
    nameOf: (index) => (headings === null ? "" : first[index]?.trim()) || String(index + 1),
  };
  const problems = columnProblems(first, columns);
  if (problems.length > 0) return { cells: [], problems };
  const seen = new Set<number>();
  const found: StandardRow["cells"][] = [];
  lines.forEach((fields, index) => {
    if ((headings !== null && index === 0) || fields.every((field) => field.trim() === "")) return;
    const reading = readLine(fields, index + 1, columns, seen);
    problems.push(...reading.problems);
    found.push(reading.cells);
  });
  if (found.length > breedDaysMax)
    problems.push({
      line: breedDaysMax + 1,
      column: "",
      value: "",
      why: { words: fieldFaults.manyItems, values: { max: breedDaysMax } },
    });
  return { cells: found, problems };
}

function columnProblems(first: readonly string[], { headings, keys, nameOf }: FileColumns) {
  const problems: FileProblem[] = [];
  const atHeading = (index: number, fault: "column" | "columnTwice") =>
    problems.push({
      line: 1,
      column: String(index + 1),
      value: first[index] ?? "",
      why: { words: fieldFaults[fault] },
    });
  headings?.forEach((key, index) => {
    if (key === null && nameOf(index) !== "") atHeading(index, "column");
    else if (key !== null && headings.indexOf(key) !== index) atHeading(index, "columnTwice");
  });
  for (const key of ["dayAge", "tempC"] as const) {
    if (!keys.includes(key))
      problems.push({ line: 1, column: key, value: "", why: { words: fieldFaults.missing } });
  }
  return problems;
}

/** One line of values. `seen`: the ages of the lines before; its own is added. */
function readLine(
  fields: readonly string[],
  line: number,
  { species, unit, keys, nameOf }: FileColumns,
  seen: Set<number>,
): { readonly cells: StandardRow["cells"]; readonly problems: readonly FileProblem[] } {
  const problems: FileProblem[] = [];
  const cells = { ...blankCells };
  fields.forEach((field, place) => {
    const key = keys[place];
    if (key != null) cells[key] = field.trim();
    else if (place >= keys.length && field.trim() !== "")
      problems.push({
        line,
        column: String(place + 1),
        value: field,
        why: { words: fieldFaults.column },
      });
  });
  cells.weightG = weightIn(cells.weightG, unit, weightUnitOf(species));
  const atCell = (key: BreedCell, why: FieldReasonWords) =>
    problems.push({
      line,
      column: keys.includes(key) ? nameOf(keys.indexOf(key)) : key,
      value: cells[key],
      why,
    });
  const faults = faultsIn({ id: 0, cells }, species);
  for (const key of breedCellKeys) if (faults[key] !== undefined) atCell(key, faults[key]);
  const age = numberIn(cells.dayAge);
  if (age !== null && seen.has(age)) atCell("dayAge", { words: fieldFaults.ageOrder });
  if (age !== null) seen.add(age);
  return { cells, problems };
}

/**
 * A standard as CSV with a byte order mark. Its cells are numbers or empty, and its headings are
 * ours: nothing in it is a formula.
 */
export function standardFile(
  days: readonly BreedDay[],
  language: Language,
  species: Species,
): string {
  const lines = [
    breedCellKeys.map((key) => breedHeading(key, language, species)),
    ...days.map((day) => {
      const cells = cellsOf(day, species);
      return breedCellKeys.map((key) => cells[key]);
    }),
  ];
  return `\ufeff${lines.map((line) => `${line.join(",")}\r\n`).join("")}`;
}
