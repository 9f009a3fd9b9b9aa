import { describe, expect, it } from "vitest";
import { daysInPart } from "../../../../contract/flock/figure/laying-figure.ts";

/** Days with this many collections; a minus means that somebody has checked the day. */
const inPart = (...lines: number[]): string[] => [
  ...daysInPart(
    lines.map((line, index) => ({
      day: String(index),
      lines: Math.abs(line),
      isChecked: line < 0,
    })),
  ),
];

describe("a day with a collection possibly missing", () => {
  it("has fewer collections than usual, and no record after its end", () => {
    expect(inPart(2, 2, 2, 1)).toEqual(["3"]);
    expect(inPart(2, 2, 2, -1)).toEqual([]);
    expect(inPart(2, 2, 2, 3)).toEqual([]);
    expect(inPart(1, 1, 1, 1)).toEqual([]);
  });

  it("is found by the median of seven days, so a lasting decrease soon becomes usual", () => {
    expect(inPart(2, 1, 2, 3, 2, 2)).toEqual(["1"]);
    expect(inPart(3, 3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2)).toEqual(["7", "8", "9", "10"]);
    expect(inPart(9, 9, 9, 9, 1, 1, 1, 1, 1, 1, 1, 1)).toEqual(["4", "5", "6", "7"]);
  });

  it("is never found without earlier days to compare", () => expect(inPart(1, 2)).toEqual([]));
});
