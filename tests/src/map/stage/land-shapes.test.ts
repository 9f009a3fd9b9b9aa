import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import type { AreaCollection } from "../../../../src/map/geo/geo.ts";
import { loadShapes } from "../../../../src/map/geo/geo.ts";
import { coastLines, landShapes } from "../../../../src/map/stage/land-shapes.ts";

const square = (adcode: string, west: number): AreaCollection["features"][number] => ({
  type: "Feature",
  properties: { adcode, level: "province", name: adcode, name_en: adcode },
  geometry: {
    type: "Polygon",
    coordinates: [
      [
        [west, 0],
        [west + 1, 0],
        [west + 1, 1],
        [west, 1],
        [west, 0],
      ],
    ],
  },
});

test("the border between two areas is not a coast, and the rest of their edges is", () => {
  const { coordinates } = coastLines({
    type: "FeatureCollection",
    features: [square("a", 0), square("b", 1)],
  });
  const edges = coordinates.flatMap((line) => line.slice(1).map((to, index) => [line[index], to]));
  expect(edges).toHaveLength(6);
  for (const [from, to] of edges) expect([from?.[0], to?.[0]]).not.toEqual([1, 1]);
});

const maps = new Map<string, AreaCollection>();
beforeAll(async () => {
  const get = async (path: string): Promise<unknown> =>
    JSON.parse(await readFile(`public/geo/${path}`, "utf8"));
  for (const file of ["china.json", "world.json", "world-ne.json"])
    maps.set(file, await loadShapes(file, get));
});

test.each(["china.json", "world.json", "world-ne.json"])(
  "%s has coasts, and no more than edges",
  (file) => {
    const shapes = landShapes(maps.get(file)!);
    const points = (lines: readonly Float64Array[]) =>
      lines.reduce((sum, line) => sum + line.length / 2, 0);
    const edges = points(shapes.areas.flatMap(({ rings }) => rings));
    expect(points(shapes.coast)).toBeGreaterThan(edges / 5);
    expect(points(shapes.coast)).toBeLessThan(edges);
  },
);

test("the dash line of China is a separate line and not a coast", () => {
  const { dashes, areas } = landShapes(maps.get("china.json")!);
  expect(dashes.length).toBeGreaterThan(8);
  expect(areas).toHaveLength(34);
});
