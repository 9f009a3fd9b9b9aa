import { describe, expect, it } from "vitest";
import {
  type Arrangement,
  gridVariables,
  layoutOf,
} from "../../../../src/screens/shared/wall-layout.ts";

const arrangements: readonly Arrangement[] = ["wide", "desk", "ultra", "tall", "small", "tiny"];
const levels = ["fleet", "province", "farm", "house"] as const;
const cases = arrangements.flatMap((arrangement) =>
  levels.map((level) => [arrangement, level] as const),
);

/** Returns the names of the places, row by row. */
const placesOf = (areas: string): readonly (readonly string[])[] =>
  [...areas.matchAll(/"([^"]+)"/g)].map(([, row = ""]) => row.split(" "));
/** Returns the tracks of a list whose brackets hold spaces. */
const tracksOf = (tracks: string): readonly string[] => tracks.split(/ (?=minmax|calc)/);

describe("the grid of the wall", () => {
  it.each(cases)("has a track for each of its places: %s, %s", (arrangement, level) => {
    const style = gridVariables(arrangement, level);
    const places = placesOf(style["--wall-areas"]);
    expect(tracksOf(style["--wall-rows"])).toHaveLength(places.length);
    for (const row of places) expect(row).toHaveLength(tracksOf(style["--wall-columns"]).length);
  });

  it.each(cases)("has a place for what its level shows: %s, %s", (arrangement, level) => {
    const places = new Set(placesOf(gridVariables(arrangement, level)["--wall-areas"]).flat());
    expect([...places]).toEqual(expect.arrayContaining(["head", "bar"]));
    if (arrangement === "tiny") expect(places.size).toBe(3);
    else if (level === "house")
      expect([...places]).toEqual(expect.arrayContaining(["middle", "right"]));
    else expect([...places]).toEqual(expect.arrayContaining(["matrix", "right"]));
  });

  it("gives the list of incidents the height that its rows are counted for", () => {
    // Upright: 12 units of fixed rows and seven gaps of 0.3 leave the rest to 38 shares.
    expect(layoutOf(27, 48).listRows).toBeCloseTo(((48 - 14.1) * 15) / 38 - 0.6);
    expect(layoutOf(50, 28).listRows).toBeCloseTo(28 - 11.6 - 0.6);
    expect(gridVariables("tall", "fleet")["--wall-rows"]).toContain("minmax(0, 15fr)");
  });
});
