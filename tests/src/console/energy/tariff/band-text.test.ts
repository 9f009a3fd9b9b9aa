import { expect, it } from "vitest";
import {
  bandsFrom,
  monthsFrom,
  monthsText,
} from "../../../../../src/console/energy/tariff/band-text.ts";

it("reads months as people write them", () => {
  expect(monthsFrom("7-8, 12")).toEqual([7, 8, 12]);
  expect(monthsFrom("1，2、3 3")).toEqual([1, 2, 3]);
  expect(monthsFrom("11-14, 0, x, 5.5")).toEqual([11, 12]);
  expect(monthsText([1, 2, 3, 7, 12])).toBe("1-3, 7, 12");
  expect(monthsFrom(monthsText([2, 4, 5, 6, 9]))).toEqual([2, 4, 5, 6, 9]);
});

it("accepts exactly 24 or 48 cells of a spreadsheet, in either language", () => {
  const hours = [...Array<string>(7).fill("谷"), ...Array<string>(17).fill("Peak")];
  expect(bandsFrom(hours.join("\t"))).toBe("v".repeat(14) + "p".repeat(34));
  expect(bandsFrom(Array<string>(48).fill("d").join("\n"))).toBe("d".repeat(48));
  expect(bandsFrom("12:30")).toBeNull();
  expect(bandsFrom("p\tp\tv")).toBeNull();
});
