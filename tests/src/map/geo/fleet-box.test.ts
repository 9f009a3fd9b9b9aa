import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { boxAround, boxOfFleet } from "../../../../src/map/geo/fleet-box.ts";
import { padded } from "../../../../src/map/geo/insets.ts";
import { type BaseMap, loadBaseMap } from "../../../../src/map/geo/geo.ts";
import { eastOf, fitCamera, project } from "../../../../src/map/geo/projection.ts";

const bases = new Map<string, BaseMap>();
beforeAll(async () => {
  const get = async (path: string): Promise<unknown> =>
    JSON.parse(await readFile(`public/geo/${path}`, "utf8"));
  bases.set("china", await loadBaseMap("china", get));
  bases.set("world", await loadBaseMap("world", get));
});

test("a fleet on both sides of the Pacific is shown the short way round", () => {
  const box = boxAround([
    { lng: 175, lat: -38 },
    { lng: -71, lat: -33 },
  ]);
  expect(box).toEqual([175, -38, 289, -33]);
});

test("on the China map the fleet's provinces are shown whole, and nothing more", () => {
  const china = bases.get("china")!;
  const [west, south, east, north] = boxOfFleet(china, [
    { lng: 118, lat: 36, area: "370000" },
    { lng: 114, lat: 34, area: "410000" },
  ]);
  const shandong = china.areas.get("370000")!.bbox!;
  expect(east).toBe(shandong[2]);
  expect(north).toBe(shandong[3]);
  expect(east - west).toBeLessThan(15);
  expect(north - south).toBeLessThan(10);
  expect(boxOfFleet(china, [])).toEqual(china.fit);
});

test("the fitted provinces of a fleet fill the free middle, beside any panels", () => {
  const china = bases.get("china")!;
  const codes = [...china.areas.keys()];
  const size = { width: 1920, height: 1080 };
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...codes), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 0, max: 500 }),
      (areas, left, right) => {
        const insets = { top: 120, right, bottom: 160, left };
        const box = boxOfFleet(
          china,
          areas.map((area) => ({ lng: 105, lat: 35, area })),
        );
        const camera = fitCamera(box, size, padded(insets, 12));
        const from = project(camera, size, box[0], box[3]);
        const to = project(camera, size, box[2], box[1]);
        const wide = (to.x - from.x) / (size.width - left - right);
        const high = (to.y - from.y) / (size.height - 280);
        expect(Math.max(wide, high)).toBeGreaterThan(0.7);
        expect(Math.max(wide, high)).toBeLessThanOrEqual(1);
      },
    ),
  );
});

const spot = fc.record({
  lng: fc.double({ min: -170, max: 179, noNaN: true }),
  lat: fc.double({ min: -50, max: 65, noNaN: true }),
  area: fc.constant("X"),
});
const edge = fc.integer({ min: 0, max: 420 });

test("on the world map every farm is in the free middle, beside any panels", () => {
  const world = bases.get("world")!;
  const size = { width: 1920, height: 1080 };
  fc.assert(
    fc.property(
      fc.array(spot, { minLength: 1, maxLength: 12 }),
      edge,
      edge,
      (farms, left, right) => {
        const insets = { top: 120, right, bottom: 160, left };
        const box = boxOfFleet(world, farms);
        const camera = fitCamera(box, size, insets);
        for (const { lng, lat } of farms) {
          const { x, y } = project(camera, size, eastOf(box[0], lng), lat);
          expect(x).toBeGreaterThanOrEqual(left - 0.5);
          expect(x).toBeLessThanOrEqual(size.width - right + 0.5);
          expect(y).toBeGreaterThanOrEqual(119.5);
          expect(y).toBeLessThanOrEqual(920.5);
        }
      },
    ),
  );
});
