import { describe, expect, it } from "vitest";
import {
  amountFault,
  comparedMax,
  housesNamed,
  toggled,
} from "../../../../../src/console/fleet/compared/compared-option.ts";

const six = [1, 2, 3, 4, 5, 6];

describe("choice of houses to compare", () => {
  it("refuses none and seven, takes one and six", () => {
    expect([0, 1, comparedMax, comparedMax + 1].map(amountFault)).toEqual([
      "tooFew",
      null,
      null,
      "tooMany",
    ]);
  });
  it("does not take a seventh house (§5.15)", () => {
    expect(toggled(six, 7)).toEqual({ refused: "tooMany" });
  });
  it("keeps the last house (§5.16)", () => {
    expect(toggled([1], 1)).toEqual({ refused: "tooFew" });
  });
  it("adds a first house to an address that names none", () => {
    expect(toggled([], 4)).toEqual({ houses: [4] });
  });
  it("adds a house at the end and removes one from the middle", () => {
    expect([toggled([1, 2], 3), toggled([1, 2, 3], 2)]).toEqual([
      { houses: [1, 2, 3] },
      { houses: [1, 3] },
    ]);
  });
  it("lets houses be removed from an address that names too many, until it can be drawn", () => {
    expect(toggled([...six, 7, 8], 8)).toEqual({ houses: [...six, 7] });
    expect(toggled([...six, 7, 8], 9)).toEqual({ refused: "tooMany" });
  });
  it("reads any address: each house once, and only valid ids", () => {
    expect(housesNamed("3,1,3,,x,-2,0,1.5,9007199254740993,2")).toEqual([3, 1, 2]);
    expect(housesNamed("")).toEqual([]);
  });
});
