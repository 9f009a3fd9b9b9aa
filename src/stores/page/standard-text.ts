import {
  type BreedCell,
  breedCellKeys,
  type BreedDay,
  breedDaysMax,
} from "../../../contract/breed.ts";
import { breedCellNamed, breedHeading } from "../../../contract/breed-name.ts";
import { type FieldReasonWords, fieldFaults } from "../../../contract/field-fault.ts";
import type { Language } from "../../../contract/words.ts";
import { parseDelimited, separatorOf } from "../../lib/delimited.ts";
import { blankCells, faultsIn, numberIn, type StandardRow } from "./standard-row.ts";

/**
 * What is wrong with a cell of a file. `line`: of the file, from 1; `column`: as the file calls it,
 * its number, or the key of one that it has not.
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

/**
 * A standard in a file: with headings in any order, or without them in the order of the table.
 * Every invalid cell is named.
 */
export function readStandardFile(text: string): FileReading {
  const body = text.replace(/^\ufeff/, "");
  const lines = parseDelimited(body, separatorOf(body));
  const headings = headingsIn(lines[0] ?? []);
  const columns = headings ?? breedCellKeys;
  const nameOf = (index: number) =>
    lines[0]?.[headings === null ? Infinity : index]?.trim() || String(index + 1);
  const problems: FileProblem[] = [];
  headings?.forEach((key, index) => {
    if (key === null && nameOf(index) !== "")
      problems.push({
        line: 1,
        column: String(index + 1),
        value: lines[0]![index]!,
        why: { words: fieldFaults.column },
      });
    else if (key !== null && headings.indexOf(key) !== index)
      problems.push({
        line: 1,
        column: String(index + 1),
        value: lines[0]![index]!,
        why: { words: fieldFaults.columnTwice },
      });
  });
  for (const key of ["dayAge", "tempC"] as const) {
    if (!columns.includes(key))
      problems.push({ line: 1, column: key, value: "", why: { words: fieldFaults.missing } });
  }
  if (problems.length > 0) return { cells: [], problems };
  const seen = new Set<number>();
  const found: StandardRow["cells"][] = [];
  lines.forEach((fields, index) => {
    if ((headings !== null && index === 0) || fields.every((field) => field.trim() === "")) return;
    const line = index + 1;
    const cells = { ...blankCells };
    fields.forEach((field, place) => {
      const key = columns[place];
      if (key != null) cells[key] = field.trim();
      else if (place >= columns.length && field.trim() !== "")
        problems.push({
          line,
          column: String(place + 1),
          value: field,
          why: { words: fieldFaults.column },
        });
    });
    for (const [key, why] of Object.entries(faultsIn({ id: 0, cells })) as [
      BreedCell,
      FieldReasonWords,
    ][])
      problems.push({
        line,
        column: columns.includes(key) ? nameOf(columns.indexOf(key)) : key,
        value: cells[key],
        why,
      });
    const age = numberIn(cells.dayAge);
    if (age !== null && seen.has(age))
      problems.push({
        line,
        column: nameOf(columns.indexOf("dayAge")),
        value: cells.dayAge,
        why: { words: fieldFaults.ageOrder },
      });
    if (age !== null) seen.add(age);
    found.push(cells);
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

/**
 * A standard as CSV with a byte order mark. Its cells are numbers or empty, and its headings are
 * ours: nothing in it is a formula.
 */
export function standardFile(days: readonly BreedDay[], language: Language): string {
  const lines = [
    breedCellKeys.map((key) => breedHeading(key, language)),
    ...days.map((day) => breedCellKeys.map((key) => day[key] ?? "")),
  ];
  return `\ufeff${lines.map((line) => `${line.join(",")}\r\n`).join("")}`;
}
