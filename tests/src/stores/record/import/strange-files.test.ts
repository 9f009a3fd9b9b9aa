// @vitest-environment jsdom
import { expect, it } from "vitest";
import { strangeText, strangeWorkbook } from "./strange-file.ts";
import { wrongIn, wrongInChanged } from "./strange-files.ts";

/* The same with 100,000 files each: every-strange-file.test.ts. */

const wrong = (count: number, of: (seed: number) => string | null): string[] => {
  const found: string[] = [];
  for (let seed = 1; seed <= count && found.length < 3; seed += 1) {
    const fault = of(seed);
    if (fault !== null) found.push(fault);
  }
  return found;
};

it("no text of another program is misread", () => {
  expect(wrong(1000, (seed) => wrongIn(strangeText(seed)))).toEqual([]);
}, 60_000);

it("no workbook of another program is misread", () => {
  expect(wrong(150, (seed) => wrongIn(strangeWorkbook(seed)))).toEqual([]);
}, 60_000);

it("no workbook with changed bytes is misread", () => {
  expect(wrong(500, wrongInChanged)).toEqual([]);
}, 60_000);
