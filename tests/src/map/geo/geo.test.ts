import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { countryNames } from "../../../../contract/base/area-name.ts";
import { countries } from "../../../../contract/base/area.ts";
import { loadBaseMap, loadShapes } from "../../../../src/map/geo/geo.ts";
import { outlinePath, partsWithin } from "../../../../src/map/geo/outline-path.ts";

const get = async (path: string): Promise<unknown> =>
  JSON.parse(
    await readFile(
      fileURLToPath(new URL(`../../../../public/geo/${path}`, import.meta.url)),
      "utf8",
    ),
  );

test("the map of China has 34 provinces, the dash line as a line, and its inset", async () => {
  const base = await loadBaseMap("china", get);
  expect(base.areas.size).toBe(34);
  expect(base.areas.get("710000")?.name).toBe("台湾");
  expect(base.shapes.features.filter(({ properties }) => properties.level === "line")).toHaveLength(
    1,
  );
  expect(base.inset).not.toBeNull();
});

test("countries have the map's names in lists and files", async () => {
  const { areas } = await loadBaseMap("world", get);
  expect(countryNames).toEqual(
    Object.fromEntries(
      [...areas.values()].map(({ adcode, name, name_en }) => [adcode, { zh: name, en: name_en }]),
    ),
  );
  expect(Object.keys(countryNames).sort()).toEqual([...countries].sort());
});

test("every province and country of an index has a file that can be drawn", async () => {
  const base = await loadBaseMap("china", get);
  const shapes = await loadShapes(base.areas.get("370000")?.filename ?? "", get);
  expect(shapes.features.length).toBeGreaterThan(10);
  const world = await loadBaseMap("world", get);
  expect(world.areas.get("THA")?.name_en).toBe("Thailand");
  expect(world.areas.has("TWN")).toBe(false);
});

test("a file of another structure is refused with its name", async () => {
  await expect(
    loadShapes("china.json", async () => ({
      type: "FeatureCollection",
      features: [{ geometry: null }],
    })),
  ).rejects.toThrow("china.json");
});

test("an inset contains only the parts that touch it", () => {
  const square = (lng: number) => [
    [
      [lng, 10],
      [lng + 1, 10],
      [lng + 1, 11],
      [lng, 10],
    ],
  ];
  const parts = partsWithin(
    { type: "MultiPolygon", coordinates: [square(80), square(110)] },
    [105, 2, 124, 25],
  );
  expect(parts.coordinates).toEqual([square(110)]);
  expect(outlinePath(parts)).toMatch(/^M[\d.]+ [\d.]+L.*Z$/);
});
