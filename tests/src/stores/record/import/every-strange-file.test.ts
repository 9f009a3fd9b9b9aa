// @run all: 300,000 files take some twenty minutes
// @vitest-environment jsdom
import { expect, it } from "vitest";
import { strangeText, strangeWorkbook } from "./strange-file.ts";
import { wrongIn, wrongInChanged } from "./strange-files.ts";

/* strange-files.test.ts runs the same with fewer files. */

const wrong = (count: number, of: (seed: number) => string | null): string[] => {
  const found: string[] = [];
  for (let seed = 1; seed <= count && found.length < 3; seed += 1) {
    const fault = of(seed);
    if (fault !== null) found.push(fault);
  }
  return found;
};

it("no text of another program is misread", () => {
  expect(wrong(100_000, (seed) => wrongIn(strangeText(seed)))).toEqual([]);
}, 1_200_000);

it("no workbook of another program is misread", () => {
  expect(wrong(100_000, (seed) => wrongIn(strangeWorkbook(seed)))).toEqual([]);
}, 1_200_000);

it("no workbook with changed bytes is misread", () => {
  expect(wrong(100_000, wrongInChanged)).toEqual([]);
}, 1_200_000);
