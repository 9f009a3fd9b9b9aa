import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gridVariables, layoutOf } from "../../../../src/components/display/wall-layout.ts";

/** A screen of each arrangement, root units. */
const screens = [
  ["tv", 50, 28],
  ["wall", 82, 46],
  ["desk", 130, 73],
  ["ultra", 53, 22],
  ["ultra", 86, 36],
  ["tall", 28, 50],
  ["tall", 46, 81],
  ["small", 37, 21],
  ["tiny", 20, 13],
] as const;
const levels = ["fleet", "province", "farm", "house"] as const;
const cases = screens.flatMap(([arrangement, columns, rows]) =>
  levels.map((level) => [arrangement, columns, rows, level] as const),
);

/** Returns the names of the places, row by row. */
const placesOf = (areas: string): readonly (readonly string[])[] =>
  [...areas.matchAll(/"([^"]+)"/g)].map(([, row = ""]) => row.split(" "));
/** Returns the tracks of a list whose brackets hold spaces. */
const tracksOf = (tracks: string): readonly string[] => tracks.split(/ (?=minmax|calc)/);

describe("the grid of the wall", () => {
  it.each(cases)(
    "has a track for each of its places: %s %i x %i, %s",
    (name, columns, rows, level) => {
      const layout = layoutOf(columns, rows);
      expect(layout.arrangement).toBe(name);
      const style = gridVariables(layout, level);
      const places = placesOf(style["--wall-areas"]);
      expect(tracksOf(style["--wall-rows"])).toHaveLength(places.length);
      for (const row of places) expect(row).toHaveLength(tracksOf(style["--wall-columns"]).length);
    },
  );

  it.each(cases)(
    "has a place for each part of its level: %s %i x %i, %s",
    (name, columns, rows, level) => {
      const style = gridVariables(layoutOf(columns, rows), level);
      const places = new Set(placesOf(style["--wall-areas"]).flat());
      expect([...places]).toEqual(expect.arrayContaining(["head", "bar"]));
      if (name === "tiny") expect(places.size).toBe(3);
      else
        expect([...places]).toEqual(
          expect.arrayContaining([
            "right",
            level === "house" ? "middle" : name === "small" ? "left" : "map",
          ]),
        );
    },
  );

  it("keeps every column in its place from the fleet down to a house on a wall", () => {
    const layout = layoutOf(82, 46);
    const [fleet, house] = [gridVariables(layout, "fleet"), gridVariables(layout, "house")];
    expect(house).toEqual({
      ...fleet,
      "--wall-areas": fleet["--wall-areas"].replaceAll("map", "middle"),
    });
  });
});

describe("the free middle", () => {
  it("is at least 45 % of every landscape screen that has a map", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 42, max: 200, noNaN: true }),
        fc.double({ min: 1.25, max: 3.6, noNaN: true }),
        (columns, aspect) => {
          const layout = layoutOf(columns, columns / aspect);
          fc.pre(layout.hasMap);
          expect(layout.freeShare).toBeGreaterThanOrEqual(0.45);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("is the upper 40 % of an upright screen", () => {
    for (const [columns, rows] of [
      [28, 50],
      [46, 81],
    ] as const)
      expect(layoutOf(columns, rows).freeShare).toBeCloseTo(0.395, 1);
  });
});
