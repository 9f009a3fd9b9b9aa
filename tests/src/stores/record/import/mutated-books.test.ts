// @vitest-environment jsdom
import { expect, it } from "vitest";
import { readTable } from "../../../../../src/stores/record/import/import-table.ts";
import { packed } from "./mutated-book.ts";
import { books, wrongInMutated } from "./mutated-books.ts";
import { wrongInText } from "./mutated-text.ts";

/* TEST_LONG=1: 100,000 files of each sort. */
const isLong = process.env.TEST_LONG === "1";
const found = (count: number, wrongIn: (seed: number) => string | null): string[] => {
  const wrong: string[] = [];
  for (let seed = 1; seed <= count && wrong.length < 5; seed += 1) {
    const fault = wrongIn(seed);
    if (fault !== null) wrong.push(fault);
  }
  return wrong;
};

it.each(books)("$name is read as it was typed", ({ kind, parts, rows }) => {
  const table = readTable(kind, packed(parts));
  if ("fault" in table) throw new Error(JSON.stringify(table));
  expect([table.problems, table.unknown.filter(({ hasFigures }) => hasFigures)]).toEqual([[], []]);
  expect(table.rows).toHaveLength(rows.size);
  for (const row of table.rows) expect(row).toMatchObject({ ...rows.get(row.row) });
});

it("a workbook with a changed cell, part or package is read as displayed, or reported", () => {
  expect(found(isLong ? 100_000 : 120, wrongInMutated)).toEqual([]);
}, 7_200_000);

it("a text with another figure, quote, separator or byte is read as displayed, or reported", () => {
  expect(found(isLong ? 100_000 : 500, wrongInText)).toEqual([]);
}, 7_200_000);
