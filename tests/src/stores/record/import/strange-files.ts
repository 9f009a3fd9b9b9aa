import { readFileSync } from "node:fs";
import { dayTable } from "../../../../../src/stores/record/import/day-import-table.ts";
import { readTable } from "../../../../../src/stores/record/import/import-table.ts";
import type { ImportChoices } from "../../../../../src/stores/record/import/import-result.ts";
import type { StrangeFile } from "./strange-file.ts";
import { randomFrom } from "./seeded-random.ts";

const numberOf = (text: string): number | null => (text === "" ? null : Number(text));

/**
 * Returns the fault in the reading of a file; null: every day of it was read correctly, or its row
 * is listed as a problem. Choices are given only where they are requested.
 */
export function wrongIn({ bytes, truth, answers, description }: StrangeFile): string | null {
  let table = readTable(dayTable, bytes);
  if ("fault" in table) return `${table.fault} ${description}`;
  const { numbers, gaps, days } = table.understood;
  const choices: ImportChoices = {
    ...(gaps?.meaning === null && { gaps: "group" }),
    ...(numbers?.sign === null && { decimal: answers.decimal! }),
    ...(days?.order === null && { dayOrder: answers.dayOrder! }),
  };
  if (Object.keys(choices).length > 0) table = readTable(dayTable, bytes, choices);
  if ("fault" in table) return `${table.fault} ${description}`;
  const stopped = new Set(table.problems.map(({ row }) => row));
  if (table.rows.length + stopped.size !== truth.length)
    return `${table.rows.length} rows and ${stopped.size} problems of ${truth.length} ${description}`;
  const order = [...table.rows.map(({ row }) => row), ...stopped].toSorted((a, b) => a - b);
  for (const row of table.rows) {
    const one = truth[order.indexOf(row.row)];
    const read = [row.house, row.day, ...[row.dead, row.culled, row.feedKg].map(numberOf)];
    const right = [one?.house, one?.day, one?.dead, one?.culled, one?.feedKg];
    if (JSON.stringify(read) !== JSON.stringify(right))
      return `${JSON.stringify(read)} is no ${JSON.stringify(right)} ${description}`;
  }
  return null;
}

const saved = readFileSync("tests/src/stores/record/import/workbooks/days-by-calc-since-1904.xlsx");
const rowsOf = (bytes: Uint8Array) => {
  const table = readTable(dayTable, bytes);
  return "fault" in table
    ? null
    : { rows: table.rows.map((row) => JSON.stringify(row)), problems: table.problems };
};
const whole = rowsOf(saved)!.rows;

/**
 * Returns the fault in the reading of a real workbook with changed bytes; null: it is refused, or
 * each row is unchanged or a problem.
 */
export function wrongInChanged(seed: number): string | null {
  const random = randomFrom(seed);
  const bytes = new Uint8Array(saved);
  for (let left = random.int(1, 3); left > 0; left -= 1)
    bytes[random.int(0, bytes.length - 1)] = random.int(0, 255);
  const cut = random.chance(0.1) ? bytes.slice(0, random.int(0, bytes.length)) : bytes;
  const read = rowsOf(cut);
  if (read === null) return null;
  const other = read.rows.find((row) => !whole.includes(row));
  if (other !== undefined) return `seed ${seed}: ${other}`;
  return read.rows.length + new Set(read.problems.map(({ row }) => row)).size < whole.length
    ? `seed ${seed}: a row is lost`
    : null;
}
